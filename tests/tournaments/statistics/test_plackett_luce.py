"""Ratings: the likeliest strengths, whatever the order and the names."""

from itertools import combinations, pairwise
from math import exp, log

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from veche.game import ranks_from
from veche.streams import seed_from_text
from veche_tournaments.statistics import (
    KnownField,
    RatedGame,
    StatisticsError,
    fit_ratings,
    forecast,
    rating_errors,
    simulate,
)
from veche_tournaments.statistics.choices import tally
from veche_tournaments.statistics.likelihood import ELO, TIE_PRIOR, likelihood_of
from veche_tournaments.statistics.plackett_luce import PRIOR_ELO

STEADY = settings(deadline=None, derandomize=True)

NO_PRIOR = 1e6
"""A prior so wide that it cannot be seen."""


def game(number, players, ranks):
    return RatedGame(number, number, tuple(players), tuple(ranks), tuple(-r for r in ranks))


def duels(*results):
    """Games of two: the winner's name first, ``=`` for a tie between them."""
    games = []
    for number, (one, sign, other) in enumerate(results):
        games.append(game(number, (int(one), int(other)), (1, 1) if sign == "=" else (1, 2)))
    return games


@st.composite
def results(draw, least=1, most=6, ties=True):
    """A few games of two to four seats among five players."""
    games = []
    for number in range(draw(st.integers(least, most))):
        seats = draw(st.integers(2, 4))
        players = draw(st.permutations(range(5)))[:seats]
        keys = draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats, unique=not ties))
        games.append(game(number, players, ranks_from(keys)))
    return games


def log_likelihood(games, strengths, deltas):
    """Written again from the definition, game by game and place by place."""
    total = 0.0
    for each in games:
        left = set(range(len(each.players)))
        while len(left) > 1:
            best = min(each.ranks[seat] for seat in left)
            chosen = {seat for seat in left if each.ranks[seat] == best}

            def weight(seats, each=each):
                logs = [strengths[each.players[seat]] for seat in seats]
                return deltas.get(len(logs), 0.0) * exp(sum(logs) / len(logs))

            everything = sum(
                weight(seats)
                for size in range(1, len(left) + 1)
                for seats in combinations(sorted(left), size)
            )
            total += log(weight(chosen) / everything)
            left -= chosen
    return total


def test_three_wins_of_four_are_odds_of_three_to_one():
    ratings = fit_ratings(duels("0>1", "0>1", "0>1", "1>0"), prior_elo=NO_PRIOR)

    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400 * log(3) / log(10), abs=0.01)
    assert ratings.elo[0] == -ratings.elo[1]


def test_odds_of_ten_to_one_are_four_hundred_points():
    ratings = fit_ratings(duels(*["0>1"] * 10, "1>0"), prior_elo=NO_PRIOR)

    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400, abs=0.01)


def test_davidson_gives_half_a_win_for_a_tie_and_tells_how_common_ties_are():
    """Half wins, a quarter losses, a quarter ties: odds of 2, and delta = t / sqrt(w l)."""
    ratings = fit_ratings(duels(*["0>1", "0>1", "1>0", "0=1"] * 100), prior_elo=NO_PRIOR)

    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400 * log(2) / log(10), abs=0.01)
    assert ratings.tie_weights[2] == pytest.approx(0.25 / (0.5 * 0.25) ** 0.5, rel=1e-3)


def test_a_tie_of_a_size_that_never_came_has_no_weight():
    assert fit_ratings(duels("0>1", "1>0")).tie_weights == {}
    assert list(fit_ratings(duels("0>1", "1=0")).tie_weights) == [2]


@given(results(), st.lists(st.floats(-2, 2), min_size=5, max_size=5), st.floats(-2, 2))
@settings(STEADY)
def test_the_likelihood_is_the_one_of_the_definition(games, strengths, log_delta):
    counted = tally(games)
    players = sorted({player for each in games for player in each.players})
    likelihood = likelihood_of(counted, players, {}, 0.0)
    deltas = {1: 1.0, **{size: exp(log_delta) for size in likelihood.tie_sizes}}
    values = [strengths[p] for p in players] + [log_delta] * len(likelihood.tie_sizes)
    point = likelihood.at(values, likelihood.taken(counted.taken), counted.offered)
    prior = TIE_PRIOR / 2 * log_delta**2 * len(likelihood.tie_sizes)

    assert point.height + prior == pytest.approx(log_likelihood(games, strengths, deltas), abs=1e-9)


