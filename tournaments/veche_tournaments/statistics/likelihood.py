"""The likelihood of a whole pool's results, and the climb to its top."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from veche_tournaments.statistics.choices import (
    Set,
    Shape,
    Tally,
    chances,
    covariance_of,
    mean_of,
    shape_of,
)
from veche_tournaments.statistics.matrices import Matrix, Vector, dot, solved

ELO = 400 / log(10)
"""Elo points in one unit of log strength: 400 points are odds of ten to one."""

TIE_PRIOR = 0.04
"""Precision of the prior on a log delta: it keeps a pool of nothing but ties finite."""

_MAX_STEPS = 200
_LONGEST_STEP = 3.0
"""In units of log strength; the climb starts far from the top when bots differ widely."""
_SHORTEST_SHARE = 1e-6


@dataclass(frozen=True)
class Likelihood:
    """Everything about a pool that does not change while strengths are sought.

    Parameters are the log strengths of ``players``, then the log deltas of
    ``tie_sizes``. ``fixed`` holds those that are given (anchors).
    """

    players: tuple[int, ...]
    tie_sizes: tuple[int, ...]
    fixed: Mapping[int, float]
    prior: Matrix
    """Precision of the prior, over all parameters."""
    places: Mapping[Set, tuple[Shape, tuple[int, ...]]]
    """For each set that had a choice: its shape, and which parameters it involves."""

    @property
    def size(self) -> int:
        """How many parameters there are."""
        return len(self.players) + len(self.tie_sizes)

    @property
    def free(self) -> list[int]:
        """The parameters that are sought."""
        return [at for at in range(self.size) if at not in self.fixed]

    def start(self) -> Vector:
        """A place to begin the climb: all as strong as the anchors are on average."""
        level = sum(self.fixed.values()) / len(self.fixed) if self.fixed else 0.0
        values = [level] * len(self.players) + [0.0] * len(self.tie_sizes)
        for at, value in self.fixed.items():
            values[at] = value
        return values

    def taken(self, counts: Mapping[Set, float]) -> Vector:
        """The observed weight of each parameter, from how often each set was chosen."""
        where = {player: at for at, player in enumerate(self.players)}
        result = [0.0] * self.size
        for chosen, times in sorted(counts.items()):
            for player in chosen:
                result[where[player]] += times / len(chosen)
            if len(chosen) > 1:
                result[len(self.players) + self.tie_sizes.index(len(chosen))] += times
        return result

    def at(self, values: Vector, taken: Vector, offered: Mapping[Set, float]) -> "Point":
        """Look around from these values, given how often sets were chosen and offered."""
        pulled = [dot(row, values) for row in self.prior]
        height = dot(taken, values) - dot(pulled, values) / 2
        slope = [one - other for one, other in zip(taken, pulled, strict=True)]
        choices = {}
        for offer, times in offered.items():
            shape, where = self.places[offer]
            probabilities, log_total = chances(shape, [values[i] for i in where])
            mean = mean_of(shape, probabilities)
            height -= times * log_total
            for i, expected in zip(where, mean, strict=True):
                slope[i] -= times * expected
            choices[offer] = Choice(times, shape, where, probabilities, mean)
        return Point(values, height, slope, choices)

    def information(self, point: "Point") -> Matrix:
        """How sharply the log posterior bends: the inverse of the model's covariance."""
        total = [row[:] for row in self.prior]
        for times, shape, where, probabilities, mean in point.choices.values():
            bend = covariance_of(shape, probabilities, mean)
            for i, row in zip(where, bend, strict=True):
                target = total[i]
                for j, value in zip(where, row, strict=True):
                    target[j] += times * value
        return total


class Choice(NamedTuple):
    """A choice that was offered so many times, as the parameters at hand see it."""

    times: float
    shape: Shape
    where: tuple[int, ...]
    """Which parameters it involves."""
    probabilities: list[float]
    mean: Vector


class Point(NamedTuple):
    """The log posterior seen from one place."""

    values: Vector
    height: float
    slope: Vector
    choices: Mapping[Set, Choice]


def likelihood_of(
    counted: Tally, players: Sequence[int], anchors: Mapping[int, float], precision: float
) -> Likelihood:
    """The likelihood of what was tallied, with a weak prior that pulls bots together.

    :param anchors: log strengths that are given.
    """
    tie_sizes = tuple(sorted({len(chosen) for chosen in counted.taken} - {1}))
    where = {player: at for at, player in enumerate(players)}
    count, size = len(players), len(players) + len(tie_sizes)
    prior = [[0.0] * size for _ in range(size)]
    for at in range(size):
        prior[at][at] = precision if at < count else TIE_PRIOR
    if anchors:
        # Around the pool's own mean: the anchors' level must not matter. Without
        # anchors a prior around 0 does the same and fixes the mean at 0.
        for a in range(count):
            for b in range(count):
                prior[a][b] -= precision / count
    places = {}
    for offer in sorted(counted.offered):
        distinct = sorted(set(offer))
        shape = shape_of(tuple(distinct.index(player) for player in offer), tie_sizes)
        ties = range(count, count + shape.parameters - len(distinct))
        places[offer] = (shape, (*(where[player] for player in distinct), *ties))
    fixed = {where[player]: value for player, value in anchors.items()}
    return Likelihood(tuple(players), tie_sizes, fixed, prior, places)


def climb(
    likelihood: Likelihood,
    taken: Vector,
    offered: Mapping[Set, float],
    start: Vector,
    tolerance: float = 1e-5,
) -> Vector:
    """The parameters at the top, by Newton steps that are shortened when they overshoot.

    :param tolerance: how long the last step may be; what is left is about its square.
    """
    free = likelihood.free
    point = likelihood.at(start, taken, offered)
    for _ in range(_MAX_STEPS if free else 0):
        bend = likelihood.information(point)
        rows = solved([[bend[a][b] for b in free] for a in free], [[point.slope[a]] for a in free])
        step = [0.0] * likelihood.size
        for at, row in zip(free, rows, strict=True):
            step[at] = row[0]
        longest = max(map(abs, step))
        if longest < tolerance:
            return _moved(point.values, step, 1.0)
        share = min(1.0, _LONGEST_STEP / longest)
        trial = likelihood.at(_moved(point.values, step, share), taken, offered)
        while trial.height < point.height and share > _SHORTEST_SHARE:
            share /= 2
            trial = likelihood.at(_moved(point.values, step, share), taken, offered)
        point = trial
    return point.values


def _moved(values: Vector, step: Vector, share: float) -> Vector:
    return [value + share * by for value, by in zip(values, step, strict=True)]
