"""Build: structures, and the conversion a church brings."""

import pytest

from veche_rurik.tables import names
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    choices,
    do,
    on_turn,
    position,
    region_number,
    troops_in,
)

MAIN = "take the main action"
KIEV = region_number("kiev")


def building(points=2, **board):
    """Blue has build points in its pool and has taken its main action."""
    state = position(**{"coins": {BLUE: 0}, "leaders": {BLUE: "agatha"}, **board})
    on_turn(state, BLUE, "build", points=points)
    return do(state, MAIN)


def owners(state, name="kiev"):
    at = region_number(name) * 3
    return dict(zip(state.rules.structure_names, state.structures[at : at + 3], strict=True))


@pytest.mark.rule("Build")
def test_in_a_region_one_rules_a_structure_costs_one_point_and_nothing_else():
    state = building(points=2, kiev=(1, 0, 0))
    do(state, "build in Kiev: market", "build in Kiev: stronghold")

    assert owners(state) == {"church": -1, "market": BLUE, "stronghold": BLUE}
    assert list(state.stock[:3]) == [3, 2, 2]
    assert state.coins[BLUE] == 0
    assert state.actor is None


@pytest.mark.rule("Build")
def test_in_a_region_one_does_not_rule_a_structure_costs_two_points():
    state = building(points=1, kiev=(1, 1, 0))
    assert state.actor is None

    state = building(points=2, kiev=(1, 1, 0))
    do(state, "build in Kiev: market")
    assert state.actor is None
    assert owners(state)["market"] == BLUE


@pytest.mark.rule("Build", "P1")
def test_one_builds_only_where_one_has_troops():
    state = building(
        points=2, volyn=(1, 0, 0), kiev=(0, 1, 0), structures={"kiev": {"stronghold": BLUE}}
    )

    assert {text.split(": ")[0] for text in choices(state)} == {"build in Volyn", "end the turn"}


@pytest.mark.rule("Build")
def test_each_region_holds_one_structure_of_each_type_whoever_built_it():
    state = building(points=2, kiev=(1, 0, 0), structures={"kiev": {"market": YELLOW}})

    assert choices(state) == ["build in Kiev: church", "build in Kiev: stronghold", "end the turn"]


@pytest.mark.rule("Build")
def test_each_player_has_three_structures_of_each_type():
    built = {name: {"market": BLUE} for name in ("volyn", "rostov", "galich")}
    state = building(points=2, kiev=(1, 0, 0), structures=built)

    assert "build in Kiev: market" not in choices(state)
    assert "build in Kiev: church" in choices(state)


@pytest.mark.rule("Build", "B2")
def test_build_points_are_pooled_with_those_of_a_scheme():
    state = position(coins={BLUE: 0}, hands={BLUE: [19]}, kiev=(1, 1, 0))
    on_turn(state, BLUE, "build", points=1)
    do(state, MAIN)
    assert "build in Kiev: market" not in choices(state)
    do(state, f"play scheme {names().schemes[18].name}", "build in Kiev: market")

    assert owners(state)["market"] == BLUE


@pytest.mark.rule("Build", "B2", "Ruling Regions")
def test_a_stronghold_may_bring_rule_and_so_cheaper_building():
    state = building(points=2, kiev=(1, 1, 0), volyn=(1, 0, 0))
    do(state, "build in Kiev: stronghold")
    assert state.rules.ruler_of(state, KIEV) == BLUE
    assert state.actor is None


@pytest.mark.rule("Build", "B14")
def test_a_church_replaces_a_rebel_without_reward():
    state = building(points=1, kiev=(2, 0, 0), rebels=["kiev"])
    do(state, "build in Kiev: church")

    # The rebel is the only target, so nobody is asked.
    assert state.rebels[KIEV] == 0
    assert troops_in(state, "kiev") == [3, 0, 0]
    assert list(state.goods[:5]) == [0] * 5
    assert state.coins[BLUE] == 0
    assert state.defeated[BLUE] == 0
    assert state.revealed == 0


@pytest.mark.rule("Build", "B14")
def test_the_builder_of_a_church_chooses_the_rebel_or_whose_troop():
    state = building(points=1, kiev=(4, 1, 1), rebels=["kiev"])
    do(state, "build in Kiev: church")
    assert choices(state) == [
        "convert the rebel",
        "convert a troop of Yellow",
        "convert a troop of Red",
    ]
    do(state, "convert a troop of Red")

    assert troops_in(state, "kiev") == [5, 1, 0]
    assert state.supply[RED] == 12
    assert state.rebels[KIEV] == 1


@pytest.mark.rule("Build", "B14")
def test_a_church_does_not_convert_leaders():
    state = building(points=1, kiev=(2, 0, 0), leader_in={YELLOW: "kiev"})
    do(state, "build in Kiev: church")

    assert state.where[YELLOW] == KIEV
    assert troops_in(state, "kiev") == [2, 0, 0]


@pytest.mark.rule("B14")
def test_without_a_target_the_church_is_built_all_the_same():
    state = building(points=1, kiev=(1, 0, 0))
    do(state, "build in Kiev: church")

    assert owners(state)["church"] == BLUE
    assert troops_in(state, "kiev") == [1, 0, 0]


@pytest.mark.rule("Build", "B14", "B7")
def test_without_troops_in_supply_a_church_still_removes():
    state = building(points=2, kiev=(4, 1, 0), volyn=(8, 0, 0))
    assert state.supply[BLUE] == 0
    do(state, "build in Kiev: church")

    assert troops_in(state, "kiev") == [4, 0, 0]
    assert state.supply[YELLOW] == 12


@pytest.mark.rule("X3", "Build")
def test_a_church_works_only_when_it_is_built():
    state = position(
        coins={BLUE: 0}, kiev=(1, 1, 0), rebels=["kiev"], structures={"kiev": {"church": BLUE}}
    )
    on_turn(state, BLUE, "muster", points=1)
    do(state, MAIN, "muster a troop in Kiev")

    assert troops_in(state, "kiev") == [2, 1, 0]
    assert state.rebels[KIEV] == 1
