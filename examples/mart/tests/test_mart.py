"""The mart keeps its promises, and its rules are those of the README."""

import pytest

from veche import seed_from_text
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.testing import GameConformance
from veche_mart.rules import fullest_purse
from veche_mart.tables import COPIES, EMPTY, NOBODY, PURSES, UNSEALED, WARES
from veche_mart.variants.second_purse import fullest_lone_purse


class TestMart(GameConformance):
    game = "mart"
    variants = ("", "second_purse")

    def pieces(self, state):
        """Purses go from hands to bids to the heap of spent ones; none is lost."""
        return {
            "purses": sum(state.hands)
            + sum(bid != UNSEALED for bid in state.bids)
            + sum(state.spent)
        }

    def rescore(self, state):
        """Each ware in a barn adds one more than the one before it."""
        points = state.coins[:]
        for place, count in enumerate(state.barns):
            points[place // len(WARES)] += count * (count + 1) // 2
        return points

    def resample(self, state, seat, luck):
        """The same table with all that the seat cannot see dealt anew."""
        other = state.clone()
        other.seed = luck.seed()
        known = [state.spent[purse] + held for purse, held in enumerate(state.hand(seat))]
        if state.bids[seat] != UNSEALED:
            known[state.bids[seat]] += 1
        deck = [purse for purse in range(1, len(PURSES)) for _ in range(COPIES - known[purse])]
        luck.shuffle(deck)
        for each, bid in enumerate(state.bids):
            if each != seat:
                held = sum(state.hand(each)) + (bid != UNSEALED)
                hand = [EMPTY, *(deck.pop() for _ in range(held - 1))]
                if bid != UNSEALED:
                    other.bids[each] = hand.pop(luck.below(held))
                counts = [hand.count(purse) for purse in range(len(PURSES))]
                other.hands[each * len(PURSES) : (each + 1) * len(PURSES)] = counts
        return other


@pytest.fixture
def state():
    """The first day at a table of three."""
    return build_ruleset(PluginHost(), "mart", 3).rules.new_game(seed_from_text("test"))


def seal(state, *bids):
    """Let everybody bid in turn, whatever purses they were dealt."""
    for bid in bids:
        state.hands[state.actor * len(PURSES) + bid] += 1
        state.apply(state.rules.bid + bid)


@pytest.mark.parametrize(
    ("bids", "printed", "second_purse"),
    [
        ([2, 5, 3], 1, 1),
        ([5, 5, 3], NOBODY, 2),
        ([EMPTY, EMPTY, EMPTY], NOBODY, NOBODY),
        ([4, 4, EMPTY], NOBODY, NOBODY),
    ],
)
def test_who_wins_the_stall(bids, printed, second_purse):
    assert fullest_purse(bids) == printed
    assert fullest_lone_purse(bids) == second_purse


def test_wares_that_nobody_won_stay_for_the_next_day(state):
    seal(state, 4, 4, 1)

    assert (state.day, sum(state.stall)) == (2, 4)


def test_full_purses_are_spent_and_empty_ones_return(state):
    before = sum(state.hand(1))
    seal(state, 4, EMPTY, 1)

    assert state.spent == [0, 1, 0, 0, 1, 0, 0]
    assert sum(state.hand(1)) == before + 1  # the one that the test gave it


def test_the_winner_is_asked_ware_by_ware(state):
    state.stall = [0, 1, 0, 2]
    seal(state, 4, 2, 1)
    for choice in (state.rules.stow, state.rules.sell, state.rules.stow):
        assert state.actor == 0
        state.apply(choice + state.next_ware())

    assert (state.barn(0), state.coins[0], state.day) == ([0, 1, 0, 1], 3, 2)


def test_a_full_barn_sells_without_asking(state):
    state.barns[: len(WARES)] = [6, 0, 0, 0]
    state.stall = [0, 0, 1, 1]
    seal(state, 4, 2, 1)

    assert (state.coins[0], state.day) == (2 + 3, 2)
    assert state.scores()[0] == 2 + 3 + 21


def test_the_first_bidder_changes_every_day(state):
    assert state.actor == 0
    seal(state, EMPTY, EMPTY, EMPTY)

    assert state.actor == 1
