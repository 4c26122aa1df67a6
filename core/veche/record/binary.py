"""The binary form: a magic number, then games, each a message behind its length."""

from collections.abc import Iterator
from typing import BinaryIO

from google.protobuf.message import DecodeError

from veche.record.chain import check_chain
from veche.record.damage import damaged_place, place_at
from veche.record.flaw import HEADER, Flaw
from veche.record.limits import MAX_RECORD_BYTES
from veche.record.message import from_message, to_message
from veche.record.model import GameRecord
from veche.v1 import record_pb2 as pb

MAGIC = b"\x89VGR\r\n\x1a\n"
"""The first bytes of every binary file; a transfer in text mode would spoil them."""

_LENGTH_BYTES = 4
"""What a length within the limits takes at most as a varint."""


def encode(record: GameRecord) -> bytes:
    """A game as the bytes of its message, in the one form that is accepted back."""
    payload: bytes = to_message(record).SerializeToString(deterministic=True)
    if len(payload) > MAX_RECORD_BYTES:
        raise Flaw(HEADER, f"a record takes at most {MAX_RECORD_BYTES} bytes, not {len(payload)}.")
    return payload


def decode(payload: bytes) -> GameRecord:
    """The game in the bytes of a message; refused unless every single byte is right."""
    message = pb.GameRecord()
    try:
        message.ParseFromString(payload)
    except DecodeError:
        raise Flaw(damaged_place(payload), "the bytes cannot be read; they were changed.") from None
    record, stored = from_message(message)
    check_chain(record, stored)
    proper = encode(record)
    if proper != payload:
        # Protobuf reads more than one spelling of the same game; only one is a record.
        place = place_at(proper, _first_difference(proper, payload))
        raise Flaw(place, "the bytes are not in canonical form; they were changed.")
    return record


def _first_difference(one: bytes, other: bytes) -> int:
    pairs = zip(one, other, strict=False)
    unequal = (offset for offset, (left, right) in enumerate(pairs) if left != right)
    return next(unequal, min(len(one), len(other)))


def framed(payload: bytes) -> bytes:
    """A message behind its length, as it stands in a file."""
    length, prefix = len(payload), bytearray()
    while length > 0x7F:
        prefix.append(length & 0x7F | 0x80)
        length >>= 7
    prefix.append(length)
    return bytes(prefix) + payload


def read_payloads(stream: BinaryIO) -> Iterator[bytes]:
    """The messages that follow the magic number; one at a time is kept in memory."""
    while True:
        length = _read_length(stream)
        if length is None:
            return
        payload = stream.read(length)
        if len(payload) < length:
            raise Flaw(
                damaged_place(payload, length),
                f"the file ends after {len(payload)} of the game's {length} bytes.",
            )
        yield payload


def _read_length(stream: BinaryIO) -> int | None:
    """The next length; None at the end of the file."""
    length = 0
    for index in range(_LENGTH_BYTES):
        byte = stream.read(1)
        if not byte:
            if index == 0:
                return None
            raise Flaw(HEADER, "the file ends within the length of the game.")
        length |= (byte[0] & 0x7F) << 7 * index
        if byte[0] < 0x80:
            # A needlessly long spelling of a length is a change, too.
            if not 0 < length <= MAX_RECORD_BYTES or (index and byte[0] == 0):
                break
            return length
    raise Flaw(
        HEADER,
        f"the length of the game is not between 1 and {MAX_RECORD_BYTES} bytes;"
        " the file was changed or is no record.",
    )
