"""End of the Game: points by source, ties, and the Agenda Card Reference."""

from collections.abc import Callable
from typing import Any

import pytest

from veche_rurik.tables import names
from veche_rurik.testing import BLUE, RED, WHITE, YELLOW, claim_phase, position

RULE, BUILD, TRADE, WARFARE = "rule", "build", "trade", "warfare"


def finished(**board):
    """The outcome after the fourth round."""
    return claim_phase(position(round=4, **board)).outcome()


@pytest.mark.rule("End of the Game", "Example H", "X10")
def test_example_h_adds_up_to_twenty():
    result = finished(
        tracks={
            BLUE: {RULE: 3, BUILD: 4, TRADE: 4, WARFARE: 3},
            YELLOW: {RULE: 4, BUILD: 3, TRADE: 1, WARFARE: 2},
        },
        agendas={BLUE: "Committed", YELLOW: "Committed"},
        done={BLUE: ["Hoard", "Trade Route"]},
    )

    assert result.sources[BLUE] == {
        "rule": 3,
        "build": 5,
        "trade": 5,
        "warfare": 3,
        "agenda": 2,
        "deeds": 2,
    }
    assert result.scores[BLUE] == 20


@pytest.mark.rule("End of the Game")
@pytest.mark.parametrize("track", [RULE, BUILD, TRADE])
def test_claim_tracks_score_one_two_three_five_and_eight(track):
    for space, points in enumerate((0, 1, 2, 3, 5, 8)):
        result = finished(tracks={BLUE: {track: space}})

        assert result.sources[BLUE][track] == points


