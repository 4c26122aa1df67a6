"""The single steps of play, each measured alone on positions from random games."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from veche.bench.playouts import MEASURED_TIME, refereed_game
from veche.bench.stopwatch import processor_time
from veche.bench.survey import Position
from veche.game import state_digest
from veche.match import Table
from veche.provided import BotEntry
from veche.ruleset import Ruleset
from veche.streams import Stream, derived_seed

RECORDED_GAMES = 10
PASS = 500
"""How many calls a pass makes at least."""

Call = Callable[[], object]


class Operation(NamedTuple):
    """Something to be timed, and how to get ready for it."""

    name: str
    prepare: Callable[[], Sequence[Call]]
    """Gives the calls of one pass; this is not timed."""


def microseconds_per_call(operation: Operation, seconds: float) -> float:
    """The mean time of one call over as many passes as fill the time.

    The loop itself is part of it, some hundredths of a microsecond.
    """
    spent = 0.0
    calls = 0
    while spent < seconds or not calls:
        batch = operation.prepare()
        started = processor_time()
        for call in batch:
            call()
        spent += processor_time() - started
        calls += len(batch)
    return spent / calls * 1e6


def operations(
    ruleset: Ruleset, entry: BotEntry, positions: Sequence[Position], seed: bytes
) -> list[Operation]:
    """Every step of play that has a figure of its own."""
    return [*_rules_operations(positions, seed), *_record_operations(ruleset, entry, seed)]


def _rules_operations(positions: Sequence[Position], seed: bytes) -> list[Operation]:
    def applies() -> list[Call]:
        # An apply uses its position up, so every pass gets new copies.
        return [partial(state.clone().apply, action) for state, _, action in positions]

    views = [state.view(seat) for state, seat, _ in positions]
    luck = Stream(seed, "bench samples")
    return [
        _repeated("clone", [state.clone for state, _, _ in positions]),
        _repeated("legal", [state.legal for state, _, _ in positions]),
        Operation("apply", applies),
        _repeated("view", [partial(state.view, seat) for state, seat, _ in positions]),
        _repeated("view_encode", [partial(_encoded_view, each) for each in positions]),
        _repeated("sample", [partial(view.sample, luck) for view in views]),
        _repeated("encode", [state.encode for state, _, _ in positions]),
        _repeated("digest", [partial(state_digest, state) for state, _, _ in positions]),
    ]


def _encoded_view(position: Position) -> bytes:
    return position.state.view(position.seat).encode()


def _repeated(name: str, calls: Sequence[Call]) -> Operation:
    """An operation that changes nothing; long passes keep the clock out of quick ones."""
    again = [*calls] * -(-PASS // len(calls))
    return Operation(name, lambda: again)


def _record_operations(ruleset: Ruleset, entry: BotEntry, seed: bytes) -> list[Operation]:
    """Building a record from a result, and its binary form there and back, in memory."""
    # Records bring protobuf with them; who only plays out games is spared it.
    from veche.record.binary import decode, encode
    from veche.record.model import record_of

    table = Table(ruleset, (entry.name,) * ruleset.seats, MEASURED_TIME)
    seeds = [derived_seed(seed, "bench record", number) for number in range(RECORDED_GAMES)]
    results = [refereed_game(table, entry, each) for each in seeds]
    records = [record_of(result) for result in results]
    payloads = [encode(record) for record in records]
    return [
        _repeated("record_build", [partial(record_of, result) for result in results]),
        _repeated("record_write", [partial(encode, record) for record in records]),
        _repeated("record_read", [partial(decode, payload) for payload in payloads]),
    ]
