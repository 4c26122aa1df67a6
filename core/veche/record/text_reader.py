"""Reading the text form.

A game that was read is written again and compared with what was read, so that
any change is noticed. The seats and the words of the actions follow from the
rules and not from the record; ``verify`` compares those with the rules.
"""

import json
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

from veche.errors import OptionError
from veche.fairness import Fault, TimeControl
from veche.match import End, FaultNote
from veche.options import OptionValue
from veche.record.chain import Chain, check_chain
from veche.record.flaw import HEADER, TRAILER, Flaw, step_place
from veche.record.limits import check_steps_count
from veche.record.model import GameRecord, Header, SeatResult, Step, Trailer, option_text
from veche.record.text import (
    FIRST_TAG,
    FORFEIT,
    STAND_IN,
    Told,
    header_lines,
    step_lines,
    trailer_lines,
)

E = TypeVar("E", bound=Enum)

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_TAG = re.compile(rf"\[([A-Za-z]+)((?: {_QUOTED})+)\]").fullmatch
_VALUES = re.compile(_QUOTED).findall
_STEP = re.compile(
    rf"[0-9]+\. seat ([0-9]{{1,3}}): ({_QUOTED}) \(([0-9]{{1,10}})\)"
    rf" (?:([0-9]{{1,16}}) us|{STAND_IN}) #([0-9a-f]{{8}})"
).fullmatch
_NUMBER = re.compile(r"-?[0-9]{1,16}").fullmatch


class TextGame(NamedTuple):
    """A game in text form: the record, and what was told of each step."""

    record: GameRecord
    told: tuple[Told, ...]


def parse(lines: Sequence[bytes]) -> TextGame:
    """The game in these lines (without their ends); refused unless every byte is right."""
    cursor = _Cursor(lines)
    header, header_hash = _read_header(cursor)
    steps, told, tags = _read_steps(cursor)
    trailer, final = _read_trailer(cursor)
    record = GameRecord(header, tuple(steps), trailer)
    chain = Chain(header_hash, b"".join(tags), final)
    check_chain(record, chain)
    _compare(lines, record, chain, told)
    return TextGame(record, tuple(told))


def _compare(
    lines: Sequence[bytes], record: GameRecord, chain: Chain, told: Sequence[Told]
) -> None:
    """Refuse any other spelling than the one that would be written."""
    proper: list[tuple[str, str]] = []
    proper += ((HEADER, line) for line in header_lines(record.header, chain))
    steps = step_lines(record, chain, told)
    proper += ((step_place(turn), line) for turn, line in enumerate(steps))
    proper += ((TRAILER, line) for line in trailer_lines(record.trailer, chain))
    for (place, line), found in zip(proper, lines, strict=True):
        if line.encode() != found:
            raise Flaw(place, f"the line should read {line}")


