"""Muster and Move."""

import pytest

from veche_rurik.testing import (
    BLUE,
    YELLOW,
    choices,
    do,
    on_turn,
    position,
    region_number,
    troops_in,
)

MAIN = "take the main action"


def main(action, *, points=None, row=0, **board):
    """Blue has taken its main action and is asked for the first point."""
    state = position(coins={BLUE: 3}, leaders={BLUE: "mstislav"}, **board)
    on_turn(state, BLUE, action, points=points, row=row)
    return do(state, MAIN)


@pytest.mark.rule("Muster", "P1")
def test_troops_are_mustered_in_regions_one_occupies():
    state = main("muster", points=3, kiev=(1, 0, 0), volyn=(0, 2, 0), leader_in={BLUE: "rostov"})
    assert choices(state) == ["muster a troop in Rostov", "muster a troop in Kiev", "stop"]
    do(state, "muster a troop in Rostov", "muster a troop in Kiev", "muster a troop in Kiev")

    assert troops_in(state, "rostov") == [1, 0, 0]
    assert troops_in(state, "kiev") == [3, 0, 0]
    assert state.supply[BLUE] == 8
    assert state.actor is None


@pytest.mark.rule("Muster", "B9")
def test_a_leader_off_the_board_is_mustered_like_a_troop():
    state = main("muster", points=1, kiev=(1, 0, 0))
    assert "muster the leader in Kiev" in choices(state)
    do(state, "muster the leader in Kiev")

    assert state.where[BLUE] == region_number("kiev")
    assert troops_in(state, "kiev") == [1, 0, 0]
    assert state.supply[BLUE] == 11


@pytest.mark.rule("B7")
def test_an_empty_supply_ends_a_muster():
    state = main("muster", points=3, kiev=(11, 0, 0), leader_in={BLUE: "kiev"})
    do(state, "muster a troop in Kiev")

    assert troops_in(state, "kiev") == [12, 0, 0]
    assert state.supply[BLUE] == 0
    assert state.actor is None


@pytest.mark.rule("B7")
def test_with_all_troops_on_the_board_the_leader_can_still_be_mustered():
    state = main("muster", points=2, kiev=(12, 0, 0))

    assert choices(state) == ["muster the leader in Kiev", "stop"]


@pytest.mark.rule("B7", "P1")
def test_who_occupies_nothing_musters_nothing():
    state = main("muster", points=3, structures={"kiev": {"stronghold": BLUE}})

    assert state.actor is None
    assert state.supply[BLUE] == 12


@pytest.mark.rule("Move")
def test_a_point_moves_one_troop_to_an_adjacent_region():
    state = main("move", points=1, kiev=(2, 0, 0))
    goals = {text.split(" to ")[1] for text in choices(state) if " to " in text}
    assert goals == {"Volyn", "Polotsk", "Chernigov", "Galich", "Pereyaslavl"}
    do(state, "move a troop from Kiev to Volyn")

    assert troops_in(state, "kiev") == [1, 0, 0]
    assert troops_in(state, "volyn") == [1, 0, 0]
    assert state.actor is None


@pytest.mark.rule("Move", "B19")
def test_one_troop_may_pass_through_opponents_and_rebels():
    state = main(
        "move", points=2, kiev=(1, 0, 0), polotsk=(0, 5, 0), rebels=["polotsk", "novgorod"]
    )
    do(state, "move a troop from Kiev to Polotsk", "move a troop from Polotsk to Novgorod")

    assert troops_in(state, "novgorod") == [1, 0, 0]
    assert troops_in(state, "polotsk") == [0, 5, 0]


@pytest.mark.rule("Move", "B19")
def test_points_may_be_split_among_troops_and_the_leader():
    state = main("move", points=3, kiev=(1, 0, 0), volyn=(1, 0, 0), leader_in={BLUE: "kiev"})
    do(
        state,
        "move a troop from Kiev to Galich",
        "move a troop from Volyn to Galich",
        "move the leader to Galich",
    )

    assert troops_in(state, "galich") == [2, 0, 0]
    assert state.where[BLUE] == region_number("galich")


@pytest.mark.rule("Move")
def test_nobody_moves_the_troops_of_others():
    state = main("move", points=1, kiev=(1, 0, 0), volyn=(0, 3, 0), leader_in={YELLOW: "rostov"})

    assert not any(text.startswith("move a troop from Volyn") for text in choices(state))
    assert not any(text.startswith("move the leader") for text in choices(state))


@pytest.mark.rule("B2", "B1")
@pytest.mark.parametrize("action", ["muster", "move", "attack"])
def test_points_of_these_actions_are_used_at_once_or_lost(action):
    state = position(coins={BLUE: 0}, hands={BLUE: [23]}, kiev=(1, 1, 0))
    on_turn(state, BLUE, action)
    do(state, MAIN)
    # No bonus action inside the main action, and no way back into it.
    assert not any(text.startswith("play") for text in choices(state))
    do(state, "stop")

    assert choices(state) == ["play scheme 23 (2 coins)", "end the turn"]
