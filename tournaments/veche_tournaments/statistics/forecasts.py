"""What may be expected of a table of bots whose strengths are known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp

from veche_tournaments.statistics.choices import Set, answers


@dataclass(frozen=True)
class Forecast:
    """By seat, what may be expected of a game."""

    win_shares: tuple[float, ...]
    """The chance of a win, a shared one counted for its share."""
    placements: tuple[float, ...]
    """The mean place; those who tie share the mean of their places."""


def forecast(strengths: Sequence[float], deltas: Mapping[int, float]) -> Forecast:
    """The exact expectations for log strengths by seat and the weights of ties by size."""
    table = tuple(range(len(strengths)))
    shares, places = [0.0] * len(table), [0.0] * len(table)
    # From the full table down: how likely is it that exactly these have no place yet?
    unplaced: dict[Set, float] = {table: 1.0}
    for count in range(len(table), 0, -1):
        for left in combinations(table, count):
            reached = unplaced.get(left, 0.0)
            weights = [(who, exp(weight)) for who, weight in answers(left, strengths, deltas)]
            total = sum(weight for _, weight in weights)
            for chosen, weight in weights:
                chance = reached * weight / total
                for seat in chosen:
                    places[seat] += chance * (len(table) - count + (1 + len(chosen)) / 2)
                    if left == table:
                        shares[seat] += chance / len(chosen)
                rest = tuple(seat for seat in left if seat not in chosen)
                unplaced[rest] = unplaced.get(rest, 0.0) + chance
    return Forecast(tuple(shares), tuple(places))
