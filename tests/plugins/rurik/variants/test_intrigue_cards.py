"""What each intrigue card does, with its edges."""

import pytest
from tests.plugins.rurik.variants.variant_rules import rules_with

from veche_rurik.rules import questions as q
from veche_rurik.rules.attacking import reveals
from veche_rurik.state import State
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    choices,
    do,
    on_turn,
    place_advisors,
    position,
    region_number,
    strategy_phase,
    troops_in,
)
from veche_rurik.variants.intrigue.cards import CARDS

KIEV = region_number("kiev")


def under(name: str, **what) -> State:
    """A position of round 2 with a card in force."""
    state = position(rules_with("intrigue"), **{"round": 2, **what})
    number = [card.name for card in CARDS].index(name) + 1
    begin = state.rules.extra_at["intrigue"]
    state.extra[begin] = state.extra[begin + 3] = number
    return state


def new_round(name: str, **what) -> State:
    """The position in which a round begins that brings a card into force."""
    state = under(name, **{"round": 1, **what})
    begin = state.rules.extra_at["intrigue"]
    state.extra[begin + 3] = 0
    state.ask(q.START_ROUND, 0)
    state.settle()
    return state


# -- bribes ----------------------------------------------------------------------


def bribing(name: str, coins: int) -> State:
    """Blue has so many coins and has chosen where to place an advisor."""
    state = under(name, coins={BLUE: coins})
    strategy_phase(state, {BLUE: [4], YELLOW: [4], RED: [4]})
    do(state, "place advisor 4 on muster")
    return state


def test_costly_favours_costs_a_coin_more_that_adds_no_power():
    state = bribing("Costly Favours", 3)
    assert choices(state) == ["bribe with nothing", "bribe with 1 coin", "bribe with 2 coins"]
    do(state, "bribe with 2 coins")

    assert state.coins[BLUE] == 0
    assert state.columns[0] >> 5 == 2


def test_costly_favours_asks_nothing_of_whoever_does_not_bribe():
    state = bribing("Costly Favours", 3)
    do(state, "bribe with nothing")

    assert state.coins[BLUE] == 3


@pytest.mark.parametrize("coins", [0, 1])
def test_costly_favours_is_too_dear_for_a_single_coin(coins):
    # With nothing to choose, the advisor is placed without a question.
    state = bribing("Costly Favours", coins)

    assert state.actor == YELLOW
    assert state.coins[BLUE] == coins
    assert state.columns[0] >> 5 == 0


def test_the_incorruptible_council_takes_no_bribes_and_pays_after_the_strategy_phase():
    state = bribing("Incorruptible Council", 9)
    assert state.columns[0] >> 5 == 0
    assert state.actor == YELLOW
    do(state, "place advisor 4 on move")
    assert state.coins[:3] == [9, 3, 3]
    do(state, "place advisor 4 on tax")

    assert state.coins[:3] == [10, 4, 4]
    assert state.turn[0] == 0


# -- bumping ---------------------------------------------------------------------


@pytest.mark.parametrize(("card", "top"), [("Persuasive Envoys", YELLOW), ("Open Roads", RED)])
def test_persuasive_envoys_bump_equals(card, top):
    state = under(card, first=YELLOW)
    place_advisors(state, {"muster": [(RED, 4), (BLUE, 2)]})
    strategy_phase(state, {YELLOW: [4]})
    do(state, "place advisor 4 on muster", "bribe with nothing")

    assert state.columns[0] & 3 == top


def test_persuasive_envoys_bump_own_advisors_but_open_no_full_column():
    state = under("Persuasive Envoys", first=YELLOW)
    place_advisors(
        state,
        {
            "muster": [(YELLOW, 2, 1)],
            "move": [(YELLOW, 1)],
            "attack": [(YELLOW, 1)],
            "tax": [(RED, 1), (BLUE, 1), (RED, 1), (BLUE, 1)],
        },
    )
    strategy_phase(state, {YELLOW: [3]})
    assert "place advisor 3 on tax" not in choices(state)
    do(state, "place advisor 3 on muster", "bribe with nothing")

    assert [entry >> 2 & 7 for entry in state.columns[:2]] == [3, 2]


# -- main actions ------------------------------------------------------------------


def moves_left(state: State) -> int:
    frames = [frame for frame in state.stack if frame & 255 == q.MOVE]
    return frames[0] >> 10 if frames else 0


