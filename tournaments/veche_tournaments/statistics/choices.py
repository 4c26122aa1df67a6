"""A ranking as repeated choices of the best, with ties: the Davidson-Luce model.

From those still unplaced, a set *T* of *k* seats takes the next place with a chance
proportional to ``delta_k * (product of the strengths in T) ** (1 / k)``, where
``delta_1 = 1``. Without ties this is Plackett-Luce; for two seats it is Davidson's
model of draws. Its likelihood needs no order among those who tie, and its
logarithm is concave in log strengths and log deltas: there is one best fit.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import exp, log
from typing import NamedTuple

from veche_tournaments.statistics.games import RatedGame

Set = tuple[int, ...]
"""Players in ascending order; one who holds several seats is named as often."""


@dataclass
class Tally:
    """How often each set of players had a choice made from it, and who was chosen."""

    offered: Counter[Set] = field(default_factory=Counter)
    taken: Counter[Set] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Count what another tally counted."""
        self.offered.update(other.offered)
        self.taken.update(other.taken)


def tiers_of(game: RatedGame) -> list[Set]:
    """The players from the best rank to the last, those who tie together."""
    return [
        tuple(sorted(p for p, r in zip(game.players, game.ranks, strict=True) if r == rank))
        for rank in sorted(set(game.ranks))
    ]


def tally(games: Iterable[RatedGame]) -> Tally:
    """The choices that the results of these games amount to."""
    result = Tally()
    results = Counter(tuple(tiers_of(game)) for game in games)
    for tiers, times in sorted(results.items()):
        left = [player for tier in tiers for player in tier]
        for tier in tiers:
            if len(left) < 2:
                break  # The last one is not chosen, but left over.
            result.offered[tuple(sorted(left))] += times
            result.taken[tier] += times
            left = left[len(tier) :]
    return result


def answers(
    left: Sequence[int], strengths: Sequence[float], deltas: Mapping[int, float]
) -> list[tuple[Set, float]]:
    """Every set of seats that may take the next place, with the logarithm of its weight.

    :param left: the seats that have no place yet.
    :param strengths: log strengths, by seat.
    """
    return [
        (chosen, log(delta) + sum(strengths[seat] for seat in chosen) / size)
        for size, delta in ((1, 1.0), *sorted(deltas.items()))
        for chosen in combinations(left, size)
    ]


class Option(NamedTuple):
    """One possible answer to a choice, as weights on the parameters of its set."""

    entries: tuple[tuple[int, float], ...]
    """(parameter, weight): a tie of two has half the log strength of each, and delta 2."""
    products: tuple[tuple[int, int, float], ...]
    """(parameter, parameter, product of weights), each pair once."""


@dataclass(frozen=True)
class Shape:
    """All the options of a choice, whoever the players are."""

    parameters: int
    """First the distinct players, then the tie sizes that fit."""
    options: tuple[Option, ...]


@lru_cache(maxsize=1024)
def shape_of(pattern: tuple[int, ...], tie_sizes: tuple[int, ...]) -> Shape:
    """The shape of a choice.

    :param pattern: for each seat the place of its player among the distinct ones.
    :param tie_sizes: how many may tie, where more than one.
    """
    players = max(pattern) + 1
    fitting = [size for size in tie_sizes if size <= len(pattern)]
    options = []
    for size in (1, *fitting):
        for seats in combinations(pattern, size):
            entries = [(who, times / size) for who, times in sorted(Counter(seats).items())]
            if size > 1:
                entries.append((players + fitting.index(size), 1.0))
            products = tuple(
                (a, b, one * other)
                for place, (a, one) in enumerate(entries)
                for b, other in entries[place:]
            )
            options.append(Option(tuple(entries), products))
    return Shape(players + len(fitting), tuple(options))


def chances(shape: Shape, values: Sequence[float]) -> tuple[list[float], float]:
    """The chance of each option, and the logarithm of the sum of their weights."""
    logs = [sum([weight * values[at] for at, weight in option.entries]) for option in shape.options]
    most = max(logs)
    weights = [exp(each - most) for each in logs]
    total = sum(weights)
    return [weight / total for weight in weights], most + log(total)


def mean_of(shape: Shape, probabilities: Sequence[float]) -> list[float]:
    """The expected weight of each parameter."""
    mean = [0.0] * shape.parameters
    for probability, option in zip(probabilities, shape.options, strict=True):
        for at, weight in option.entries:
            mean[at] += probability * weight
    return mean


def covariance_of(
    shape: Shape, probabilities: Sequence[float], mean: Sequence[float]
) -> list[list[float]]:
    """How the weights vary together: the information that one such choice gives."""
    size = shape.parameters
    matrix = [[-mean[a] * mean[b] for b in range(size)] for a in range(size)]
    for probability, option in zip(probabilities, shape.options, strict=True):
        for a, b, product in option.products:
            matrix[a][b] += probability * product
    for a in range(size):
        for b in range(a):
            matrix[a][b] = matrix[b][a]
    return matrix