@pytest.mark.rule("End of the Game", "W1", "W2")
@pytest.mark.parametrize(
    ("spaces", "points"),
    [
        ((3, 2, 1, 0), (3, 1, 0, 0)),
        ((2, 2, 1, 0), (3, 3, 0, 0)),  # No second place beside two firsts.
        ((3, 1, 1, 1), (3, 1, 1, 1)),
        ((3, 2, 2, 1), (3, 1, 1, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((1, 0, 0, 0), (3, 0, 0, 0)),  # A marker that never moved is not second.
        ((10, 10, 10, 10), (3, 3, 3, 3)),
    ],
)
def test_the_warfare_track_scores_first_and_second_place(spaces, points):
    result = finished(seats=4, tracks={seat: {WARFARE: spaces[seat]} for seat in range(4)})

    assert tuple(source["warfare"] for source in result.sources) == points


@pytest.mark.rule("End of the Game", "W5")
def test_a_tie_is_won_by_who_rules_more_regions():
    result = finished(
        kiev=(0, 1, 0),
        coins={BLUE: 9, YELLOW: 0},
        agendas={BLUE: "Wealthy", YELLOW: "Successful", RED: "Conquering"},
    )

    # Blue's two points are those of the agenda; Red and Yellow have nothing.
    assert result.scores == (2, 0, 0)
    assert result.ranks == (1, 2, 3)


TRACKLESS = {BLUE: "Successful", YELLOW: "Committed", RED: "Conquering", WHITE: "Prosperous"}


@pytest.mark.rule("W5")
def test_a_tie_in_regions_too_is_won_by_who_has_more_coins():
    result = finished(coins={BLUE: 1, YELLOW: 4, RED: 2}, agendas=TRACKLESS)

    assert result.scores == (0, 0, 0)
    assert result.ranks == (3, 1, 2)


@pytest.mark.rule("W5", "End of the Game")
def test_a_tie_to_the_last_coin_is_a_shared_victory():
    result = finished(coins={BLUE: 4, YELLOW: 4, RED: 2}, agendas=TRACKLESS)

    assert result.ranks == (1, 1, 3)


@pytest.mark.rule("W5")
def test_more_points_come_before_more_regions_and_coins():
    result = finished(
        tracks={BLUE: {TRADE: 1}}, kiev=(0, 1, 0), coins={YELLOW: 9}, agendas=TRACKLESS
    )

    assert result.ranks[:2] == (1, 2)


# -- agendas -----------------------------------------------------------------------

Board = dict[str, Any]


def track(name: str) -> Callable[[int, int], Board]:
    return lambda mine, theirs: {"tracks": {BLUE: {name: mine}, YELLOW: {name: theirs}}}


def goods(mine: int, theirs: int) -> Board:
    return {"goods": {BLUE: {"wood": mine, "fish": 1}, YELLOW: {"ore": theirs, "fish": 1}}}


def fur_and_honey(mine: int, theirs: int) -> Board:
    held = {"fur": mine - 1, "honey": 1, "wood": 3}
    return {"goods": {BLUE: held, YELLOW: {"honey": theirs, "wood": 9}}}


def deeds(mine: int, theirs: int) -> Board:
    return {"done": {BLUE: ["Hoard", "Hire Mercenaries"][:mine], YELLOW: DONE[:theirs]}}


def occupied(mine: int, theirs: int) -> Board:
    # Occupied, not ruled: there is a rebel beside every troop.
    troops: Board = dict.fromkeys(("kiev", "polotsk")[:mine], (1, 0, 0))
    troops |= dict.fromkeys(("rostov", "volyn")[:theirs], (0, 1, 0))
    return {"rebels": list(troops), **troops}


def structures(mine: int, theirs: int) -> Board:
    # Structures of anybody count for the ruler.
    kiev = {"church": RED, "market": BLUE} if mine == 2 else {"church": RED}
    volyn = {"church": RED, "stronghold": YELLOW} if theirs == 2 else {"church": RED}
    built = {"kiev": kiev, "volyn": volyn}
    return {"kiev": (1, 0, 0), "volyn": (0, 1, 0), "structures": built}


DONE = ["Law Giver", "Send Gifts"]
MOST: dict[str, Callable[[int, int], Board]] = {
    "Capable": goods,
    "Courageous": lambda mine, theirs: {"defeated": {BLUE: mine, YELLOW: theirs}},
    "Prosperous": track(TRADE),
    "Successful": track(RULE),
    "Committed": track(BUILD),
    "Conquering": track(WARFARE),
    "Dignified": deeds,
    "Protective": structures,
    "Wealthy": lambda mine, theirs: {"coins": {BLUE: mine, YELLOW: theirs, RED: 0}},
    "Esteemed": occupied,
    "Regal": fur_and_honey,
}


@pytest.mark.rule("Agenda Card Reference", "End of the Game")
@pytest.mark.parametrize("agenda", sorted(MOST))
def test_every_agenda_scores_for_the_most_of_what_it_names(agenda):
    def points(mine, theirs):
        result = finished(agendas={BLUE: agenda}, **MOST[agenda](mine, theirs))
        return result.sources[BLUE]["agenda"]

    assert points(2, 1) == 2
    assert points(1, 2) == 0
    assert points(2, 2) == 2


@pytest.mark.rule("Agenda Card Reference")
def test_all_eleven_agendas_are_tested():
    assert {agenda.name for agenda in names().agendas} == set(MOST)


@pytest.mark.rule("W4", "Agenda Card Reference")
@pytest.mark.parametrize(
    "agenda", ["Capable", "Courageous", "Dignified", "Esteemed", "Protective", "Regal", "Wealthy"]
)
def test_a_tie_at_nothing_counts_for_having_the_most(agenda):
    result = finished(agendas={BLUE: agenda}, coins={BLUE: 0, YELLOW: 0, RED: 0})

    assert result.sources[BLUE]["agenda"] == 2


@pytest.mark.rule("W4", "W1")
@pytest.mark.parametrize("agenda", ["Committed", "Conquering", "Prosperous", "Successful"])
def test_being_first_on_a_track_needs_a_marker_on_it(agenda):
    assert finished(agendas={BLUE: agenda}).sources[BLUE]["agenda"] == 0


@pytest.mark.rule("Agenda Card Reference", "B14")
def test_rebels_converted_by_churches_are_not_defeated():
    result = finished(agendas={BLUE: "Courageous"}, defeated={YELLOW: 1})

    assert result.sources[BLUE]["agenda"] == 0


@pytest.mark.rule("End of the Game", "S4")
def test_agendas_are_shown_at_the_end():
    state = position(round=4, agendas={BLUE: "Regal"})
    assert state.view(YELLOW).data()["players"][BLUE]["agenda"] == "Regal"

    hidden = position(round=3, agendas={BLUE: "Regal"})
    claim_phase(hidden)
    assert hidden.view(YELLOW).data()["players"][BLUE]["agenda"] is None
