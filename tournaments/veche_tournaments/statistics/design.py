"""What blocks are worth: their standard errors against those of independent games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt

from veche_tournaments.statistics.choices import tally
from veche_tournaments.statistics.estimates import Estimate
from veche_tournaments.statistics.figures import by_player, figures_by
from veche_tournaments.statistics.games import RatedGame, in_order
from veche_tournaments.statistics.plackett_luce import PoolRatings
from veche_tournaments.statistics.sandwich import RatingErrors, rating_errors


@dataclass(frozen=True)
class DesignRatio:
    """The standard error of a kind of figure under two views of the same games."""

    blocks: float
    """With the block as one sample, which is right."""
    games: float
    """As if every game were a sample: what as many games without blocks would give."""

    @property
    def ratio(self) -> float:
        """Below 1, luck cancels within blocks; above 1, the games of a block repeat each other.

        At 0.7, blocks do with half the games (0.7 squared) what independent games do.
        """
        return self.blocks / self.games if self.games else 1.0


def rating_design(ratings: PoolRatings, games: Sequence[RatedGame]) -> DesignRatio:
    """For the rating differences of all pairs that compare, root mean square.

    :param games: those that the ratings were fitted to.
    """
    singly = RatingErrors(ratings, [tally([game]) for game in in_order(games)])
    pairs = [pair for pool in ratings.pools for pair in combinations(pool, 2)]
    by_block = rating_errors(ratings)
    return _compared(
        [by_block.difference(*pair) for pair in pairs], [singly.difference(*pair) for pair in pairs]
    )


def win_share_design(games: Sequence[RatedGame]) -> DesignRatio:
    """For the shares of wins of all players, root mean square."""
    singly = [replace(game, block=number) for number, game in enumerate(in_order(games))]
    return _compared(
        [line.win_share for line in figures_by(games, by_player).values()],
        [line.win_share for line in figures_by(singly, by_player).values()],
    )


def _compared(blocks: Sequence[Estimate], games: Sequence[Estimate]) -> DesignRatio:
    return DesignRatio(_root_mean_square(blocks), _root_mean_square(games))


def _root_mean_square(estimates: Sequence[Estimate]) -> float:
    return sqrt(sum(each.error**2 for each in estimates) / len(estimates)) if estimates else 0.0
