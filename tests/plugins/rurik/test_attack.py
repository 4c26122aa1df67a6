"""Attack: rebels, opponents, and checks for a casualty."""

import pytest

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
LEFT, RIGHT = "take the left deck", "take the right deck"
HARMLESS = [1, 2, 3, 6, 7]  # Schemes without a casualty icon …
DEADLY = [4, 5, 8]  # … and with one.


def attacking(points=2, **board):
    """Blue has attack points to spend."""
    state = position(**{"coins": {BLUE: 0}, **board})
    on_turn(state, BLUE, "attack", points=points)
    return do(state, MAIN)


def revealed(state):
    return [number + 1 for number in state.discard]


@pytest.mark.rule("Attack", "P1", "B12")
def test_an_attack_needs_an_own_troop_in_the_region():
    state = attacking(
        kiev=(1, 1, 0),
        volyn=(0, 2, 0),
        rebels=["kiev", "volyn", "rostov"],
        leader_in={BLUE: "rostov", RED: "kiev"},
    )

    assert choices(state) == [
        "attack a rebel in Rostov",
        "attack a rebel in Kiev",
        "attack in Kiev: Yellow",
        "attack in Kiev: Red",
        "stop",
    ]


@pytest.mark.rule("Attack", "B13")
@pytest.mark.parametrize(("sticker", "good", "coins"), [(0, "wood", 0), (8, "fur", 0), (13, "", 2)])
def test_a_defeated_rebel_brings_what_its_sticker_shows(sticker, good, coins):
    state = position(coins={BLUE: 0}, kiev=(1, 0, 0), rebels=["kiev"])
    kiev = region_number("kiev")
    state.stickers = tuple(sticker if region == kiev else -1 for region in range(15))
    on_turn(state, BLUE, "attack", points=1)
    before = len(state.decks[0] + state.decks[1])
    do(state, MAIN, "attack a rebel in Kiev")

    held = dict(zip(state.rules.good_names, state.goods[:5], strict=True))
    assert held == {name: int(name == good) for name in held}
    assert state.coins[BLUE] == coins
    assert state.defeated[BLUE] == 1
    assert state.rebels[kiev] == 0
    # No warfare step and no check.
    assert state.tracks[3] == 0
    assert len(state.decks[0] + state.decks[1]) == before


@pytest.mark.rule("Attack", "B8")
def test_attacking_an_opponent_removes_a_troop_advances_the_marker_and_checks():
    state = attacking(points=1, kiev=(2, 2, 0), decks={0: HARMLESS, 1: HARMLESS[::-1]})
    do(state, "attack in Kiev: Yellow")
    assert troops_in(state, "kiev") == [2, 1, 0]
    assert state.supply[YELLOW] == 11
    assert state.tracks[3] == 1
    assert choices(state) == [LEFT, RIGHT]
    do(state, LEFT)

    assert revealed(state) == [1]
    assert troops_in(state, "kiev") == [2, 1, 0]


@pytest.mark.rule("Attack", "B10")
def test_a_casualty_icon_costs_the_attacker_a_troop_there():
    state = attacking(points=1, kiev=(2, 2, 0), volyn=(1, 0, 0), decks={0: DEADLY})
    do(state, "attack in Kiev: Yellow", LEFT)

    assert troops_in(state, "kiev") == [1, 1, 0]
    assert troops_in(state, "volyn") == [1, 0, 0]
    assert state.supply[BLUE] == 10
    assert revealed(state) == [4]


@pytest.mark.rule("Attack", "B8", "B10")
@pytest.mark.parametrize(
    ("kiev", "structures", "cards"),
    [
        ((2, 2, 0), {}, 1),
        ((1, 2, 0), {}, 2),  # Yellow rules when attacked, though not afterwards.
        ((3, 1, 0), {"stronghold": YELLOW}, 2),
        ((1, 1, 0), {"stronghold": YELLOW}, 3),
        ((3, 1, 0), {"stronghold": BLUE}, 1),
        ((1, 1, 0), {"stronghold": RED}, 1),
        ((3, 1, 0), {"church": YELLOW, "market": YELLOW}, 1),
    ],
)
def test_more_cards_are_revealed_against_a_ruler_and_a_stronghold(kiev, structures, cards):
    state = attacking(points=1, structures={"kiev": structures}, decks={0: HARMLESS}, kiev=kiev)
    do(state, "attack in Kiev: Yellow", LEFT)

    assert revealed(state) == sorted(HARMLESS[:cards])