def test_open_roads_gives_the_move_action_a_point_more():
    state = under("Open Roads", kiev=(3,))
    on_turn(state, BLUE, "move", points=2)
    do(state, "take the main action")

    assert moves_left(state) == 3


def test_open_roads_helps_no_scheme_and_no_other_action():
    state = under("Open Roads", kiev=(3,), hands={BLUE: [9]})
    on_turn(state, BLUE, "muster", points=2)
    do(state, "play scheme 9 (1 move)")
    assert moves_left(state) == 1
    do(state, "stop", "take the main action")

    assert [frame >> 10 for frame in state.stack if frame & 255 == q.MUSTER] == [2]


def test_open_roads_gives_nothing_for_a_forfeited_action():
    state = under("Open Roads", kiev=(3,), coins={BLUE: 0})
    on_turn(state, BLUE, "move", points=2)
    do(state, "forfeit the main action")

    assert moves_left(state) == 0
    assert state.coins[BLUE] == 1


def test_village_levies_sell_one_muster_point():
    state = under("Village Levies", kiev=(1,), coins={BLUE: 3})
    on_turn(state, BLUE, "muster", points=2)
    do(state, "take the main action")
    assert choices(state) == ["pay nothing for a levy", "pay 1 coin for a levy"]
    do(state, "pay 1 coin for a levy", *["muster a troop in Kiev"] * 3)

    assert troops_in(state, "kiev")[BLUE] == 4
    assert state.coins[BLUE] == 2


def test_village_levies_may_be_declined():
    state = under("Village Levies", kiev=(1,), coins={BLUE: 3})
    on_turn(state, BLUE, "muster", points=2)
    do(state, "take the main action", "pay nothing for a levy", *["muster a troop in Kiev"] * 2)

    assert troops_in(state, "kiev")[BLUE] == 3
    assert state.coins[BLUE] == 3


@pytest.mark.parametrize(
    "what",
    [
        {"coins": {BLUE: 0}, "kiev": (1,)},
        {"kiev": (12,), "leader_in": {BLUE: "kiev"}},
    ],
    ids=["no coin", "nobody in supply"],
)
def test_village_levies_ask_only_whoever_can_pay_and_muster(what):
    state = under("Village Levies", **what)
    on_turn(state, BLUE, "muster", points=2)
    do(state, "take the main action")

    assert "pay 1 coin for a levy" not in choices(state)


def test_village_levies_are_paid_besides_the_cost_of_the_space():
    rules = rules_with("intrigue", 4)
    state = position(rules, round=2, kiev=(1,), coins={BLUE: 1})
    begin = rules.extra_at["intrigue"]
    state.extra[begin] = state.extra[begin + 3] = 5
    assert CARDS[4].name == "Village Levies"
    on_turn(state, BLUE, "muster", row=3)
    do(state, "take the main action")

    assert state.coins[BLUE] == 0
    assert "pay 1 coin for a levy" not in choices(state)


def test_village_levies_do_not_come_with_other_actions():
    state = under("Village Levies", kiev=(1,), hands={BLUE: [1]})
    on_turn(state, BLUE, "move", points=2)
    do(state, "play scheme 1 (1 muster)")
    assert "pay 1 coin for a levy" not in choices(state)
    do(state, "stop", "take the main action")

    assert "pay 1 coin for a levy" not in choices(state)


# -- attacks, rebels, structures, forfeits --------------------------------------------


@pytest.mark.parametrize(("card", "more"), [("Wary Garrisons", 1), ("Open Roads", 0)])
def test_wary_garrisons_reveal_one_card_more(card, more):
    state = under(card, kiev=(2, 1))
    ruled = under(card, kiev=(1, 2))
    boris = under(card, kiev=(2, 1), leaders={BLUE: "boris"}, leader_in={BLUE: "kiev"})

    assert reveals(state, BLUE, KIEV, YELLOW, 0) == 1 + more
    assert reveals(ruled, BLUE, KIEV, YELLOW, 0) == 2 + more
    assert reveals(boris, BLUE, KIEV, YELLOW, 0) == 0 + more
    # It counts before nothing becomes the least: with two cards less there is still none.
    assert reveals(boris, BLUE, KIEV, YELLOW, 1) == 0


