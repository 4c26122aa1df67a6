"""Intervals of ratings: 95 of 100 hold the truth, with few blocks and dependent games too."""

from itertools import combinations
from math import log, sqrt

import pytest

from veche.streams import Stream, seed_from_text
from veche_tournaments.statistics import (
    KnownField,
    RatedGame,
    bootstrap,
    fit_ratings,
    rating_errors,
    simulate,
)
from veche_tournaments.statistics.distributions import two_sided
from veche_tournaments.statistics.likelihood import ELO

SPREAD = (0.0, 60.0, 150.0, -210.0)
DESIGNS = {
    "independent games": (KnownField(SPREAD), 4, 30, 160),
    "ties": (KnownField(SPREAD, {2: 0.3, 3: 0.1}), 4, 30, 130),
    "luck of the seat": (KnownField(SPREAD, seat_luck=0.8), 4, 30, 160),
    "luck of the bot": (KnownField(SPREAD, bot_luck=0.6), 4, 30, 160),
    "duels": (KnownField((0.0, 80.0), {2: 0.5}, seat_luck=0.5), 2, 30, 400),
    "a pool that meets by turns": (KnownField((*SPREAD, 0.0, 0.0)), 3, 30, 150),
}


def tables_of(players, seats, blocks, seed):
    """Rounds in which everyone is drawn to one table, as far as the seats go."""
    stream = Stream(seed, "tables")
    tables: list[tuple[int, ...]] = []
    while len(tables) < blocks:
        order = list(range(players))
        stream.shuffle(order)
        tables += [tuple(order[at : at + seats]) for at in range(0, players - seats + 1, seats)]
    return tables[:blocks]


def intervals_that_hold(name):
    """For every difference in every event of a design, whether its interval held the truth."""
    known, seats, blocks, events = DESIGNS[name]
    players = len(known.elo)
    for event in range(events):
        seed = seed_from_text(f"coverage {name} {event}")
        games = simulate(known, tables_of(players, seats, blocks, seed), seed)
        errors = rating_errors(fit_ratings(games))
        for one, other in combinations(range(players), 2):
            estimate = errors.difference(one, other)
            yield estimate.low <= known.elo[one] - known.elo[other] <= estimate.high


def test_thirty_blocks_give_intervals_that_hold_the_truth():
    """Together strictly: their share is known to half a point. One kind of event alone is
    known to a point only, hence twice that on either side."""
    shares = {}
    for name in DESIGNS:
        held = list(intervals_that_hold(name))
        shares[name] = sum(held) / len(held)

    assert 0.93 <= sum(shares.values()) / len(shares) <= 0.97
    assert all(0.91 <= share <= 0.99 for share in shares.values()), shares


def test_ratings_against_the_mean_hold_it_too():
    known = KnownField(SPREAD, {2: 0.2}, seat_luck=0.4, bot_luck=0.2)
    held = []
    for event in range(300):
        games = simulate(known, [(0, 1, 2, 3)] * 30, seed_from_text(f"mean {event}"))
        errors = rating_errors(fit_ratings(games))
        for player, elo in enumerate(known.elo):
            estimate = errors.rating(player)
            held.append(estimate.low <= elo <= estimate.high)

    assert 0.93 <= sum(held) / len(held) <= 0.97


def test_likelihood_of_superiority_keeps_its_promise():
    """Of equal bots, each is called better with 95 % in 5 of 100 events."""
    calls = []
    for event in range(300):
        games = simulate(KnownField((0.0, 0.0)), [(0, 1)] * 30, seed_from_text(f"los {event}"))
        calls.append(rating_errors(fit_ratings(games)).superiority()[0, 1])

    assert 0.02 <= sum(call > 0.95 for call in calls) / len(calls) <= 0.08
    assert 0.02 <= sum(call < 0.05 for call in calls) / len(calls) <= 0.08


def duel_blocks(*wins, size=4):
    """Blocks of duels, of which the first player wins so many."""
    return [
        RatedGame(block, block * size + n, (0, 1), (1, 2) if n < won else (2, 1), (0.0, 0.0))
        for block, won in enumerate(wins)
        for n in range(size)
    ]