@pytest.mark.rule("X3")
def test_a_church_forces_no_extra_reveal():
    state = attacking(points=1, structures={"kiev": {"church": YELLOW}}, kiev=(2, 1, 0))
    do(state, "attack in Kiev: Yellow", LEFT)

    assert len(state.discard) == 1


@pytest.mark.rule("B10")
def test_a_check_stops_at_the_first_icon():
    state = attacking(
        points=1,
        kiev=(3, 1, 0),
        structures={"kiev": {"stronghold": YELLOW}},
        decks={0: [4, 5, 1]},
    )
    do(state, "attack in Kiev: Yellow", LEFT)

    assert revealed(state) == [4]
    assert troops_in(state, "kiev") == [2, 0, 0]


@pytest.mark.rule("B10")
def test_an_icon_on_a_later_card_counts_as_well():
    state = attacking(points=1, kiev=(2, 3, 0), decks={0: [1, 4, 5]})
    do(state, "attack in Kiev: Yellow", LEFT)

    assert revealed(state) == [1, 4]
    assert troops_in(state, "kiev") == [1, 2, 0]


@pytest.mark.rule("B11")
def test_the_attacker_picks_the_deck():
    for side, lost in ((LEFT, 0), (RIGHT, 1)):
        state = attacking(points=1, kiev=(2, 2, 0), decks={0: HARMLESS, 1: DEADLY})
        do(state, "attack in Kiev: Yellow", side)

        assert troops_in(state, "kiev") == [2 - lost, 1, 0]


@pytest.mark.rule("Attack", "B9")
def test_a_leader_is_the_last_to_be_removed():
    state = attacking(points=2, kiev=(3, 1, 0), leader_in={YELLOW: "kiev"}, decks={0: HARMLESS})
    do(state, "attack in Kiev: Yellow", LEFT)
    assert state.where[YELLOW] == region_number("kiev")
    assert troops_in(state, "kiev") == [3, 0, 0]
    do(state, "attack in Kiev: Yellow", LEFT)

    assert state.where[YELLOW] == -1
    assert state.supply[YELLOW] == 12


@pytest.mark.rule("B9", "B10")
def test_the_attackers_leader_falls_only_if_alone():
    state = attacking(points=1, kiev=(0, 1, 0), leader_in={BLUE: "kiev"}, decks={0: DEADLY})
    do(state, "attack in Kiev: Yellow", LEFT)
    assert state.where[BLUE] == -1

    state = attacking(points=1, kiev=(1, 1, 0), leader_in={BLUE: "kiev"}, decks={0: DEADLY})
    do(state, "attack in Kiev: Yellow", LEFT)
    assert state.where[BLUE] == region_number("kiev")
    assert troops_in(state, "kiev") == [0, 0, 0]


@pytest.mark.rule("B12", "Attack")
def test_each_point_may_choose_a_new_region_and_target():
    state = attacking(
        points=2, kiev=(1, 1, 0), volyn=(1, 0, 1), rebels=["volyn"], decks={0: HARMLESS}
    )
    do(state, "attack in Kiev: Yellow", LEFT)
    assert choices(state) == ["attack a rebel in Volyn", "attack in Volyn: Red", "stop"]
    do(state, "attack in Volyn: Red", LEFT)

    assert state.tracks[3] == 2
    assert troops_in(state, "volyn") == [1, 0, 0]


@pytest.mark.rule("B12", "B10")
def test_after_the_last_troop_falls_there_is_no_further_attack_there():
    state = attacking(points=2, kiev=(1, 3, 0), decks={0: DEADLY})
    do(state, "attack in Kiev: Yellow", LEFT)

    # The second point finds nobody to attack with.
    assert troops_in(state, "kiev") == [0, 2, 0]
    assert state.actor is None


@pytest.mark.rule("W3")
def test_the_warfare_track_ends_after_ten_spaces():
    state = attacking(points=2, kiev=(2, 3, 0), tracks={BLUE: {"warfare": 9}}, decks={0: HARMLESS})
    do(state, "attack in Kiev: Yellow", LEFT)
    assert state.tracks[3] == 10
    do(state, "attack in Kiev: Yellow", LEFT)

    assert state.tracks[3] == 10
    assert troops_in(state, "kiev") == [2, 1, 0]
    assert len(state.discard) == 2 + 1


@pytest.mark.rule("Attack", "B13", "Game Components")
def test_a_reward_lies_open_afterwards_and_the_other_stickers_do_not():
    state = attacking(points=1, kiev=(1, 0, 0), rebels=["volyn", "kiev"])
    assert state.view(YELLOW).revealed == 0
    do(state, "attack a rebel in Kiev")

    assert state.view(YELLOW).revealed == 1 << 1
    assert "stickers" not in vars(state.view(YELLOW))
