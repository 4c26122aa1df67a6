"""The Deed Card Reference: what each of the 26 deeds asks for and gives."""

import pytest

from veche_rurik.rules.deeds import can_accomplish
from veche_rurik.tables import STRUCTURES, names
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    choices,
    deed_number,
    do,
    on_turn,
    position,
    region_number,
    troops_in,
)

MAIN = "take the main action"

# Cost and requirement in the reference's words, reward, points.
REFERENCE = {
    "Amass Forces": ("6 troops in a region", "1 move", 1),
    "Border Patrols": ("remove 3 different_regions", "2 move_anywhere", 1),
    "Capital City": ("church market stronghold in a region", "1 tax", 2),
    "Defensive Belt": ("stronghold in 3 adjacent", "1 sure_attack", 1),
    "Dispatch Messengers": ("troops in 8 regions", "2 muster", 2),
    "Enforce Peace": ("1 wood, 1 honey, 2 rebels", "1 sure_attack", 1),
    "Establish Fortress": ("2 wood, church stronghold in a region", "2 draw", 1),
    "Generous Prince": ("4 coins", "2 muster", 1),
    "Grand Hunter": ("2 fur, first player marker", "1 move", 2),
    "Great Library": ("1 scheme, 1 ore", "1 build", 1),
    "Hire Mercenaries": ("1 fish, 1 ore, 2 coins", "1 sure_attack", 1),
    "Hoard": ("3 same", "2 draw", 1),
    "Honorable Prince": ("1 scheme, 3 coins", "2 muster", 1),
    "Law Giver": ("2 coins, 3 rebels", "2 draw", 1),
    "Market Day": ("market in 3 goods", "2 draw", 2),
    "Master Beekeeper": ("1 scheme, 2 honey", "1 build", 2),
    "New Beginning": ("remove 1 structure", "2 tax", 1),
    "Peace Maker": ("remove 2 one_ruled_region", "2 draw", 1),
    "Retire Veterans": ("remove 2 any, 2 coins", "2 draw", 1),
    "Reward Laborers": ("2 any goods, 2 coins", "2 draw", 1),
    "Send Gifts": ("1 fish, 1 fur, 2 coins", "2 move_anywhere", 1),
    "Splendid Feast": ("1 fish, 1 honey, 2 coins", "2 draw", 1),
    "Tithe Payments": ("church in 3 adjacent", "3 coins", 1),
    "Trade Route": ("3 different", "2 coins", 1),
    "Victory March": ("1 scheme, remove 2 any", "2 move_anywhere", 1),
    "Wilderness Forts": ("1 wood, 1 ore, 1 fur", "1 build", 1),
}

PARTS = {
    "troops_in_one_region": lambda args: f"{args[0]} troops in a region",
    "troops_in_regions": lambda args: f"troops in {args[0]} regions",
    "structures_in_one_region": lambda args: (
        " ".join(STRUCTURES[each] for each in sorted(args)) + " in a region"
    ),
    "structure_in_adjacent_regions": lambda args: f"{STRUCTURES[args[0]]} in {args[1]} adjacent",
    "structure_in_distinct_goods": lambda args: f"{STRUCTURES[args[0]]} in {args[1]} goods",
    "defeated_rebels": lambda args: f"{args[0]} rebels",
    "first_player_marker": lambda args: "first player marker",
}


def in_words(deed):
    """A deed's costs and requirements as the table above writes them."""
    parts = [f"{deed.schemes} scheme"] if deed.schemes else []
    if deed.troops:
        parts.append(f"remove {deed.troops} {deed.troops_from}")
    if deed.structures:
        parts.append(f"remove {deed.structures} structure")
    goods = zip(("wood", "fish", "honey", "ore", "fur"), deed.goods, strict=True)
    parts += [f"{count} {good}" for good, count in goods if count]
    for count, kind in (
        (deed.any_goods, "any goods"),
        (deed.distinct_goods, "different"),
        (deed.same_goods, "same"),
        (deed.coins, "coins"),
    ):
        parts += [f"{count} {kind}"] if count else []
    return ", ".join(parts + [PARTS[kind](args) for kind, args in deed.requires])


