"""Coins and goods come from the supply and go back to it, and the log explains every one."""

import pytest
from tests.plugins.rurik import oracle
from tests.plugins.rurik.games import TABLES, Chooser, at_random, played
from tests.plugins.rurik.ledger import Ledger

from veche_rurik.state import State
from veche_rurik.testing import printed_rules

FIRST_GAMES = 6


def boris_of(state: State) -> tuple[int, str] | None:
    """Boris's seat and region, if he is on the board."""
    board = oracle.read(state)
    for seat, name in board.leader.items():
        if name == "Boris" and seat in board.stands:
            return seat, board.stands[seat]
    return None


def check_books(seats: int, leaders: str, number: int, choose: Chooser = at_random) -> None:
    """Follow a game by its log alone and compare after every decision."""
    ledger = Ledger(seats)
    boris = None
    for state, _ in played(printed_rules(seats, leaders), number, log=True, choose=choose):
        ledger.book(state.events or (), boris)
        boris = boris_of(state)
        for seat in range(seats):
            goods = dict(zip(oracle.GOODS, state.goods[seat * 5 : seat * 5 + 5], strict=True))
            assert ledger.held[seat] == {"coins": state.coins[seat], **goods}


@pytest.mark.rule("B17", "X1")
@pytest.mark.parametrize(("seats", "leaders"), TABLES)
def test_the_log_explains_every_coin_and_every_good(seats, leaders):
    for number in range(FIRST_GAMES):
        check_books(seats, leaders, number)


@pytest.mark.rule("Earn Income", "C4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_income_is_what_a_second_count_gives(seats):
    for number in range(4):
        told = 0
        for state, _ in played(printed_rules(seats), number, log=True):
            board = oracle.read(state)
            for event in state.events or ():
                if event.kind == "income":
                    colour, _, coins, _ = event.text.split()
                    seat = state.rules.colours.index(colour)
                    markers = state.tracks[seat * 4 : seat * 4 + 4]
                    assert int(coins) == oracle.income(board, seat, markers)
                    told += 1
        assert told == 3 * seats
