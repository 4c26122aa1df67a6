"""Bonus Actions: playing schemes, accomplishing deeds, converting goods."""

import pytest

from veche_rurik.tables import names
from veche_rurik.testing import (
    BLUE,
    YELLOW,
    choices,
    claim_phase,
    deed_number,
    do,
    on_turn,
    position,
    region_number,
    troops_in,
)

MAIN, FORFEIT, END = "take the main action", "forfeit the main action", "end the turn"


def card(number):
    return f"play scheme {names().schemes[number - 1].name}"


@pytest.mark.rule("Bonus Actions", "B1", "Taking Actions")
def test_each_kind_of_bonus_action_is_taken_once_before_or_after_the_main_action():
    state = position(
        coins={BLUE: 4},
        hands={BLUE: [23, 24]},
        deeds={BLUE: ["Trade Route", "Hoard", "Reward Laborers"]},
        goods={BLUE: {"wood": 4, "fish": 3, "honey": 2, "ore": 2, "fur": 1}},
        kiev=(1, 0, 0),
    )
    on_turn(state, BLUE, "muster", points=1)
    do(state, card(23))
    assert not any(text.startswith("play") for text in choices(state))
    do(state, "convert fish and fish to muster", "muster a troop in Kiev")
    assert not any(text.startswith("convert") for text in choices(state))
    do(state, MAIN, "muster a troop in Kiev")
    # The deed may still follow after the main action, and then nothing is left.
    assert "accomplish Reward Laborers" in choices(state)
    do(state, "accomplish Trade Route", "pay one wood", "pay one honey", "pay one ore")

    assert state.actor is None
    assert troops_in(state, "kiev") == [3, 0, 0]
    assert state.deeds[BLUE] == tuple(sorted(map(deed_number, ("Hoard", "Reward Laborers"))))


@pytest.mark.rule("B1")
def test_the_main_action_is_taken_once():
    state = position(coins={BLUE: 0}, hands={BLUE: [23]}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "muster", points=1)
    do(state, MAIN, "muster a troop in Kiev")

    assert choices(state) == [card(23), END]


@pytest.mark.rule("Playing Schemes", "S4")
def test_a_scheme_is_revealed_gives_its_rewards_and_is_discarded_face_up():
    state = position(coins={BLUE: 0}, hands={BLUE: [17, 1]}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "muster")
    do(state, card(17))

    assert state.coins[BLUE] == 1
    assert state.turn[4] == 1
    assert state.hands[BLUE] == (0,)
    assert state.view(YELLOW).discard == (16,)


@pytest.mark.rule("S5", "Playing Schemes")
def test_a_scheme_with_a_coin_cost_is_played_only_if_paid():
    state = position(coins={BLUE: 0}, hands={BLUE: [3, 1]}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "move")
    assert card(3) not in choices(state)

    state = position(coins={BLUE: 1}, hands={BLUE: [3, 1]}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "move")
    do(state, card(3), "muster a troop in Kiev")
    assert state.coins[BLUE] == 0
    assert troops_in(state, "kiev") == [2, 0, 0]


@pytest.mark.rule("S5", "S4")
def test_a_hand_that_cannot_be_paid_for_is_not_given_away_by_silence():
    state = position(coins={BLUE: 0}, hands={BLUE: [3]}, leader_in={BLUE: "kiev"})
    on_turn(state, BLUE, "build", row=3)
    # Only forfeiting is possible; the question is asked as if there were more.
    assert choices(state) == [FORFEIT, "ponder, then go on"]
    do(state, "ponder, then go on")

    assert state.coins[BLUE] == 1


REWARDS = {
    **dict.fromkeys((1, 2, 3), "1 muster"),
    5: "2 muster",
    **dict.fromkeys((6, 7), "2 move"),
    8: "3 move",
    9: "1 move",
    **dict.fromkeys((10, 11, 12, 13), "1 attack"),
    **dict.fromkeys((15, 16), "1 tax"),
    18: "2 tax",
    **dict.fromkeys((19, 20, 21), "1 build"),
    **dict.fromkeys((23, 24), "2 coins"),
    **dict.fromkeys((25, 27), "1 deed"),
    4: "1 muster + 1 coin",
    14: "1 attack + 1 coin",
    17: "1 tax + 1 coin",
    22: "1 build + 1 coin",
    26: "1 deed + 1 coin",
}


@pytest.mark.rule("Playing Schemes")
@pytest.mark.parametrize("number", range(1, 28))
def test_every_scheme_gives_what_is_printed_on_it(number):
    state = position(
        seats=2,
        coins={BLUE: 5},
        hands={BLUE: [number]},
        rebels=["kiev"],
        kiev=(6, 0),
        leader_in={BLUE: "volyn"},
        goods_in=[],
    )
    state.stickers = (-1,) * 15
    state.rebels[region_number("kiev")] = 3
    on_turn(state, BLUE, "scheme", row=2)
    do(state, card(number))
    got = {"muster": 0, "move": 0, "attack": 0, "deed": 0}
    while not choices(state)[0].startswith(MAIN):
        kinds = {"muster": "muster", "move": "move", "attack": "attack", "choose": "deed"}
        got[kinds[choices(state)[0].split()[0]]] += 1
        state.apply(state.legal()[0])
    got |= {"tax": state.turn[4], "build": state.turn[5]}
    cost = 1 if number in (3, 13, 21, 27) else 0
    got["coin"] = state.coins[BLUE] - 5 + cost

    wanted = dict.fromkeys(got, 0)
    for part in REWARDS[number].split(" + "):
        count, kind = part.split()
        wanted["coin" if kind.startswith("coin") else kind] = int(count)
    assert got == wanted


