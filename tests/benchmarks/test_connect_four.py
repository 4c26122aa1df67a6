"""Connect Four as the benchmarks play it: a proper game of the contract, by the usual rules."""

from itertools import product
from pathlib import Path

import pytest

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import Stream, derived_seed, seed_from_text
from veche.testing import GameConformance

GAME = str(Path(__file__).parents[2] / "benchmarks" / "connect_four" / "connect_four.py")
SEED = seed_from_text("connect four")


class TestConnectFour(GameConformance):
    game = "connect_four"
    plugins = (GAME,)

    def pieces(self, state):
        """Every square holds one disc, or room for one."""
        discs = sum(each.bit_count() for each in state.discs)
        room = sum(7 * column + 6 - landing for column, landing in enumerate(state.landing))
        return {"squares": discs + room}


@pytest.fixture(scope="module")
def rules():
    return build_ruleset(PluginHost([GAME], installed=False), "connect_four").rules


def after(rules, columns):
    """The position after discs in these columns, counted from 1 as at the table."""
    state = rules.new_game(SEED)
    for column in columns:
        assert int(column) - 1 in state.legal()
        state.apply(int(column) - 1)
    return state


def seen_by_eye(board):
    """Who has four in a line on a picture of the board, found square by square."""
    rows = [line.split() for line in board.splitlines()]
    lines = [
        [(row + step * down, column + step * right) for step in range(4)]
        for row, column in product(range(6), range(7))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    ]
    return {
        rows[line[0][0]][line[0][1]]
        for line in lines
        if all(row < 6 and 0 <= column < 7 for row, column in line)
        and len({rows[row][column] for row, column in line}) == 1
    } - {"."}


@pytest.mark.parametrize(
    "columns",
    [
        "1122334",
        "1212121",
        "12233434464",
        "76655454424",
    ],
    ids=["row", "column", "rising", "falling"],
)
def test_four_in_a_line_win(rules, columns):
    state = after(rules, columns)

    assert state.actor is None
    assert state.legal() == []
    assert state.outcome().ranks == (1, 2)
    assert seen_by_eye(rules.board(state)) == {"X"}


def test_three_in_a_line_do_not_win(rules):
    assert after(rules, "121212").actor == 0


def test_a_full_column_takes_no_more_discs(rules):
    assert after(rules, "111111").legal() == [1, 2, 3, 4, 5, 6]


def test_random_games_end_as_the_eye_says(rules):
    """No line runs around the edge of the board, and none is missed."""
    luck = Stream(SEED, "test")
    draws = 0
    for number in range(400):
        state = rules.new_game(derived_seed(SEED, "test", number))
        while state.actor is not None:
            assert not seen_by_eye(rules.board(state))
            state.apply(luck.choice(state.legal()))
        winners = seen_by_eye(rules.board(state))
        outcome = state.outcome()
        if not winners:
            draws += 1
            assert "." not in rules.board(state)
            assert outcome.ranks == (1, 1)
        else:
            assert winners == {"XO"[outcome.ranks.index(1)]}
            assert sorted(outcome.ranks) == [1, 2]
    assert draws
