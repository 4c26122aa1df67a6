"""Where the texts leave a question open or disagree: the rulings, one by one."""

import pytest
from tests.plugins.rurik.rebellion.scenes import (
    REBELLION,
    RULINGS,
    YOU,
    open_number,
    played,
    scene,
    solo_rules,
    told,
)

from veche_rurik.testing import claim_phase, place_advisors, region_number, troops_in
from veche_rurik.variants.rebellion.build import build
from veche_rurik.variants.rebellion.cards import printed
from veche_rurik.variants.rebellion.deck import TOP, TURNED
from veche_rurik.variants.rebellion.muster import muster
from veche_rurik.variants.rebellion.rulings import ENGLISH, GERMAN, V15
from veche_rurik.variants.rebellion.tax import tax

KIEV = region_number("kiev")


def turn(state, action, number=4, row=0):
    """Let the Rebellion resolve an advisor on a space, with the log on."""
    place_advisors(state, {action: [None] * row + [(REBELLION, number)]})
    state.events = []
    state.rules.ask_turn(state, REBELLION)
    state.settle()
    return state


def test_x4_bonus_movement_comes_before_the_main_action_or_after_it():
    def log(ruling):
        state = scene(solo_rules(ruling, 3), priority="tax", kiev=(0, 3))
        return [line.partition(":")[0].partition(",")[0] for line in told(turn(state, "muster"))]

    assert log("english")[2:] == ["Move", "Muster", "Muster", "Muster"]
    for ruling in ("german", "v1.5"):
        assert log(ruling)[2:] == ["Muster", "Muster", "Muster", "Move"]


