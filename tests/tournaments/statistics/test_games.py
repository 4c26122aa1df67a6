"""Rated games: in an order of their own, complete blocks first, repetitions once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche_tournaments.statistics import (
    RatedGame,
    StatisticsError,
    counted_once,
    figures_by,
    leading_blocks,
)

STEADY = settings(deadline=None, derandomize=True)


def game(block, number, players=(0, 1), ranks=(1, 2)):
    return RatedGame(block, number, players, ranks, tuple(float(-rank) for rank in ranks))


def test_a_game_without_a_rank_for_every_seat_is_refused():
    with pytest.raises(StatisticsError, match="Game 7 has 2 players, 1 ranks and 2 scores"):
        RatedGame(0, 7, (0, 1), (1,), (3, 2))


def test_one_seat_is_no_game():
    with pytest.raises(StatisticsError, match="two seats or more"):
        RatedGame(0, 7, (0,), (1,), (3,))


def test_no_games_give_no_figures():
    with pytest.raises(StatisticsError, match="There are no games to count"):
        figures_by([], lambda game, seat: seat)


def test_games_that_repeat_each_other_count_once():
    games = [game(0, 0), game(0, 1, (1, 0)), game(1, 2), game(2, 3), game(3, 4)]
    distinct = counted_once(games, ["x", "x", "x", "x", "y"])

    assert [each.number for each in distinct.games] == [0, 1, 4]
    assert distinct.dropped == 2
    assert distinct.repeated == {0: 2}


def test_the_same_moves_from_other_seats_are_another_game():
    distinct = counted_once([game(0, 0, (0, 1)), game(0, 1, (1, 0))], ["x", "x"])

    assert distinct.dropped == 0


def test_every_game_needs_its_digest():
    with pytest.raises(StatisticsError, match="There are 1 games and 2 digests"):
        counted_once([game(0, 0)], ["x", "y"])


@given(st.permutations(range(6)))
@settings(STEADY)
def test_which_repetition_is_kept_does_not_depend_on_arrival(order):
    games = [game(number // 2, number) for number in range(6)]
    digests = ["a", "b", "a", "b", "c", "a"]
    distinct = counted_once([games[i] for i in order], [digests[i] for i in order])

    assert [each.number for each in distinct.games] == [0, 1, 4]
    assert distinct.repeated == {0: 2, 1: 1}


def test_only_blocks_before_the_first_gap_are_looked_at():
    games = [game(0, 0), game(0, 1), game(1, 2), game(2, 4), game(2, 5)]

    assert [each.number for each in leading_blocks(games, {0: 2, 1: 2, 2: 2})] == [0, 1]
    assert [each.number for each in leading_blocks(games, {0: 2, 1: 1, 2: 2})] == [0, 1, 2, 4, 5]
    assert leading_blocks([], {0: 2}) == []


def test_blocks_are_looked_at_in_the_order_of_the_schedule():
    games = [game(5, 0), game(3, 1)]

    assert [each.block for each in leading_blocks(games, {5: 1, 4: 1, 3: 1})] == [5]
    assert [each.block for each in leading_blocks(games, {5: 1, 3: 1, 4: 1})] == [5, 3]
