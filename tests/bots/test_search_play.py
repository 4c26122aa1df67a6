"""Search bots at the table: legal, reproducible, stronger for thinking longer, and fair."""

from statistics import mean

import pytest

from veche.match import End
from veche.record import chain_of, record_of
from veche.streams import Stream

BOTS = ["flat-mc:iterations=20", "mcts:iterations=20", "mcts:iterations=20:widening=50"]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["tiny", "mart"])
def test_every_answer_is_legal(arena, game, seats, bot):
    result = arena.game(game, [bot] * seats)

    assert result.end is End.FINISHED
    assert result.faults == result.warnings == ()


@pytest.mark.parametrize(("seats", "blocks"), [(2, 40), (3, 25), (4, 15)])
@pytest.mark.parametrize("bot", ["flat-mc:iterations=60", "mcts:iterations=60"])
def test_thinking_beats_chance(arena, lower_bound, bot, seats, blocks):
    assert lower_bound(arena.duel("tiny", bot, "random", blocks, seats)) > 0.55


def test_thinking_longer_wins(arena, lower_bound):
    shares = arena.duel("connect_four", "mcts:iterations=200", "mcts:iterations=20", 8)

    assert lower_bound(shares) > 0.5


def test_thinking_longer_is_not_worse_where_luck_rules(arena):
    few, many = (
        mean(arena.duel("tiny", f"mcts:iterations={iterations}", "random", 40))
        for iterations in (10, 160)
    )

    assert many >= few


def test_a_tree_beats_a_flat_search(arena, lower_bound):
    shares = arena.duel("connect_four", "mcts:iterations=150", "flat-mc:iterations=150", 12)

    assert lower_bound(shares) > 0.5


@pytest.mark.parametrize("game", ["tiny", "mart"])
@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_and_iterations_give_the_same_record(arena, game, bot):
    def final(bot_seed):
        result = arena.game(game, [bot] * 3, bot_seed=bot_seed, clock=lambda: 0)
        return chain_of(record_of(result)).final

    assert final("one") == final("one")
    assert final("one") != final("other")


# -- nothing but the view ------------------------------------------------------------


class Keyhole:
    """A view that can only be told apart and drawn from."""

    def __init__(self, view):
        self.encode = view.encode
        self.sample = view.sample


@pytest.mark.parametrize("bot", ["flat-mc:iterations=30", "mcts:iterations=30"])
@pytest.mark.parametrize("game", ["tiny", "mart"])
def test_what_is_hidden_changes_no_answer(arena, game, bot):
    table = arena.table(game, 3)
    luck = Stream(b"hidden", "truth")
    match = arena.match(game, 3)
    changed = 0
    while match.decision is not None:
        asked = match.decision
        truth = match._state
        other = asked.view.sample(luck)
        answers = []
        for state in (truth, other):
            view = state.view(asked.seat)
            assert view.encode() == asked.view.encode()
            asked.view = Keyhole(view)
            answers.append(arena.bot(bot, table, asked.seat).decide(asked))
        changed += other.encode() != truth.encode()
        assert answers[0] == answers[1]
        match.answer(answers[0])
    assert changed > 5


# -- tactics ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "answer"),
    [
        ([0, 6, 0, 6, 0, 5], 0),  # three of its own in a column: complete them
        ([3, 0, 3, 0, 6, 0], 0),  # three of the rival's in a column: stop them
        ([2, 2, 3, 3, 6], 4),  # two in a row with both ends open: not to be left alone
    ],
)
def test_a_tree_sees_what_is_about_to_happen(arena, columns, answer):
    match = arena.match("connect_four", actions=columns)
    asked = match.decision
    bot = arena.bot("mcts:iterations=1500", match.table, asked.seat)

    assert bot.decide(asked) == answer