class _Cursor:
    """Goes through the lines of one game and knows in which part of it it is."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self._lines = lines
        self._next = 0
        self.place = HEADER

    def flaw(self, what: str) -> Flaw:
        return Flaw(self.place, what)

    def peek(self) -> bytes:
        return self._lines[self._next] if self._next < len(self._lines) else b""

    def line(self) -> str:
        """The next line."""
        if self._next == len(self._lines):
            raise self.flaw("the game is cut short.")
        self._next += 1
        try:
            return self._lines[self._next - 1].decode()
        except UnicodeDecodeError:
            raise self.flaw(f"line {self._next} of the game is not in UTF-8.") from None

    def end(self) -> None:
        """Nothing may follow."""
        if self._next < len(self._lines):
            raise self.flaw(f"line {self._next + 1} of the game is one too many.")

    def tag(self, name: str, count: int = 1) -> list[str]:
        """The values of the next line, which must be this tag."""
        match = _TAG(self.line())
        if match is None or match[1] != name:
            raise self.flaw(f"line {self._next} of the game should be a [{name} …] tag.")
        values = [self.unquoted(value) for value in _VALUES(match[2])]
        if len(values) != count:
            raise self.flaw(f"a [{name} …] tag has {count} values, not {len(values)}.")
        return values

    def text(self, name: str) -> str:
        """The only value of the next line, which must be this tag."""
        return self.tag(name)[0]

    def tags(self, name: str, count: int) -> Iterator[list[str]]:
        """The values of each line that follows with this tag."""
        while self.peek().startswith(f"[{name} ".encode()):
            yield self.tag(name, count)

    def unquoted(self, text: str) -> str:
        try:
            return str(json.loads(text))
        except ValueError:
            raise self.flaw(f"line {self._next} of the game has a broken text in it.") from None

    def number(self, text: str) -> int:
        if not _NUMBER(text):
            raise self.flaw(f"{text[:40]!r} is not a whole number of at most 16 digits.")
        return int(text)

    def octets(self, text: str) -> bytes:
        try:
            return bytes.fromhex(text)
        except ValueError:
            raise self.flaw(f"{text[:40]!r} is not in hexadecimal.") from None

    def word(self, words: type[E], text: str) -> E:
        try:
            return words(text)
        except ValueError:
            raise self.flaw(f"{text[:40]!r} is not one of {[e.value for e in words]}.") from None


def _read_header(cursor: _Cursor) -> tuple[Header, bytes]:
    format_ = cursor.number(cursor.text(FIRST_TAG))
    engine, ruleset, digest = (cursor.text(name) for name in ("Engine", "Ruleset", "Digest"))
    options = {name: _option(cursor, kind, text) for name, kind, text in cursor.tags("Option", 3)}
    players = tuple(name for _, name in cursor.tags("Player", 2))
    limits = {name: cursor.number(limit) for name, limit in cursor.tags("Limit", 2)}
    game_id, commitment = cursor.text("GameId"), cursor.text("Commitment")
    header = Header(
        ruleset=ruleset,
        digest=digest,
        options=options,
        players=players,
        commitment=commitment,
        time=_time(limits),
        game_id=game_id,
        engine=engine,
        format=format_,
    )
    return header, cursor.octets(cursor.text("HeaderHash"))


def _option(cursor: _Cursor, kind: str, text: str) -> OptionValue:
    if kind == "number":
        return cursor.number(text)
    if kind == "flag" and text in (option_text(True), option_text(False)):
        return text == option_text(True)
    if kind == "text":
        return text
    raise cursor.flaw(f"{text[:40]!r} is not an option's {kind[:40]!r}.")


def _time(limits: dict[str, int]) -> TimeControl:
    unknown = limits.keys() - vars(TimeControl()).keys()
    if unknown:
        raise Flaw(HEADER, f"there is no time limit called {min(unknown)[:40]!r}.")
    try:
        return TimeControl(**limits)
    except OptionError as error:
        raise Flaw(HEADER, str(error)) from None


def _read_steps(cursor: _Cursor) -> tuple[list[Step], list[Told], list[bytes]]:
    steps: list[Step] = []
    told: list[Told] = []
    tags: list[bytes] = []
    while cursor.peek() and not cursor.peek().startswith(b"["):
        cursor.place = step_place(len(steps))
        check_steps_count(len(steps) + 1)
        match = _STEP(cursor.line())
        if match is None:
            raise cursor.flaw("the line is not a step as this format writes it.")
        seat, text, action, elapsed, tag = match.groups()
        steps.append(Step(int(action), int(elapsed or 0), elapsed is None))
        told.append(Told(int(seat), cursor.unquoted(text)))
        tags.append(bytes.fromhex(tag))
    return steps, told, tags


def _read_trailer(cursor: _Cursor) -> tuple[Trailer, bytes]:
    cursor.place = TRAILER
    faults = tuple(
        FaultNote(
            seat=cursor.number(seat),
            turn=cursor.number(turn),
            fault=cursor.word(Fault, fault),
            detail=detail,
            forfeited=cost == FORFEIT,
        )
        for turn, seat, fault, cost, detail in cursor.tags("Fault", 5)
    )
    warnings = tuple(warning for (warning,) in cursor.tags("Warning", 1))
    end = cursor.word(End, cursor.text("End"))
    seats = tuple(_read_seat(cursor, values) for values in cursor.tags("Seat", 5))
    seed = cursor.octets(cursor.text("Seed"))
    final = cursor.octets(cursor.text("FinalHash"))
    cursor.end()
    return Trailer(end, seats, seed, faults, warnings), final


def _read_seat(cursor: _Cursor, values: list[str]) -> SeatResult:
    _, score, rank, reason, lost = values
    sources = tuple((name, cursor.number(points)) for _, name, points in cursor.tags("Source", 3))
    return SeatResult(
        score=cursor.number(score),
        rank=cursor.number(rank),
        reason=reason,
        forfeit=cursor.word(Fault, lost) if lost else None,
        sources=sources,
    )