@pytest.mark.rule("Deed Card Reference")
@pytest.mark.parametrize("deed", names().deeds, ids=lambda deed: deed.name)
def test_every_deed_is_as_in_the_reference(deed):
    cost, reward, points = REFERENCE[deed.name]

    assert in_words(deed) == cost
    assert " + ".join(f"{count} {kind}" for kind, count in deed.rewards) == reward
    assert deed.vp == points


def can(name, **board):
    """Whether Blue can accomplish a deed in a position."""
    state = position(**{"coins": {BLUE: 0}, "deeds": {BLUE: [name]}, **board})
    return can_accomplish(state, BLUE, deed_number(name))


@pytest.mark.rule("Deed Card Reference", "D2")
def test_the_leader_counts_as_a_troop_for_deeds_and_a_stronghold_does_not():
    assert can("Amass Forces", kiev=(6, 0, 0))
    assert can("Amass Forces", kiev=(5, 0, 0), leader_in={BLUE: "kiev"})
    assert not can("Amass Forces", kiev=(5, 0, 0), leader_in={BLUE: "volyn"})
    assert not can("Amass Forces", kiev=(5, 0, 0), structures={"kiev": {"stronghold": BLUE}})


GREEN = ("novgorod", "rostov", "polotsk", "smolensk", "volyn", "kiev", "chernigov", "pereyaslavl")


@pytest.mark.rule("D10", "Deed Card Reference")
def test_dispatch_messengers_needs_all_eight_regions_with_two_players():
    everywhere = {name: (1, 0) for name in GREEN}
    assert can("Dispatch Messengers", seats=2, **everywhere)
    assert not can("Dispatch Messengers", seats=2, **{**everywhere, "kiev": (0, 0)})
    assert can("Dispatch Messengers", seats=3, **{**everywhere, "kiev": (0,), "pskov": (1,)})


@pytest.mark.rule("X2", "Deed Card Reference")
def test_market_day_wants_three_different_goods_and_no_neighbours():
    def markets(*regions):
        return {"structures": {name: {"market": BLUE} for name in regions}}

    assert can("Market Day", **markets("novgorod", "volyn", "pereyaslavl"))
    # Neighbours, but two of them bring forth fish.
    assert not can("Market Day", **markets("kiev", "volyn", "chernigov"))
    assert not can("Market Day", **markets("kiev", "volyn"))


@pytest.mark.rule("P5", "Deed Card Reference")
@pytest.mark.parametrize(
    ("name", "kind"), [("Defensive Belt", "stronghold"), ("Tithe Payments", "church")]
)
def test_adjacent_structures_of_a_deed_are_one_group_of_that_type(name, kind):
    def built(*regions, kinds=(kind,) * 3):
        pairs = zip(regions, kinds, strict=True)
        return {"structures": {region: {each: BLUE} for region, each in pairs}}

    assert can(name, **built("kiev", "polotsk", "novgorod"))
    assert not can(name, **built("kiev", "polotsk", "rostov"))
    assert not can(name, **built("kiev", "polotsk", "novgorod", kinds=(kind, kind, "market")))


@pytest.mark.rule("Deed Card Reference")
def test_structures_in_one_region_must_all_be_own():
    own = dict.fromkeys(STRUCTURES, BLUE)
    assert can("Capital City", structures={"kiev": own})
    assert not can("Capital City", structures={"kiev": {**own, "church": YELLOW}})
    wood = {BLUE: {"wood": 2}}
    assert can("Establish Fortress", goods=wood, structures={"kiev": own})
    assert not can("Establish Fortress", goods={BLUE: {"wood": 1}}, structures={"kiev": own})


@pytest.mark.rule("Deed Card Reference", "B20")
def test_grand_hunter_asks_who_holds_the_marker_now():
    fur = {BLUE: {"fur": 2}}
    assert can("Grand Hunter", goods=fur, first=YELLOW, marker=BLUE)
    assert not can("Grand Hunter", goods=fur, first=BLUE, marker=YELLOW)


