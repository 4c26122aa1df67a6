"""The planner: what it promises is what the same number of games then gives."""

from itertools import combinations
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche.streams import seed_from_text
from veche_tournaments.statistics import (
    KnownField,
    StatisticsError,
    fit_ratings,
    guessed_spread,
    observed_spread,
    plan,
    rating_errors,
    simulate,
)
from veche_tournaments.statistics.distributions import two_sided
from veche_tournaments.statistics.likelihood import ELO

STEADY = settings(deadline=None, derandomize=True)


def test_a_plan_by_hand():
    """±15 at a spread of 150: (1.96 * 150 / 15) ** 2 = 384, and Student's t adds two."""
    planned = plan(15, 150, games_per_block=4)

    assert planned.blocks == 387
    assert planned.games == 4 * 387


@given(st.floats(1, 100), st.floats(1, 1000))
@settings(STEADY)
def test_a_plan_is_the_least_that_is_enough(reach, spread):
    blocks = plan(reach, spread, 4).blocks

    assert two_sided(0.95, blocks - 1) * spread / sqrt(blocks) <= reach
    if blocks > 2:
        assert two_sided(0.95, blocks - 2) * spread / sqrt(blocks - 1) > reach


@pytest.mark.parametrize(
    "numbers", [(0, 100, 4), (-5, 100, 4), (10, float("inf"), 4), (10, 100, 0)]
)
def test_a_plan_needs_numbers_that_make_sense(numbers):
    with pytest.raises(StatisticsError, match="has no answer"):
        plan(*numbers)


def test_a_guess_needs_players_for_its_tables():
    with pytest.raises(StatisticsError, match="2 players cannot fill tables of 4"):
        guessed_spread(2, 4, 4)


def test_a_duel_between_equals_by_hand():
    """A fair game tells 1/4 about the log odds: the error of one game is 2 units."""
    assert guessed_spread(2, 2, 1) == pytest.approx(2 * ELO)
    assert guessed_spread(2, 2, 4, design_ratio=0.5) == pytest.approx(ELO / 2)


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (4, 4), (6, 3), (5, 4)])
def test_the_guess_is_what_equal_bots_then_show(players, seats):
    tables = list(combinations(range(players), seats))
    tables *= 400 // len(tables)
    known = KnownField((0.0,) * players)
    ratings = fit_ratings(simulate(known, tables, seed_from_text(f"guess {players} {seats}")))
    errors = rating_errors(ratings)
    found = [
        observed_spread(errors.difference(*pair), len(tables))
        for pair in combinations(range(players), 2)
    ]

    assert sum(found) / len(found) == pytest.approx(guessed_spread(players, seats, seats), rel=0.1)


def test_a_plan_from_a_pilot_comes_true():
    known = KnownField((0.0, 60.0, -60.0), seat_luck=0.5)
    pilot = fit_ratings(simulate(known, [(0, 1, 2)] * 60, seed_from_text("pilot")))
    spread = observed_spread(rating_errors(pilot).difference(0, 1), 60)
    planned = plan(25, spread, 3)
    event = fit_ratings(simulate(known, [(0, 1, 2)] * planned.blocks, seed_from_text("event")))
    estimate = rating_errors(event).difference(0, 1)

    assert (estimate.high - estimate.low) / 2 == pytest.approx(25, rel=0.15)
