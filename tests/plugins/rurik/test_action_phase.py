"""Action Phase: resolving advisors, coin costs, forfeits, and players without troops."""

import pytest

from veche_rurik.tables import names
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    action_phase,
    choices,
    do,
    on_turn,
    place_advisors,
    position,
    region_number,
    troops_in,
)

MAIN, FORFEIT = "take the main action", "forfeit the main action"


def card(number):
    return f"play scheme {names().schemes[number - 1].name}"


@pytest.mark.rule("Action Phase", "Resolving Advisors", "Example D", "X1")
def test_example_d_advisors_are_resolved_in_turn_order_by_initiative():
    state = position(
        first=YELLOW,
        coins={BLUE: 0, YELLOW: 0, RED: 0},
        kiev=(3, 0, 0),
        volyn=(0, 3, 0),
        rostov=(0, 0, 3),
        novgorod=(3, 0, 0),
    )
    place_advisors(
        state,
        {
            "build": [(YELLOW, 1, 3), (BLUE, 2)],
            "tax": [(RED, 4), (BLUE, 1)],
            "scheme": [(RED, 1), (YELLOW, 2)],
        },
    )
    action_phase(state)

    # Yellow resolves its #1 advisor; the three coins of the bribe are gone.
    assert state.actor == YELLOW
    do(state, MAIN)
    assert state.coins[YELLOW] == 0
    assert state.turn[5] == 2
    do(state, "build in Volyn: market", "build in Volyn: stronghold")
    # Red sits after Yellow; then Blue gains two tax points from the second space.
    assert state.actor == RED
    do(state, MAIN, "take the left deck")
    while state.actor == RED:
        state.apply(state.legal()[0])
    assert state.actor == BLUE
    do(state, MAIN)
    assert state.turn[4] == 2
    do(state, "tax Kiev", "tax Novgorod", "end the turn")
    # All #1 advisors are done, the #2s follow.
    assert state.actor == YELLOW
    assert state.turn[6] >> 2 == state.rules.column_names.index("scheme")


@pytest.mark.rule("Resolving Advisors", "Power vs. Initiative")
def test_of_two_equal_advisors_the_player_chooses():
    state = position(kiev=(1, 0, 0))
    place_advisors(
        state, {"muster": [(BLUE, 2)], "tax": [(YELLOW, 5), (BLUE, 2)], "move": [(BLUE, 4)]}
    )
    action_phase(state)
    assert choices(state) == [
        "resolve the advisor on muster, space 1",
        "resolve the advisor on tax, space 2",
    ]
    do(state, "resolve the advisor on tax, space 2", FORFEIT)

    # The other one is next, by itself.
    while state.actor != BLUE:
        state.apply(state.legal()[-1])
    assert state.columns[0] == 0


@pytest.mark.rule("X1", "Resolving Advisors")
def test_bribe_coins_never_come_back():
    state = position(coins={BLUE: 1}, kiev=(1, 0, 0))
    place_advisors(state, {"muster": [(BLUE, 1, 2)], "move": [(BLUE, 2)]})
    action_phase(state)
    assert state.columns[0] == 0
    assert state.coins[BLUE] == 1
    do(state, MAIN, "stop")

    assert state.coins[BLUE] == 1
    assert choices(state) == [MAIN, FORFEIT]


@pytest.mark.rule("Action Phase")
def test_a_player_without_advisors_left_is_passed_over():
    state = position(kiev=(1, 1, 1), coins={BLUE: 0})
    place_advisors(state, {"muster": [(YELLOW, 1)], "move": [(YELLOW, 2)], "tax": [(RED, 1)]})
    action_phase(state)
    order = []
    while state.actor is not None and FORFEIT in choices(state):
        order.append(state.actor)
        do(state, FORFEIT)

    assert order == [YELLOW, RED, YELLOW]


@pytest.mark.rule("Coin Costs", "B4")
def test_a_coin_cost_is_paid_before_the_action():
    state = position(coins={BLUE: 3}, kiev=(1, 0, 0), rebels=["kiev"])
    on_turn(state, BLUE, "attack", row=3)
    do(state, MAIN)

    assert state.coins[BLUE] == 1
    assert choices(state) == ["attack a rebel in Kiev", "stop"]


@pytest.mark.rule("Coin Costs", "B4", "Forfeited Actions")
def test_without_all_coins_the_action_can_only_be_forfeited():
    state = position(coins={BLUE: 1}, hands={BLUE: [1]}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "build", row=3)

    assert MAIN not in choices(state)
    do(state, FORFEIT)
    assert state.coins[BLUE] == 2
    assert state.turn[5] == 0


