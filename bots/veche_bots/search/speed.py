"""How fast a search bot is, and how much of its time goes to the game's own code.

The same decisions are searched twice: plainly for the speed, and with a stopwatch
around every call into the game for the share. A search of so many iterations is
deterministic, so both do the same work.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter_ns
from typing import Any

from veche.errors import OptionError
from veche.game import Event, Outcome, State, View
from veche.match import Decision, Match, Table
from veche.options import check_options
from veche.provided import BotEntry
from veche.ruleset import Ruleset
from veche.streams import Stream, derived_seed
from veche_bots.search.budget import Clock
from veche_bots.search.counters import SearchCounters

CALIBRATION_ROUNDS = 10
CALIBRATION_CALLS = 500


@dataclass(frozen=True)
class SearchSpeed:
    """The work and time of a search bot over some decisions."""

    counters: SearchCounters
    """Of all seats together, without the stopwatch."""
    rules_share: float
    """The part of the time that went to the game's own code, from 0 to 1."""
    rules_calls: int
    """How often that code was called."""

    @property
    def iterations_per_second(self) -> float:
        """How many iterations the bot does in a second."""
        return self.counters.iterations * 1e9 / max(1, self.counters.elapsed_ns)


def measure_search(
    entry: BotEntry,
    ruleset: Ruleset,
    seed: bytes,
    options: Mapping[str, object] | None = None,
    *,
    decisions: int = 10,
    clock: Clock = perf_counter_ns,
) -> SearchSpeed:
    """Let a search bot play the first decisions of a game against itself, and measure it."""
    plain = _searched(entry, ruleset, seed, options, decisions, clock, None)
    watch = _Stopwatch(clock)
    watched = _searched(entry, ruleset, seed, options, decisions, clock, watch)
    return SearchSpeed(plain, watch.share_of(watched.elapsed_ns), watch.calls)


def _searched(
    entry: BotEntry,
    ruleset: Ruleset,
    seed: bytes,
    options: Mapping[str, object] | None,
    decisions: int,
    clock: Clock,
    watch: "_Stopwatch | None",
) -> SearchCounters:
    """The counters of all seats together, timed by the clock of the measurement."""
    checked = check_options(entry.name, entry.options, options or {})
    if "iterations" not in checked or checked["milliseconds"]:
        raise OptionError(
            f"'{entry.name}' cannot be measured by iterations. Name a search bot,"
            " and give it iterations instead of milliseconds."
        )
    table = Table(ruleset, (entry.name,) * ruleset.seats)
    seen = table if watch is None else watch.table(table)
    bots: list[Any] = [
        entry.make(seen, seat, derived_seed(seed, "bot", seat), checked)
        for seat in range(ruleset.seats)
    ]
    match = Match(table, seed)
    elapsed = 0
    while match.decision is not None and match.decision.turn < decisions:
        asked = match.decision
        if watch is not None:
            asked = watch.decision(asked)
        started = clock()
        action = bots[asked.seat].decide(asked)
        elapsed += clock() - started
        match.answer(action)
    each = [bot.counters for bot in bots]
    total = {name: sum(getattr(one, name) for one in each) for name in vars(SearchCounters())}
    return SearchCounters(**{**total, "elapsed_ns": elapsed})


class _Stopwatch:
    """Adds up the time inside the game's code."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.calls = 0
        self.inside_ns = 0

    def timed(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function of the game on the watch."""
        started = self.clock()
        answer = function(*args)
        self.inside_ns += self.clock() - started
        self.calls += 1
        return answer

    def share_of(self, elapsed: int) -> float:
        """The share of the time that was inside, without what the watch itself cost."""
        inside, around = self._own_cost()
        rules = max(0.0, self.inside_ns - self.calls * inside)
        total = max(0.0, elapsed - self.calls * around)
        return min(1.0, rules / total) if total else 0.0

    def _own_cost(self) -> tuple[float, float]:
        """What one call adds to the time on the watch, and to the time of the whole."""
        costs = []
        for _ in range(CALIBRATION_ROUNDS):
            spare = _Stopwatch(self.clock)
            state = _TimedState(_Nothing(), spare)
            started = self.clock()
            for _ in range(CALIBRATION_CALLS):
                state.legal()
            costs.append((spare.inside_ns, self.clock() - started))
        # The least is what it costs when nothing else is in the way.
        inside, around = (min(each) for each in zip(*costs, strict=True))
        return inside / CALIBRATION_CALLS, around / CALIBRATION_CALLS

    def decision(self, decision: Decision) -> Decision:
        """The same question with a view on the watch."""
        view = _TimedView(decision.knowledge, self)
        return Decision(decision.seat, decision.turn, decision.legal, view, decision.limit_ns)

    def table(self, table: Table) -> Table:
        """The same table, with the game's hints on the watch and given the real positions."""
        game = table.ruleset.game
        extras = {
            name: self._unwrapping(hint) if callable(hint) else hint
            for name, hint in game.extras.items()
        }
        ruleset = replace(table.ruleset, game=replace(game, extras=extras))
        return replace(table, ruleset=ruleset)

    def _unwrapping(self, hint: Callable[..., Any]) -> Callable[..., Any]:
        def timed_hint(state: "_TimedState", *args: Any) -> Any:
            return self.timed(hint, state.inner, *args)

        return timed_hint


class _Nothing:
    """A position that costs nothing to ask."""

    def legal(self) -> list[int]:
        return []


class _TimedState:
    """A position whose every call is on the watch."""

    __slots__ = ("events", "inner", "watch")

    def __init__(self, inner: Any, watch: _Stopwatch) -> None:
        self.inner = inner
        self.watch = watch
        self.events: list[Event] | None = None

    @property
    def actor(self) -> int | None:
        actor: int | None = self.watch.timed(getattr, self.inner, "actor")
        return actor

    def legal(self) -> list[int]:
        legal: list[int] = self.watch.timed(self.inner.legal)
        return legal

    def apply(self, action: int) -> None:
        self.watch.timed(self.inner.apply, action)

    def clone(self) -> State:
        return _TimedState(self.watch.timed(self.inner.clone), self.watch)

    def scores(self) -> Sequence[int]:
        scores: Sequence[int] = self.watch.timed(self.inner.scores)
        return scores

    def outcome(self) -> Outcome:
        outcome: Outcome = self.watch.timed(self.inner.outcome)
        return outcome

    def view(self, seat: int) -> View:
        return _TimedView(self.watch.timed(self.inner.view, seat), self.watch)

    def encode(self) -> bytes:
        code: bytes = self.watch.timed(self.inner.encode)
        return code


class _TimedView:
    """A view whose every call is on the watch."""

    def __init__(self, inner: View, watch: _Stopwatch) -> None:
        self.inner = inner
        self.watch = watch

    @property
    def seat(self) -> int:
        return self.inner.seat

    def encode(self) -> bytes:
        code: bytes = self.watch.timed(self.inner.encode)
        return code

    def data(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.watch.timed(self.inner.data)
        return data

    def text(self) -> str:
        text: str = self.watch.timed(self.inner.text)
        return text

    def sample(self, rng: Stream) -> State:
        return _TimedState(self.watch.timed(self.inner.sample, rng), self.watch)
