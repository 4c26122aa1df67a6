"""Refits with reweighted blocks: for questions that have no formula."""

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

_DIGITS = 3
"""Refits that agree to a thousandth of a point are equal."""


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
        """For each player, how often it came out first, second and so on.

        Players whose refits come out equal share the places they cover.
        """
        chances = {player: [0.0] * len(self.players) for player in self.players}
        for draw in self.draws:
            rounded = [round(value, _DIGITS) for value in draw]
            for player, own in zip(self.players, rounded, strict=True):
                ahead = sum(1 for value in rounded if value > own)
                level = rounded.count(own)
                for place in range(ahead, ahead + level):
                    chances[player][place] += 1 / (level * len(self.draws))
        return {player: tuple(shares) for player, shares in chances.items()}


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
