from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RecordEnd(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RECORD_END_UNSPECIFIED: _ClassVar[RecordEnd]
    RECORD_END_FINISHED: _ClassVar[RecordEnd]
    RECORD_END_ALL_FORFEITED: _ClassVar[RecordEnd]
    RECORD_END_VOID: _ClassVar[RecordEnd]

class RecordFaultKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RECORD_FAULT_KIND_UNSPECIFIED: _ClassVar[RecordFaultKind]
    RECORD_FAULT_KIND_CONNECT: _ClassVar[RecordFaultKind]
    RECORD_FAULT_KIND_ILLEGAL: _ClassVar[RecordFaultKind]
    RECORD_FAULT_KIND_TIMEOUT: _ClassVar[RecordFaultKind]
    RECORD_FAULT_KIND_CRASH: _ClassVar[RecordFaultKind]
    RECORD_FAULT_KIND_DISCONNECT: _ClassVar[RecordFaultKind]
RECORD_END_UNSPECIFIED: RecordEnd
RECORD_END_FINISHED: RecordEnd
RECORD_END_ALL_FORFEITED: RecordEnd
RECORD_END_VOID: RecordEnd
RECORD_FAULT_KIND_UNSPECIFIED: RecordFaultKind
RECORD_FAULT_KIND_CONNECT: RecordFaultKind
RECORD_FAULT_KIND_ILLEGAL: RecordFaultKind
RECORD_FAULT_KIND_TIMEOUT: RecordFaultKind
RECORD_FAULT_KIND_CRASH: RecordFaultKind
RECORD_FAULT_KIND_DISCONNECT: RecordFaultKind

class GameRecord(_message.Message):
    __slots__ = ("header", "header_hash", "actions", "elapsed_us", "stand_in_turns", "step_tags", "trailer", "final_hash")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HEADER_HASH_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_US_FIELD_NUMBER: _ClassVar[int]
    STAND_IN_TURNS_FIELD_NUMBER: _ClassVar[int]
    STEP_TAGS_FIELD_NUMBER: _ClassVar[int]
    TRAILER_FIELD_NUMBER: _ClassVar[int]
    FINAL_HASH_FIELD_NUMBER: _ClassVar[int]
    header: RecordHeader
    header_hash: bytes
    actions: _containers.RepeatedScalarFieldContainer[int]
    elapsed_us: _containers.RepeatedScalarFieldContainer[int]
    stand_in_turns: _containers.RepeatedScalarFieldContainer[int]
    step_tags: bytes
    trailer: RecordTrailer
    final_hash: bytes
    def __init__(self, header: _Optional[_Union[RecordHeader, _Mapping]] = ..., header_hash: _Optional[bytes] = ..., actions: _Optional[_Iterable[int]] = ..., elapsed_us: _Optional[_Iterable[int]] = ..., stand_in_turns: _Optional[_Iterable[int]] = ..., step_tags: _Optional[bytes] = ..., trailer: _Optional[_Union[RecordTrailer, _Mapping]] = ..., final_hash: _Optional[bytes] = ...) -> None: ...

class RecordHeader(_message.Message):
    __slots__ = ("format", "engine_version", "ruleset", "rules_digest", "options", "players", "time_control", "game_id", "seed_commitment")
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    RULESET_FIELD_NUMBER: _ClassVar[int]
    RULES_DIGEST_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    SEED_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    format: int
    engine_version: str
    ruleset: str
    rules_digest: str
    options: _containers.RepeatedCompositeFieldContainer[RecordOption]
    players: _containers.RepeatedScalarFieldContainer[str]
    time_control: RecordTimeControl
    game_id: str
    seed_commitment: bytes
    def __init__(self, format: _Optional[int] = ..., engine_version: _Optional[str] = ..., ruleset: _Optional[str] = ..., rules_digest: _Optional[str] = ..., options: _Optional[_Iterable[_Union[RecordOption, _Mapping]]] = ..., players: _Optional[_Iterable[str]] = ..., time_control: _Optional[_Union[RecordTimeControl, _Mapping]] = ..., game_id: _Optional[str] = ..., seed_commitment: _Optional[bytes] = ...) -> None: ...

class RecordOption(_message.Message):
    __slots__ = ("name", "flag", "number", "text")
    NAME_FIELD_NUMBER: _ClassVar[int]
    FLAG_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    name: str
    flag: bool
    number: int
    text: str
    def __init__(self, name: _Optional[str] = ..., flag: bool = ..., number: _Optional[int] = ..., text: _Optional[str] = ...) -> None: ...

class RecordTimeControl(_message.Message):
    __slots__ = ("connect_ms", "first_ms", "decision_ms", "bank_ms", "increment_ms")
    CONNECT_MS_FIELD_NUMBER: _ClassVar[int]
    FIRST_MS_FIELD_NUMBER: _ClassVar[int]
    DECISION_MS_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_MS_FIELD_NUMBER: _ClassVar[int]
    connect_ms: int
    first_ms: int
    decision_ms: int
    bank_ms: int
    increment_ms: int
    def __init__(self, connect_ms: _Optional[int] = ..., first_ms: _Optional[int] = ..., decision_ms: _Optional[int] = ..., bank_ms: _Optional[int] = ..., increment_ms: _Optional[int] = ...) -> None: ...

class RecordTrailer(_message.Message):
    __slots__ = ("faults", "warnings", "end", "seats", "seed")
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    WARNINGS_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    faults: _containers.RepeatedCompositeFieldContainer[RecordFault]
    warnings: _containers.RepeatedScalarFieldContainer[str]
    end: RecordEnd
    seats: _containers.RepeatedCompositeFieldContainer[RecordSeat]
    seed: bytes
    def __init__(self, faults: _Optional[_Iterable[_Union[RecordFault, _Mapping]]] = ..., warnings: _Optional[_Iterable[str]] = ..., end: _Optional[_Union[RecordEnd, str]] = ..., seats: _Optional[_Iterable[_Union[RecordSeat, _Mapping]]] = ..., seed: _Optional[bytes] = ...) -> None: ...

class RecordFault(_message.Message):
    __slots__ = ("turn", "seat", "kind", "forfeited", "detail")
    TURN_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    FORFEITED_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    turn: int
    seat: int
    kind: RecordFaultKind
    forfeited: bool
    detail: str
    def __init__(self, turn: _Optional[int] = ..., seat: _Optional[int] = ..., kind: _Optional[_Union[RecordFaultKind, str]] = ..., forfeited: bool = ..., detail: _Optional[str] = ...) -> None: ...

class RecordSeat(_message.Message):
    __slots__ = ("score", "rank", "reason", "forfeit", "sources")
    SCORE_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    FORFEIT_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    score: int
    rank: int
    reason: str
    forfeit: RecordFaultKind
    sources: _containers.RepeatedCompositeFieldContainer[RecordSource]
    def __init__(self, score: _Optional[int] = ..., rank: _Optional[int] = ..., reason: _Optional[str] = ..., forfeit: _Optional[_Union[RecordFaultKind, str]] = ..., sources: _Optional[_Iterable[_Union[RecordSource, _Mapping]]] = ...) -> None: ...

class RecordSource(_message.Message):
    __slots__ = ("name", "points")
    NAME_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    name: str
    points: int
    def __init__(self, name: _Optional[str] = ..., points: _Optional[int] = ...) -> None: ...