@given(results())
@settings(STEADY, max_examples=50)
def test_slope_and_bend_are_those_of_the_height(games):
    counted = tally(games)
    players = sorted({player for each in games for player in each.players})
    likelihood = likelihood_of(counted, players, {}, 0.1)
    taken = likelihood.taken(counted.taken)
    values = [0.3 * ((7 * at) % 5) - 0.5 for at in range(likelihood.size)]
    here = likelihood.at(values, taken, counted.offered)
    bend = likelihood.information(here)
    for at in range(likelihood.size):
        near = [value + 1e-5 * (place == at) for place, value in enumerate(values)]
        there = likelihood.at(near, taken, counted.offered)
        assert (there.height - here.height) / 1e-5 == pytest.approx(here.slope[at], abs=1e-3)
        for other in range(likelihood.size):
            change = (there.slope[other] - here.slope[other]) / 1e-5
            assert -change == pytest.approx(bend[at][other], abs=1e-3)


@given(results(most=5))
@settings(STEADY, max_examples=25)
def test_nothing_near_the_fit_is_likelier(games):
    """Brute force: walk from the fit along every axis and diagonal, prior included."""
    ratings = fit_ratings(games)
    sizes = list(ratings.tie_weights)
    count = len(ratings.players)

    def posterior(values):
        strengths = dict(zip(ratings.players, values, strict=False))
        deltas = {1: 1.0, **{s: exp(v) for s, v in zip(sizes, values[count:], strict=True)}}
        pull = sum((ELO / PRIOR_ELO * value) ** 2 for value in values[:count])
        pull += TIE_PRIOR * sum(value**2 for value in values[count:])
        return log_likelihood(games, strengths, deltas) - pull / 2

    top = posterior(ratings.top)
    for step in (0.01, 0.3, 3.0):
        for a in range(len(ratings.top)):
            for b in range(len(ratings.top)):
                for sign in (step, -step):
                    trial = list(ratings.top)
                    trial[a] += sign
                    trial[b] -= sign / 2
                    assert posterior(trial) < top


def test_a_search_from_scratch_finds_the_same_strengths():
    """Three at a table, with ties: an independent search agrees to a tenth of a point."""
    games = [
        game(number, (0, 1, 2), ranks)
        for number, ranks in enumerate(
            [(1, 2, 3), (1, 3, 2), (2, 1, 3), (1, 1, 3), (3, 2, 1), (1, 2, 2), (1, 2, 3)]
        )
    ]

    def posterior(values):
        """Of the log strengths of 0 and 1 against 2, and the log delta."""
        found = log_likelihood(games, [*values[:2], 0.0], {1: 1.0, 2: exp(values[2])})
        return found - TIE_PRIOR / 2 * values[2] ** 2

    values, step = [0.0, 0.0, 0.0], 1.0
    height = posterior(values)
    while step > 1e-6:
        moved = False
        for at in range(3):
            for sign in (step, -step):
                trial = [value + sign * (at == place) for place, value in enumerate(values)]
                new = posterior(trial)
                if new > height:
                    values, height, moved = trial, new, True
        step = step if moved else step / 2
    ratings = fit_ratings(games, prior_elo=NO_PRIOR)
    assert ratings.elo[0] - ratings.elo[2] == pytest.approx(ELO * values[0], abs=0.1)
    assert ratings.elo[1] - ratings.elo[2] == pytest.approx(ELO * values[1], abs=0.1)


@given(results(least=2), st.data())
@settings(STEADY, max_examples=50)
def test_the_order_of_games_and_seats_changes_nothing(games, data):
    """Not even the last digit."""
    mixed = []
    for each in data.draw(st.permutations(games)):
        seats = data.draw(st.permutations(range(len(each.players))))
        mixed.append(
            RatedGame(
                each.block,
                each.number,
                tuple(each.players[seat] for seat in seats),
                tuple(each.ranks[seat] for seat in seats),
                tuple(each.scores[seat] for seat in seats),
            )
        )

    assert fit_ratings(mixed).top == fit_ratings(games).top
    ours, theirs = rating_errors(fit_ratings(games)), rating_errors(fit_ratings(mixed))
    for player in ours.ratings.players:
        assert ours.rating(player) == theirs.rating(player)