@pytest.mark.parametrize(("card", "coin"), [("Bounty on Rebels", 1), ("Open Roads", 0)])
def test_a_bounty_is_paid_besides_the_reward(card, coin):
    # The first sticker of a hand-made position is a wood.
    state = under(card, kiev=(1,), rebels=["kiev"], coins={BLUE: 0})
    on_turn(state, BLUE, "attack", points=2)
    do(state, "take the main action", "attack a rebel in Kiev")

    assert state.goods[0] == 1
    assert state.coins[BLUE] == coin


def test_there_is_no_bounty_for_a_rebel_converted_by_a_church():
    state = under("Bounty on Rebels", kiev=(2,), rebels=["kiev"], coins={BLUE: 0})
    on_turn(state, BLUE, "build", points=2)
    do(state, "take the main action", "build in Kiev: church")

    assert state.rebels[KIEV] == 0
    assert state.coins[BLUE] == 0


def test_guild_masons_pay_for_the_first_structure_of_a_round():
    state = under("Guild Masons", kiev=(2, 1), coins={BLUE: 0, YELLOW: 0})
    on_turn(state, BLUE, build=3)
    do(state, "build in Kiev: market", "build in Kiev: stronghold")
    assert state.coins[:2] == [1, 0]
    do(state, "forfeit the main action")
    if state.actor is not None:
        do(state, "end the turn")
    assert state.coins[:2] == [2, 0]
    state.structures[KIEV * 3] = -1
    on_turn(state, YELLOW, build=4)
    do(state, "build in Kiev: church")

    assert state.coins[YELLOW] == 1


def test_guild_masons_forget_when_they_leave():
    state = under("Guild Masons", kiev=(2,))
    on_turn(state, BLUE, build=1)
    do(state, "build in Kiev: market")
    for moment in state.rules.round_end:
        moment(state)

    assert state.extra == [0] * 5


@pytest.mark.parametrize(("card", "coins"), [("Generous Dismissal", 2), ("Open Roads", 1)])
def test_generous_dismissal_pays_two_coins_instead_of_one(card, coins):
    state = under(card, kiev=(1,), coins={BLUE: 0})
    on_turn(state, BLUE)
    do(state, "forfeit the main action")

    assert state.coins[BLUE] == coins


# -- cards that act at once ---------------------------------------------------------


def test_the_princes_gift_is_a_coin_for_each_marker_off_the_board_but_at_least_one():
    everywhere = dict.fromkeys(("rule", "build", "trade", "warfare"), 1)
    state = new_round(
        "Prince's Gift",
        coins={BLUE: 0, YELLOW: 0, RED: 0},
        tracks={YELLOW: {"rule": 1, "warfare": 2}, RED: everywhere},
    )

    assert state.round == 2
    assert state.coins[:3] == [4, 2, 1]


def test_whispers_at_court_let_everybody_keep_one_of_two_schemes_in_turn_order():
    state = new_round("Whispers at Court", first=YELLOW)
    asked = []
    while "place advisor 1 on muster" not in choices(state):
        asked.append(state.actor)
        state.apply(state.legal()[0])

    assert [seat for place, seat in enumerate(asked) if seat not in asked[:place]] == [1, 2, 0]
    assert [len(hand) for hand in state.hands[:3]] == [1, 1, 1]
    assert sum(len(deck) for deck in state.decks) == 24
    assert state.actor == YELLOW


def test_whispers_at_court_put_the_other_card_back_on_top():
    state = new_round("Whispers at Court", decks={0: [10, 11]})
    do(state, "take the left deck", "keep scheme 11 (1 attack)")

    assert state.decks[0][-1] == 9
    assert state.known[0][-1] == 1 << BLUE
    assert state.hands[BLUE] == (10,)


def test_the_winter_market_swaps_up_to_two_goods():
    state = new_round("Winter Market", goods={BLUE: {"wood": 1}, RED: {"fish": 3}})
    assert state.actor == BLUE
    assert len(choices(state)) == 5
    do(state, "swap wood for fur", "swap fur for ore")
    assert state.goods[:5] == [0, 0, 0, 1, 0]
    # Yellow has nothing to swap.
    assert state.actor == RED
    do(state, "swap fish for honey", "stop")

    assert state.goods[10:15] == [0, 2, 1, 0, 0]
    assert "place advisor 1 on muster" in choices(state)
