"""Seats: everybody in each equally often, and neighbours evened out."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche_tournaments.formats.seating import Seater, games_of_block, rotations, seat_evenly


def widest(seatings, players, seats):
    """The largest difference between two seat counts of a player."""
    counts = Counter((player, seat) for each in seatings for seat, player in enumerate(each))
    return max(
        max(counts[player, seat] for seat in range(seats))
        - min(counts[player, seat] for seat in range(seats))
        for player in range(players)
    )


@st.composite
def tables(draw):
    """Any tables at all, some combinations often and some players never among them."""
    seats = draw(st.integers(1, 5))
    players = draw(st.integers(seats, 12))
    table = st.permutations(range(players)).map(lambda order: tuple(sorted(order[:seats])))
    return players, seats, draw(st.lists(table, max_size=40))


@settings(max_examples=200, deadline=None)
@given(case=tables())
def test_single_games_of_any_tables_are_seated_within_one_at_any_time(case):
    players, seats, asked = case
    seated = seat_evenly(asked, players)

    assert [tuple(sorted(seating)) for seating in seated] == asked
    for games in range(1, len(seated) + 1):
        assert widest(seated[:games], players, seats) <= 1


@pytest.mark.parametrize("seats", range(1, 6))
def test_players_who_play_a_multiple_of_the_seats_sit_everywhere_equally_often(seats):
    """All combinations of one player more than seats: each plays as often as there are seats."""
    players = seats + 1

    assert (
        widest(seat_evenly(list(combinations(range(players), seats)), players), players, seats) == 0
    )


@pytest.mark.parametrize("kind", ["rotated", "every-order", "single"])
@pytest.mark.parametrize("seats", range(1, 6))
def test_a_block_has_the_games_that_are_announced(kind, seats):
    block = Seater(kind, seats, seats).block(tuple(range(seats)))

    assert len(set(block)) == len(block) == games_of_block(kind, seats)


@pytest.mark.parametrize("kind", ["rotated", "every-order"])
@pytest.mark.parametrize("seats", range(1, 6))
def test_in_a_block_everybody_has_each_seat_equally_often(kind, seats):
    assert widest(Seater(kind, seats, seats).block(tuple(range(seats))), seats, seats) == 0


def test_a_rotated_block_keeps_the_neighbours():
    assert rotations((4, 7, 9)) == ((4, 7, 9), (7, 9, 4), (9, 4, 7))


def test_every_order_is_every_order():
    assert set(Seater("every-order", 3, 3).block((0, 1, 2))) == set(permutations(range(3)))


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_table_sits_around_in_every_way_before_one_comes_again(seats):
    """So after all ways everybody sat right after everybody else equally often."""
    seater = Seater("rotated", seats, seats)
    ways = games_of_block("every-order", seats - 1)
    blocks = [seater.block(tuple(range(seats))) for _ in range(2 * ways)]
    after = Counter(
        (player, seating[seat - 1])
        for block in blocks
        for seating in block
        for seat, player in enumerate(seating)
    )

    assert len({frozenset(block) for block in blocks[:ways]}) == ways
    assert Counter(frozenset(block) for block in blocks) == Counter(
        {frozenset(block): 2 for block in blocks[:ways]}
    )
    assert len(set(after.values())) == 1


@settings(max_examples=60, deadline=None)
@given(case=tables())
def test_tables_seated_one_by_one_get_the_order_that_evens_out_most(case):
    players, seats, asked = case
    seater = Seater("single", players, seats)
    counts: Counter[tuple[int, int]] = Counter()
    for table in asked:
        (seating,) = seater.block(table)
        crowding = [
            sum(counts[player, seat] for seat, player in enumerate(order))
            for order in permutations(table)
        ]
        assert sum(counts[p, s] for s, p in enumerate(seating)) == min(crowding)
        counts.update((player, seat) for seat, player in enumerate(seating))


def test_large_tables_are_seated_too():
    (block,) = [Seater("rotated", 9, 8).block(tuple(range(8)))]
    single = Seater("single", 8, 8)
    seated = [single.block(tuple(range(8)))[0] for _ in range(8)]

    assert widest(block, 8, 8) == 0
    assert widest(seated, 8, 8) == 0
