"""Gauntlet: the first player at every table, the others spread evenly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche import OptionError
from veche_tournaments.formats import balance_of

FIELDS = [(players, seats) for seats in (2, 3, 4) for players in range(seats, 13)]


def others_range(matrix):
    counts = [
        matrix[one][other]
        for one in range(1, len(matrix))
        for other in range(1, len(matrix))
        if one != other
    ]
    return max(counts, default=0) - min(counts, default=0)


@pytest.mark.parametrize(("players", "seats"), FIELDS)
def test_the_first_player_meets_all_others_equally_often(seatings_of, players, seats):
    balance = balance_of(seatings_of("gauntlet", players, seats), players)

    assert balance.games_of[0] == balance.games
    assert len(set(balance.meetings[0][1:])) == 1
    assert len(set(balance.games_of[1:])) == 1
    assert others_range(balance.meetings) == 0
    assert balance.seats_width == 0


@settings(max_examples=80, deadline=None)
@given(
    field=st.sampled_from(FIELDS),
    games=st.integers(4, 300),
    kind=st.sampled_from(["rotated", "single"]),
    exact=st.booleans(),
)
def test_with_any_number_of_games_the_others_stay_within_a_block(
    seatings_of, field, games, kind, exact
):
    players, seats = field
    per_block = seats if kind == "rotated" else 1
    blocks = seatings_of("gauntlet", players, seats, games, seating=kind, exact=exact)
    balance = balance_of(blocks, players)

    assert balance.games_of[0] == balance.games
    assert max(balance.meetings[0][1:]) - min(balance.meetings[0][1:]) <= per_block
    assert others_range(balance.meetings) <= 2 * per_block
    assert balance.seats_width <= (kind == "single")


def test_a_gauntlet_of_two_seats_is_one_block_against_each(seatings_of):
    assert sorted(seatings_of("gauntlet", 4, 2)) == [
        ((0, 1), (1, 0)),
        ((0, 2), (2, 0)),
        ((0, 3), (3, 0)),
    ]


def test_fewer_games_than_a_block_are_refused(begin):
    with pytest.raises(OptionError, match="'gauntlet' needs 2 games"):
        list(begin("gauntlet", 5, 2, 1).ready())