@pytest.mark.rule("D9", "Deed Card Reference")
def test_defeated_rebels_are_not_spent():
    state = position(defeated={BLUE: 3}, coins={BLUE: 2}, deeds={BLUE: ["Law Giver"]})
    on_turn(state, BLUE, "tax")
    do(state, "accomplish Law Giver")

    assert state.defeated[BLUE] == 3
    assert state.coins[BLUE] == 0
    assert not can("Law Giver", defeated={BLUE: 2}, coins={BLUE: 2})


def accomplish(name, *answers, main="scheme", **board):
    state = position(**{"coins": {BLUE: 9}, "deeds": {BLUE: [name]}, **board})
    on_turn(state, BLUE, main, row=2)
    return do(state, f"accomplish {name}", *answers)


@pytest.mark.rule("D4", "D3")
def test_border_patrols_takes_one_troop_from_each_of_three_regions():
    three = {"kiev": (2, 0, 0), "volyn": (1, 0, 0), "rostov": (1, 0, 0)}
    assert not can("Border Patrols", kiev=(5, 0, 0), volyn=(5, 0, 0))
    state = accomplish("Border Patrols", **three)

    # With only three regions there is nothing to choose.
    assert troops_in(state, "kiev") == [1, 0, 0]
    assert state.supply[BLUE] == 12 - 1
    assert choices(state) == ["take a troop from Kiev anywhere", "stop"]

    # A second troop in Rostov does not help: each region gives one.
    state = accomplish("Border Patrols", galich=(1, 0, 0), **{**three, "rostov": (2, 0, 0)})
    do(state, "remove troops from Rostov")
    assert choices(state) == ["remove troops from Volyn", "remove troops from Kiev"]


@pytest.mark.rule("D5", "Deed Card Reference")
def test_two_figures_may_go_anywhere():
    goods = {BLUE: {"fish": 1, "fur": 1}}
    state = accomplish("Send Gifts", goods=goods, kiev=(2, 0, 0), leader_in={BLUE: "volyn"})
    do(state, "take a troop from Kiev anywhere")
    assert len(choices(state)) == 10
    do(state, "put it down in Rostov", "take the leader anywhere", "put it down in Novgorod")

    assert troops_in(state, "rostov") == [1, 0, 0]
    assert state.where[BLUE] == region_number("novgorod")
    assert MAIN in choices(state)


@pytest.mark.rule("D5", "B5")
def test_fewer_than_two_figures_may_be_moved():
    state = accomplish("Send Gifts", "stop", goods={BLUE: {"fish": 1, "fur": 1}}, kiev=(2, 0, 0))

    assert troops_in(state, "kiev") == [2, 0, 0]
    assert MAIN in choices(state)


@pytest.mark.rule("D6", "C1")
def test_new_beginning_gives_up_one_structure_that_can_be_built_again():
    built = {"kiev": {"market": BLUE}, "volyn": {"church": BLUE, "market": YELLOW}}
    state = accomplish(
        "New Beginning", structures=built, tracks={BLUE: {"build": 1}}, kiev=(1, 0, 0)
    )
    assert choices(state) == ["give up in Volyn: church", "give up in Kiev: market"]
    do(state, "give up in Kiev: market")

    assert list(state.stock[:3]) == [2, 3, 3]
    assert state.structures[region_number("kiev") * 3 + 1] == -1
    assert state.tracks[1] == 1
    assert state.turn[4] == 2
    assert not can("New Beginning", structures={"volyn": {"market": YELLOW}})


@pytest.mark.rule("D3", "D1")
def test_peace_maker_removes_two_troops_from_one_region_ruled_before():
    assert not can("Peace Maker", kiev=(2, 2, 0), volyn=(1, 0, 0), rostov=(1, 0, 0))
    state = accomplish("Peace Maker", kiev=(2, 1, 0), volyn=(3, 0, 0), rostov=(2, 2, 0))
    assert choices(state) == ["remove troops from Volyn", "remove troops from Kiev"]
    do(state, "remove troops from Kiev")

    assert troops_in(state, "kiev") == [0, 1, 0]
    assert state.supply[BLUE] == 12 - 3 - 2
    assert choices(state) == ["take the left deck", "take the right deck"]


