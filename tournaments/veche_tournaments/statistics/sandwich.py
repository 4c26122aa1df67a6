"""How far ratings can be trusted: a sandwich estimate over blocks.

Each block pulls the ratings its own way; how much these pulls differ is the error.
Nothing here assumes that the model is true or that the games of a block are
independent: only that blocks are. Because every block also pulled the fit towards
itself, its pull is worked out against a fit that counts it by half: against the
full fit errors come out too small, without the block (a jackknife) too large.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import inf, sqrt

from veche_tournaments.statistics.choices import Set, Tally, covariance_of
from veche_tournaments.statistics.estimates import CONFIDENCE, Estimate, around
from veche_tournaments.statistics.games import StatisticsError
from veche_tournaments.statistics.likelihood import ELO, Choice, Point
from veche_tournaments.statistics.matrices import Matrix, Vector, dot, inverse, solved
from veche_tournaments.statistics.plackett_luce import PoolRatings

Contrast = Mapping[int, float]
"""Weights on players: +1 and -1 for a difference."""

_HALF = 0.5


@dataclass(frozen=True)
class RatingErrors:
    """The errors of fitted ratings and of the differences between them."""

    ratings: PoolRatings
    samples: Sequence[Tally]
    """What varies independently: the blocks."""

    def rating(self, player: int, confidence: float = CONFIDENCE) -> Estimate:
        """A player's rating: against the anchors, or against the mean of its pool."""
        return self.contrast(self._own(player), self.ratings.elo[player], confidence)

    def difference(self, one: int, other: int, confidence: float = CONFIDENCE) -> Estimate:
        """How much better one player is than another."""
        elo = self.ratings.elo
        return self.contrast({one: 1.0, other: -1.0}, elo[one] - elo[other], confidence)

    def superiority(self) -> dict[tuple[int, int], float]:
        """For every pair, how likely the first is truly better than the second."""
        result = {}
        for one, other in combinations(self.ratings.players, 2):
            result[one, other] = self.difference(one, other).chance_above()
            result[other, one] = 1 - result[one, other]
        return result

    def contrast(self, weights: Contrast, value: float, confidence: float = CONFIDENCE) -> Estimate:
        """A weighted sum of ratings with its interval."""
        players = [player for player, weight in weights.items() if weight]
        if not self._within(players, self.ratings.pools):
            return around(value, inf, 0.0, confidence)
        towards = [weights.get(player, 0.0) for player in self.ratings.players]
        towards += [0.0] * len(self.ratings.likelihood.tie_sizes)
        variance = sum(dot(towards, pull) ** 2 for pull in self._pulls)
        freedom = self._freedom(towards)
        if freedom < 1 or not self._within(players, self.ratings.bounded):
            # Who never lost a place, or played one block only, never surprises: blocks
            # alone would claim certainty. The model with its prior is less sure.
            variance = max(variance, dot(towards, _times(self._covariance, towards)))
        return around(value, ELO * sqrt(variance), freedom, confidence)

    def _own(self, player: int) -> Contrast:
        """What a player's rating is measured against."""
        pool = next(group for group in self.ratings.pools if player in group)
        places = self.ratings.likelihood.fixed
        if any(self.ratings.players.index(each) in places for each in pool):
            return {player: 1.0}
        return {each: float(each == player) - 1 / len(pool) for each in pool}

    def _within(self, players: Sequence[int], groups: Sequence[Sequence[int]]) -> bool:
        """Whether all of these are in one group, a given rating being in all of them."""
        fixed = self.ratings.likelihood.fixed
        free = [p for p in players if self.ratings.players.index(p) not in fixed]
        return any(all(player in group for player in players) for group in groups) or not free

    def _freedom(self, towards: Vector) -> float:
        """By how many blocks of equal weight the error would be known as well, less one."""
        pull = _times(self._covariance, towards)
        noise = {offer: _variance(choice, pull) for offer, choice in self._top.choices.items()}
        shares = [
            sum([times * noise[offer] for offer, times in sample.offered.items()])
            for sample in self.samples
        ]
        squares = sum(share * share for share in shares)
        return sum(shares) ** 2 / squares - 1 if squares else 0.0

    @cached_property
    def _top(self) -> Point:
        """What can be seen from the best fit."""
        likelihood = self.ratings.likelihood
        return likelihood.at(self.ratings.top, [0.0] * likelihood.size, self.ratings.offered)

    @cached_property
    def _covariance(self) -> Matrix:
        """The model's own covariance, zero for what is fixed."""
        likelihood = self.ratings.likelihood
        bend = likelihood.information(self._top)
        free = likelihood.free
        result = [[0.0] * likelihood.size for _ in range(likelihood.size)]
        for a, row in zip(free, inverse([[bend[a][b] for b in free] for a in free]), strict=True):
            for b, value in zip(free, row, strict=True):
                result[a][b] = value
        return result

    @cached_property
    def _pulls(self) -> list[Vector]:
        """For each block, how far it pulls each parameter."""
        bends = {
            offer: covariance_of(choice.shape, choice.probabilities, choice.mean)
            for offer, choice in self._top.choices.items()
        }
        return [self._pull(sample, bends) for sample in self.samples]

    def _pull(self, sample: Tally, bends: Mapping[Set, Matrix]) -> Vector:
        """One Newton step towards this block, from a fit that counts it by half.

        A block involves few players, so the system to solve is as small as its table.
        """
        choices = self._top.choices
        slope = self.ratings.likelihood.taken(sample.taken)
        involved = sorted({i for offer in sample.offered for i in choices[offer].where})
        place = {i: a for a, i in enumerate(involved)}
        bend = [[0.0] * len(involved) for _ in involved]
        for offer, times in sorted(sample.offered.items()):
            where = choices[offer].where
            for i, expected, row in zip(where, choices[offer].mean, bends[offer], strict=True):
                slope[i] -= times * expected
                for j, value in zip(where, row, strict=True):
                    bend[place[i]][place[j]] += times * value
        near = [[self._covariance[i][j] for j in involved] for i in involved]
        system = [
            [float(a == b) - _HALF * dot(bend[a], column) for b, column in enumerate(near)]
            for a in range(len(involved))
        ]
        step = solved(system, [[slope[i]] for i in involved])
        return [
            sum([row[i] * step[a][0] for a, i in enumerate(involved)]) for row in self._covariance
        ]


def rating_errors(ratings: PoolRatings) -> RatingErrors:
    """The errors of ratings, with the block as the unit of chance."""
    if len(ratings.blocks) < 2:
        raise StatisticsError(
            "One block says nothing about how much blocks differ. Play at least two,"
            " and thirty for an interval that deserves its name."
        )
    return RatingErrors(ratings, list(ratings.blocks.values()))


def _times(matrix: Matrix, vector: Vector) -> Vector:
    return [dot(row, vector) for row in matrix]


def _variance(choice: Choice, pull: Vector) -> float:
    """How much one choice varies in a direction."""
    local = [pull[i] for i in choice.where]
    values = [sum([w * local[a] for a, w in option.entries]) for option in choice.shape.options]
    mean = dot(values, choice.probabilities)
    return sum([p * (v - mean) ** 2 for p, v in zip(choice.probabilities, values, strict=True)])
