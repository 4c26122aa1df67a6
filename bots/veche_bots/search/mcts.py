"""Information-set Monte-Carlo tree search for any number of seats.

Each iteration draws a position from the view, walks down the tree, tries one
action that is new there, plays on and credits every decision on the way with what
it brought to the seat that took it (max^n). All drawn positions share one tree: a node
stands for the actions that led to it, never for what is hidden or for luck on the way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter_ns

from veche.game import State
from veche.match import Decision, Table
from veche.options import Option, OptionValue
from veche.streams import Stream
from veche_bots.search.budget import ITERATIONS, MILLISECONDS, Budget, Clock
from veche_bots.search.counters import SearchCounters
from veche_bots.search.playout import DEPTH, EXPLORATION, LEFT_OPEN, Hints, Order, Playout

MIXED = b""
"""Marks a node that was reached with more than one state of knowledge."""

EULER = 0.5772156649015329

MCTS_OPTIONS = (
    ITERATIONS,
    MILLISECONDS,
    DEPTH,
    Option(
        "exploration",
        LEFT_OPEN,
        "hundredths of weight on actions that were seldom tried; -2 for what the game suggests,"
        f" or else {EXPLORATION}",
        minimum=LEFT_OPEN,
        maximum=1000,
    ),
    Option(
        "widening",
        0,
        "with 50, a node that was visited n times tries n^0.50 actions; 0 tries all",
        minimum=0,
        maximum=100,
    ),
    Option("reuse", True, "whether a decision builds on the tree of the one before"),
)


class Logarithms(list[float]):
    """Natural logarithms of 1, 2, 3, …, near enough, and the same on every machine.

    A C library may round ``log`` as it likes, and one bit decides a close race between
    two actions; sums of 1/n are rounded alike wherever Python runs.
    """

    def __init__(self) -> None:
        """Begin with 0 and 1."""
        super().__init__([0.0, 1.0 - EULER])

    def reach(self, number: int) -> None:
        """Go on until there is one for the number."""
        while len(self) <= number:
            self.append(self[-1] + 1.0 / len(self))


class Edge:
    """An action at a node: how often it was taken and could have been, and what it brought."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        """An action that is about to be tried."""
        self.visits = 0
        self.available = 1
        self.total = 0.0


class Node:
    """A decision of some seat after the same actions, whatever luck and hidden things are."""

    __slots__ = ("children", "edges", "known", "visits")

    def __init__(self) -> None:
        """A node nobody has been at."""
        self.visits = 0
        self.edges: dict[int, Edge] = {}
        self.children: dict[int, Node] = {}
        """By the action taken and the seat that is asked then, in one number."""
        self.known: bytes | None = None
        """Where the searching seat is asked: its view, as long as all visits had the same."""


@dataclass(frozen=True)
class Steering:
    """How a search moves about in its tree."""

    exploration: float = EXPLORATION / 100
    widening: int = 0
    """The exponent of progressive widening in hundredths; 0 for none."""
    reuse: bool = True


class MctsBot:
    """Searches one tree over many positions that its own view allows."""

    def __init__(
        self,
        seats: int,
        seed: bytes,
        budget: Budget,
        playout: Playout,
        clock: Clock,
        *,
        steering: Steering | None = None,
        order: Order | None = None,
    ) -> None:
        """Prepare with the bot's own luck."""
        self.counters = SearchCounters()
        self._seats = seats
        self._seed = seed
        self._budget = budget
        self._playout = playout
        self._clock = clock
        self._steering = steering or Steering()
        self._order = order
        self._logs = Logarithms()
        self._root = Node()

    def decide(self, decision: Decision) -> int:
        """The action tried most often; of equals the better one, then the lowest id."""
        started = self._clock()
        view, seat = decision.knowledge, decision.seat
        rng = Stream(self._seed, "mcts", decision.turn)
        root = self._root = self._reusable(view.encode()) or Node()
        self.counters.reused += root.visits
        iterations = 0
        for _ in self._budget.rounds(started, decision.limit_ns):
            self._iterate(root, seat, view.sample(rng), rng)
            iterations += 1
        self.counters.decisions += 1
        self.counters.iterations += iterations
        self.counters.elapsed_ns += self._clock() - started
        return _most_tried(root, decision.legal)

    def _reusable(self, known: bytes) -> Node | None:
        """The node of the last tree that stood for this very knowledge and no other.

        What was learnt there came from positions that this view allows, so it still holds.
        """
        found: Node | None = None
        waiting = [self._root] if self._steering.reuse else []
        while waiting:
            for child in waiting.pop().children.values():
                if child.known is None:
                    waiting.append(child)
                elif child.known == known and (found is None or child.visits > found.visits):
                    found = child
        return found

    def _iterate(self, root: Node, seat: int, state: State, rng: Stream) -> None:
        node = root
        actor: int | None = seat
        path: list[tuple[Edge, int]] = []
        reuse = self._steering.reuse
        while actor is not None:
            action, edge = self._select(node, state, rng)
            path.append((edge, actor))
            state.apply(action)
            actor = state.actor
            if not edge.visits or actor is None:
                break
            node = self._next(node, action * self._seats + actor)
            if reuse and actor == seat and node.known != MIXED:
                _note(node, state.view(seat).encode())
        values = self._playout.values(state, rng)
        for edge, actor in path:
            edge.visits += 1
            edge.total += values[actor]

    def _next(self, node: Node, key: int) -> Node:
        child = node.children.get(key)
        if child is None:
            child = node.children[key] = Node()
            self.counters.nodes += 1
        return child

    def _select(self, node: Node, state: State, rng: Stream) -> tuple[int, Edge]:
        """The action to look at next: a new one while there may be more, else by UCB."""
        legal = state.legal()
        edges = node.edges
        untried: list[int] = []
        tried: list[tuple[int, Edge]] = []
        for action in legal:
            edge = edges.get(action)
            if edge is None:
                untried.append(action)
            else:
                edge.available += 1
                tried.append((action, edge))
        node.visits += 1
        if untried and self._may_widen(len(tried), node.visits):
            action = self._pick_untried(state, untried, rng)
            edge = edges[action] = Edge()
            return action, edge
        logs, exploration = self._logs, self._steering.exploration
        logs.reach(node.visits)
        best, choice = -1.0, tried[0]
        for each in tried:
            edge = each[1]
            visits = edge.visits
            value = edge.total / visits + exploration * sqrt(logs[edge.available] / visits)
            if value > best:
                best, choice = value, each
        return choice

    def _may_widen(self, tried: int, visits: int) -> bool:
        widening = self._steering.widening
        # tried < visits ** (widening / 100), in whole numbers.
        return not tried or not widening or tried**100 < visits**widening

    def _pick_untried(self, state: State, untried: Sequence[int], rng: Stream) -> int:
        if self._order is None:
            return untried[rng.below(len(untried))]
        promise = self._order(state, untried)
        return untried[promise.index(max(promise))]


def _note(node: Node, known: bytes) -> None:
    """Remember what the seat knows here, or that it differs from visit to visit."""
    if node.known is None:
        node.known = known
    elif node.known != known:
        node.known = MIXED


def _most_tried(root: Node, legal: Sequence[int]) -> int:
    never = Edge()

    def merit(action: int) -> tuple[int, float]:
        edge = root.edges.get(action, never)
        return edge.visits, edge.total

    return max(legal, key=merit)


def make_mcts(
    table: Table,
    seat: int,
    seed: bytes,
    options: Mapping[str, OptionValue],
    *,
    clock: Clock = perf_counter_ns,
) -> MctsBot:
    """Seat an information-set MCTS bot."""
    hints = Hints.of(table.ruleset.game.extras)
    steering = Steering(
        hints.exploration(int(options["exploration"])) / 100,
        int(options["widening"]),
        bool(options["reuse"]),
    )
    return MctsBot(
        table.ruleset.seats,
        seed,
        Budget.chosen(options, table.time, clock),
        Playout(hints, hints.depth(int(options["depth"]))),
        clock,
        steering=steering,
        order=hints.order,
    )