def test_the_error_by_hand():
    """For duels, the log odds of the share of wins with the blocks' spread (delta method)."""
    wins = [1, 3, 2, 4, 2, 3, 3, 2, 1, 3, 4, 2, 3, 2, 3, 1, 2, 4, 3, 3] * 10
    errors = rating_errors(fit_ratings(duel_blocks(*wins), prior_elo=1e6))
    share = sum(wins) / len(wins) / 4
    spread = sqrt(sum((won / 4 - share) ** 2 for won in wins)) / len(wins)
    difference = errors.difference(0, 1)

    assert difference.value == pytest.approx(ELO * log(share / (1 - share)), abs=0.01)
    assert difference.error == pytest.approx(ELO * spread / (share * (1 - share)), rel=0.01)
    assert difference.freedom == pytest.approx(len(wins) - 1)
    reach = difference.error * two_sided(0.95, len(wins) - 1)
    assert difference.high - difference.value == pytest.approx(reach)


def test_blocks_in_which_luck_cancels_leave_little_doubt():
    cancelled = rating_errors(fit_ratings(duel_blocks(*[2, 2, 3, 1] * 10)))
    scattered = rating_errors(fit_ratings(duel_blocks(*[4, 0, 4, 0] * 10)))

    assert cancelled.difference(0, 1).error < scattered.difference(0, 1).error / 2


def test_one_side_of_a_difference_is_the_other_turned_round():
    games = simulate(KnownField((0.0, 50.0, 90.0)), [(0, 1, 2)] * 20, seed_from_text("turn"))
    errors = rating_errors(fit_ratings(games))
    there, back = errors.difference(0, 2), errors.difference(2, 0)

    assert (there.low, there.high) == pytest.approx((-back.high, -back.low))
    superiority = errors.superiority()
    assert superiority[0, 2] + superiority[2, 0] == 1
    assert superiority[2, 0] > 0.9
    assert len(superiority) == 6


def test_a_player_of_one_block_is_not_certain():
    games = simulate(KnownField((0.0, 0.0, 0.0)), [(0, 1)] * 30, seed_from_text("new"))
    newcomer = [
        RatedGame(99, 999, (2, 0), (1, 2), (0, 0)),
        RatedGame(99, 998, (2, 1), (2, 1), (0, 0)),
    ]
    estimate = rating_errors(fit_ratings(games + newcomer)).difference(2, 0)

    assert estimate.high - estimate.low > 1000


def test_a_wider_interval_is_surer():
    games = simulate(KnownField((0.0, 50.0)), [(0, 1)] * 30, seed_from_text("wide"))
    errors = rating_errors(fit_ratings(games))

    assert errors.rating(0, 0.99).low < errors.rating(0, 0.95).low < errors.rating(0, 0.5).low


SEED = seed_from_text("bootstrap")


def test_refits_agree_with_the_formula_when_there_are_many_blocks():
    known = KnownField(SPREAD, {2: 0.2}, seat_luck=0.5)
    ratings = fit_ratings(simulate(known, [(0, 1, 2, 3)] * 150, seed_from_text("many")))
    errors, drawn = rating_errors(ratings), bootstrap(ratings, SEED, 300)
    for player in range(4):
        estimate = errors.rating(player)
        low, high = drawn.interval(player)
        assert high - low == pytest.approx(estimate.high - estimate.low, rel=0.2)
        assert (low + high) / 2 == pytest.approx(estimate.value, abs=estimate.error / 2)


def test_refits_from_one_seed_are_the_same_and_from_another_differ():
    ratings = fit_ratings(simulate(KnownField((0.0, 50.0)), [(0, 1)] * 20, SEED))

    assert bootstrap(ratings, SEED, 10) == bootstrap(ratings, SEED, 10)
    assert bootstrap(ratings, SEED, 10) != bootstrap(ratings, seed_from_text("other"), 10)
    assert bootstrap(ratings, SEED, 10).draws == bootstrap(ratings, SEED, 20).draws[:10]


def test_chances_of_places_add_up_and_favour_the_stronger():
    known = KnownField((0.0, 40.0, 300.0))
    ratings = fit_ratings(simulate(known, [(0, 1, 2)] * 15, SEED))
    places = bootstrap(ratings, SEED, 200).places()

    for shares in (*places.values(), *zip(*places.values(), strict=True)):
        assert sum(shares) == pytest.approx(1)
    assert places[2][0] > 0.95


def test_bots_that_are_refitted_alike_share_their_places():
    """All blocks equal: no weights can tell the two apart."""
    ratings = fit_ratings(duel_blocks(*[2] * 10))

    assert bootstrap(ratings, SEED, 20).places() == {
        player: pytest.approx((0.5, 0.5)) for player in (0, 1)
    }