@pytest.mark.rule("D3", "B9")
def test_troops_removed_for_a_deed_leave_the_leader_for_last():
    state = accomplish("Retire Veterans", kiev=(1, 0, 0), leader_in={BLUE: "kiev"})

    # Both figures are needed, first the troop, then the leader.
    assert troops_in(state, "kiev") == [0, 0, 0]
    assert state.where[BLUE] == -1
    assert state.supply[BLUE] == 12
    assert state.coins[BLUE] == 7
    assert not can("Retire Veterans", coins={BLUE: 9}, kiev=(1, 0, 0))


@pytest.mark.rule("D1")
def test_costs_are_paid_before_rewards_are_gained():
    state = accomplish("Victory March", hands={BLUE: [1, 2]}, kiev=(2, 0, 0), volyn=(2, 0, 0))
    assert choices(state)[0].startswith("remove troops")
    do(state, "remove troops from Kiev", "remove troops from Volyn")
    assert choices(state)[0].startswith("discard scheme")
    do(state, choices(state)[0])

    assert state.discard == (0,)
    assert choices(state)[-1] == "stop"
    assert state.supply[BLUE] == 10


@pytest.mark.rule("D1", "B2")
def test_a_reward_may_be_used_before_the_main_action():
    state = accomplish("Generous Prince", "muster a troop in Kiev", "stop", kiev=(1, 0, 0))

    assert troops_in(state, "kiev") == [2, 0, 0]
    assert state.coins[BLUE] == 5
    assert MAIN in choices(state)


@pytest.mark.rule("Deed Card Reference", "B18")
def test_goods_of_ones_choice_are_paid_one_by_one():
    goods = {BLUE: {"wood": 1, "fish": 1, "fur": 2}}
    state = accomplish("Reward Laborers", "pay one fur", "pay one fur", goods=goods)
    assert list(state.goods[:5]) == [1, 1, 0, 0, 0]

    state = accomplish("Trade Route", goods={BLUE: {"wood": 2, "fish": 1, "ore": 1, "fur": 1}})
    assert choices(state) == ["pay one wood", "pay one fish"]
    do(state, "pay one wood")
    assert choices(state) == ["pay one fish", "pay one ore"]
    do(state, "pay one ore")
    assert list(state.goods[:5]) == [1, 1, 0, 0, 0]
    assert state.coins[BLUE] == 11

    state = accomplish("Hoard", goods={BLUE: {"wood": 3, "fish": 4}})
    do(state, "pay with fish only")
    assert list(state.goods[:5]) == [3, 1, 0, 0, 0]
    assert not can("Hoard", goods={BLUE: {"wood": 2, "fish": 2}})
    assert not can("Trade Route", goods={BLUE: {"wood": 4, "fish": 4}})


@pytest.mark.rule("Deed Card Reference", "Attack")
def test_a_deeds_attack_reveals_one_card_less():
    board = {"goods": {BLUE: {"fish": 1, "ore": 1}}, "decks": {0: [1, 2]}}
    state = accomplish("Hire Mercenaries", "attack in Kiev: Yellow", kiev=(2, 2, 0), **board)
    assert MAIN in choices(state)  # No card, no deck to choose.
    assert state.tracks[3] == 1
    assert state.discard == ()

    state = accomplish("Hire Mercenaries", "attack in Kiev: Yellow", kiev=(1, 2, 0), **board)
    do(state, "take the left deck")
    assert state.discard == (0,)


@pytest.mark.rule("D7", "Choose Deed Cards")
def test_a_scheme_that_gives_a_deed_gives_none_when_none_is_left():
    state = position(hands={BLUE: [25]}, coins={BLUE: 0, RED: 0}, kiev=(1, 0, 0))
    state.deed_row = state.deed_deck = ()
    on_turn(state, BLUE, "tax")
    do(state, f"play scheme {names().schemes[24].name}")

    assert state.deeds[BLUE] == ()
    assert MAIN in choices(state)
