"""A figure with its interval, where the block, not the game, is one sample."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt

from veche_tournaments.statistics.distributions import t_cdf, two_sided

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A figure, and how far it can be trusted."""

    value: float
    low: float
    high: float
    """The interval: in 95 of 100 events of this kind it holds the true value."""
    error: float
    """The standard error; infinite where nothing is known."""
    freedom: float
    """Degrees of freedom behind the error: about the number of blocks that speak."""

    def chance_above(self, mark: float = 0.0) -> float:
        """How likely the true value lies above a mark (50 % where nothing is known)."""
        if self.error == inf:
            return 0.5
        if self.error == 0:
            # All blocks agree: one more of another kind is the least that may be hidden.
            doubt = 0.5 ** (self.freedom + 2)
            return 0.5 if self.value == mark else 1 - doubt if self.value > mark else doubt
        return t_cdf((self.value - mark) / self.error, max(self.freedom, 1.0))


def around(value: float, error: float, freedom: float, confidence: float = CONFIDENCE) -> Estimate:
    """The estimate whose interval reaches equally far to both sides."""
    reach = inf if error == inf else error * two_sided(confidence, freedom)
    return Estimate(value, value - reach, value + reach, error, freedom)


@dataclass
class Sum:
    """What one block adds to a mean."""

    total: float = 0.0
    count: int = 0

    def add(self, value: float) -> None:
        """Count one more value."""
        self.total += value
        self.count += 1


def block_mean(
    blocks: Mapping[int, Sum],
    bounds: tuple[float, float] | None = None,
    confidence: float = CONFIDENCE,
) -> Estimate:
    """The mean over all values, with an interval from how the blocks differ.

    :param bounds: the least and the greatest value there can be; the interval then
        stays within, and is wider towards the far side.
    """
    sums = [each for _, each in sorted(blocks.items()) if each.count]
    count = sum(each.count for each in sums)
    value = sum(each.total for each in sums) / count
    # Blocks of unequal size count as fewer: so many equal ones would say as much.
    number = count**2 / sum(each.count**2 for each in sums)
    freedom = number - 1
    if len(sums) < 2:
        low, high = bounds or (-inf, inf)
        return Estimate(value, low, high, inf, 0.0)
    residuals = sum((each.total - value * each.count) ** 2 for each in sums)
    error = sqrt(residuals * len(sums) / (len(sums) - 1)) / count
    if error < 1e-12:
        return _agreed(value, freedom, bounds, confidence)
    if bounds is None:
        return around(value, error, freedom, confidence)
    return _within(value, error, freedom, bounds, confidence)


def _agreed(
    value: float, freedom: float, bounds: tuple[float, float] | None, confidence: float
) -> Estimate:
    """All blocks gave the same: a different kind may be as frequent as it could go unseen."""
    unseen = 1 - (1 - confidence) ** (1 / (freedom + 1))
    low, high = bounds or (-inf, inf)
    if bounds is None:
        return Estimate(value, low, high, 0.0, freedom)
    return Estimate(
        value, value + unseen * (low - value), value + unseen * (high - value), 0.0, freedom
    )


def _within(
    value: float, error: float, freedom: float, bounds: tuple[float, float], confidence: float
) -> Estimate:
    """Wilson's interval for as many yes-or-no games as would give this standard error."""
    low, width = bounds[0], bounds[1] - bounds[0]
    share = (value - low) / width
    reach = two_sided(confidence, freedom) ** 2
    weight = reach * (error / width) ** 2 / (share * (1 - share))
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight**2 / 4) / (1 + weight)
    return Estimate(
        value,
        low + width * max(0.0, centre - half),
        low + width * min(1.0, centre + half),
        error,
        freedom,
    )
