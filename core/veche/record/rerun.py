"""Refereeing a recorded game a second time, with the answers and faults it had."""

from collections import deque
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from veche.errors import VecheError
from veche.fairness import Fault, Policy
from veche.match import Decision, End, FaultNote, Match, Result, Table
from veche.record.flaw import HEADER, TRAILER, Flaw, step_place
from veche.record.model import NANOSECONDS_PER_MICROSECOND, GameRecord, SeatResult, seat_results
from veche.ruleset import Ruleset


def rerun(ruleset: Ruleset, record: GameRecord) -> Result:
    """Play a record again and compare each step, the end and the result.

    :raises Flaw: at the first place that the rules or the referee would not have it so.
    """
    policy = _AsNoted()
    witness = _Witness(record)
    match = _begin(ruleset, record, policy, witness)
    notes = deque(record.trailer.faults)
    while (decision := match.decision) is not None:
        if notes and notes[0].turn == decision.turn:
            note = policy.note = notes.popleft()
            _repeat_fault(match, note, decision)
        else:
            witness.answered = decision.turn
            _repeat_answer(match, record, decision)
        if witness.flaw:
            raise witness.flaw
    result = match.result
    assert result is not None
    _check_steps(record, result)
    _check_trailer(record, result)
    return result


class _AsNoted(Policy):
    """Forgives what was forgiven in the recorded game."""

    def __init__(self) -> None:
        super().__init__()
        self.note: FaultNote | None = None

    def forgives(self, fault: Fault, committed: int) -> bool:
        return self.note is not None and not self.note.forfeited


class _Witness:
    """Watches the match, and compares what is applied with what was recorded."""

    def __init__(self, record: GameRecord) -> None:
        self._steps = record.steps
        self.answered = -1
        """The turn that the seat itself answered; all others are a stand-in's."""
        self.flaw: Flaw | None = None

    def game_started(self, table: Table) -> None:
        """Nothing to compare yet."""

    def game_stepped(self, turn: int, seat: int, action: int, events: Sequence[Any]) -> None:
        """Note the first step that is not the recorded one."""
        if self.flaw is None:
            what = _step_flaw(self._steps, turn, action, turn != self.answered)
            self.flaw = Flaw(step_place(turn), what) if what else None

    def game_ended(self, result: Result) -> None:
        """The result is compared by the one who asked for the rerun."""


def _step_flaw(steps: Sequence[Any], turn: int, action: int, stand_in: bool) -> str:
    if turn >= len(steps):
        return "the steps stop here, and the game is not over."
    if stand_in and not steps[turn].stand_in:
        return "the seat is said to have answered, and a stand-in had to."
    if not stand_in and steps[turn].stand_in:
        return "a stand-in is said to have answered, and the seat had done nothing wrong."
    if steps[turn].action != action:
        return f"the stand-in chose action {action}, not {steps[turn].action}."
    return ""


def _begin(ruleset: Ruleset, record: GameRecord, policy: Policy, witness: _Witness) -> Match:
    header, trailer = record.header, record.trailer
    table = Table(ruleset, header.players, header.time, header.game_id)
    # Views are asked for only where they may have been what failed.
    views = [trailer.end is End.VOID] * ruleset.seats
    try:
        return Match(table, trailer.seed, policy=policy, observers=[witness], wants_view=views)
    except VecheError:
        raise
    except Exception as error:
        what = f"the rules cannot set up the game: {type(error).__name__}: {error}."
        raise Flaw(HEADER, what) from error


def _repeat_fault(match: Match, note: FaultNote, decision: Decision) -> None:
    if note.seat == decision.seat:
        # What the fault took of the clock is not recorded; the limits checked are the looser.
        match.fault(note.fault, note.detail, elapsed=0)
    elif note.forfeited:
        match.forfeit(note.seat, note.fault, note.detail)
    else:
        raise Flaw(
            TRAILER,
            f"seat {note.seat} has a strike at turn {note.turn}, when it was not asked.",
        )


def _repeat_answer(match: Match, record: GameRecord, decision: Decision) -> None:
    turn = decision.turn
    place = step_place(turn)
    if turn >= len(record.steps):
        raise Flaw(place, "the steps stop here, and the game is not over.")
    step = record.steps[turn]
    if step.action not in decision.legal:
        raise Flaw(place, f"action {step.action} is not legal for seat {decision.seat}.")
    elapsed = step.elapsed_us * NANOSECONDS_PER_MICROSECOND
    if decision.limit_ns is not None and elapsed > decision.limit_ns:
        limit = decision.limit_ns // NANOSECONDS_PER_MICROSECOND
        raise Flaw(place, f"seat {decision.seat} took {step.elapsed_us} µs of {limit} µs.")
    match.answer(step.action, elapsed)


def _check_steps(record: GameRecord, result: Result) -> None:
    """Compare the number of steps, and the one at which the rules failed, if they did."""
    stand_ins = set(result.stand_ins)
    for turn, action in enumerate(result.actions):
        what = _step_flaw(record.steps, turn, action, turn in stand_ins)
        if what:
            raise Flaw(step_place(turn), what)
    if len(record.steps) > len(result.actions):
        raise Flaw(step_place(len(result.actions)), "the game was over before this step.")


def _check_trailer(record: GameRecord, result: Result) -> None:
    trailer = record.trailer
    for noted, proper in zip_longest(trailer.faults, result.faults):
        if noted is None or proper is None or _essence(noted) != _essence(proper):
            note = noted or proper
            assert note is not None
            raise Flaw(
                TRAILER,
                f"the fault of seat {note.seat} at turn {note.turn} does not fit the game.",
            )
    if trailer.end is not result.end:
        why = f" ({result.warnings[0]})" if result.end is End.VOID and result.warnings else ""
        raise Flaw(
            TRAILER,
            f"the game is said to be {trailer.end.value}, and it is {result.end.value}{why}.",
        )
    proper_seats = seat_results(result.outcome, result.forfeits)
    for seat, (said, right) in enumerate(zip(trailer.seats, proper_seats, strict=True)):
        _check_seat(seat, said, right)


def _essence(note: FaultNote) -> tuple[object, ...]:
    return (note.seat, note.turn, note.fault, note.forfeited)


def _check_seat(seat: int, said: SeatResult, right: SeatResult) -> None:
    for name, value in vars(said).items():
        proper = getattr(right, name)
        if value != proper:
            raise Flaw(
                TRAILER, f"the {name} of seat {seat} is said to be {value!r}, not {proper!r}."
            )
