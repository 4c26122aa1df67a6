"""Strategy Phase: power and initiative, placing advisors, adding bribes."""

import pytest

from veche_rurik.testing import (
    BLUE,
    RED,
    WHITE,
    YELLOW,
    action_phase,
    choices,
    do,
    place_advisors,
    position,
    strategy_phase,
)


def column(state, name):
    """The advisors of a column from the top: (seat, number, bribe)."""
    at = state.rules.column_names.index(name) * 4
    entries = [entry for entry in state.columns[at : at + 4] if entry]
    return [(entry & 3, entry >> 2 & 7, entry >> 5) for entry in entries]


def columns_open(state):
    return {text.split(" on ")[1] for text in choices(state)}


def placed(columns, seat, number, name, *, coins=3, bribe=0, seats=3):
    """The column after a seat has placed an advisor there."""
    state = position(seats=seats, first=seat, coins={seat: coins})
    place_advisors(state, columns)
    strategy_phase(state, {seat: [number]})
    do(state, f"place advisor {number} on {name}")
    if coins:
        amount = {0: "nothing", 1: "1 coin"}.get(bribe, f"{bribe} coins")
        do(state, f"bribe with {amount}")
    return column(state, name)


@pytest.mark.rule("Strategy Phase", "Gameplay Overview")
def test_players_place_one_advisor_each_in_turn_until_all_are_placed():
    state = position(first=YELLOW, coins={BLUE: 0, YELLOW: 0, RED: 0})
    strategy_phase(state, {seat: [1, 2] for seat in range(3)})
    order = []
    while state.actor is not None and choices(state)[0].startswith("place advisor"):
        order.append(state.actor)
        state.apply(state.legal()[0])

    # Each last advisor still has columns to choose from.
    assert order == [YELLOW, RED, BLUE] * 2
    assert not any(state.advisors)


@pytest.mark.rule("Placing Advisors", "Strategy Phase")
def test_any_available_advisor_may_be_placed():
    state = position()
    strategy_phase(state, {BLUE: [1, 4, 5], YELLOW: [2, 2], RED: [3]})

    numbers = {text.split()[2] for text in choices(state)}
    assert numbers == {"1", "4", "5"}
    assert len(choices(state)) == 3 * 6


@pytest.mark.rule("Placing Advisors")
def test_in_an_empty_column_an_advisor_takes_the_top_space():
    assert placed({}, BLUE, 1, "tax") == [(BLUE, 1, 0)]


@pytest.mark.rule("Placing Advisors", "Example B", "X14", "A5")
def test_example_b_a_four_goes_between_a_four_and_a_two():
    before = {"muster": [(RED, 4), (YELLOW, 2)]}

    assert placed(before, BLUE, 4, "muster") == [(RED, 4, 0), (BLUE, 4, 0), (YELLOW, 2, 0)]
    assert placed(before, BLUE, 5, "muster") == [(BLUE, 5, 0), (RED, 4, 0), (YELLOW, 2, 0)]


@pytest.mark.rule("Placing Advisors", "X14")
def test_a_weaker_advisor_goes_below_all_others():
    before = {"muster": [(RED, 4), (YELLOW, 2)]}

    assert placed(before, BLUE, 1, "muster") == [(RED, 4, 0), (YELLOW, 2, 0), (BLUE, 1, 0)]


@pytest.mark.rule("A5")
def test_the_newcomer_goes_below_all_equals():
    before = {"move": [(RED, 2), (YELLOW, 2), (RED, 1)]}

    assert placed(before, BLUE, 2, "move") == [
        (RED, 2, 0),
        (YELLOW, 2, 0),
        (BLUE, 2, 0),
        (RED, 1, 0),
    ]


@pytest.mark.rule("Adding Bribes", "Example C", "Power vs. Initiative")
def test_example_c_a_one_with_three_coins_bumps_a_two():
    before = {"build": [(BLUE, 2)]}

    assert placed(before, YELLOW, 1, "build", bribe=3) == [(YELLOW, 1, 3), (BLUE, 2, 0)]


@pytest.mark.rule("Adding Bribes", "A1")
def test_a_bribe_keeps_its_power_for_the_whole_phase():
    before = {"build": [(YELLOW, 1, 3)]}

    assert placed(before, BLUE, 4, "build") == [(YELLOW, 1, 3), (BLUE, 4, 0)]
    assert placed(before, BLUE, 5, "build") == [(BLUE, 5, 0), (YELLOW, 1, 3)]


@pytest.mark.rule("A1")
def test_own_advisors_are_bumped_too():
    before = {"tax": [(BLUE, 1, 1)], "move": [(BLUE, 2)], "scheme": [(BLUE, 4)]}

    assert placed(before, BLUE, 5, "tax") == [(BLUE, 5, 0), (BLUE, 1, 1)]


@pytest.mark.rule("A4", "Adding Bribes")
def test_a_bribe_is_paid_at_once_with_coins_in_hand():
    state = position(coins={BLUE: 2})
    strategy_phase(state, {BLUE: [1]})
    do(state, "place advisor 1 on tax")
    assert choices(state) == ["bribe with nothing", "bribe with 1 coin", "bribe with 2 coins"]
    do(state, "bribe with 2 coins")

    assert state.coins[BLUE] == 0
    assert column(state, "tax") == [(BLUE, 1, 2)]


@pytest.mark.rule("A4")
def test_without_coins_there_is_no_bribe_to_ask_for():
    state = position(coins={BLUE: 0})
    strategy_phase(state, {BLUE: [1]})
    do(state, "place advisor 1 on tax")

    assert column(state, "tax") == [(BLUE, 1, 0)]
    assert state.coins[BLUE] == 0


@pytest.mark.rule("Placing Advisors", "A2")
@pytest.mark.parametrize(("seats", "rows"), [(2, 3), (3, 4), (4, 4)])
def test_a_full_column_is_closed_even_to_a_stronger_advisor(seats, rows):
    state = position(seats=seats)
    place_advisors(state, {"muster": [(YELLOW, 1)] * rows, "move": [(YELLOW, 1)] * (rows - 1)})
    strategy_phase(state, {BLUE: [5]})

    assert columns_open(state) == {"move", "attack", "tax", "build", "scheme"}


@pytest.mark.rule("Placing Advisors", "A3")
def test_a_second_own_advisor_needs_advisors_in_three_columns():
    state = position(seats=4)
    place_advisors(state, {"muster": [(BLUE, 1)], "tax": [(WHITE, 2), (BLUE, 4)]})
    strategy_phase(state, {BLUE: [5]})

    assert columns_open(state) == {"move", "attack", "build", "scheme"}

    state = position(seats=4)
    place_advisors(state, {"muster": [(BLUE, 1)], "tax": [(BLUE, 4)], "build": [(BLUE, 2)]})
    strategy_phase(state, {BLUE: [5]})

    assert len(columns_open(state)) == 6


@pytest.mark.rule("Power vs. Initiative", "Resolving Advisors")
def test_a_bribe_does_not_change_the_initiative():
    state = position(kiev=(1, 0, 0), volyn=(0, 1, 1))
    place_advisors(state, {"muster": [(BLUE, 1, 3)], "move": [(BLUE, 2)]})
    action_phase(state)

    # The 1 with its bribe of three comes before the 2.
    assert state.columns[0] == 0
    assert choices(state) == ["take the main action", "forfeit the main action"]
