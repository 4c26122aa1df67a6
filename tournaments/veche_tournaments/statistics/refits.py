"""Refits with reweighted blocks: for questions that have no formula."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

from veche.streams import Stream
from veche_tournaments.statistics.choices import Set
from veche_tournaments.statistics.estimates import CONFIDENCE
from veche_tournaments.statistics.likelihood import ELO, climb
from veche_tournaments.statistics.matrices import Vector
from veche_tournaments.statistics.plackett_luce import PoolRatings

_TOLERANCE = 0.02
"""Leaves about a tenth of an Elo point, far below the noise that is being measured."""


@dataclass(frozen=True)
class Bootstrap:
    """Ratings as they might have come out with other luck."""

    players: tuple[int, ...]
    draws: Sequence[Vector]
    """For each refit the ratings, by place in ``players``."""

    def interval(self, player: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The range that holds the middle of the refitted ratings."""
        at = self.players.index(player)
        values = sorted(draw[at] for draw in self.draws)
        tail = (1 - confidence) / 2
        return _quantile(values, tail), _quantile(values, 1 - tail)

    def places(self) -> dict[int, tuple[float, ...]]:
        """For each player, how often it came out first, second and so on."""
        counts = {player: Counter[int]() for player in self.players}
        for draw in self.draws:
            order = sorted(range(len(draw)), key=lambda at: -draw[at])
            for place, at in enumerate(order):
                counts[self.players[at]][place] += 1
        number = len(self.draws)
        return {
            player: tuple(count[place] / number for place in range(len(self.players)))
            for player, count in counts.items()
        }


def bootstrap(ratings: PoolRatings, seed: bytes, refits: int = 400) -> Bootstrap:
    """Refit with random weights on the blocks, each refit from the same seed alike.

    The weights are exponential (Rubin's Bayesian bootstrap), not counts of redrawn
    blocks: no bot and no kind of tie ever drops out of a refit.
    """
    draws = []
    for number in range(refits):
        stream = Stream(seed, "bootstrap", number)
        weights = [-log((stream.word() + 0.5) / 2**32) for _ in ratings.blocks]
        mean = sum(weights) / len(weights)
        taken: dict[Set, float] = {}
        offered: dict[Set, float] = dict.fromkeys(ratings.offered, 0.0)
        for weight, counted in zip(weights, ratings.blocks.values(), strict=True):
            _add(taken, counted.taken, weight / mean)
            _add(offered, counted.offered, weight / mean)
        top = climb(
            ratings.likelihood, ratings.likelihood.taken(taken), offered, ratings.top, _TOLERANCE
        )
        draws.append([ELO * value for value in top[: len(ratings.players)]])
    return Bootstrap(ratings.players, draws)


def _add(total: dict[Set, float], counts: Mapping[Set, int], weight: float) -> None:
    for key, times in counts.items():
        total[key] = total.get(key, 0.0) + weight * times


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Between the two nearest of ordered values."""
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])
