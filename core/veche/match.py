"""One game as the referee sees it: a question, an answer, the next question.

``Match`` does no I/O and never waits. Whoever drives it (a loop over seats in this
process, or a server with remote bots) puts ``decision`` to the seat, and gives
back ``answer`` or ``fault``. Rules know nothing of seats, and seats get views,
never the state.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from veche.errors import in_short
from veche.fairness import MILLISECOND, NO_LIMITS, Fault, Policy, SeatClocks, TimeControl
from veche.game import Event, Outcome, View, ranks_from
from veche.provided import Observer
from veche.ruleset import Ruleset
from veche.streams import Stream

STRICT = Policy()


@dataclass(frozen=True)
class Table:
    """Who plays what, and on which terms; known to all before the game."""

    ruleset: Ruleset
    players: tuple[str, ...]
    time: TimeControl = NO_LIMITS
    game_id: str = ""


class Decision:
    """A question to one seat: everything it may know, and what it may do."""

    __slots__ = ("legal", "limit_ns", "seat", "turn", "view")

    def __init__(
        self, seat: int, turn: int, legal: tuple[int, ...], view: View | None, limit_ns: int | None
    ) -> None:
        """Put the question together."""
        self.seat = seat
        self.turn = turn
        """The number of this decision in the game, from 0; never asked twice."""
        self.legal = legal
        """The ids of the legal actions, ascending; always two or more."""
        self.view = view
        """What the seat may know; None for a bot that said it does not look."""
        self.limit_ns = limit_ns
        """How many nanoseconds the answer may take; None for no limit."""

    @property
    def knowledge(self) -> View:
        """The view, for a bot that has asked for one."""
        if self.view is None:
            raise ValueError("this bot was entered with needs_view=False and gets no views")
        return self.view


class End(Enum):
    """Why a game is over."""

    FINISHED = "finished"
    """By the rules."""
    ALL_FORFEITED = "all forfeited"
    """No seat was left to play."""
    VOID = "void"
    """Through no fault of a seat: the rules failed. It counts for nobody."""


@dataclass(frozen=True)
class FaultNote:
    """One thing a seat did wrong, and what came of it."""

    seat: int
    turn: int
    fault: Fault
    detail: str
    forfeited: bool


@dataclass(frozen=True)
class Result:
    """How a game went, for the table, the record and the rating."""

    table: Table
    seed: bytes
    end: End
    outcome: Outcome
    """With every seat that forfeited ranked last."""
    forfeits: tuple[Fault | None, ...]
    """By seat, the fault that cost it the game."""
    actions: tuple[int, ...]
    elapsed: tuple[int, ...]
    """For each action the nanoseconds the seat took; 0 where a stand-in answered."""
    stand_ins: tuple[int, ...] = ()
    """The turns that a stand-in answered."""
    faults: tuple[FaultNote, ...] = ()
    warnings: tuple[str, ...] = ()
    """What went wrong on our side without harm to the game."""


class Match:
    """The referee's protocol of one game in progress."""

    def __init__(
        self,
        table: Table,
        seed: bytes,
        *,
        policy: Policy | None = None,
        observers: Sequence[Observer] = (),
        wants_view: Sequence[bool] = (),
    ) -> None:
        """Set up the game and its first decision."""
        seats = table.ruleset.seats
        self.table = table
        self.decision: Decision | None = None
        self.result: Result | None = None
        self._seed = seed
        self._policy = policy or STRICT
        self._observers = list(observers)
        self._wants_view = list(wants_view) or [True] * seats
        self._clocks = None if table.time == NO_LIMITS else SeatClocks(table.time, seats)
        self._limits = [None] * seats if self._clocks is None else self._clocks.limits
        self._committed: dict[tuple[int, Fault], int] = {}
        self._forfeits: list[Fault | None] = [None] * seats
        self._anybody_forfeited = False
        self._actions: list[int] = []
        self._elapsed: list[int] = []
        self._stand_ins: list[int] = []
        self._faults: list[FaultNote] = []
        self._warnings: list[str] = []
        # Our own notes of the open question: a bot may scribble on its Decision.
        self._seat = 0
        self._legal: list[int] = []
        self._limit: int | None = None
        self._longest = table.ruleset.game.info.max_decisions
        self._state = table.ruleset.rules.new_game(seed)
        self._tell_start()
        self._ask()

    # -- what the driver calls ---------------------------------------------------

    def answer(self, action: object, elapsed: int = 0) -> None:
        """Take the answer of the seat that was asked, and move on."""
        if self.decision is None:
            raise ValueError("nobody was asked: the game is over")
        # Only a plain int will do: True and 1.0 would pass for 1.
        if type(action) is not int or action not in self._legal:
            self.fault(Fault.ILLEGAL, self._illegal_detail(action), elapsed)
            return
        limit = self._limit
        if limit is not None and elapsed > limit:
            self.fault(
                Fault.TIMEOUT,
                f"answered after {elapsed / MILLISECOND:.1f} ms of {limit / MILLISECOND:.1f} ms",
            )
            return
        if self._clocks is not None:
            self._clocks.spend(self._seat, elapsed)
        self._actions.append(action)
        self._elapsed.append(elapsed)
        try:
            self._state.apply(action)
            if self._observers:
                self._tell_step(self._seat, action)
            self._ask()
        except Exception as error:
            self._void(error)

    def fault(self, fault: Fault, detail: str = "", elapsed: int | None = None) -> None:
        """Note that the seat that was asked failed; strike or forfeit, then move on.

        Without ``elapsed`` it is charged all the time it had.
        """
        if self.decision is None:
            raise ValueError("nobody was asked: the game is over")
        seat = self._seat
        self._note_fault(seat, fault, detail)
        if self._clocks is not None:
            charged = self._limit if elapsed is None else elapsed
            self._clocks.spend(seat, charged or 0)
        try:
            self._let_stand_in_answer(seat)
            self._ask()
        except Exception as error:
            self._void(error)

    def forfeit(self, seat: int, fault: Fault, detail: str = "") -> None:
        """A seat is lost without having been asked (it never connected, or is gone)."""
        if self.result is not None or self._forfeits[seat] is not None:
            return
        self._note_fault(seat, fault, detail, forfeits=True)
        if self.decision is not None and self._seat == seat:
            try:
                self._let_stand_in_answer(seat)
                self._ask()
            except Exception as error:
                self._void(error)

    # -- the walk from one question to the next ------------------------------------

    def _ask(self) -> None:
        state = self._state
        while True:
            seat = state.actor
            if seat is None:
                self._finish(End.FINISHED)
                return
            turn = len(self._actions)
            if turn >= self._longest:
                raise RuntimeError(f"the game went past its {self._longest} decisions")
            self._legal = legal = state.legal()
            if self._anybody_forfeited and self._forfeits[seat] is not None:
                if None not in self._forfeits:
                    self._finish(End.ALL_FORFEITED)
                    return
                self._let_stand_in_answer(seat)
                continue
            view = state.view(seat) if self._wants_view[seat] else None
            self._seat = seat
            self._limit = limit = self._limits[seat]
            self.decision = Decision(seat, turn, tuple(legal), view, limit)
            return

    @cached_property
    def _stand_in(self) -> Stream:
        return Stream(self._seed, "stand-in")

    def _let_stand_in_answer(self, seat: int) -> None:
        action = self._stand_in.choice(self._legal)
        self._stand_ins.append(len(self._actions))
        self._actions.append(action)
        self._elapsed.append(0)
        self._state.apply(action)
        if self._observers:
            self._tell_step(seat, action)

    def _note_fault(self, seat: int, fault: Fault, detail: str, forfeits: bool = False) -> None:
        committed = self._committed.get((seat, fault), 0) + 1
        self._committed[seat, fault] = committed
        forfeited = forfeits or not self._policy.forgives(fault, committed)
        if forfeited:
            self._forfeits[seat] = fault
            self._anybody_forfeited = True
        turn = len(self._actions)
        self._faults.append(FaultNote(seat, turn, fault, detail[:500], forfeited))

    def _illegal_detail(self, action: object) -> str:
        offered = f"{len(self._legal)} actions were legal"
        if type(action) is not int:
            return f"answered with a {type(action).__name__}; {offered}"
        return f"answered {action}; {offered}"

    # -- the end -------------------------------------------------------------------

    def _finish(self, end: End) -> None:
        self._close(end, self._state.outcome() if end is End.FINISHED else self._unfinished())

    def _void(self, error: Exception) -> None:
        """The rules failed: nobody's loss."""
        self._warnings.append(f"The rules failed: {in_short(error)}")
        seats = self.table.ruleset.seats
        self._close(End.VOID, Outcome((0,) * seats, (1,) * seats))

    def _unfinished(self) -> Outcome:
        scores = tuple(self._state.scores())
        return Outcome(scores, ranks_from(scores))

    def _close(self, end: End, outcome: Outcome) -> None:
        forfeits = tuple(self._forfeits)
        if end is not End.VOID and any(forfeits):
            # Those who forfeited share the last rank, whatever their stand-ins scored.
            keys = [
                -rank if lost is None else -len(forfeits) - 1
                for lost, rank in zip(forfeits, outcome.ranks, strict=True)
            ]
            # Whoever played alone has lost to the rules.
            ranks = ranks_from(keys) if len(keys) > 1 else (2,)
            outcome = replace(outcome, ranks=ranks)
        self.decision = None
        self.result = Result(
            self.table,
            self._seed,
            end,
            outcome,
            forfeits,
            tuple(self._actions),
            tuple(self._elapsed),
            tuple(self._stand_ins),
            tuple(self._faults),
            tuple(self._warnings),
        )
        self._tell_end()

    # -- observers -----------------------------------------------------------------

    def _tell_start(self) -> None:
        for observer in list(self._observers):
            try:
                observer.game_started(self.table)
            except Exception as error:
                self._silence(observer, error)
        if self._observers:
            self._state.events = []

    def _tell_step(self, seat: int, action: int) -> None:
        events: list[Event] = self._state.events or []
        self._state.events = []
        turn = len(self._actions) - 1
        for observer in list(self._observers):
            try:
                observer.game_stepped(turn, seat, action, events)
            except Exception as error:
                self._silence(observer, error)

    def _tell_end(self) -> None:
        result = self.result
        assert result is not None
        for observer in list(self._observers):
            try:
                observer.game_ended(result)
            except Exception as error:
                self._silence(observer, error)
                self.result = replace(result, warnings=tuple(self._warnings))

    def _silence(self, observer: Observer, error: Exception) -> None:
        self._observers.remove(observer)
        name = type(observer).__name__
        self._warnings.append(f"The observer {name} failed and was silenced: {in_short(error)}")