def test_x5_which_structure_comes_first_and_what_it_costs():
    def built(ruling, points, **more):
        state = scene(card=1, priority="attack_move", **more)
        build(state, ruling, points)
        found = [place for place, owner in enumerate(state.structures) if owner == REBELLION]
        names = state.rules.structure_names
        return [(state.rules.region_names[at // 3], names[at % 3]) for at in found]

    # Card 1 has the stronghold before the church.
    assert built(ENGLISH, 1, kiev=(1, 3)) == [("Kiev", "stronghold")]
    assert built(GERMAN, 1, kiev=(1, 3)) == [("Kiev", "church")]
    assert built(V15, 1, kiev=(1, 3)) == [("Kiev", "stronghold")]
    # Not ruled: two points, but by version 1.5 one.
    assert built(ENGLISH, 1, kiev=(3, 1)) == built(GERMAN, 1, kiev=(3, 1)) == []
    assert built(V15, 1, kiev=(3, 1)) == [("Kiev", "stronghold")]


def test_x5_a_church_wants_somebody_to_convert():
    def second(ruling, **more):
        built = {"kiev": {"stronghold": REBELLION}}
        state = scene(card=1, priority="attack_move", structures=built, **more)
        build(state, ruling, 1)
        return [number for number in (0, 1) if state.structures[KIEV * 3 + number] == REBELLION]

    alone = {"kiev": (0, 3)}
    with_leader = {"kiev": (0, 3), "leader_in": {YOU: "kiev"}}
    with_troop = {"kiev": (1, 3)}
    church, market = [0], [1]
    assert [second(ENGLISH, **each) for each in (alone, with_leader, with_troop)] == [
        market,
        market,
        church,
    ]
    assert [second(V15, **each) for each in (alone, with_leader, with_troop)] == [
        market,
        church,
        church,
    ]
    assert [second(GERMAN, **each) for each in (alone, with_leader, with_troop)] == [
        church,
        church,
        church,
    ]


def test_a_church_converts_your_troop_before_a_neutral_one():
    state = scene(card=3, priority="tax", neutral=["kiev"], kiev=(1, 3))
    state.stock = (3, 3, 3, 3, 0, 0, *state.stock[6:])
    assert build(state, ENGLISH, 1) == 1

    assert (troops_in(state, "kiev"), state.rebels[KIEV]) == ([0, 4], 1)
    assert state.supply[YOU] == 12


def test_x17_only_occupied_regions_are_taxed():
    state = scene(kiev=(0, 1))
    assert tax(state, ENGLISH, 5) == 1

    assert state.goods_here.count(0) == 15 - 7
    assert state.goods_here[KIEV] == 0


def test_taxing_costs_two_where_the_rebellion_does_not_rule_except_by_version_1_5():
    assert tax(scene(kiev=(2, 1)), ENGLISH, 1) == 0
    assert tax(scene(kiev=(2, 1)), GERMAN, 2) == 1
    assert tax(scene(kiev=(2, 1)), V15, 1) == 1


def test_z1_the_rebellion_may_have_two_advisors_in_a_column_at_once():
    seen = False
    for number in range(3):
        for state in played(solo_rules(), number):
            for top in range(0, 24, 4):
                own = [entry & 3 for entry in state.columns[top : top + 3] if entry]
                seen = seen or own.count(REBELLION) > 1

    assert seen


@pytest.mark.parametrize(("ruling", "coins"), [("english", 3), ("german", 3), ("v1.5", 2)])
def test_z2_the_coin_mark_counts_in_the_named_column_only(ruling, coins):
    # Card 1 under attack and move wants its 4 on top of attack; that is full.
    more = {"coins": {REBELLION: 3}, "round": 1, "priority": "attack_move"}
    state = scene(solo_rules(ruling), card=1, strategy_card=None, **more)
    if ruling != "v1.5":
        state = scene(solo_rules(ruling), card=2, strategy_card=1, **more)
    state.advisors = (1,) * 32
    full = [(YOU, 5), (YOU, 2), (YOU, 1)]
    place_advisors(state, {"attack": full, "tax": [(REBELLION, 4)]})
    state.rules.ask_advisor(state, REBELLION)

    assert state.coins[REBELLION] == coins


def test_z3_an_unaffordable_top_bribe_may_buy_a_lower_space_by_version_1_5_only():
    def column(ruling):
        more = {"coins": {REBELLION: 1}, "priority": "attack_move"}
        card, below = (1, None) if ruling == "v1.5" else (2, 1)
        state = scene(solo_rules(ruling), card=card, strategy_card=below, **more)
        state.advisors = (1,) * 32
        place_advisors(state, {"attack": [(YOU, 5, 2), (REBELLION, 4)]})
        state.rules.ask_advisor(state, REBELLION)
        return [(entry & 3, entry >> 5) for entry in state.columns[8:11]]

    assert column("english") == column("german") == [(YOU, 2), (REBELLION, 0), (REBELLION, 0)]
    assert column("v1.5") == [(YOU, 2), (REBELLION, 1), (REBELLION, 0)]


def test_z8_the_new_priority_says_which_bonus_is_unlocked():
    state = scene(priority="build", kiev=(1, 0), volyn=(1, 0), smolensk=(0, 1), round=2)
    state.events = []
    claim_phase(state)
    log = told(state)

    assert log[0] == "The priority is now attack and move: you occupy more regions."
    assert log[1].startswith("You are ahead on the rule track: the top coin of the column attack")


def test_z9_a_rebel_joins_sviatopolk_at_the_end_of_a_round():
    state = claim_phase(scene(kiev=(1, 1), leader_in={REBELLION: "kiev"}))
    assert troops_in(state, "kiev") == [1, 1]
    state.apply(state.legal()[0])
    assert troops_in(state, "kiev") == [1, 2]


def test_z10_with_nobody_left_sviatopolk_returns_with_a_rebel():
    state = turn(scene(card=4, strategy_card=3), "scheme")
    first = printed().cards[2].locations[0]

    assert state.where[REBELLION] == first
    assert state.troops[first * 4 + REBELLION] == 1
    assert state.supply[REBELLION] == 14


def test_sviatopolk_is_mustered_first():
    state = scene(kiev=(3, 1))
    assert muster(state, 2) == 2

    assert state.where[REBELLION] == KIEV
    assert troops_in(state, "kiev") == [3, 2]


@pytest.mark.parametrize("ruling", RULINGS)
def test_without_the_coins_of_a_space_it_forfeits(ruling):
    state = turn(scene(solo_rules(ruling), kiev=(0, 3), coins={REBELLION: 0}), "tax", row=2)

    assert state.coins[REBELLION] == 1
    assert told(state)[-1] == "Forfeit, since it cannot pay 1 coin: 1 coin."
    assert sum(state.goods) == 0


def test_out_of_figures_it_forfeits_a_muster_and_its_bonuses():
    more = {name: (0, 2) for name in ("kiev", "volyn", "polotsk", "smolensk", "rostov")}
    more |= {"novgorod": (0, 2), "chernigov": (0, 3)}
    state = scene(solo_rules("english", 3), leader_in={REBELLION: "kiev"}, **more)
    turn(state, "muster")

    assert told(state)[-1] == "Forfeit, since there is nothing to muster: 1 coin."
    assert state.coins[REBELLION] == 4
    assert state.where[REBELLION] == KIEV


def test_an_action_that_bonus_movement_made_impossible_is_forfeited():
    # The third mat's build bonus moves a rebel out of Kiev, and a tie costs two points.
    others = ["novgorod", "rostov", "polotsk", "smolensk", "volyn", "chernigov", "pereyaslavl"]
    more = {"priority": "tax", "unlocked": (0, 0, 2), "neutral": others}
    state = scene(solo_rules("english", 3), kiev=(1, 2), **more)
    turn(state, "build", row=1)

    assert troops_in(state, "kiev") == [1, 1]
    assert REBELLION not in state.structures
    assert told(state)[-1] == "Forfeit, since there is nothing left to build: 1 coin."
    assert state.coins[REBELLION] == 4


def test_by_version_1_5_one_card_lasts_a_round():
    turned: dict[int, set[tuple[int, int]]] = {}
    for state in played(solo_rules("v1.5"), 1):
        if state.round:
            turned.setdefault(state.round, set()).add(
                (open_number(state, TURNED), open_number(state, TOP))
            )

    assert [len(cards) for cards in turned.values()] == [1, 1, 1, 1]
    assert [cards.pop()[0] for cards in turned.values()] == [1, 2, 3, 4]


def test_a_card_is_turned_on_each_turn_of_the_rebellion():
    *_, state = played(solo_rules(), 1)

    assert open_number(state, TURNED) == 4 + 4 + 5 + 6


def test_your_leader_falls_last_and_yaroslav_keeps_his_ties():
    state = scene(priority="attack_move", you="yaroslav", kiev=(1, 2), leader_in={YOU: "kiev"})
    assert state.rules.ruler_of(state, KIEV) == YOU
    turn(state, "attack")
    assert troops_in(state, "kiev")[YOU] == 0
    assert state.where[YOU] == KIEV
