"""What statistics need to know of a game, and nothing more."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from veche.errors import VecheError


class StatisticsError(VecheError):
    """A figure that cannot be worked out from what was given."""


@dataclass(frozen=True, order=True)
class RatedGame:
    """One finished game that counts: who sat where, and how it ended."""

    block: int
    """Games of one block share their luck; blocks are independent of each other."""
    number: int
    """Tells the games of an event apart."""
    players: tuple[int, ...]
    """By seat; a player may hold several seats."""
    ranks: tuple[int, ...]
    """By seat, from 1, lower is better; those who tie share one."""
    scores: tuple[float, ...]

    def __post_init__(self) -> None:
        """Refuse a game that cannot be compared with others."""
        seats = len(self.players)
        if seats < 2 or len(self.ranks) != seats or len(self.scores) != seats:
            raise StatisticsError(
                f"Game {self.number} has {seats} players, {len(self.ranks)} ranks and"
                f" {len(self.scores)} scores. Give one of each per seat, for two seats or more."
            )


def in_order(games: Iterable[RatedGame]) -> list[RatedGame]:
    """The games in an order of their own, so that sums never depend on who came first."""
    ordered = sorted(games)
    if not ordered:
        raise StatisticsError("There are no games to count. Play some first.")
    return ordered


def blocks_of(games: Iterable[RatedGame]) -> dict[int, list[RatedGame]]:
    """The games by block, in a fixed order."""
    blocks: dict[int, list[RatedGame]] = {}
    for game in in_order(games):
        blocks.setdefault(game.block, []).append(game)
    return blocks


def leading_blocks(games: Sequence[RatedGame], sizes: Mapping[int, int]) -> list[RatedGame]:
    """The games of all blocks before the first one that is not complete.

    A sequential test that looks at these alone decides the same, whatever the order
    in which games arrive and however many are still in flight.

    :param sizes: how many games each block has, in the order of the schedule; leave
        void games out of the count, for they never arrive.
    """
    found: dict[int, list[RatedGame]] = {}
    for game in sorted(games):
        found.setdefault(game.block, []).append(game)
    complete = takewhile(lambda block: len(found.get(block, ())) >= sizes[block], sizes)
    return [game for block in complete for game in found.get(block, ())]


@dataclass(frozen=True)
class Distinct:
    """The games that differ, and how many were only repetitions."""

    games: tuple[RatedGame, ...]
    dropped: int
    repeated: Mapping[int, int]
    """By number of a kept game, how often it was played again."""


def counted_once(games: Sequence[RatedGame], digests: Sequence[str]) -> Distinct:
    """Each game once, however often the same players repeated it move by move.

    Deterministic bots that meet again in the same seats with the same luck replay
    the same game; the copies tell nothing new, and would shrink every interval.

    :param digests: for each game a fingerprint of its moves *and* of its luck, so
        that short games of equal moves and different cards stay apart.
    """
    if len(games) != len(digests):
        raise StatisticsError(
            f"There are {len(games)} games and {len(digests)} digests. Give one digest per game."
        )
    first: dict[tuple[tuple[int, ...], str], RatedGame] = {}
    repeated: dict[int, int] = {}
    for game, digest in sorted(zip(games, digests, strict=True)):
        original = first.setdefault((game.players, digest), game)
        if original is not game:
            repeated[original.number] = repeated.get(original.number, 0) + 1
    return Distinct(tuple(sorted(first.values())), sum(repeated.values()), repeated)
