"""The text form: a line for each fact of a game, in one order and one spelling."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from veche.record.chain import Chain, chain_of, header_hash
from veche.record.flaw import HEADER, Flaw
from veche.record.limits import MAX_TEXT_BYTES, check_header, check_limits
from veche.record.model import GameRecord, Header, Trailer, option_kind, option_text

FIRST_TAG = "VecheRecord"
"""The tag that every game in text form begins with."""
STAND_IN = "stand-in"
FORFEIT, STRIKE = "forfeit", "strike"

# JSON leaves these as they are, but a terminal or an editor might obey them.
_OBEYED = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


class Told(NamedTuple):
    """What the rules say of a step: who decided, and the action in words."""

    seat: int
    text: str


def quoted(text: str) -> str:
    """A text in quotes, with escapes where a reader or a terminal could stumble."""
    written = json.dumps(text, ensure_ascii=False)
    return _OBEYED.sub(lambda match: f"\\u{ord(match[0]):04x}", written)


def render(record: GameRecord, told: Sequence[Told]) -> str:
    """A game in text form; ``told`` is what the rules say of each step."""
    check_limits(record)
    chain = chain_of(record)
    lines = [
        *header_lines(record.header, chain),
        *step_lines(record, chain, told),
        *trailer_lines(record.trailer, chain),
    ]
    text = "".join(f"{line}\n" for line in lines)
    if len(text.encode()) > MAX_TEXT_BYTES:
        raise Flaw(HEADER, f"a game in text form takes at most {MAX_TEXT_BYTES} bytes.")
    return text


def render_header(header: Header) -> str:
    """A header alone, for publishing before the game."""
    check_header(header)
    chain = Chain(header_hash(header), b"", b"")
    return "".join(f"{line}\n" for line in header_lines(header, chain))


def header_lines(header: Header, chain: Chain) -> Iterator[str]:
    """The tags before the first step."""
    yield _tag(FIRST_TAG, header.format)
    yield _tag("Engine", header.engine)
    yield _tag("Ruleset", header.ruleset)
    yield _tag("Digest", header.digest)
    for name, value in header.options.items():
        yield _tag("Option", name, option_kind(value), option_text(value))
    for seat, name in enumerate(header.players):
        yield _tag("Player", seat, name)
    for name, limit in vars(header.time).items():
        # No limit, or an increment of nothing, goes without saying.
        if limit:
            yield _tag("Limit", name, limit)
    yield _tag("GameId", header.game_id)
    yield _tag("Commitment", header.commitment)
    yield _tag("HeaderHash", chain.header.hex())


def step_lines(record: GameRecord, chain: Chain, told: Sequence[Told]) -> Iterator[str]:
    """One line for each step."""
    for turn, (step, (seat, text)) in enumerate(zip(record.steps, told, strict=True)):
        clock = STAND_IN if step.stand_in else f"{step.elapsed_us} us"
        tag = chain.tag(turn).hex()
        yield f"{turn}. seat {seat}: {quoted(text)} ({step.action}) {clock} #{tag}"


def trailer_lines(trailer: Trailer, chain: Chain) -> Iterator[str]:
    """The tags after the last step."""
    for note in trailer.faults:
        cost = FORFEIT if note.forfeited else STRIKE
        yield _tag("Fault", note.turn, note.seat, note.fault.value, cost, note.detail)
    for warning in trailer.warnings:
        yield _tag("Warning", warning)
    yield _tag("End", trailer.end.value)
    for seat, result in enumerate(trailer.seats):
        lost = "" if result.forfeit is None else result.forfeit.value
        yield _tag("Seat", seat, result.score, result.rank, result.reason, lost)
        for name, points in result.sources:
            yield _tag("Source", seat, name, points)
    yield _tag("Seed", trailer.seed.hex())
    yield _tag("FinalHash", chain.final.hex())


def _tag(name: str, *values: object) -> str:
    return f"[{name} {' '.join(quoted(str(value)) for value in values)}]"
