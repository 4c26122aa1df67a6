"""What blocks are worth: known luck, known ratio."""

from dataclasses import replace

import pytest

from veche.streams import seed_from_text
from veche_tournaments.statistics import (
    KnownField,
    fit_ratings,
    rating_design,
    rating_errors,
    simulate,
    win_share_design,
)

EQUALS = (0.0, 0.0, 0.0, 0.0)


def event(**luck):
    return simulate(KnownField(EQUALS, **luck), [(0, 1, 2, 3)] * 200, seed_from_text("design"))


def test_luck_of_the_seat_cancels_in_blocks():
    games = event(seat_luck=0.8)

    assert rating_design(fit_ratings(games), games).ratio < 0.8
    assert win_share_design(games).ratio < 0.8


def test_games_that_share_nothing_are_worth_the_same_in_blocks():
    games = event()

    assert rating_design(fit_ratings(games), games).ratio == pytest.approx(1, abs=0.08)
    assert win_share_design(games).ratio == pytest.approx(1, abs=0.08)


def test_games_that_repeat_each_other_are_worth_less():
    """All four games of a block give the same: the error is twice what games alone claim."""
    games = event(bot_luck=1.0)

    assert rating_design(fit_ratings(games), games).ratio == pytest.approx(2, rel=0.05)
    assert win_share_design(games).ratio == pytest.approx(2, rel=0.05)


def test_the_error_of_single_games_is_that_of_an_event_without_blocks():
    """The same number of games, each with luck of its own, has the error that was foretold."""
    games = event(seat_luck=0.8)
    foretold = rating_design(fit_ratings(games), games).games
    alone = [replace(game, block=number) for number, game in enumerate(event())]
    errors = rating_errors(fit_ratings(alone))
    found = [errors.difference(0, other).error for other in (1, 2, 3)]

    assert sum(found) / 3 == pytest.approx(foretold, rel=0.05)


def test_no_error_at_all_has_no_ratio_to_speak_of():
    """In every block each of two players wins from seat 0: blocks agree completely."""
    games = simulate(KnownField((0.0, 0.0), seat_luck=1.0), [(0, 1)] * 20, seed_from_text("no"))

    assert win_share_design(games).blocks == 0
    assert win_share_design(games).ratio == 0
