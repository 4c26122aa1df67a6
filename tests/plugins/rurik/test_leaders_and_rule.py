"""Leaders: Sviatopolk and Yaroslav, who change who rules."""

import pytest
from tests.plugins.rurik.scenes import MAIN, led_by, main, ruler

from veche_rurik.testing import (
    BLUE,
    WHITE,
    YELLOW,
    choices,
    do,
    on_turn,
    position,
    region_number,
    troops_in,
)

LEFT = "take the left deck"
KIEV = region_number("kiev")


# -- Sviatopolk ------------------------------------------------------------------


@pytest.mark.rule("Leaders: Sviatopolk", "X13")
def test_rebels_in_sviatopolks_region_count_as_his_for_rule():
    assert ruler(led_by("sviatopolk", kiev=(0, 1, 0), rebels=["kiev"])) == BLUE
    assert ruler(led_by("sviatopolk", kiev=(0, 2, 0), rebels=["kiev"])) == -1
    assert ruler(led_by("sviatopolk", "volyn", kiev=(1, 0, 0), rebels=["kiev"])) == -1


@pytest.mark.rule("X13", "Leaders: Sviatopolk")
def test_rebels_are_not_sviatopolks_troops_for_anything_else():
    state = led_by("sviatopolk", kiev=(4, 0, 0), rebels={"kiev": 2}, deeds={BLUE: ["Amass Forces"]})
    on_turn(state, BLUE, "move")
    assert "accomplish Amass Forces" not in choices(state)
    do(state, MAIN)
    for _ in range(4):
        do(state, choices(state)[0])

    assert state.rebels[KIEV] == 2


@pytest.mark.rule("Leaders: Sviatopolk", "L8")
def test_a_rebel_defeated_beside_sviatopolk_is_replaced_by_a_troop_on_top_of_the_reward():
    state = main(led_by("sviatopolk", rebels=["kiev"]), "attack", 1)
    do(state, "attack a rebel in Kiev")

    assert troops_in(state, "kiev") == [1, 0, 0]
    assert list(state.goods[:5]) == [1, 0, 0, 0, 0]
    assert state.defeated[BLUE] == 1


@pytest.mark.rule("L8")
def test_the_replacement_needs_sviatopolk_there_and_a_troop_in_supply():
    state = main(led_by("sviatopolk", volyn=(1, 0, 0), rebels=["volyn"]), "attack", 1)
    do(state, "attack a rebel in Volyn")
    assert troops_in(state, "volyn") == [1, 0, 0]

    state = main(led_by("sviatopolk", volyn=(12, 0, 0), rebels=["kiev"]), "attack", 1)
    do(state, "attack a rebel in Kiev")
    assert troops_in(state, "kiev") == [0, 0, 0]
    assert state.defeated[BLUE] == 1


@pytest.mark.rule("L8", "B14")
def test_a_rebel_converted_by_a_church_is_not_defeated():
    state = main(led_by("sviatopolk", rebels=["kiev"]), "build", 1)
    do(state, "build in Kiev: church")

    assert state.defeated[BLUE] == 0
    assert troops_in(state, "kiev") == [1, 0, 0]


# -- Yaroslav --------------------------------------------------------------------


@pytest.mark.rule("Leaders: Yaroslav", "P2", "L5")
def test_yaroslav_wins_ties_for_rule_where_he_stands():
    assert ruler(led_by("yaroslav", kiev=(1, 2, 0))) == BLUE
    assert ruler(led_by("yaroslav", kiev=(0, 1, 1))) == BLUE
    assert ruler(led_by("yaroslav", rebels=["kiev"])) == BLUE
    assert ruler(led_by("yaroslav", rebels={"kiev": 2})) == -1
    assert ruler(led_by("yaroslav", kiev=(1, 3, 0))) == YELLOW
    assert ruler(led_by("yaroslav", kiev=(0, 2, 2))) == -1
    assert ruler(led_by("yaroslav", "volyn", kiev=(1, 1, 0))) == -1


@pytest.mark.rule("Leaders: Yaroslav", "L5")
def test_opposing_strongholds_add_nothing_beside_yaroslav():
    built = {"kiev": {"stronghold": YELLOW}}
    assert ruler(led_by("yaroslav", kiev=(0, 1, 0), structures=built)) == BLUE
    state = led_by("yaroslav", kiev=(2, 1, 0), structures=built, decks={0: [1, 2]})
    main(state, "attack", 1)
    do(state, "attack in Kiev: Yellow", LEFT)

    assert state.discard == (0,)


@pytest.mark.rule("Leaders: Yaroslav")
def test_yaroslavs_own_structures_keep_their_abilities():
    state = led_by("yaroslav", kiev=(0, 2, 0), structures={"kiev": {"stronghold": BLUE}})

    assert ruler(state) == BLUE


@pytest.mark.rule("L5", "Leaders: Yaroslav")
def test_an_opponents_church_beside_yaroslav_never_works():
    state = position(
        leaders={YELLOW: "yaroslav"},
        leader_in={YELLOW: "kiev"},
        coins={BLUE: 0},
        kiev=(4, 1, 1),
        rebels=["kiev"],
    )
    main(state, "build", 1)
    do(state, "build in Kiev: church")

    assert state.structures[KIEV * 3] == BLUE
    assert troops_in(state, "kiev") == [4, 1, 1]
    assert state.rebels[KIEV] == 1
    assert state.actor is None


@pytest.mark.rule("Leaders: Yaroslav", "B16")
def test_an_opponents_market_beside_yaroslav_gives_nothing():
    state = position(
        leaders={YELLOW: "yaroslav"},
        leader_in={YELLOW: "kiev"},
        coins={BLUE: 0},
        kiev=(4, 0, 0),
        structures={"kiev": {"market": BLUE}},
    )
    main(state, "tax", 1)
    do(state, "tax Kiev")

    assert list(state.goods[:5]) == [1, 0, 0, 0, 0]
    assert state.coins[BLUE] == 0
    assert state.actor is None


@pytest.mark.rule("L9")
def test_sviatopolk_and_yaroslav_are_compared_by_strength_and_then_by_the_tie():
    def meeting(**board):
        return ruler(
            led_by(
                "yaroslav",
                seats=4,
                leaders={WHITE: "sviatopolk"},
                leader_in={WHITE: "kiev"},
                **board,
            )
        )

    # One each, and the rebel is Sviatopolk's.
    assert meeting(rebels=["kiev"]) == WHITE
    # Another troop makes it a tie, which Yaroslav wins.
    assert meeting(rebels=["kiev"], kiev=(1, 0, 0, 0)) == BLUE
    # Sviatopolk's stronghold would break it, but not beside Yaroslav.
    built = {"kiev": {"stronghold": WHITE}}
    assert meeting(rebels=["kiev"], kiev=(1, 0, 0, 0), structures=built) == BLUE
    # The rebels are not a side of their own against anybody there.
    assert meeting(rebels=["kiev"], kiev=(0, 3, 0, 0)) == YELLOW
