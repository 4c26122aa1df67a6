"""A game as it is kept: what was known before it, each step, and what came of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from importlib.metadata import version
from typing import NamedTuple

from veche.fairness import Fault, TimeControl
from veche.game import Outcome
from veche.match import End, FaultNote, Result, Table
from veche.options import OptionValue
from veche.streams import commitment_of

FORMAT = 1
"""The version of the record format that is written and read here."""

NANOSECONDS_PER_MICROSECOND = 1000
WARNING_CHARACTERS = 2000
"""A longer warning is cut when a record is made."""


class Step(NamedTuple):
    """One decision as it was taken."""

    action: int
    elapsed_us: int = 0
    stand_in: bool = False


@dataclass(frozen=True)
class Header:
    """What is known to all before a game; it may be published then, the seed sealed."""

    ruleset: str
    digest: str
    options: Mapping[str, OptionValue]
    players: tuple[str, ...]
    commitment: str
    """What ``commitment_of`` gives for the seed, in hexadecimal."""
    time: TimeControl = field(default_factory=TimeControl)
    game_id: str = ""
    engine: str = ""
    format: int = FORMAT

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.players)

    @property
    def full_name(self) -> str:
        """The ruleset with its digest, as tables and errors write it."""
        return f"{self.ruleset}@{self.digest}"

    def canonical(self) -> bytes:
        """The bytes that the hash chain starts from."""
        time = self.time
        fields: list[Field] = [self.format, self.engine, self.ruleset, self.digest]
        fields += _option_fields(self.options)
        fields += [len(self.players), *self.players]
        fields += [time.connect_ms, time.first_ms, time.decision_ms, time.bank_ms]
        fields += [time.increment_ms, self.game_id, self.commitment]
        return canonical(fields)


@dataclass(frozen=True)
class SeatResult:
    """How one seat fared."""

    score: int
    rank: int
    reason: str = ""
    forfeit: Fault | None = None
    sources: tuple[tuple[str, int], ...] = ()
    """Where the points came from, in the game's order."""


@dataclass(frozen=True)
class Trailer:
    """What is known after a game."""

    end: End
    seats: tuple[SeatResult, ...]
    seed: bytes
    faults: tuple[FaultNote, ...] = ()
    warnings: tuple[str, ...] = ()

    def canonical(self) -> bytes:
        """The bytes that the hash chain ends with."""
        fields: list[Field] = [len(self.faults)]
        for note in self.faults:
            fields += [*_fault_fields(note), note.detail]
        fields += [len(self.warnings), *self.warnings]
        return canonical([*fields, *_result_fields(self), self.seed.hex()])


@dataclass(frozen=True)
class GameRecord:
    """One game, complete: enough to play it again and to prove that it was so."""

    header: Header
    steps: tuple[Step, ...]
    trailer: Trailer

    @cached_property
    def moves_digest(self) -> str:
        """A fingerprint of all that follows from seed and answers, and of nothing else.

        Names, clocks, versions and the wording of faults do not count, so two
        runs of the same game can be compared.
        """
        header, trailer = self.header, self.trailer
        fields: list[Field] = ["veche-moves", header.ruleset, header.digest]
        fields += [*_option_fields(header.options), header.seats, len(self.steps)]
        for step in self.steps:
            fields += [step.action, int(step.stand_in)]
        fields.append(len(trailer.faults))
        for note in trailer.faults:
            fields += _fault_fields(note)
        fields += [*_result_fields(trailer), trailer.seed.hex()]
        return blake2b(canonical(fields), digest_size=32).hexdigest()


Field = str | int | None
"""One value in the canonical form: a text, a number, or nothing."""


def canonical(fields: Iterable[Field]) -> bytes:
    """Values one after the other: each as UTF-8 text behind its length in 4 bytes."""
    parts = []
    for value in fields:
        text = b"" if value is None else str(value).encode()
        parts.append(len(text).to_bytes(4, "big") + text)
    return b"".join(parts)


def option_kind(value: OptionValue) -> str:
    """The word for an option's type."""
    return {bool: "flag", int: "number", str: "text"}[type(value)]


def option_text(value: OptionValue) -> str:
    """An option's value in words."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option_fields(options: Mapping[str, OptionValue]) -> Iterator[Field]:
    yield len(options)
    for name, value in options.items():
        yield from (name, option_kind(value), option_text(value))


def _fault_fields(note: FaultNote) -> tuple[Field, ...]:
    return (note.turn, note.seat, note.fault.value, int(note.forfeited))


def _result_fields(trailer: Trailer) -> Iterator[Field]:
    yield from (trailer.end.value, len(trailer.seats))
    for seat in trailer.seats:
        lost = None if seat.forfeit is None else seat.forfeit.value
        yield from (seat.score, seat.rank, seat.reason, lost, len(seat.sources))
        for name, points in seat.sources:
            yield from (name, points)


# -- from the referee's result ---------------------------------------------------------


def header_of(table: Table, seed: bytes) -> Header:
    """What may be published before a game: the table, and the seed under seal."""
    ruleset = table.ruleset
    return Header(
        ruleset=ruleset.name,
        digest=ruleset.digest,
        options=dict(ruleset.options),
        players=tuple(_clean(name) for name in table.players),
        commitment=commitment_of(seed),
        time=table.time,
        game_id=_clean(table.game_id),
        engine=_engine(),
    )


@cache
def _engine() -> str:
    # Asking the installation takes longer than building the rest of a small record.
    return version("veche")


def record_of(result: Result) -> GameRecord:
    """The record of a game that has been played."""
    stand_ins = set(result.stand_ins)
    steps = tuple(
        Step(action, max(elapsed, 0) // NANOSECONDS_PER_MICROSECOND, turn in stand_ins)
        for turn, (action, elapsed) in enumerate(zip(result.actions, result.elapsed, strict=True))
    )
    faults = tuple(
        FaultNote(note.seat, note.turn, note.fault, _clean(note.detail), note.forfeited)
        for note in result.faults
    )
    trailer = Trailer(
        end=result.end,
        seats=seat_results(result.outcome, result.forfeits),
        seed=result.seed,
        faults=faults,
        warnings=tuple(_clean(warning)[:WARNING_CHARACTERS] for warning in result.warnings),
    )
    return GameRecord(header_of(result.table, result.seed), steps, trailer)


def seat_results(outcome: Outcome, forfeits: tuple[Fault | None, ...]) -> tuple[SeatResult, ...]:
    """An outcome seat by seat."""
    seats = len(outcome.scores)
    reasons = outcome.reasons or ("",) * seats
    sources = outcome.sources or ({},) * seats
    rows = zip(outcome.scores, outcome.ranks, reasons, forfeits, sources, strict=True)
    return tuple(
        SeatResult(score, rank, _clean(reason), lost, tuple(points.items()))
        for score, rank, reason, lost, points in rows
    )


def _clean(text: str) -> str:
    """A foreign text without the half characters that no file could hold."""
    return text.encode("utf-8", "replace").decode()
