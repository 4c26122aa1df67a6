"""Flat Monte-Carlo: every action tried equally often, the best on average taken."""

from collections.abc import Mapping
from time import perf_counter_ns

from veche.match import Decision, Table
from veche.options import OptionValue
from veche.streams import Stream
from veche_bots.search.budget import ITERATIONS, MILLISECONDS, Budget, Clock
from veche_bots.search.counters import SearchCounters
from veche_bots.search.playout import DEPTH, Hints, Playout

FLAT_OPTIONS = (ITERATIONS, MILLISECONDS, DEPTH)


class FlatMonteCarloBot:
    """Tries each legal action in positions that the view allows, and plays on at random.

    All actions are tried in the same drawn position with the same future luck
    before the next one is drawn, so that luck favours none of them.
    """

    def __init__(self, seed: bytes, budget: Budget, playout: Playout, clock: Clock) -> None:
        """Prepare with the bot's own luck."""
        self.counters = SearchCounters()
        self._seed = seed
        self._budget = budget
        self._playout = playout
        self._clock = clock

    def decide(self, decision: Decision) -> int:
        """The action with the best mean utility; of equals the lowest id."""
        started = self._clock()
        view, legal, seat = decision.knowledge, decision.legal, decision.seat
        rng = Stream(self._seed, "flat-mc", decision.turn)
        totals = [0.0] * len(legal)
        tries = [0] * len(legal)
        position = view.sample(rng)
        for number in self._budget.rounds(started, decision.limit_ns):
            index = number % len(legal)
            if number and not index:
                position = view.sample(rng)
            state = position.clone()
            state.apply(legal[index])
            totals[index] += self._playout.values(state, rng)[seat]
            tries[index] += 1
        self.counters.decisions += 1
        self.counters.iterations += sum(tries)
        self.counters.elapsed_ns += self._clock() - started
        means = [
            total / tried if tried else -1.0 for total, tried in zip(totals, tries, strict=True)
        ]
        return legal[means.index(max(means))]


def make_flat_mc(
    table: Table,
    seat: int,
    seed: bytes,
    options: Mapping[str, OptionValue],
    *,
    clock: Clock = perf_counter_ns,
) -> FlatMonteCarloBot:
    """Seat a flat Monte-Carlo bot."""
    hints = Hints.of(table.ruleset.game.extras)
    playout = Playout(hints, hints.depth(int(options["depth"])))
    return FlatMonteCarloBot(seed, Budget.chosen(options, table.time, clock), playout, clock)
