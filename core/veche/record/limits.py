"""What a record may hold at most, so that reading a foreign one takes bounded memory."""

import re
from collections.abc import Iterator, Sequence

from veche.record.flaw import HEADER, TRAILER, Flaw, step_place
from veche.record.model import FORMAT, GameRecord, Header, Step, Trailer

MAX_RECORD_BYTES = 4 * 1024 * 1024
"""The longest game in binary form."""
MAX_TEXT_BYTES = 32 * 1024 * 1024
"""The longest game in text form."""
MAX_STEPS = 200_000
MAX_SEATS = 64
MAX_ITEMS = 1000
"""The most options, warnings, or sources of one seat's points."""
MAX_CHARACTERS = 4096
"""The longest name, reason or other single text."""
MAX_ACTION = 2**31 - 1
MAX_NUMBER = 2**53 - 1
"""Every other number stays between minus and plus this, so any language reads it exactly."""
MAX_SEED_BYTES = 64

_DIGEST = re.compile(r"[0-9a-f]{1,64}").fullmatch
_COMMITMENT = re.compile(r"[0-9a-f]{64}").fullmatch


def check_limits(record: GameRecord) -> None:
    """Refuse a record that no file may hold."""
    check_header(record.header)
    check_steps(record.steps)
    check_trailer(record.trailer, record.header.seats, len(record.steps))


def check_header(header: Header) -> None:
    """Refuse a header that no file may hold."""
    for what in _header_flaws(header):
        raise Flaw(HEADER, what)


def check_steps(steps: Sequence[Step]) -> None:
    """Refuse steps that no game can have had."""
    check_steps_count(len(steps))
    for turn, (action, elapsed, stand_in) in enumerate(steps):
        if not 0 <= action <= MAX_ACTION:
            raise Flaw(step_place(turn), f"an action id is at most {MAX_ACTION}, not {action}.")
        if not 0 <= elapsed <= MAX_NUMBER or (stand_in and elapsed):
            raise Flaw(step_place(turn), f"a seat cannot have taken {elapsed} µs.")


def check_trailer(trailer: Trailer, seats: int, steps: int) -> None:
    """Refuse a trailer that no file may hold after such a game."""
    for what in _trailer_flaws(trailer, seats, steps):
        raise Flaw(TRAILER, what)


def check_steps_count(steps: int) -> None:
    """Refuse a game that is too long before anything is built for it."""
    if steps > MAX_STEPS:
        raise Flaw(step_place(MAX_STEPS), f"a record holds at most {MAX_STEPS} steps, not {steps}.")


def _header_flaws(header: Header) -> Iterator[str]:
    if header.format != FORMAT:
        yield (
            f"this is record format {header.format}, and this Veche reads format {FORMAT}."
            " Use a version of Veche that knows it."
        )
    if not 1 <= header.seats <= MAX_SEATS:
        yield f"a record is of 1 to {MAX_SEATS} players, not {header.seats}."
    if len(header.options) > MAX_ITEMS:
        yield f"a record holds at most {MAX_ITEMS} options, not {len(header.options)}."
    if not header.ruleset:
        yield "the name of the ruleset is missing."
    if not _DIGEST(header.digest):
        yield "the rules digest is not a hexadecimal number."
    if not _COMMITMENT(header.commitment):
        yield "the seed commitment is not a SHA-256 hash."
    texts = [header.engine, header.ruleset, header.game_id, *header.players, *header.options]
    numbers: list[int | None] = list(vars(header.time).values())
    for value in header.options.values():
        if isinstance(value, str):
            texts.append(value)
        else:
            numbers.append(value)
    yield from _text_flaws(texts)
    yield from _number_flaws(numbers)


def _trailer_flaws(trailer: Trailer, seats: int, steps: int) -> Iterator[str]:
    if len(trailer.seats) != seats:
        yield f"{len(trailer.seats)} seats have a result, and {seats} played."
    if not 1 <= len(trailer.seed) <= MAX_SEED_BYTES:
        yield f"a seed has 1 to {MAX_SEED_BYTES} bytes, not {len(trailer.seed)}."
    if len(trailer.faults) > steps + seats:
        yield f"{len(trailer.faults)} faults are too many for {steps} steps."
    if len(trailer.warnings) > MAX_ITEMS:
        yield f"a record holds at most {MAX_ITEMS} warnings, not {len(trailer.warnings)}."
    texts = list(trailer.warnings)
    numbers: list[int | None] = []
    for note in trailer.faults:
        texts.append(note.detail)
        if not (0 <= note.seat < seats and 0 <= note.turn <= steps):
            yield f"a fault is noted for seat {note.seat} at turn {note.turn}, which there is not."
    for seat in trailer.seats:
        # Whoever plays alone may come second, to the rules.
        if not 1 <= seat.rank <= max(seats, 2):
            yield f"{seats} seats cannot have rank {seat.rank}."
        if len(seat.sources) > MAX_ITEMS:
            yield f"a seat has at most {MAX_ITEMS} sources of points, not {len(seat.sources)}."
        texts += [seat.reason, *(name for name, _ in seat.sources)]
        numbers += [seat.score, *(points for _, points in seat.sources)]
    yield from _text_flaws(texts)
    yield from _number_flaws(numbers)


def _text_flaws(texts: list[str]) -> Iterator[str]:
    for text in texts:
        if len(text) > MAX_CHARACTERS:
            yield f"a text has at most {MAX_CHARACTERS} characters, not {len(text)}."
        # Half of a surrogate pair is no character, and no file can hold it.
        elif any("\ud800" <= character <= "\udfff" for character in text):
            yield f"{text!a} is not a text in Unicode."


def _number_flaws(numbers: list[int | None]) -> Iterator[str]:
    for number in numbers:
        if number is not None and abs(number) > MAX_NUMBER:
            yield f"a number is at most {MAX_NUMBER}, not {number}."
