"""Rotation: every combination of players in turn, each with its seats rotated."""

from collections.abc import Iterator
from itertools import combinations, groupby, islice
from math import comb

from veche.schedule import Field, Round, Rounds, Seating
from veche_tournaments.formats import seating


def rotation(players: int, seats: int, games: int) -> Iterator[tuple[int, Seating]]:
    """Block by block, the seatings of so many games; the last block may be cut short.

    The games of one rotation form a block: they share their luck, so that a lucky
    deal serves every player of the block once.
    """
    return islice(_endless(players, seats), games)


def _endless(players: int, seats: int) -> Iterator[tuple[int, Seating]]:
    block = 0
    while True:
        for table in combinations(range(players), seats):
            for turned in seating.rotations(table):
                yield block, turned
            block += 1


def rounds(field: Field) -> Rounds:
    """One round: the games wanted, or each combination once."""
    wanted = field.games or field.seats * comb(field.players, field.seats)
    games = groupby(rotation(field.players, field.seats, wanted), key=lambda game: game[0])
    yield Round(tuple(seating for _, seating in block) for _, block in games)
