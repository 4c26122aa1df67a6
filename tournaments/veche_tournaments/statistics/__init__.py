"""Ratings and statistics of tournaments: pure functions over plain results.

``docs/statistics.md`` says what each figure means, and where it ends.
"""

from veche_tournaments.statistics.design import DesignRatio, rating_design, win_share_design
from veche_tournaments.statistics.estimates import Estimate
from veche_tournaments.statistics.figures import Figures, by_player, by_seat, figures_by
from veche_tournaments.statistics.forecasts import Forecast, forecast
from veche_tournaments.statistics.games import (
    Distinct,
    RatedGame,
    StatisticsError,
    counted_once,
    leading_blocks,
)
from veche_tournaments.statistics.pairs import Pair, crosstable
from veche_tournaments.statistics.plackett_luce import PoolRatings, fit_ratings
from veche_tournaments.statistics.planner import Plan, guessed_spread, observed_spread, plan
from veche_tournaments.statistics.refits import Bootstrap, bootstrap
from veche_tournaments.statistics.sandwich import RatingErrors, rating_errors
from veche_tournaments.statistics.sequential import (
    Decision,
    SequentialTest,
    Verdict,
    block_scores,
    expected_score,
)
from veche_tournaments.statistics.simulation import KnownField, simulate

__all__ = [
    "Bootstrap",
    "Decision",
    "DesignRatio",
    "Distinct",
    "Estimate",
    "Figures",
    "Forecast",
    "KnownField",
    "Pair",
    "Plan",
    "PoolRatings",
    "RatedGame",
    "RatingErrors",
    "SequentialTest",
    "StatisticsError",
    "Verdict",
    "block_scores",
    "bootstrap",
    "by_player",
    "by_seat",
    "counted_once",
    "crosstable",
    "expected_score",
    "figures_by",
    "fit_ratings",
    "forecast",
    "guessed_spread",
    "leading_blocks",
    "observed_spread",
    "plan",
    "rating_design",
    "rating_errors",
    "simulate",
    "win_share_design",
]
