"""Figures by player, seat and any other label, with the block as one sample."""

from math import inf, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche.game import ranks_from
from veche.streams import seed_from_text
from veche_tournaments.statistics import (
    KnownField,
    RatedGame,
    by_player,
    by_seat,
    figures_by,
    forecast,
    simulate,
)
from veche_tournaments.statistics.distributions import two_sided
from veche_tournaments.statistics.estimates import Estimate, Sum, block_mean
from veche_tournaments.statistics.figures import placement_of
from veche_tournaments.statistics.likelihood import ELO

STEADY = settings(deadline=None, derandomize=True)


def game(block, number, players, scores):
    return RatedGame(block, number, tuple(players), ranks_from(scores), tuple(scores))


def blocks(*values, size=1):
    """Blocks that give these means."""
    return {number: Sum(value * size, size) for number, value in enumerate(values)}


def test_those_who_tie_share_the_mean_of_their_places():
    assert [placement_of((1, 1, 3), seat) for seat in range(3)] == [1.5, 1.5, 3]
    assert [placement_of((1, 2, 2, 2), seat) for seat in range(4)] == [1, 3, 3, 3]


def test_a_table_of_players_by_hand():
    games = [game(0, 0, (0, 1, 2), (9, 6, 3)), game(1, 1, (2, 0, 1), (5, 5, 2))]
    table = figures_by(games, by_player)

    assert list(table) == [0, 1, 2]
    assert table[0].seatings == table[0].blocks == 2
    assert table[0].win_share.value == 0.75
    assert table[0].placement.value == 1.25
    assert table[0].score.value == 7
    assert table[0].margin.value == (9 - 4.5 + 5 - 3.5) / 2
    assert table[1].placement.value == 2.5
    assert table[2].win_share.value == 0.25


def test_a_table_of_seats_and_one_by_leader():
    games = [game(0, 0, (0, 1), (9, 6)), game(0, 1, (1, 0), (5, 2)), game(1, 2, (0, 1), (3, 3))]
    seats = figures_by(games, by_seat)
    leaders = {0: ("olga", "oleg"), 1: ("olga", "igor")}
    by_leader = figures_by(games, lambda each, seat: leaders.get(each.number, (None, None))[seat])

    assert seats[0].win_share.value == pytest.approx(2.5 / 3)
    assert list(by_leader) == ["igor", "oleg", "olga"]
    assert by_leader["olga"].seatings == 2
    assert by_leader["olga"].win_share.value == 1
    assert by_leader["oleg"].score.value == 6


def test_the_interval_of_an_unbounded_figure_is_students():
    estimate = block_mean(blocks(1.0, 2.0, 6.0))

    assert estimate.value == 3
    assert estimate.error == pytest.approx(sqrt(7) / sqrt(3))
    assert estimate.high == pytest.approx(3 + estimate.error * two_sided(0.95, 2))
    assert estimate.low == pytest.approx(3 - estimate.error * two_sided(0.95, 2))


def test_many_yes_or_no_blocks_have_wilsons_interval():
    """50 of 100: the printed one is 40.4 to 59.6 % with 1.96; Student's 1.984 adds a little."""
    estimate = block_mean(blocks(*[0.0, 1.0] * 50), (0.0, 1.0))

    assert estimate.low == pytest.approx(0.404, abs=0.003)
    assert estimate.high == pytest.approx(0.596, abs=0.003)


def test_who_won_every_block_may_still_lose_one():
    """The rule of three: what did not happen in 30 blocks is rarer than 1 - 0.05 ** (1/30)."""
    estimate = block_mean(blocks(*[1.0] * 30, size=4), (0.0, 1.0))

    assert estimate.low == pytest.approx(0.05 ** (1 / 30))
    assert estimate.high == 1
    assert estimate.chance_above(0.5) == pytest.approx(1 - 0.5**31)
    assert estimate.chance_above(1.0) == 0.5


def test_one_block_says_nothing_of_its_error():
    assert block_mean(blocks(0.25), (0.0, 1.0)) == Estimate(0.25, 0.0, 1.0, inf, 0.0)
    assert block_mean(blocks(0.25)).low == -inf
    assert block_mean(blocks(0.25)).chance_above(0.0) == 0.5


def test_margins_that_never_varied_have_an_unknown_interval():
    assert (block_mean(blocks(2.0, 2.0)).low, block_mean(blocks(2.0, 2.0)).high) == (-inf, inf)


def test_a_longer_block_counts_for_more():
    estimate = block_mean({0: Sum(3.0, 3), 1: Sum(0.0, 1)})

    assert estimate.value == 0.75
    assert estimate.freedom == pytest.approx(16 / 10 - 1)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=40), st.integers(1, 4))
@settings(STEADY)
def test_the_interval_of_a_share_stays_within_its_bounds_and_holds_the_share(values, size):
    estimate = block_mean(blocks(*values, size=size), (0.0, 1.0))

    assert -1e-9 <= estimate.low <= estimate.value + 1e-9
    assert estimate.value - 1e-9 <= estimate.high <= 1 + 1e-9


@given(st.lists(st.floats(0, 1), min_size=2, max_size=20))
@settings(STEADY)
def test_places_and_shares_are_measured_alike(values):
    """The interval moves along when the figure is stretched and shifted."""
    share = block_mean(blocks(*values), (0.0, 1.0))
    place = block_mean(blocks(*[1 + 3 * value for value in values]), (1.0, 4.0))

    assert place.low == pytest.approx(1 + 3 * share.low, abs=1e-4)
    assert place.high == pytest.approx(1 + 3 * share.high, abs=1e-4)


@given(st.permutations(range(8)))
@settings(STEADY)
def test_arrival_does_not_matter(order):
    games = [game(n // 2, n, (0, 1), (n * 0.1, 0.3)) for n in range(8)]

    assert figures_by([games[n] for n in order], by_player) == figures_by(games, by_player)


@pytest.mark.parametrize("elo", [0.0, 300.0])
def test_thirty_blocks_hold_the_true_share_and_place(elo):
    """An even bot and one that wins nearly two of three at tables of four.

    600 events know the share that holds to 0.6 points: the band is three times as wide.
    """
    known = KnownField((elo, 0.0, 0.0, 0.0), seat_luck=0.4)
    truth = forecast([elo / ELO, 0.0, 0.0, 0.0], {})
    held_shares, held_places = [], []
    for event in range(600):
        games = simulate(known, [(0, 1, 2, 3)] * 30, seed_from_text(f"share {elo} {event}"))
        for player, line in figures_by(games, by_player).items():
            share, place = truth.win_shares[player], truth.placements[player]
            held_shares.append(line.win_share.low <= share <= line.win_share.high)
            held_places.append(line.placement.low <= place <= line.placement.high)

    assert 0.93 <= sum(held_shares) / len(held_shares) <= 0.97
    assert 0.93 <= sum(held_places) / len(held_places) <= 0.97
