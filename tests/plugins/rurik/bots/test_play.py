"""Rurik's bots at the table: legal, reproducible, fair, and each stronger than the one before."""

import pytest
from tests.plugins.rurik.resampling import resample

from veche.match import End
from veche.record import chain_of, record_of
from veche.streams import Stream

QUICK = ["greedy", "steward:width=2:tries=4"]
SEARCH = "mcts:iterations=8:depth=0"


@pytest.mark.parametrize("bot", [*QUICK, SEARCH])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_is_legal(hall, seats, bot):
    result = hall.game([bot, *["greedy"] * (seats - 1)], f"legal {seats}")

    assert result.end is End.FINISHED
    assert result.faults == result.warnings == ()


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("variant", ["alternate_board", "deed_row", "intrigue", "rebel_rewards"])
def test_variants_at_the_table_do_not_trouble_them(hall, variant, bot):
    result = hall.game([bot, "random", "greedy"], variant, f"rurik+{variant}")

    assert result.end is End.FINISHED
    assert result.faults == result.warnings == ()


@pytest.mark.parametrize("bot", [*QUICK, SEARCH])
def test_the_same_seed_gives_the_same_record(hall, bot):
    def final():
        return chain_of(record_of(hall.game([bot, "greedy"], clock=lambda: 0))).final

    assert final() == final()


class Keyhole:
    """A view that can only be told apart and drawn from."""

    def __init__(self, view):
        self.encode = view.encode
        self.sample = view.sample


@pytest.mark.parametrize("bot", [*QUICK, SEARCH])
def test_what_is_hidden_changes_no_answer(hall, bot):
    """One bot looks at the truth through its view, its twin at a truth dealt anew each time."""
    match = hall.match(3, f"hidden {bot}")
    luck = Stream(b"hidden", "truth")
    one, twin = (
        [hall.bot(bot, match.table, seat) for seat in range(3)],
        [hall.bot(bot, match.table, seat) for seat in range(3)],
    )
    changed = 0
    while match.decision is not None:
        asked = match.decision
        truth = match._state
        other = resample(truth, asked.seat, luck)
        asked.view = Keyhole(truth.view(asked.seat))
        answer = one[asked.seat].decide(asked)
        asked.view = Keyhole(other.view(asked.seat))
        assert twin[asked.seat].decide(asked) == answer
        changed += other.encode()[16:] != truth.encode()[16:]
        match.answer(answer)
    assert changed > 100


def test_greedy_leaves_chance_behind(hall):
    assert hall.wins("greedy", "random", 8) >= 15 / 16


def test_steward_leaves_greedy_behind(hall):
    assert hall.wins("steward:width=3", "greedy", 5) >= 0.7


def test_a_search_with_rurik_s_hints_leaves_chance_behind(hall):
    assert hall.wins("mcts:iterations=60:depth=0:exploration=10", "random", 2) >= 0.75
