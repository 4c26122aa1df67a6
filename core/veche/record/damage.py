"""Where in a game's bytes something lies, so that damage can be named by step."""

from collections.abc import Iterator
from typing import NamedTuple

from google.protobuf.message import DecodeError

from veche.record.chain import TAG_BYTES
from veche.record.flaw import HEADER, TRAILER, step_place
from veche.v1 import record_pb2 as pb

_FIELDS = pb.GameRecord.DESCRIPTOR.fields_by_name
_HEADER = _FIELDS["header"].number
_HEADER_HASH = _FIELDS["header_hash"].number
_ACTIONS = _FIELDS["actions"].number
_ELAPSED = _FIELDS["elapsed_us"].number
_STAND_INS = _FIELDS["stand_in_turns"].number
_TAGS = _FIELDS["step_tags"].number
_TRAILER = _FIELDS["trailer"].number
_LENGTH_DELIMITED = 2
_VARINT_BITS = 64


class _Part(NamedTuple):
    """One field of a message: its number, its content, and where that starts and ends."""

    field: int
    content: bytes
    start: int
    end: int


def damaged_place(payload: bytes, announced: int | None = None) -> str:
    """The first part of a message that cannot be read.

    A file that was cut off holds less of the message than it announced.
    """
    whole = len(payload) if announced is None else announced
    last = 0
    for part in _parts(payload):
        if part.end > whole:
            # Its own length is wrong, so nothing in it can be counted.
            return _place_in(part, 0)
        readable = _readable_bytes(part.field, part.content)
        if readable < len(part.content) or part.end > len(payload):
            return _place_in(part, readable)
        last = part.field
    if last < _HEADER_HASH:
        return HEADER
    return step_place(0) if last < _TAGS else TRAILER


def place_at(payload: bytes, offset: int) -> str:
    """The part of a sound message in which a byte lies."""
    for part in _parts(payload):
        if offset < part.end:
            return _place_in(part, max(offset - part.start, 0))
    return TRAILER


def _parts(payload: bytes) -> Iterator[_Part]:
    """The fields of a message, as long as they follow each other in order."""
    offset, last = 0, 0
    while offset < len(payload):
        field, kind = payload[offset] >> 3, payload[offset] & 7
        lengths = _varints(payload[offset + 1 : offset + 11])
        if kind != _LENGTH_DELIMITED or field <= last or not lengths:
            return
        length, size = lengths[0]
        start = offset + 1 + size
        offset, last = start + length, field
        yield _Part(field, payload[start:offset], start, offset)


def _varints(content: bytes) -> list[tuple[int, int]]:
    """The whole varints at the beginning, each with the offset of its end."""
    found = []
    value = shift = 0
    for offset, byte in enumerate(content, 1):
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            found.append((value, offset))
            value = shift = 0
        elif shift >= _VARINT_BITS:
            break
    return found


def _readable_bytes(field: int, content: bytes) -> int:
    """How much of a field can be read; all of it unless it is damaged."""
    try:
        if field == _HEADER:
            pb.RecordHeader.FromString(content)
        elif field == _TRAILER:
            pb.RecordTrailer.FromString(content)
    except DecodeError:
        return 0
    if field in (_ACTIONS, _ELAPSED, _STAND_INS):
        varints = _varints(content)
        return varints[-1][1] if varints else 0
    return len(content)


def _place_in(part: _Part, offset: int) -> str:
    if part.field <= _HEADER_HASH:
        return HEADER
    if part.field == _TAGS:
        return step_place(offset // TAG_BYTES)
    if part.field > _TAGS:
        return TRAILER
    varints = _varints(part.content)
    index = sum(end <= offset for _, end in varints)
    if part.field == _STAND_INS:
        return step_place(varints[min(index, len(varints) - 1)][0] if varints else 0)
    return step_place(index)