@pytest.mark.rule("B4", "B1")
def test_a_bonus_action_may_bring_the_coin_that_is_needed():
    state = position(coins={BLUE: 0}, hands={BLUE: [23]}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "build", row=3)
    assert MAIN not in choices(state)
    do(state, card(23), MAIN)

    assert state.coins[BLUE] == 0
    assert "build in Kiev: church" in choices(state)


@pytest.mark.rule("Forfeited Actions", "B3")
def test_forfeiting_brings_one_coin_and_leaves_the_bonus_actions():
    state = position(coins={BLUE: 0}, hands={BLUE: [23]}, kiev=(1, 0, 0))
    on_turn(state, BLUE, "muster")
    do(state, FORFEIT)
    assert state.coins[BLUE] == 1
    assert choices(state) == [card(23), "end the turn"]
    do(state, card(23))

    assert state.coins[BLUE] == 3
    assert troops_in(state, "kiev") == [1, 0, 0]
    assert state.actor is None


@pytest.mark.rule("B3", "Scheme")
def test_a_forfeited_top_scheme_space_does_not_move_the_first_player_marker():
    state = position(marker=RED)
    on_turn(state, BLUE, "scheme", row=0)
    do(state, FORFEIT)

    assert state.marker == RED
    assert state.actor is None


@pytest.mark.rule("B5", "Taking Actions")
@pytest.mark.parametrize("action", ["muster", "move", "attack"])
def test_points_need_not_be_spent(action):
    state = position(kiev=(1, 1, 0), coins={BLUE: 0})
    before = state.troops[:]
    on_turn(state, BLUE, action)
    do(state, MAIN, "stop")

    assert list(state.troops) == before
    assert state.actor is None


@pytest.mark.rule("B5")
@pytest.mark.parametrize("action", ["tax", "build"])
def test_pooled_points_are_lost_with_the_turn(action):
    state = position(kiev=(1, 0, 0))
    on_turn(state, BLUE, action)
    do(state, MAIN, "end the turn")

    assert list(state.turn) == [0] * 7
    assert state.actor is None


@pytest.mark.rule("Taking Actions", "B6")
def test_who_has_nobody_left_may_return_before_resolving_an_advisor():
    state = position(volyn=(0, 1, 1))
    place_advisors(state, {"move": [(BLUE, 1)]})
    action_phase(state)
    assert len(choices(state)) == 11 + 1
    assert any(state.columns)  # The advisor still stands.
    do(state, "return to the board in Kiev")

    assert troops_in(state, "kiev") == [1, 0, 0]
    assert state.where[BLUE] == region_number("kiev")
    assert state.supply[BLUE] == 11
    assert not any(state.columns)


@pytest.mark.rule("B6")
def test_returning_is_optional():
    state = position(volyn=(0, 1, 1), coins={BLUE: 0})
    place_advisors(state, {"tax": [(BLUE, 1)]})
    action_phase(state)
    do(state, "stay off the board", MAIN)

    assert state.supply[BLUE] == 12
    assert state.where[BLUE] == -1


@pytest.mark.rule("B6")
def test_a_leader_or_a_troop_on_the_board_is_somebody():
    for figures in ({"leader_in": {BLUE: "kiev"}}, {"kiev": (1, 0, 0)}):
        state = position(volyn=(0, 1, 1), **figures)
        place_advisors(state, {"move": [(BLUE, 1)]})
        action_phase(state)

        assert choices(state) == [MAIN, FORFEIT]


@pytest.mark.rule("B6", "P3")
def test_structures_do_not_keep_a_player_on_the_board():
    state = position(volyn=(0, 1, 1), structures={"kiev": {"stronghold": BLUE}})
    place_advisors(state, {"move": [(BLUE, 1)]})
    action_phase(state)

    assert "return to the board in Kiev" in choices(state)


@pytest.mark.rule("B20", "Scheme")
def test_the_marker_changes_hands_at_once_and_the_turn_order_with_the_claim_phase():
    state = position(first=BLUE, kiev=(1, 1, 1), coins={BLUE: 0, YELLOW: 0, RED: 0})
    place_advisors(
        state,
        {
            "scheme": [(BLUE, 1)],
            "muster": [(YELLOW, 1), (BLUE, 2)],
            "move": [(RED, 1), (YELLOW, 2)],
            "tax": [(RED, 2)],
        },
    )
    action_phase(state)
    do(state, MAIN, "take the left deck")
    while not choices(state)[0].startswith("give"):
        state.apply(state.legal()[0])
    assert len(choices(state)) == 3
    do(state, "give the first player marker to Red")
    assert (state.marker, state.first) == (RED, BLUE)
    order = []
    while not choices(state)[0].startswith("choose the deed"):
        if FORFEIT in choices(state):
            order.append(state.actor)
            do(state, FORFEIT)
        else:
            do(state, "end the turn")

    assert order == [YELLOW, RED, BLUE, YELLOW, RED]
    assert state.first == RED
    assert state.actor == RED
