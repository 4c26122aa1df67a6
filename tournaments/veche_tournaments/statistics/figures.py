"""Shares of wins, places, scores and margins: by player, seat, leader or anything else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from veche_tournaments.statistics.estimates import CONFIDENCE, Estimate, Sum, block_mean
from veche_tournaments.statistics.games import RatedGame, in_order

Label = TypeVar("Label", int, str)
Key = Callable[[RatedGame, int], Label | None]
"""Takes a game and a seat; gives the line on which that seat counts, None for no line."""


@dataclass(frozen=True)
class Figures:
    """One line of a table."""

    seatings: int
    """How often somebody sat down under this label."""
    blocks: int
    win_share: Estimate
    """1 for a win, its share of a shared one, 0 otherwise."""
    placement: Estimate
    """The place in the game from 1; those who tie share the mean of their places."""
    score: Estimate
    margin: Estimate
    """The own score less the mean score of the other seats."""


@dataclass
class _Sums:
    """Per block, what has been added up for one line."""

    seats: int = 0
    win_share: dict[int, Sum] = field(default_factory=dict)
    placement: dict[int, Sum] = field(default_factory=dict)
    score: dict[int, Sum] = field(default_factory=dict)
    margin: dict[int, Sum] = field(default_factory=dict)

    def add(self, game: RatedGame, seat: int) -> None:
        seats = len(game.players)
        self.seats = max(self.seats, seats)
        own = game.scores[seat]
        for sums, value in (
            (self.win_share, win_share(game.ranks, seat)),
            (self.placement, placement_of(game.ranks, seat)),
            (self.score, own),
            (self.margin, own - (sum(game.scores) - own) / (seats - 1)),
        ):
            sums.setdefault(game.block, Sum()).add(value)

    def figures(self, confidence: float) -> Figures:
        return Figures(
            sum(each.count for each in self.score.values()),
            len(self.score),
            block_mean(self.win_share, (0.0, 1.0), confidence),
            block_mean(self.placement, (1.0, float(self.seats)), confidence),
            block_mean(self.score, None, confidence),
            block_mean(self.margin, None, confidence),
        )


def win_share(ranks: Sequence[int], seat: int) -> float:
    """1 for a win, its share of a shared win, 0 otherwise."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def placement_of(ranks: Sequence[int], seat: int) -> float:
    """A seat's place; those who tie share the mean of the places they cover."""
    own = ranks[seat]
    ahead = sum(1 for rank in ranks if rank < own)
    return ahead + (1 + ranks.count(own)) / 2


def figures_by(
    games: Sequence[RatedGame], key: Key[Label], confidence: float = CONFIDENCE
) -> dict[Label, Figures]:
    """A table with a line for every label that the key gives, in ascending order.

    What a game does not know of itself (leaders, variants), the key may look up by
    ``game.number``.
    """
    lines: dict[Label, _Sums] = {}
    for game in in_order(games):
        for seat in range(len(game.players)):
            label = key(game, seat)
            if label is not None:
                lines.setdefault(label, _Sums()).add(game, seat)
    return {label: lines[label].figures(confidence) for label in sorted(lines)}


def by_player(game: RatedGame, seat: int) -> int:
    """The key for a table of players."""
    return game.players[seat]


def by_seat(game: RatedGame, seat: int) -> int:
    """The key for a table of seats, counted from 0."""
    return seat
