"""The crosstable: every pair from both sides."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche.game import ranks_from
from veche.streams import seed_from_text
from veche_tournaments.statistics import KnownField, RatedGame, crosstable, simulate

STEADY = settings(deadline=None, derandomize=True)


def game(block, number, players, scores):
    return RatedGame(block, number, tuple(players), ranks_from(scores), tuple(scores))


def test_a_pair_by_hand():
    games = [
        game(0, 0, (0, 1, 2), (9, 6, 3)),
        game(0, 1, (1, 2, 0), (5, 1, 5)),
        game(1, 2, (0, 1), (2, 7)),
    ]
    pair = crosstable(games)[0, 1]

    assert (pair.wins, pair.ties, pair.losses, pair.blocks) == (1, 1, 1, 2)
    assert pair.score.value == pytest.approx(0.5)
    assert pair.margin.value == pytest.approx((3 + 0 - 5) / 3)


def test_only_pairs_that_met_have_a_line():
    table = crosstable([game(0, 0, (0, 1), (2, 1)), game(1, 1, (2, 1), (2, 1))])

    assert list(table) == [(0, 1), (1, 0), (1, 2), (2, 1)]


def test_a_player_does_not_meet_itself():
    table = crosstable([game(0, 0, (0, 1, 1), (5, 9, 1))])

    assert list(table) == [(0, 1), (1, 0)]
    assert (table[0, 1].wins, table[0, 1].losses) == (1, 1)


@st.composite
def some_games(draw):
    return [
        game(
            number // 2,
            number,
            draw(st.permutations(range(4)))[:3],
            draw(st.lists(st.integers(0, 3), min_size=3, max_size=3)),
        )
        for number in range(draw(st.integers(1, 8)))
    ]


@given(some_games(), st.data())
@settings(STEADY)
def test_what_one_wins_the_other_loses_whatever_the_order(games, data):
    table = crosstable(games)
    for (one, other), pair in table.items():
        back = table[other, one]
        assert (pair.wins, pair.ties, pair.losses) == (back.losses, back.ties, back.wins)
        assert pair.score.value + back.score.value == pytest.approx(1)
        assert pair.score.low == pytest.approx(1 - back.score.high, abs=1e-6)
        assert pair.margin.value == pytest.approx(-back.margin.value)
        assert pair.superiority + back.superiority == pytest.approx(1)

    assert crosstable(data.draw(st.permutations(games))) == table


def test_who_wins_every_block_is_superior_but_not_certainly():
    pair = crosstable([game(n, n, (0, 1), (1, 0)) for n in range(5)])[0, 1]

    assert pair.superiority == 1 - 0.5**6
    assert pair.score.high == 1
    assert pair.score.low == pytest.approx(0.05 ** (1 / 5))


def test_the_stronger_is_found_superior():
    games = simulate(KnownField((100.0, 0.0, 0.0)), [(0, 1, 2)] * 60, seed_from_text("pair"))
    table = crosstable(games)

    assert table[0, 1].superiority > 0.99
    assert 0.02 < table[1, 2].superiority < 0.98
