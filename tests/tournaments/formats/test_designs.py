"""Exact designs: every two players meet equally often at as few tables as can be."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from veche_tournaments.formats.designs import complete_design, smallest_design

FIELDS = [(players, size) for size in range(1, 7) for players in range(size, 13)]


def meetings(tables, players):
    met = Counter({pair: 0 for pair in combinations(range(players), 2)})
    met.update(pair for table in tables for pair in combinations(table, 2))
    return met


@pytest.mark.parametrize(("players", "size"), FIELDS)
def test_every_pair_meets_equally_often_at_full_tables(players, size):
    tables = smallest_design(players, size)

    assert tables
    assert all(len(set(table)) == size and list(table) == sorted(table) for table in tables)
    assert len(set(meetings(tables, players).values())) <= 1
    games = Counter(player for table in tables for player in table)
    assert [games[player] for player in range(players)] == [games[0]] * players


@pytest.mark.parametrize(("players", "size"), FIELDS)
def test_no_combination_comes_twice(players, size):
    tables = smallest_design(players, size)

    assert tables
    assert len(set(tables)) == len(tables)
    assert len(set(complete_design(players, size))) == comb(players, size)


@pytest.mark.parametrize(
    ("players", "size", "tables"),
    [
        (6, 3, 10),
        (7, 3, 7),  # the Fano plane
        (9, 3, 12),  # the affine plane of order 3
        (10, 3, 30),
        (11, 3, 55),
        (12, 3, 44),
        (13, 3, 26),
        (7, 4, 7),
        (8, 4, 14),
        (9, 4, 18),
        (10, 4, 15),
        (11, 4, 55),
        (12, 4, 33),
        (13, 4, 13),  # the projective plane of order 3
        (16, 4, 20),
        (11, 5, 11),
    ],
)
def test_the_smallest_designs_that_exist_are_found(players, size, tables):
    found = smallest_design(players, size)

    assert found
    assert len(found) == tables < comb(players, size)


@pytest.mark.parametrize(("players", "size"), [(5, 3), (8, 3), (5, 4), (6, 4), (6, 5), (4, 2)])
def test_all_combinations_are_taken_where_counting_allows_no_fewer(players, size):
    assert smallest_design(players, size) == tuple(complete_design(players, size))


def test_too_many_combinations_are_not_looked_through():
    assert smallest_design(60, 4) is None
