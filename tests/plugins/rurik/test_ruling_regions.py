"""Ruling Regions: who rules, who occupies, and which regions form a group."""

import pytest

from veche_rurik.rules.ruling import largest_group, occupies, structure_regions
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    choices,
    do,
    on_turn,
    position,
    region_number,
)

GALICH = region_number("galich")
KIEV = region_number("kiev")


def ruler(state, region=KIEV):
    return state.rules.ruler_of(state, region)


@pytest.mark.rule("Ruling Regions", "Example A", "P2")
def test_example_a_two_troops_rule_against_one_troop_and_one_rebel():
    state = position(galich=(2, 1, 0), rebels=["galich"])

    assert ruler(state, GALICH) == BLUE


@pytest.mark.rule("Ruling Regions", "P2")
def test_opponents_are_compared_separately():
    state = position(kiev=(2, 1, 1))

    assert ruler(state) == BLUE


@pytest.mark.rule("Ruling Regions", "P2")
def test_on_a_tie_nobody_rules():
    assert ruler(position(kiev=(2, 2, 1))) == -1


@pytest.mark.rule("Ruling Regions", "P2")
def test_a_ruler_needs_more_troops_than_there_are_rebels():
    assert ruler(position(kiev=(1, 0, 0), rebels=["kiev"])) == -1
    assert ruler(position(kiev=(2, 0, 0), rebels={"kiev": 2})) == -1
    assert ruler(position(kiev=(2, 0, 0), rebels=["kiev"])) == BLUE


@pytest.mark.rule("Ruling Regions", "P2")
def test_a_leader_counts_as_a_troop():
    state = position(kiev=(1, 1, 0), leader_in={BLUE: "kiev"})

    assert ruler(state) == BLUE


@pytest.mark.rule("Ruling Regions", "P2", "Build")
def test_a_stronghold_counts_as_one_of_its_owners_troops():
    state = position(kiev=(1, 1, 0), structures={"kiev": {"stronghold": YELLOW}})

    assert ruler(state) == YELLOW


@pytest.mark.rule("P2", "X3")
def test_churches_and_markets_do_not_count_for_rule():
    state = position(kiev=(1, 1, 0), structures={"kiev": {"church": YELLOW, "market": YELLOW}})

    assert ruler(state) == -1


@pytest.mark.rule("P3")
def test_a_stronghold_alone_rules():
    built = {"kiev": {"stronghold": BLUE}}

    assert ruler(position(structures=built)) == BLUE
    assert ruler(position(structures=built, rebels=["kiev"])) == -1
    assert ruler(position(structures=built, kiev=(0, 1, 0))) == -1


@pytest.mark.rule("P1", "P3")
@pytest.mark.parametrize("action", ["tax", "build", "muster", "attack"])
def test_a_structure_does_not_occupy(action):
    state = position(structures={"kiev": {"stronghold": BLUE}}, rebels=["kiev"], volyn=(1, 0, 0))
    assert not occupies(state, BLUE, KIEV)
    on_turn(state, BLUE, action)
    do(state, "take the main action")

    assert not any("Kiev" in text for text in choices(state))


@pytest.mark.rule("P1")
def test_a_leader_alone_occupies():
    state = position(leader_in={BLUE: "kiev"})

    assert occupies(state, BLUE, KIEV)
    assert not occupies(state, YELLOW, KIEV)


@pytest.mark.rule("P4")
def test_nobody_rules_an_empty_region():
    assert ruler(position()) == -1
    assert ruler(position(leaders={RED: "yaroslav"}, leader_in={RED: "volyn"})) == -1


def group(built, seats=4, structure=-1):
    """The largest group of Blue's structures, all markets."""
    state = position(seats=seats)
    for name in built:
        state.structures[region_number(name) * 3 + 1] = BLUE
    return largest_group(state, structure_regions(state, BLUE, structure))


@pytest.mark.rule("P5", "Advance on Claim Tracks")
def test_adjacent_regions_are_one_connected_group():
    assert group([]) == 0
    assert group(["kiev"]) == 1
    assert group(["kiev", "volyn", "galich"]) == 3
    # Two pairs are not four.
    assert group(["kiev", "volyn", "rostov", "novgorod"]) == 2
    assert group(["novgorod", "polotsk", "kiev", "rostov", "murom"]) == 4


@pytest.mark.rule("P5", "P6")
def test_a_group_does_not_pass_through_regions_without_structures():
    assert group(["novgorod", "kiev"]) == 1
    assert group(["volyn", "pereyaslavl", "smolensk"]) == 1


@pytest.mark.rule("P5")
def test_several_structures_in_one_region_are_one_region():
    state = position(structures={"kiev": {"church": BLUE, "market": BLUE, "stronghold": BLUE}})

    assert largest_group(state, structure_regions(state, BLUE, -1)) == 1


@pytest.mark.rule("P6", "Move")
def test_nobody_moves_into_a_region_out_of_play():
    state = position(seats=2, kiev=(1, 0))
    on_turn(state, BLUE, "move")
    do(state, "take the main action")

    goals = {text.rsplit(" to ", 1)[1] for text in choices(state) if " to " in text}
    assert goals == {"Volyn", "Polotsk", "Chernigov", "Pereyaslavl"}
