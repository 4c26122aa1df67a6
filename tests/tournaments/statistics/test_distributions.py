"""Student's t against printed tables and closed forms."""

from math import atan, inf, pi, sqrt
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche_tournaments.statistics.distributions import t_cdf, t_quantile, two_sided

STEADY = settings(deadline=None, derandomize=True)

PRINTED = [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (29, 2.045), (30, 2.042), (120, 1.980)]


@pytest.mark.parametrize(("freedom", "value"), PRINTED)
def test_quantiles_are_those_of_the_printed_table(freedom, value):
    assert t_quantile(0.975, freedom) == pytest.approx(value, abs=5e-4)
    assert t_quantile(0.025, freedom) == pytest.approx(-value, abs=5e-4)


@given(st.floats(-50, 50))
@settings(STEADY)
def test_one_and_two_degrees_of_freedom_have_closed_forms(value):
    assert t_cdf(value, 1) == pytest.approx(0.5 + atan(value) / pi, abs=1e-12)
    assert t_cdf(value, 2) == pytest.approx(0.5 + value / (2 * sqrt(2 + value * value)), abs=1e-12)


@pytest.mark.parametrize("freedom", [1e4, 999_999, 1e9])
def test_many_degrees_of_freedom_are_nearly_normal(freedom):
    for value in (-3.0, -0.5, 0.0, 1.0, 2.5):
        assert t_cdf(value, freedom) == pytest.approx(NormalDist().cdf(value), abs=2e-5)
    assert t_quantile(0.9, freedom) == pytest.approx(NormalDist().inv_cdf(0.9), abs=2e-4)


@given(st.floats(0.01, 0.99), st.floats(1, 500))
@settings(STEADY)
def test_the_quantile_undoes_the_distribution(chance, freedom):
    assert t_cdf(t_quantile(chance, freedom), freedom) == pytest.approx(chance, abs=1e-9)


def test_beyond_everything_nothing_is_left():
    assert t_cdf(inf, 3) == 1
    assert t_cdf(-inf, 3) == 0


def test_less_than_one_degree_of_freedom_counts_as_one():
    assert two_sided(0.95, 0.2) == two_sided(0.95, 1)
