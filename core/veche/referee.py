"""Plays a match between seats in this process, on an injected clock."""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter_ns
from typing import Protocol

from veche.errors import VecheError, in_short
from veche.fairness import MILLISECOND, Fault, Policy, TimeControl
from veche.match import Decision, Match, Result, Table
from veche.options import OptionValue, check_options
from veche.provided import Bot, BotEntry, Observer

Clock = Callable[[], int]
"""Gives monotonic nanoseconds."""


class SeatFailure(Exception):
    """Raised by a seat to say what happened to the bot behind it."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        """Name the fault and, for the report, its circumstances."""
        super().__init__(detail)
        self.fault = fault
        self.detail = detail


class Seat(Protocol):
    """Someone who can be asked for decisions: a bot here, a process, or far away."""

    @property
    def needs_view(self) -> bool:
        """Whether decisions must carry a view."""

    def open(self, table: Table, seat: int) -> None:
        """Sit down; returns when ready to play."""

    def decide(self, decision: Decision) -> int:
        """Answer one question."""

    def close(self, result: Result) -> None:
        """Leave the table; the game is over."""


class BotSeat:
    """A bot in this process. It is asked politely: nothing here can interrupt it."""

    def __init__(
        self,
        entry: BotEntry,
        seed: bytes,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Seat a bot by its entry, with its own luck and options."""
        self.needs_view = entry.needs_view
        self._entry = entry
        self._seed = seed
        self._options: Mapping[str, OptionValue] = {}
        if entry.options or options:
            self._options = check_options(entry.name, entry.options, options or {})
        self._bot: Bot | None = None
        self.decide: Callable[[Decision], int] = self._not_open

    def _not_open(self, decision: Decision) -> int:
        raise SeatFailure(Fault.CONNECT, "the bot was never seated")

    def open(self, table: Table, seat: int) -> None:
        """Make the bot."""
        self._bot = self._entry.make(table, seat, self._seed, self._options)
        # Asked once a decision: the bot's own method, without a detour.
        self.decide = self._bot.decide

    def close(self, result: Result) -> None:
        """Tell the bot how it went, if it wants to know."""
        told = getattr(self._bot, "game_ended", None)
        if told is not None:
            told(result)


def play_game(
    table: Table,
    seats: Sequence[Seat],
    seed: bytes,
    *,
    policy: Policy | None = None,
    observers: Sequence[Observer] = (),
    clock: Clock = perf_counter_ns,
) -> Result:
    """Play one game to its end. Whatever seats do, this returns a result."""
    if len(seats) != table.ruleset.seats:
        raise VecheError(
            f"'{table.ruleset.name}' was built for {table.ruleset.seats} seats,"
            f" and {len(seats)} players came."
        )
    match = Match(
        table,
        seed,
        policy=policy,
        observers=observers,
        wants_view=[seat.needs_view for seat in seats],
    )
    _seat_all(match, seats, table.time, clock)
    deciders = [seat.decide for seat in seats]
    answer = match.answer
    decision = match.decision
    while decision is not None:
        started = clock()
        try:
            action = deciders[decision.seat](decision)
        except SeatFailure as failure:
            match.fault(failure.fault, failure.detail)
        except Exception as error:
            match.fault(Fault.CRASH, in_short(error))
        else:
            answer(action, clock() - started)
        decision = match.decision
    result = match.result
    assert result is not None
    for seat in seats:
        _close(seat, result)
    return result


def _seat_all(match: Match, seats: Sequence[Seat], time: TimeControl, clock: Clock) -> None:
    for number, seat in enumerate(seats):
        started = clock()
        try:
            seat.open(match.table, number)
        except SeatFailure as failure:
            match.forfeit(number, failure.fault, failure.detail)
            continue
        except Exception as error:
            match.forfeit(number, Fault.CONNECT, in_short(error))
            continue
        late = clock() - started
        if time.connect_ms is not None and late > time.connect_ms * MILLISECOND:
            match.forfeit(number, Fault.CONNECT, f"ready after {late / MILLISECOND:.0f} ms")


def _close(seat: Seat, result: Result) -> None:
    try:
        seat.close(result)
    except Exception:
        # The game is over and counted; a bot that stumbles on its way out harms nobody.
        return