@given(results(), st.permutations(range(5)))
@settings(STEADY, max_examples=50)
def test_names_do_not_matter(games, names):
    renamed = [
        game(each.number, [10 + names[player] for player in each.players], each.ranks)
        for each in games
    ]
    ours, theirs = fit_ratings(games).elo, fit_ratings(renamed).elo

    assert theirs == {10 + names[player]: pytest.approx(ours[player], abs=2e-6) for player in ours}


@given(results())
@settings(STEADY, max_examples=50)
def test_playing_everything_with_two_players_swapped_makes_them_equal(games):
    swap = {0: 1, 1: 0}
    mirrored = [
        game(100 + each.number, [swap.get(player, player) for player in each.players], each.ranks)
        for each in games
    ]
    elo = fit_ratings(games + mirrored).elo
    assume(0 in elo)

    assert elo[0] == pytest.approx(elo[1], abs=2e-6)


def test_equal_results_give_exactly_equal_ratings():
    """Everyone wins, ties and loses alike, in a circle."""
    games = [game(n, ((n) % 3, (n + 1) % 3, (n + 2) % 3), (1, 2, 3)) for n in range(3)]

    assert set(fit_ratings(games).elo.values()) == {0.0}


def test_more_of_the_same_leaves_the_ratings_and_the_prior_fades():
    once = duels("0>1", "0>1", "1>0", "1>2", "2>0")
    often = [
        RatedGame(each.block, copy * 10 + each.number, each.players, each.ranks, each.scores)
        for copy in range(50)
        for each in once
    ]
    exact = fit_ratings(once, prior_elo=NO_PRIOR).elo

    assert fit_ratings(often).elo[0] == pytest.approx(exact[0], abs=0.5)


def test_the_unbeaten_stay_finite_and_grow_with_their_wins():
    few = fit_ratings(duels(*["0>1"] * 5))
    many = fit_ratings(duels(*["0>1"] * 500))

    assert 0 < few.elo[0] < many.elo[0] < 1500
    assert few.pools == ((0, 1),)
    assert few.bounded == ((0,), (1,))


def test_the_unbeaten_are_not_certain():
    """No block surprises, and still the interval reaches down to what 30 wins prove."""
    errors = rating_errors(fit_ratings(duels(*["0>1"] * 30)))
    difference = errors.difference(0, 1)

    # 30 of 30 prove no more than 0.05 ** (1 / 30) = 90.5 % at 95 %: 391 points.
    assert difference.low < 391 < difference.value
    assert 0.95 < difference.chance_above() < 1


def test_a_tie_bounds_a_difference():
    assert fit_ratings(duels("0>1", "0=1")).bounded == ((0, 1),)


def test_pools_that_never_met_are_told_apart():
    ratings = fit_ratings(duels("0>1", "1>0", "0>1", "2>3", "2>3", "3>2", "2>3"))
    errors = rating_errors(ratings)

    assert ratings.pools == ((0, 1), (2, 3))
    assert errors.difference(0, 2).error == float("inf")
    assert errors.difference(0, 2).chance_above() == 0.5
    assert errors.superiority()[2, 1] == 0.5
    assert errors.rating(0).error < float("inf")
    assert ratings.elo[0] == -ratings.elo[1]
    assert ratings.elo[2] == -ratings.elo[3]


def test_nothing_but_ties_is_finite_and_equal():
    ratings = fit_ratings(duels(*["0=1"] * 20))

    assert ratings.elo == {0: 0.0, 1: 0.0}
    assert ratings.tie_weights[2] > 10


def test_an_anchor_stays_where_it_is_and_the_others_are_measured_against_it():
    games = duels("0>1", "0>1", "1>0", "1>2", "1>2", "2>0")
    loose = fit_ratings(games).elo
    anchored = fit_ratings(games, anchors={1: 1500.0}).elo

    assert anchored[1] == 1500
    assert anchored[0] - anchored[1] == pytest.approx(loose[0] - loose[1], abs=1e-4)
    assert anchored[2] - anchored[1] == pytest.approx(loose[2] - loose[1], abs=1e-4)


