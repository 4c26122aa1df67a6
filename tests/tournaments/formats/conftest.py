"""Formats at work without games: results come from known strengths and named luck."""

from collections.abc import Callable, Iterator

import pytest

from veche.game import ranks_from
from veche.schedule import Block, Field, GameResult, Schedule
from veche.streams import Stream
from veche_tournaments.formats import FORMATS

ENTRIES = {entry.name: entry for entry in FORMATS}


def begin(
    name: str, players: int, seats: int, games=None, seed=b"", played=None, **options
) -> Schedule:
    return Schedule(ENTRIES[name], Field(players, seats, games, seed, options), played)


def lucky(block: Block, luck: bytes = b"") -> list[GameResult]:
    """Results in which everything is chance, ties and void games among it."""
    stream = Stream(luck, "results", block.number)
    results = []
    for seating in block.seatings:
        scores = tuple(stream.below(4) for _ in seating)
        void = stream.below(20) == 0
        results.append(GameResult(() if void else ranks_from(scores), scores))
    return results


def strongest_first(block: Block) -> list[GameResult]:
    """Results in which the player with the lower number always wins."""
    return [
        GameResult(ranks_from([-player for player in seating]), tuple(-p for p in seating))
        for seating in block.seatings
    ]


def play_out(
    schedule: Schedule, judge: Callable[[Block], list[GameResult]] = lucky
) -> Iterator[list[Block]]:
    """Play a schedule to its end, round by round; gives the blocks of each."""
    while not schedule.over:
        blocks = list(schedule.ready())
        yield blocks
        for block in blocks:
            schedule.finish(block.number, judge(block))


@pytest.fixture(scope="session", name="begin")
def _begin():
    return begin


@pytest.fixture(scope="session", name="play_out")
def _play_out():
    return play_out


@pytest.fixture(scope="session", name="lucky")
def _lucky():
    return lucky


@pytest.fixture(scope="session", name="strongest_first")
def _strongest_first():
    return strongest_first


@pytest.fixture(scope="session")
def seatings_of(begin):
    """The blocks of a format that plays a single round, as seatings."""

    def seatings(*args, **options):
        return [block.seatings for block in begin(*args, **options).ready()]

    return seatings