@pytest.mark.rule("S6", "Playing Schemes")
def test_a_deed_gained_by_a_scheme_may_be_accomplished_the_same_turn():
    state = position(coins={BLUE: 9}, hands={BLUE: [25]}, kiev=(6, 0, 0))
    row = state.deed_row
    assert deed_number("Amass Forces") in row
    on_turn(state, BLUE, "tax")
    do(state, card(25))
    assert len(choices(state)) == 3
    do(state, "choose the deed Amass Forces")

    # The row is full again at once, and the deed is another bonus action.
    assert len(state.deed_row) == 3
    assert "accomplish Amass Forces" in choices(state)


@pytest.mark.rule("Accomplishing Deeds")
def test_deeds_of_the_row_and_of_others_cannot_be_accomplished():
    state = position(coins={BLUE: 9}, deeds={YELLOW: ["Generous Prince"]}, kiev=(6, 0, 0))
    assert deed_number("Amass Forces") in state.deed_row
    on_turn(state, BLUE, "tax")

    assert not any(text.startswith("accomplish") for text in choices(state))


@pytest.mark.rule("Accomplishing Deeds", "D8", "End of the Game")
def test_an_accomplished_deed_scores_and_a_chosen_one_does_not():
    state = position(deeds={BLUE: ["Market Day"]}, done={YELLOW: ["Grand Hunter"]}, round=4)
    claim_phase(state)
    sources = state.outcome().sources

    assert sources[BLUE]["deeds"] == 0
    assert sources[YELLOW]["deeds"] == 2


@pytest.mark.rule("Accomplishing Deeds", "Example E", "X2")
def test_example_e_market_day_gives_a_look_at_two_schemes_and_two_points():
    built = {name: {"market": BLUE} for name in ("kiev", "polotsk", "volyn")}
    state = position(deeds={BLUE: ["Market Day"]}, structures=built, decks={1: [7, 9]})
    on_turn(state, BLUE, "muster")
    assert "accomplish Market Day" in choices(state)
    # It may wait for a better moment.
    do(state, FORFEIT, "accomplish Market Day", "take the right deck")
    assert len(choices(state)) == 2
    do(state, f"keep scheme {names().schemes[8].name}")

    assert state.hands[BLUE] == (8,)
    assert state.decks[1][-1] == 6
    assert state.outcome().sources[BLUE]["deeds"] == 2


@pytest.mark.rule("Converting Goods", "B18")
def test_wood_or_ore_and_any_good_convert_to_a_build_point():
    state = position(coins={BLUE: 0}, goods={BLUE: {"wood": 1, "fur": 1}}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "tax")
    assert [text for text in choices(state) if "convert" in text] == [
        "convert wood and fur to build"
    ]
    do(state, "convert wood and fur to build", "build in Kiev: market")

    assert sum(state.goods[:5]) == 0
    assert list(state.tokens[:2]) == [0, 1]


@pytest.mark.rule("Converting Goods")
def test_fish_or_honey_and_any_good_convert_to_a_muster_point():
    state = position(coins={BLUE: 0}, goods={BLUE: {"honey": 2}}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "tax")
    do(state, "convert honey and honey to muster", "muster a troop in Kiev")

    assert troops_in(state, "kiev") == [2, 0, 0]
    assert list(state.tokens[:2]) == [1, 0]


@pytest.mark.rule("Converting Goods")
def test_each_pair_of_goods_is_offered_once():
    state = position(goods={BLUE: {"wood": 2, "ore": 1, "fish": 1}}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "tax")

    assert [text for text in choices(state) if text.endswith("to build")] == [
        "convert wood and wood to build",
        "convert wood and fish to build",
        "convert wood and ore to build",
        "convert ore and fish to build",
    ]
    assert [text for text in choices(state) if text.endswith("to muster")] == [
        "convert fish and wood to muster",
        "convert fish and ore to muster",
    ]


@pytest.mark.rule("Converting Goods")
def test_a_token_face_down_cannot_be_used_again_in_the_round():
    state = position(goods={BLUE: {"wood": 2, "fish": 1}}, kiev=(1, 0, 0))
    state.tokens[BLUE * 2] = 0
    on_turn(state, BLUE, "tax")

    texts = [text for text in choices(state) if text.startswith("convert")]
    assert texts == ["convert fish and wood to muster"]


@pytest.mark.rule("Converting Goods", "Build", "B2")
def test_a_converted_build_point_is_combined_with_others():
    state = position(coins={BLUE: 0}, goods={BLUE: {"ore": 2}}, kiev=(1, 1, 0))
    on_turn(state, BLUE, "build", points=1)
    do(state, MAIN)
    assert "build in Kiev: market" not in choices(state)
    do(state, "convert ore and ore to build", "build in Kiev: market")

    assert state.actor is None
