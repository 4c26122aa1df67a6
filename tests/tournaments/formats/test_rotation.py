"""Formats: every combination, every seat, equally often."""

from collections import Counter
from itertools import islice

import pytest

from veche_tournaments.formats import rotation


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (4, 4), (5, 3), (6, 2)])
def test_after_a_full_turn_everybody_sat_everywhere_equally_often(players, seats):
    combinations = len({frozenset(seating) for _, seating in rotation(players, seats, 5000)})
    full = list(rotation(players, seats, combinations * seats))
    by_seat = Counter((player, seat) for _, seating in full for seat, player in enumerate(seating))

    assert len(set(by_seat.values())) == 1
    assert len(by_seat) == players * seats


def test_a_block_is_one_table_with_its_seats_rotated():
    games = list(rotation(3, 2, 6))

    assert games == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 2)),
        (1, (2, 0)),
        (2, (1, 2)),
        (2, (2, 1)),
    ]


def test_blocks_go_on_counting_until_enough_games_are_played():
    games = list(rotation(2, 2, 5))

    assert [block for block, _ in games] == [0, 0, 1, 1, 2]
    assert list(islice(rotation(2, 2, 10**9), 2)) == games[:2]
