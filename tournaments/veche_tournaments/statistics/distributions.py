"""Student's t, which the standard library does not have."""

from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist

_NORMAL = NormalDist()
_NEARLY_NORMAL = 1e6
"""From so many degrees of freedom on, the normal distribution is exact enough."""
_MAX_STEPS = 100


def t_cdf(value: float, freedom: float) -> float:
    """The chance that a t variable of so many degrees of freedom is at most ``value``."""
    if freedom >= _NEARLY_NORMAL or abs(value) == inf:
        return _NORMAL.cdf(value)
    square = value * value
    # Either share of the same whole; the smaller argument keeps the digits.
    if square < freedom:
        beyond = (1 - _beta_share(0.5, freedom / 2, square / (freedom + square))) / 2
    else:
        beyond = _beta_share(freedom / 2, 0.5, freedom / (freedom + square)) / 2
    return beyond if value < 0 else 1 - beyond


@lru_cache(maxsize=4096)
def t_quantile(chance: float, freedom: float) -> float:
    """The value that a t variable stays below with this chance."""
    if freedom >= _NEARLY_NORMAL:
        return _NORMAL.inv_cdf(chance)
    if chance < 0.5:
        return -t_quantile(1 - chance, freedom)
    front = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    value = _NORMAL.inv_cdf(chance)
    # Right of 0 the distribution is concave, and the normal quantile lies below: Newton's
    # steps approach from one side and cannot overshoot.
    for _ in range(_MAX_STEPS):
        density = front * exp(-(freedom + 1) / 2 * log1p(value * value / freedom))
        step = (chance - t_cdf(value, freedom)) / density
        value += step
        if abs(step) <= 1e-12 * value:
            break
    return value


def two_sided(confidence: float, freedom: float) -> float:
    """How many standard errors an interval of this confidence reaches to each side."""
    # Below one degree of freedom the quantile explodes and says no more than "unknown".
    return t_quantile((1 + confidence) / 2, max(freedom, 1.0))


def _beta_share(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(a, b, x) / a
    return 1 - front * _beta_fraction(b, a, 1 - x) / b


def _beta_fraction(a: float, b: float, x: float) -> float:
    """Its continued fraction, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1), tiny)
    total = d
    # The number of terms grows with the square root of the parameters.
    for term in range(1, 200 + int(5 * sqrt(max(a, b)))):
        even = term * (b - term) * x / ((a + 2 * term - 1) * (a + 2 * term))
        odd = -(a + term) * (a + b + term) * x / ((a + 2 * term) * (a + 2 * term + 1))
        for step in (even, odd):
            d = 1 / _away_from_zero(1 + step * d, tiny)
            c = _away_from_zero(1 + step / c, tiny)
            total *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return total


def _away_from_zero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny
