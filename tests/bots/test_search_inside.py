"""The parts of the search bots: budget, utilities, hints, the tree and its reuse, the speed."""

from dataclasses import replace
from math import log
from typing import Any

import pytest

from veche import Outcome
from veche.errors import OptionError
from veche.fairness import MILLISECOND, TimeControl
from veche.match import Decision
from veche.streams import Stream
from veche_bots.search import Hints, MctsBot, Playout, measure_search
from veche_bots.search.budget import BANK_SHARE, CAUTION, DEFAULT_ITERATIONS, Budget
from veche_bots.search.flat import make_flat_mc
from veche_bots.search.mcts import Logarithms, make_mcts
from veche_bots.search.playout import LEFT_OPEN, MARGIN_WEIGHT, utilities


class Ticking:
    """A clock on which every look takes a while, or as long as a test says."""

    def __init__(self, step_ms=0):
        self.now = 0
        self.step = step_ms * MILLISECOND

    def __call__(self):
        self.now += self.step
        return self.now


def limited(decision, limit_ms):
    return Decision(
        decision.seat, decision.turn, decision.legal, decision.view, limit_ms * MILLISECOND
    )


# -- the budget ------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["mcts", "flat-mc"])
def test_iterations_and_time_do_not_both_bind(arena, bot):
    with pytest.raises(OptionError, match="Drop one of the two options"):
        arena.bot(f"{bot}:iterations=10:milliseconds=10", arena.table("tiny"))


@pytest.mark.parametrize(("written", "done"), [("", DEFAULT_ITERATIONS), (":iterations=7", 7)])
@pytest.mark.parametrize("bot", ["mcts", "flat-mc"])
def test_iterations_bind_whatever_the_clock_says(arena, bot, written, done):
    match = arena.match("tiny")
    player = arena.bot(bot + written, match.table, clock=Ticking(step_ms=1000))
    player.decide(limited(match.decision, 1))

    assert player.counters.iterations == done


@pytest.mark.parametrize("bot", ["mcts", "flat-mc"])
@pytest.mark.parametrize(
    ("option_ms", "time", "limit_ms", "allowed_ms"),
    [
        (100, TimeControl(), None, 100),
        (100, TimeControl(decision_ms=1000), 1000, 100),
        (9000, TimeControl(decision_ms=100), 100, 100 * CAUTION),
        (9000, TimeControl(bank_ms=4000), 4000, 4000 / BANK_SHARE),
        (9000, TimeControl(bank_ms=400, increment_ms=100), 400, 400 / BANK_SHARE + 100 * CAUTION),
    ],
)
def test_time_binds_within_the_option_and_the_clock_of_the_table(
    arena, bot, option_ms, time, limit_ms, allowed_ms
):
    table = arena.table("tiny", time=time)
    decision = arena.match("tiny").decision
    if limit_ms is not None:
        decision = limited(decision, limit_ms)
    clock = Ticking()

    def three_milliseconds(state):
        clock.now += 3 * MILLISECOND
        return [0.5, 0.5]

    table = hinted(table, evaluate=three_milliseconds)
    player = arena.bot(f"{bot}:milliseconds={option_ms}:depth=0", table, clock=clock)

    assert player.decide(decision) in decision.legal
    assert clock.now == player.counters.elapsed_ns
    assert (allowed_ms - 6) * MILLISECOND <= clock.now <= allowed_ms * MILLISECOND


def test_an_iteration_that_may_not_fit_is_not_begun():
    clock = Ticking()
    budget = Budget(0, 100, TimeControl(), clock)
    durations = iter([10, 40, 10, 10])
    done = 0
    for _ in budget.rounds(clock(), None):
        clock.now += next(durations) * MILLISECOND
        done += 1

    assert done == 3
    assert clock.now == 60 * MILLISECOND


def test_without_any_time_there_is_still_an_answer(arena):
    match = arena.match("tiny")
    for bot in ("mcts", "flat-mc"):
        player = arena.bot(f"{bot}:milliseconds=1", match.table, clock=Ticking(step_ms=50))

        assert player.decide(match.decision) in match.decision.legal
        assert player.counters.iterations == 0


# -- what a result is worth ------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "placements"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 1, 3), (0.5, 1, 0)),
        ((1, 1, 3, 4), (5 / 6, 5 / 6, 1 / 3, 0)),
        ((1,), (1,)),
        ((2,), (0,)),
    ],
)
def test_a_utility_is_the_share_of_rivals_left_behind(ranks, placements):
    level = utilities([0] * len(ranks), ranks)
    expected = [(1 - MARGIN_WEIGHT) * each + MARGIN_WEIGHT / 2 for each in placements]

    assert level == pytest.approx(expected)


def test_points_only_break_ties_of_placement():
    narrow, wide = utilities([21, 20], (1, 2)), utilities([30, 2], (1, 2))
    lost = utilities([-9, 50], (1, 2))

    assert wide[0] > narrow[0] > lost[0] > max(wide[1], narrow[1], lost[1])
    assert all(0 <= each <= 1 for each in (*narrow, *wide, *lost))


def test_alone_at_the_table_more_points_are_better():
    assert utilities([5], (1,)) < utilities([6], (1,))


# -- hints ------------------------------------------------------------------------------


def hinted(table, **extras):
    """The same table, with a game that gives hints."""
    game = replace(table.ruleset.game, extras=extras)
    return replace(table, ruleset=replace(table.ruleset, game=game))


@pytest.mark.parametrize("make", ["mcts", "flat-mc"])
def test_an_evaluation_decides_where_a_playout_stops(arena, make):
    match = arena.match("tiny")

    def wants_the_third_card(state):
        liked = match.decision.legal[3] not in state.hands[0]
        return [float(liked), 0.0]

    table = hinted(match.table, evaluate=wants_the_third_card)
    bot = arena.bot(f"{make}:iterations=60:depth=0", table)

    assert bot.decide(match.decision) == match.decision.legal[3]


class Counting:
    """A game of ten steps that notes what was done."""

    def __init__(self):
        self.done = []

    def legal(self):
        return [] if len(self.done) == 10 else [4, 5, 6]

    def apply(self, action):
        self.done.append(action)

    def scores(self):
        return [3, 8]

    def outcome(self):
        return Outcome((1, 0), (1, 2))


def counting() -> Any:
    return Counting()


def test_without_an_evaluation_the_points_so_far_decide():
    values = Playout(Hints(), depth=2).values(counting(), Stream(b"", ""))

    assert values == utilities([3, 8], (2, 1))


@pytest.mark.parametrize(
    ("suggested", "asked", "depth", "exploration"),
    [
        ({}, LEFT_OPEN, -1, 50),
        ({"depth": 0, "exploration": 10}, LEFT_OPEN, 0, 10),
        ({"depth": 0, "exploration": 10}, 7, 7, 7),
        ({"depth": 0}, LEFT_OPEN, 0, 50),
    ],
)
def test_a_game_may_suggest_what_is_left_open(suggested, asked, depth, exploration):
    hints = Hints.of({"search": suggested})

    assert hints.depth(asked) == depth
    assert hints.exploration(asked) == exploration


@pytest.mark.parametrize(("depth", "steps"), [(-1, 10), (0, 0), (3, 3), (50, 10)])
@pytest.mark.parametrize("rollout", [None, lambda state, legal, rng: legal[1]])
def test_a_playout_goes_as_deep_as_it_should(depth, steps, rollout):
    state = counting()
    Playout(Hints(rollout=rollout), depth).values(state, Stream(b"", ""))

    assert len(state.done) == steps
    assert rollout is None or set(state.done) <= {5}


def test_promising_actions_are_tried_first_and_alone_while_the_tree_is_narrow(arena):
    match = arena.match("tiny")
    favourite = match.decision.legal[2]

    def order(state, legal):
        return [1.0 if action == favourite else 0.0 for action in legal]

    table = hinted(match.table, order=order)
    bot = arena.bot("mcts:iterations=1:widening=50", table)
    assert bot.decide(match.decision) == favourite
    assert list(bot._root.edges) == [favourite]


@pytest.mark.parametrize(("widening", "tried"), [(0, 5), (1, 2), (50, 4)])
def test_widening_keeps_a_node_narrow(arena, widening, tried):
    match = arena.match("tiny")
    bot = arena.bot(f"mcts:iterations=16:widening={widening}", match.table)
    bot.decide(match.decision)

    assert len(match.decision.legal) == 5
    assert len(bot._root.edges) == tried


# -- the tree ----------------------------------------------------------------------------


def test_every_iteration_is_counted_once_in_the_root(arena):
    match = arena.match("mart", 3)
    bot = arena.bot("mcts:iterations=200", match.table)
    bot.decide(match.decision)

    assert bot._root.visits == 200
    assert sum(edge.visits for edge in bot._root.edges.values()) == 200
    assert all(edge.visits <= edge.available for edge in bot._root.edges.values())


def test_logarithms_are_near_enough():
    logs = Logarithms()
    logs.reach(1000)

    assert logs[1000] == pytest.approx(log(1000), abs=0.001)
    assert logs[2] == pytest.approx(log(2), abs=0.25)


def nodes_under(node):
    for child in node.children.values():
        yield child
        yield from nodes_under(child)


def test_availability_counts_the_positions_that_offered_an_action(arena):
    match = arena.match("tiny", 2)
    bot = arena.bot("mcts:iterations=400", match.table)
    bot.decide(match.decision)
    reply = max(nodes_under(bot._root), key=lambda node: node.visits)
    rare = [edge for action, edge in reply.edges.items() if action]

    # The rival may always pass, but a card only where it was dealt to him.
    assert reply.edges[0].available > 2 * max(edge.available for edge in rare)


def test_a_tree_is_reused_where_the_knowledge_is_the_same(arena):
    match = arena.match("connect_four")
    bot = arena.bot("mcts:iterations=300", match.table)
    fresh = arena.bot("mcts:iterations=300:reuse=false", match.table)
    first = bot.decide(match.decision)
    learnt = {node.known: node.visits for node in nodes_under(bot._root) if node.known}
    match.answer(first)
    match.answer(3)
    expected = learnt[match.decision.view.encode()]
    bot.decide(match.decision)

    assert bot.counters.reused == expected > 0
    assert bot._root.visits == 300 + expected
    fresh.decide(arena.match("connect_four").decision)
    fresh.decide(match.decision)
    assert fresh.counters.reused == 0


def test_a_node_that_mixes_knowledge_is_not_reused(arena):
    match = arena.match("tiny")
    bot = arena.bot("mcts:iterations=300", match.table)
    action = bot.decide(match.decision)
    reached = [node for node in nodes_under(bot._root) if node.known is not None]
    assert any(node.known == b"" for node in reached)
    for node in reached:
        # As if every visit had been mixed: then nothing may be taken over.
        node.known = b""
    match.answer(action)
    match.answer(match.decision.legal[0])
    bot.decide(match.decision)

    assert bot.counters.reused == 0


class Toss:
    """One seat decides four times; before each decision but the first two a coin is tossed."""

    def __init__(self, done=(), coins=(), luck=None):
        self.seat, self.done, self.coins, self.luck = 0, list(done), list(coins), luck

    @property
    def actor(self):
        return 0 if len(self.done) < 4 else None

    def legal(self):
        return [0, 1] if len(self.done) < 4 else []

    def apply(self, action):
        self.done.append(action)
        if len(self.done) > 1:
            self.coins.append(self.luck.below(2))

    def outcome(self):
        return Outcome((sum(self.done),), (1,))

    def view(self, seat):
        return Toss(self.done, self.coins)

    def encode(self):
        return bytes([*self.done, 9, *self.coins])

    def sample(self, rng):
        return Toss(self.done, self.coins, Stream(rng.seed(), "coins"))


@pytest.mark.parametrize("iterations", [4, 7, 10])
def test_what_is_reused_was_learnt_from_this_very_view(monkeypatch, iterations):
    """Every visit of every node is written down with what its seat knew there."""
    visits: dict[int, Any] = {}

    def select(bot, node, state, rng):
        knowledge = visits.setdefault(id(node), (node, set()))[1]
        knowledge.add(state.view(0).encode())
        return search(bot, node, state, rng)

    search = MctsBot._select
    monkeypatch.setattr(MctsBot, "_select", select)
    reused = [0] * 4
    for game in range(100):
        budget = Budget(iterations, 0, TimeControl(), Ticking())
        bot = MctsBot(1, b"%d" % game, budget, Playout(Hints()), Ticking())
        state: Any = Toss(luck=Stream(b"%d" % game, "true coins"))
        for turn in range(4):
            before = bot.counters.reused
            view = state.view(0)
            action = bot.decide(Decision(0, turn, (0, 1), view, None))
            reused[turn] += bot.counters.reused - before
            assert visits[id(bot._root)][1] == {view.encode()}
            state.apply(action)

    assert reused[0] == 0
    assert reused[1] > reused[2]


# -- the speed ---------------------------------------------------------------------------


def test_the_share_of_the_rules_is_the_time_inside_their_calls(arena, monkeypatch):
    """On a clock that only the game's ``apply`` and the bot's ``_select`` move."""
    ruleset = arena.table("connect_four").ruleset
    clock = Ticking()
    state_class = type(ruleset.rules.new_game(b""))
    calls = {"apply": 0, "select": 0}

    def slowed(name, function, nanoseconds):
        def slow(*args):
            clock.now += nanoseconds
            calls[name] += 1
            return function(*args)

        return slow

    monkeypatch.setattr(state_class, "apply", slowed("apply", state_class.apply, 30))
    monkeypatch.setattr(MctsBot, "_select", slowed("select", MctsBot._select, 100))
    entry = arena.host.bot("mcts")
    speed = measure_search(entry, ruleset, b"speed", {"iterations": 40}, decisions=6, clock=clock)

    # Both passes did the same work; the referee's own calls are not the bot's.
    applied, selected = calls["apply"] // 2 - 6, calls["select"] // 2
    assert speed.counters.decisions == 6
    assert speed.counters.iterations == 6 * 40
    assert speed.counters.elapsed_ns == applied * 30 + selected * 100
    assert speed.rules_share == pytest.approx(applied * 30 / (applied * 30 + selected * 100))
    assert speed.rules_calls > applied
    assert speed.iterations_per_second == pytest.approx(240e9 / speed.counters.elapsed_ns)


@pytest.mark.parametrize("make", [make_flat_mc, make_mcts])
def test_hints_get_real_positions_while_they_are_measured(arena, make):
    table = arena.table("tiny", 3)
    met = []

    def evaluate(state):
        met.append(type(state))
        return [0.5] * 3

    ruleset = hinted(table, evaluate=evaluate).ruleset
    entry = arena.host.bot("mcts" if make is make_mcts else "flat-mc")
    measure_search(entry, ruleset, b"hints", {"iterations": 9, "depth": 0}, decisions=2)

    assert set(met) == {type(table.ruleset.rules.new_game(b""))}


@pytest.mark.parametrize(("bot", "options"), [("random", {}), ("mcts", {"milliseconds": 5})])
def test_only_a_search_by_iterations_can_be_measured(arena, bot, options):
    ruleset = arena.table("tiny").ruleset
    with pytest.raises(OptionError, match="cannot be measured by iterations"):
        measure_search(arena.host.bot(bot), ruleset, b"", options)
