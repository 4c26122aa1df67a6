"""A record as its protobuf message, and back."""

from veche.errors import OptionError
from veche.fairness import Fault, TimeControl
from veche.match import End, FaultNote
from veche.options import OptionValue
from veche.record.chain import Chain, chain_of
from veche.record.flaw import HEADER, TRAILER, Flaw
from veche.record.limits import check_limits, check_steps_count
from veche.record.model import GameRecord, Header, SeatResult, Step, Trailer, option_kind
from veche.v1 import record_pb2 as pb

_LIMITS = ("connect_ms", "first_ms", "decision_ms", "bank_ms")
_ENDS = {
    End.FINISHED: pb.RECORD_END_FINISHED,
    End.ALL_FORFEITED: pb.RECORD_END_ALL_FORFEITED,
    End.VOID: pb.RECORD_END_VOID,
}
_FAULTS = {
    Fault.CONNECT: pb.RECORD_FAULT_KIND_CONNECT,
    Fault.ILLEGAL: pb.RECORD_FAULT_KIND_ILLEGAL,
    Fault.TIMEOUT: pb.RECORD_FAULT_KIND_TIMEOUT,
    Fault.CRASH: pb.RECORD_FAULT_KIND_CRASH,
    Fault.DISCONNECT: pb.RECORD_FAULT_KIND_DISCONNECT,
}
_END_OF: dict[int, End] = {number: end for end, number in _ENDS.items()}
_FAULT_OF: dict[int, Fault] = {number: fault for fault, number in _FAULTS.items()}


def to_message(record: GameRecord) -> pb.GameRecord:
    """The message of a record, with its hash chain."""
    check_limits(record)
    chain = chain_of(record)
    return pb.GameRecord(
        header=_header_message(record.header),
        header_hash=chain.header,
        actions=[step.action for step in record.steps],
        elapsed_us=[step.elapsed_us for step in record.steps],
        stand_in_turns=[turn for turn, step in enumerate(record.steps) if step.stand_in],
        step_tags=chain.tags,
        trailer=_trailer_message(record.trailer),
        final_hash=chain.final,
    )


def from_message(message: pb.GameRecord) -> tuple[GameRecord, Chain]:
    """The record in a message and the hash chain stored with it, unchecked."""
    check_steps_count(max(len(message.actions), len(message.elapsed_us)))
    stand_ins = set(message.stand_in_turns)
    # A length that does not fit is found by the chain, at the step where it matters.
    pairs = zip(message.actions, message.elapsed_us, strict=False)
    steps = tuple(
        Step(action, elapsed, turn in stand_ins) for turn, (action, elapsed) in enumerate(pairs)
    )
    record = GameRecord(_header_in(message.header), steps, _trailer_in(message.trailer))
    return record, Chain(message.header_hash, message.step_tags, message.final_hash)


def _header_message(header: Header) -> pb.RecordHeader:
    limits = {name: getattr(header.time, name) for name in _LIMITS}
    return pb.RecordHeader(
        format=header.format,
        engine_version=header.engine,
        ruleset=header.ruleset,
        rules_digest=header.digest,
        options=[_option_message(name, value) for name, value in header.options.items()],
        players=header.players,
        time_control=pb.RecordTimeControl(increment_ms=header.time.increment_ms, **limits),
        game_id=header.game_id,
        seed_commitment=bytes.fromhex(header.commitment),
    )


def _option_message(name: str, value: OptionValue) -> pb.RecordOption:
    message = pb.RecordOption(name=name)
    setattr(message, option_kind(value), value)
    return message


def _header_in(message: pb.RecordHeader) -> Header:
    return Header(
        ruleset=message.ruleset,
        digest=message.rules_digest,
        options={option.name: _option_in(option) for option in message.options},
        players=tuple(message.players),
        commitment=message.seed_commitment.hex(),
        time=_time_in(message.time_control),
        game_id=message.game_id,
        engine=message.engine_version,
        format=message.format,
    )


def _option_in(message: pb.RecordOption) -> OptionValue:
    kind = message.WhichOneof("value")
    if kind is None:
        raise Flaw(HEADER, f"the option {message.name!r} has no value.")
    value: OptionValue = getattr(message, kind)
    return value


def _time_in(message: pb.RecordTimeControl) -> TimeControl:
    limits = {name: getattr(message, name) for name in _LIMITS if message.HasField(name)}
    try:
        return TimeControl(increment_ms=message.increment_ms, **limits)
    except OptionError as error:
        raise Flaw(HEADER, str(error)) from None


def _trailer_message(trailer: Trailer) -> pb.RecordTrailer:
    return pb.RecordTrailer(
        faults=[
            pb.RecordFault(
                turn=note.turn,
                seat=note.seat,
                kind=_FAULTS[note.fault],
                forfeited=note.forfeited,
                detail=note.detail,
            )
            for note in trailer.faults
        ],
        warnings=trailer.warnings,
        end=_ENDS[trailer.end],
        seats=[_seat_message(seat) for seat in trailer.seats],
        seed=trailer.seed,
    )


def _seat_message(seat: SeatResult) -> pb.RecordSeat:
    return pb.RecordSeat(
        score=seat.score,
        rank=seat.rank,
        reason=seat.reason,
        forfeit=None if seat.forfeit is None else _FAULTS[seat.forfeit],
        sources=[pb.RecordSource(name=name, points=points) for name, points in seat.sources],
    )


def _trailer_in(message: pb.RecordTrailer) -> Trailer:
    if message.end not in _END_OF:
        raise Flaw(TRAILER, f"a game cannot end in way {message.end}.")
    return Trailer(
        end=_END_OF[message.end],
        seats=tuple(_seat_in(seat) for seat in message.seats),
        seed=message.seed,
        faults=tuple(
            FaultNote(note.seat, note.turn, _fault_in(note.kind), note.detail, note.forfeited)
            for note in message.faults
        ),
        warnings=tuple(message.warnings),
    )


def _seat_in(message: pb.RecordSeat) -> SeatResult:
    return SeatResult(
        score=message.score,
        rank=message.rank,
        reason=message.reason,
        forfeit=_fault_in(message.forfeit) if message.forfeit else None,
        sources=tuple((source.name, source.points) for source in message.sources),
    )


def _fault_in(kind: int) -> Fault:
    if kind not in _FAULT_OF:
        raise Flaw(TRAILER, f"there is no fault number {kind}.")
    return _FAULT_OF[kind]
