"""Figures as they are shown: the same digits on every machine and Python version."""

from math import isfinite

_FIRST = 9
"""Sums differ between Python versions in their last bits only, far behind this digit."""


def rounded(value: float, digits: int) -> float | None:
    """A figure with so many digits; None for one that is not known.

    It is rounded in two steps: a value that should lie exactly between two (12.25)
    may come out as a little less here and a little more there, and the first step
    makes it the same before the second decides.
    """
    if not isfinite(value):
        return None
    return round(round(value, _FIRST), digits) + 0.0
