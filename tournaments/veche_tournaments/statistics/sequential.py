"""Play until it is clear: a sequential test of one bot against others, block by block."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import log

from veche_tournaments.statistics.estimates import Sum
from veche_tournaments.statistics.games import RatedGame, StatisticsError
from veche_tournaments.statistics.pairs import meetings_in

_SCARCE = 3
"""Blocks set aside when the variance is worked out: with few of them, the plain one is too
small too often, and the test would decide too soon."""

_LEAST_SPREAD = 1e-9
"""Stands for the variance where all blocks agree."""


class Decision(Enum):
    """What a sequential test says."""

    ACCEPT_H0 = "accept H0"
    """As weak as the first hypothesis has it, or weaker."""
    ACCEPT_H1 = "accept H1"
    """As strong as the second hypothesis has it, or stronger."""
    CONTINUE = "continue"
    """Not clear yet: play on."""


@dataclass(frozen=True)
class SequentialTest:
    """Is the bot ``elo0`` points better than its opponents, or ``elo1``?"""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often, at most, a bot of strength ``elo0`` may pass."""
    beta: float = 0.05
    """How often, at most, a bot of strength ``elo1`` may fail."""
    least_blocks: int = 16
    """No decision before so many blocks: the spread must first be known."""

    def __post_init__(self) -> None:
        """Refuse what cannot be tested."""
        if not self.elo0 < self.elo1:
            raise StatisticsError(
                f"The hypotheses are {self.elo0:g} and {self.elo1:g} Elo. Make elo0 less than elo1."
            )
        if self.least_blocks <= _SCARCE:
            raise StatisticsError(
                f"least_blocks is {self.least_blocks}. Let at least {_SCARCE + 1} blocks be played."
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise StatisticsError(
                f"alpha is {self.alpha:g} and beta {self.beta:g}. Give both between 0 and 0.5."
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which it is clear (Wald's)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, number: int, mean: float, spread: float) -> float:
        """The log likelihood ratio after so many blocks, given their mean and variance.

        It is that of normal distributions whose variance is unknown and fitted under
        either hypothesis (a generalised ratio).
        """
        first, second = expected_score(self.elo0), expected_score(self.elo1)
        return number / 2 * log((spread + (mean - first) ** 2) / (spread + (mean - second) ** 2))

    def judge(self, scores: Sequence[float]) -> "Verdict":
        """Decide on the first block at which it is clear; later ones change nothing.

        :param scores: the scores of the blocks in the order of the schedule, without
            gaps (see ``leading_blocks``), so that arrival does not matter.
        """
        lower, upper = self.bounds
        total = squares = llr = 0.0
        for number, score in enumerate(scores, 1):
            total += score
            squares += score * score
            if number <= _SCARCE:
                continue
            mean = total / number
            spread = (squares - total * mean) / (number - _SCARCE)
            llr = self.ratio(number, mean, max(spread, _LEAST_SPREAD))
            if number >= self.least_blocks and not lower < llr < upper:
                passed = Decision.ACCEPT_H1 if llr >= upper else Decision.ACCEPT_H0
                return Verdict(passed, llr, lower, upper, number, len(scores) - number)
        return Verdict(Decision.CONTINUE, llr, lower, upper, len(scores), 0)


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands."""

    decision: Decision
    llr: float
    """The log likelihood ratio when it was decided, or now."""
    lower: float
    upper: float
    blocks: int
    """How many blocks it took, or has taken so far."""
    late: int
    """Blocks that came in after the decision and had no part in it."""


def expected_score(elo: float) -> float:
    """The share of meetings that a bot so much stronger wins, a tie being half."""
    return 1 / (1 + 10 ** (-elo / 400))


def block_scores(
    games: Sequence[RatedGame], player: int, opponents: Sequence[int] | None = None
) -> dict[int, float]:
    """For each block, the share of meetings that a player won against its opponents.

    :param opponents: who counts; by default everyone else.
    """
    sums: dict[int, Sum] = {}
    for game in sorted(games):
        for who, whom, points, _ in meetings_in(game):
            if who == player and (opponents is None or whom in opponents):
                sums.setdefault(game.block, Sum()).add(points)
    return {block: each.total / each.count for block, each in sorted(sums.items())}