def test_two_anchors_hold_whatever_the_results_say():
    games = duels("0>1", "0>1", "0>1", "1>2", "2>1", "0>2", "2>0")
    ratings = fit_ratings(games, anchors={0: 0.0, 1: 400.0}, prior_elo=NO_PRIOR)

    assert (ratings.elo[0], ratings.elo[1]) == (0, 400)
    # One win and one loss against each: half way.
    assert ratings.elo[2] == pytest.approx(200, abs=0.01)


def test_anchors_have_no_error_and_join_pools():
    games = duels("0>1", "1>0", "0>1", "2>3", "3>2", "2>3")
    errors = rating_errors(fit_ratings(games, anchors={0: 100.0, 2: 0.0}))

    assert errors.rating(0).error == 0
    assert errors.rating(0).low == errors.rating(0).high == 100
    assert 0 < errors.difference(1, 3).error < float("inf")


def test_everybody_may_be_an_anchor():
    ratings = fit_ratings(duels("0>1", "1>0"), anchors={0: 10.0, 1: 20.0})

    assert ratings.elo == {0: 10, 1: 20}


def test_an_anchor_must_have_played():
    with pytest.raises(StatisticsError, match="The anchor 7 has played no game"):
        fit_ratings(duels("0>1"), anchors={7: 0.0})


def test_no_games_no_ratings():
    with pytest.raises(StatisticsError, match="There are no games to count"):
        fit_ratings([])


def test_one_block_has_no_error():
    with pytest.raises(StatisticsError, match="Play at least two"):
        rating_errors(fit_ratings(duels("0>1")))


def test_a_player_may_hold_several_seats():
    """One against three copies, winning as often as a fair share of four: equal."""
    games = [game(n, (0, 1, 1, 1), ranks) for n, ranks in enumerate(rotations((1, 2, 3, 4)))]

    assert fit_ratings(games).elo == {0: 0.0, 1: 0.0}


def rotations(ranks):
    return [ranks[turn:] + ranks[:turn] for turn in range(len(ranks))]


def test_known_strengths_are_found_again():
    truth = (-150.0, -50.0, 0.0, 80.0, 120.0)
    tables = list(combinations(range(5), 4)) * 60
    known = KnownField(truth, {2: 0.3, 3: 0.1})
    ratings = fit_ratings(simulate(known, tables, seed_from_text("known")))

    for player, elo in enumerate(truth):
        assert ratings.elo[player] == pytest.approx(elo, abs=25)
    assert ratings.tie_weights[2] == pytest.approx(0.3, rel=0.15)
    assert ratings.tie_weights[3] == pytest.approx(0.1, rel=0.3)


def test_the_forecast_for_two_is_the_elo_formula():
    ratings = fit_ratings(duels("0>1", "0>1", "0>1", "1>0"), prior_elo=NO_PRIOR)

    assert ratings.forecast([0, 1]).win_shares == pytest.approx((0.75, 0.25), abs=1e-4)
    assert ratings.forecast([1, 0]).placements == pytest.approx((1.75, 1.25), abs=1e-4)


def test_a_stranger_has_no_forecast():
    with pytest.raises(StatisticsError, match="Player 5 has no rated game"):
        fit_ratings(duels("0>1")).forecast([0, 5])


@given(st.lists(st.floats(-3, 3), min_size=2, max_size=4), st.floats(0.01, 3), st.floats(0.01, 3))
@settings(STEADY)
def test_a_forecast_adds_up(strengths, two, three):
    deltas = {2: two, 3: three}
    expected = forecast(strengths, deltas)
    seats = len(strengths)

    assert sum(expected.win_shares) == pytest.approx(1)
    assert sum(expected.placements) == pytest.approx(seats * (seats + 1) / 2)
    order = sorted(range(seats), key=lambda seat: strengths[seat])
    for weak, strong in pairwise(order):
        assert expected.placements[weak] >= expected.placements[strong] - 1e-9


def test_a_table_of_three_by_hand():
    """Weights 3, 2 and 1, no ties: chances from the definition."""
    expected = forecast([log(3), log(2), 0.0], {})

    assert expected.win_shares == pytest.approx((3 / 6, 2 / 6, 1 / 6))
    # The first: 1 + chance of being behind the second + behind the third.
    assert expected.placements == pytest.approx(
        (1 + 2 / 5 + 1 / 4, 1 + 3 / 5 + 1 / 3, 1 + 3 / 4 + 2 / 3)
    )
