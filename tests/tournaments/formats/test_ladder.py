"""Ladder: neighbours meet, the better one goes up, and it never ends by itself."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche import OptionError
from veche.schedule import Field, GameResult
from veche_tournaments.formats import balance_of
from veche_tournaments.formats.ladder import challenges

FIELDS = [(players, seats) for seats in (2, 3, 4) for players in range(seats, 13)]


@settings(max_examples=60, deadline=None)
@given(field=st.sampled_from(FIELDS), seed=st.binary(min_size=16, max_size=16))
def test_tables_are_of_adjacent_ranks_and_nobody_sits_at_two(begin, play_out, field, seed):
    players, seats = field
    schedule = begin("ladder", players, seats, None, seed, drawn=True)
    for part in islice(play_out(schedule), 12):
        order = [player for (player,) in schedule.places]
        assert sorted(order) == list(range(players))
        ranks = [sorted(order.index(player) for player in each.seatings[0]) for each in part]
        assert all(each == list(range(each[0], each[0] + seats)) for each in ranks)
        assert len({rank for each in ranks for rank in each}) == seats * len(part)
        assert balance_of([each.seatings for each in part], players).seats_width == 0


@pytest.mark.parametrize(("players", "seats"), FIELDS)
def test_in_as_many_rounds_as_seats_every_rank_is_challenged_and_every_border_crossed(
    players, seats
):
    field = Field(players, seats)
    tables = [
        range(first, first + seats) for turn in range(seats) for first in challenges(field, turn)
    ]

    assert {rank for table in tables for rank in table} == set(range(players))
    assert all(
        any(rank in table and rank + 1 in table for table in tables) for rank in range(players - 1)
    )


@pytest.mark.parametrize(("players", "seats"), FIELDS)
def test_if_the_stronger_always_wins_the_ladder_sorts_itself(
    begin, play_out, strongest_first, players, seats
):
    schedule = begin("ladder", players, seats, seed=b"lots", drawn=True)
    # Sorting by neighbours takes no more rounds than players, for each way to shift.
    rounds = players * seats
    assert len(list(islice(play_out(schedule, strongest_first), rounds + 1))) == rounds + 1

    assert schedule.places == tuple((player,) for player in range(players))


def test_who_stood_higher_stays_higher_after_a_tie(begin, play_out):
    def tied(block):
        return [GameResult((1,) * len(seating)) for seating in block.seatings]

    schedule = begin("ladder", 5, 2)
    assert len(list(islice(play_out(schedule, tied), 10))) == 10

    assert schedule.places == ((0,), (1,), (2,), (3,), (4,))


def test_it_goes_on_until_it_is_stopped(begin, play_out):
    schedule = begin("ladder", 5, 2)

    assert len(list(islice(play_out(schedule), 500))) == 500
    assert not schedule.over


def test_it_stops_before_a_round_that_the_games_do_not_allow(begin, play_out):
    schedule = begin("ladder", 5, 2, 30)
    played = sum(len(block.seatings) for part in play_out(schedule) for block in part)

    assert played == 28
    assert schedule.over
    assert len(schedule.places) == 5


def test_several_blocks_decide_together(begin):
    schedule = begin("ladder", 2, 2, blocks=2)
    schedule.finish(0, [GameResult((1, 2)), GameResult((2, 1))])
    assert schedule.places == ((0,), (1,))
    schedule.finish(1, [GameResult((2, 1)), GameResult((1, 1))])

    assert schedule.places == ((0,), (1,))
    schedule.finish(2, [GameResult((2, 1)), GameResult((1, 2))])
    schedule.finish(3, [GameResult((1, 1)), GameResult((1, 1))])
    assert schedule.places == ((1,), (0,))


def test_too_few_games_for_a_round_are_refused(begin):
    with pytest.raises(OptionError, match="'ladder' needs 4 games for 5 players"):
        begin("ladder", 5, 2, 3)
