"""The sequential test: right as often as promised, and it never takes a decision back."""

from math import log, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche.streams import seed_from_text
from veche_tournaments.statistics import (
    Decision,
    KnownField,
    RatedGame,
    SequentialTest,
    StatisticsError,
    block_scores,
    expected_score,
    forecast,
    leading_blocks,
    simulate,
)
from veche_tournaments.statistics.likelihood import ELO

STEADY = settings(deadline=None, derandomize=True)

TWIN_TIES = {2: 0.4}


def test_a_score_is_the_elo_formula():
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)


def test_the_bounds_are_walds():
    test = SequentialTest(0, 10, alpha=0.05, beta=0.1)

    assert test.bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_the_ratio_by_hand():
    """Between 0 and 400 Elo, at a mean of 0.7 with a variance of 0.04 after 10 blocks."""
    ratio = SequentialTest(0, 400).ratio(10, 0.7, 0.04)

    assert ratio == pytest.approx(5 * log((0.04 + 0.04) / (0.04 + (0.7 - 10 / 11) ** 2)))


@pytest.mark.parametrize("elos", [(5, 5), (10, 0)])
def test_hypotheses_must_differ_in_the_right_order(elos):
    with pytest.raises(StatisticsError, match="Make elo0 less than elo1"):
        SequentialTest(*elos)


@pytest.mark.parametrize("errors", [(0, 0.05), (0.05, 0.5), (1, 0.1)])
def test_errors_must_be_possible(errors):
    with pytest.raises(StatisticsError, match="Give both between 0 and 0.5"):
        SequentialTest(0, 5, *errors)


def test_the_spread_must_be_known_before_anything_is_decided():
    with pytest.raises(StatisticsError, match="Let at least 4 blocks be played"):
        SequentialTest(0, 5, least_blocks=3)
    assert SequentialTest(0, 50).judge([0.7, 0.9] * 7).decision is Decision.CONTINUE
    assert SequentialTest(0, 50).judge([0.7, 0.9] * 8).decision is Decision.ACCEPT_H1


def test_no_blocks_no_decision():
    verdict = SequentialTest(0, 50).judge([])

    assert (verdict.decision, verdict.llr, verdict.blocks) == (Decision.CONTINUE, 0, 0)


scores = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), max_size=120)


@given(scores, scores)
@settings(STEADY)
def test_what_arrives_after_the_decision_changes_nothing(before, after):
    test = SequentialTest(0, 80)
    first, last = test.judge(before), test.judge(before + after)
    if first.decision is Decision.CONTINUE:
        assert first.lower < first.llr < first.upper or first.blocks < test.least_blocks
    else:
        assert (last.decision, last.llr, last.blocks) == (
            first.decision,
            first.llr,
            first.blocks,
        )
        assert last.late == first.late + len(after)


@given(scores)
@settings(STEADY)
def test_the_mirrored_scores_give_the_mirrored_verdict(values):
    verdict = SequentialTest(-40, 40).judge(values)
    mirrored = SequentialTest(-40, 40).judge([1 - value for value in values])

    assert mirrored.blocks == verdict.blocks
    assert mirrored.llr == pytest.approx(-verdict.llr)


def test_a_block_scores_the_share_of_opponents_left_behind():
    games = [
        RatedGame(3, 0, (0, 1, 2), (1, 2, 3), (0, 0, 0)),
        RatedGame(3, 1, (1, 0, 2), (1, 1, 3), (0, 0, 0)),
        RatedGame(4, 2, (1, 2), (1, 2), (0, 0)),
        RatedGame(5, 3, (1, 0, 0), (2, 1, 3), (0, 0, 0)),
    ]

    assert block_scores(games, 0) == {3: 3.5 / 4, 5: 0.5}
    assert block_scores(games, 0, opponents=[1]) == {3: 0.75, 5: 0.5}


def test_games_in_flight_do_not_change_which_blocks_decide():
    """Whatever has arrived out of order, the verdict is that of the schedule."""
    games = simulate(KnownField((120.0, 0.0)), [(0, 1, 1, 1)] * 60, seed_from_text("flight"))
    sizes = {block: 4 for block in range(60)}
    test = SequentialTest(0, 60)
    final = test.judge(list(block_scores(games, 0).values()))
    assert final.decision is Decision.ACCEPT_H1
    late_first = sorted(games, key=lambda game: (game.number * 37) % len(games))
    seen = set()
    for arrived in range(0, len(games) + 1, 10):
        complete = leading_blocks(late_first[:arrived], sizes)
        verdict = test.judge(list(block_scores(complete, 0).values()))
        seen.add(verdict.decision)
        if verdict.decision is not Decision.CONTINUE:
            assert (verdict.decision, verdict.llr, verdict.blocks) == (
                final.decision,
                final.llr,
                final.blocks,
            )
    assert seen == {Decision.CONTINUE, Decision.ACCEPT_H1}


def strength_that_scores(score, seats, ties):
    """The rating of one bot against equals that gives this share of meetings."""
    low, high = -800.0, 800.0
    for _ in range(50):
        middle = (low + high) / 2
        place = forecast([middle / ELO] + [0.0] * (seats - 1), ties).placements[0]
        low, high = (middle, high) if 1 - (place - 1) / (seats - 1) < score else (low, middle)
    return low


FIELDS = {
    "one against three copies": ((0, 1, 1, 1), 60.0, {}, {}, 6000),
    "with ties": ((0, 1, 1, 1), 70.0, TWIN_TIES, {}, 4000),
    "with luck of the bot": ((0, 1, 1, 1), 90.0, {}, {"bot_luck": 0.6}, 6000),
    "duels with luck of the seat": ((0, 1), 100.0, {}, {"seat_luck": 0.5}, 9000),
}


def mistakes(name, elo):
    """How often a test of a bot of this true strength ended wrongly, and how many tests.

    One long row of blocks, cut wherever a test ends.
    """
    table, elo1, ties, luck, blocks = FIELDS[name]
    test = SequentialTest(0, elo1, alpha=0.05, beta=0.05)
    wrong = Decision.ACCEPT_H0 if elo else Decision.ACCEPT_H1
    strength = strength_that_scores(expected_score(elo), len(table), ties)
    known = KnownField((strength, 0.0), ties, **luck)
    games = simulate(known, [table] * blocks, seed_from_text(f"errors {name} {elo}"))
    row = list(block_scores(games, 0).values())
    decisions: list[Decision] = []
    start = 0
    while (verdict := test.judge(row[start : start + 2000])).decision is not Decision.CONTINUE:
        decisions.append(verdict.decision)
        start += verdict.blocks
    return decisions.count(wrong), len(decisions)


@pytest.mark.parametrize("hypothesis", [0, 1])
def test_errors_stay_within_what_was_promised(hypothesis):
    """Together strictly; a single field, of fewer tests, within its sampling error."""
    found = {name: mistakes(name, hypothesis * FIELDS[name][1]) for name in FIELDS}

    assert sum(number for _, number in found.values()) > 500
    assert sum(wrong for wrong, _ in found.values()) <= 0.05 * sum(n for _, n in found.values())
    for wrong, number in found.values():
        assert number > 100
        assert wrong / number <= 0.05 + 2 * sqrt(0.05 * 0.95 / number)
