"""Ratings fitted over a whole pool at once: order-free, tie-safe, anchored if asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp

from veche_tournaments.statistics.choices import Set, Tally, tally
from veche_tournaments.statistics.connections import (
    Groups,
    meetings,
    mutual_groups,
    not_worse_than,
)
from veche_tournaments.statistics.forecasts import Forecast, forecast
from veche_tournaments.statistics.games import RatedGame, StatisticsError, blocks_of
from veche_tournaments.statistics.likelihood import ELO, Likelihood, climb, likelihood_of
from veche_tournaments.statistics.matrices import Vector

PRIOR_ELO = 600.0
"""Spread of the weak prior: so far, give or take, bots lie from the mean of their pool."""

_DIGITS = 6
"""Ratings are rounded to a millionth of a point, so that equal results give equal ratings."""


@dataclass(frozen=True)
class PoolRatings:
    """The best fit to all results of a pool."""

    likelihood: Likelihood
    blocks: Mapping[int, Tally]
    offered: Mapping[Set, int]
    """How often, in all blocks, each set of players had a choice made from it."""
    games: int
    top: Vector
    """The fitted parameters: log strengths, then log deltas."""
    pools: Groups
    """Players who met, directly or through others; ratings compare within a pool only."""
    bounded: Groups
    """Players whose differences the results bound from both sides. Where there are several
    in a pool, only the prior keeps their distance finite: one side never lost a place."""

    @property
    def players(self) -> tuple[int, ...]:
        """Everyone who played."""
        return self.likelihood.players

    @cached_property
    def elo(self) -> Mapping[int, float]:
        """The ratings; without anchors, their mean is 0."""
        return {
            player: round(ELO * value, _DIGITS) + 0.0
            for player, value in zip(self.players, self.top, strict=False)
        }

    @property
    def tie_weights(self) -> Mapping[int, float]:
        """By how many tie, the delta: what a tie of equals weighs against one of them alone."""
        deltas = self.top[len(self.players) :]
        return {
            size: exp(value) for size, value in zip(self.likelihood.tie_sizes, deltas, strict=True)
        }

    def forecast(self, players: Sequence[int]) -> Forecast:
        """What the model expects of a table of these players."""
        known = dict(zip(self.players, self.top, strict=False))
        missing = [player for player in players if player not in known]
        if missing:
            raise StatisticsError(
                f"Player {missing[0]} has no rated game. Forecast among those who have played."
            )
        return forecast([known[player] for player in players], self.tie_weights)


def fit_ratings(
    games: Sequence[RatedGame],
    *,
    anchors: Mapping[int, float] | None = None,
    prior_elo: float = PRIOR_ELO,
) -> PoolRatings:
    """Rate everyone who played, by the strengths under which the results are likeliest.

    :param anchors: players whose rating is given, in Elo; all others are measured
        against them. Without any, the mean of the pool is 0.
    :param prior_elo: how far bots may lie from the mean of the pool before the weak
        prior pulls them back; it only matters where results say little.
    """
    anchors = anchors or {}
    blocks = {block: tally(played) for block, played in blocks_of(games).items()}
    players = sorted({player for game in games for player in game.players})
    strangers = sorted(set(anchors) - set(players))
    if strangers:
        raise StatisticsError(
            f"The anchor {strangers[0]} has played no game. Anchor someone who has."
        )
    total = Tally()
    for counted in blocks.values():
        total.add(counted)
    fixed = {player: anchors[player] / ELO for player in sorted(anchors)}
    likelihood = likelihood_of(total, players, fixed, (ELO / prior_elo) ** 2)
    offered = dict(sorted(total.offered.items()))
    top = climb(likelihood, likelihood.taken(total.taken), offered, likelihood.start())
    return PoolRatings(
        likelihood,
        blocks,
        offered,
        len(games),
        top,
        mutual_groups(meetings(games, fixed)),
        mutual_groups(not_worse_than(games, fixed)),
    )
