"""Standings: shares of wins by block, ties shared, void games for nobody."""

from math import sqrt
from typing import Any

import pytest

from veche.fairness import Fault
from veche.game import Outcome, ranks_from
from veche.jobs import PlayedGame
from veche.match import End, FaultNote
from veche_tournaments.ratings import interval95, placement, win_share

NO_RECORD: Any = None


def game(block, seating, scores, end=End.FINISHED, faults=()):
    outcome = Outcome(tuple(scores), ranks_from(scores))
    return PlayedGame(
        1, block, seating, end, outcome, (None,) * len(seating), faults, (), NO_RECORD
    )


def test_a_shared_win_counts_for_its_share():
    assert win_share((1, 1, 3), 0) == 0.5
    assert win_share((1, 2, 2), 0) == 1
    assert win_share((1, 2, 2), 1) == 0


def test_the_best_share_stands_first_whoever_was_named_first():
    standings = placement(["loser", "winner"], [game(0, (0, 1), [1, 5]), game(0, (1, 0), [4, 2])])

    assert [standing.values["player"] for standing in standings] == ["winner", "loser"]
    assert standings[0].values["win share"] == 1
    assert standings[0].values["mean score"] == 4.5
    assert standings[1].values["mean rank"] == 2


def test_a_block_is_one_sample_so_cancelled_luck_makes_no_noise():
    """Each block is won once by each player: no doubt is left that they are equal."""
    games = []
    for block in range(10):
        games += [game(block, (0, 1), [5, 1]), game(block, (1, 0), [5, 1])]
    standings = placement(["a", "b"], games)

    assert all(standing.values["win share"] == 0.5 for standing in standings)
    assert all(standing.values["± 95 %"] == "0.000" for standing in standings)


def test_the_interval_is_the_normal_one():
    assert interval95([0.0, 1.0]) == pytest.approx(1.959964 * sqrt(0.5) / sqrt(2))
    assert interval95([0.5]) is None


def test_void_games_count_for_nobody_and_faults_for_their_player():
    crash = FaultNote(0, 3, Fault.CRASH, "", True)
    standings = placement(
        ["a", "b"],
        [game(0, (0, 1), [9, 0], End.VOID), game(1, (1, 0), [0, 9], faults=(crash,))],
    )
    by_name = {standing.values["player"]: standing.values for standing in standings}

    assert by_name["a"]["games"] == by_name["b"]["games"] == 1
    assert by_name["b"]["faults"] == 1
    assert by_name["a"]["faults"] == 0
    assert by_name["a"]["± 95 %"] == "-"


def test_players_without_games_are_listed():
    assert [standing.values["games"] for standing in placement(["a", "b"], [])] == [0, 0]
