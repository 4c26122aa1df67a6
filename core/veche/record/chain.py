"""The hash chain: header, every step and trailer, each sealed by what came before.

``h0 = H("H" + header)``, after each step ``h = H(h + "S" + step)``, and at the end
``H(h + "T" + trailer)``, where H is BLAKE2b with 32 bytes. Of each step's hash
four bytes are kept, so that the first step that was changed can be named.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from struct import Struct

from veche.record.flaw import HEADER, TRAILER, Flaw, step_place
from veche.record.limits import check_header, check_steps, check_trailer
from veche.record.model import GameRecord, Header, Step, Trailer

HASH_BYTES = 32
TAG_BYTES = 4
_STEP = Struct(">BIQB").pack
_STEP_MARK = ord("S")


@dataclass(frozen=True)
class Chain:
    """The hashes that are kept with a game."""

    header: bytes
    tags: bytes
    """``TAG_BYTES`` for each step."""
    final: bytes

    def tag(self, turn: int) -> bytes:
        """The tag of one step."""
        return self.tags[turn * TAG_BYTES : (turn + 1) * TAG_BYTES]


def header_hash(header: Header) -> bytes:
    """What seals a header; it may be published before the game."""
    return blake2b(b"H" + header.canonical(), digest_size=HASH_BYTES).digest()


def chain_of(record: GameRecord) -> Chain:
    """The hash chain of a game."""
    first = header_hash(record.header)
    links = _links(first, record.steps)
    tags = b"".join(link[:TAG_BYTES] for link in links)
    return Chain(first, tags, _final(links[-1] if links else first, record.trailer))


def check_chain(record: GameRecord, stored: Chain) -> None:
    """Refuse a record that was changed after it was sealed, at the first change.

    What goes past the limits cannot have been sealed, and is refused as well.
    """
    check_header(record.header)
    link = header_hash(record.header)
    if link != stored.header:
        raise Flaw(HEADER, "it does not fit its hash; it was changed.")
    check_steps(record.steps)
    links = _links(link, record.steps)
    for turn in range(max(len(links), -(-len(stored.tags) // TAG_BYTES))):
        if turn >= len(links) or links[turn][:TAG_BYTES] != stored.tag(turn):
            raise Flaw(step_place(turn), "it does not fit the hash chain; it was changed.")
    check_trailer(record.trailer, record.header.seats, len(record.steps))
    if _final(links[-1] if links else link, record.trailer) != stored.final:
        raise Flaw(TRAILER, "it does not fit the hash chain; it was changed.")


def _links(link: bytes, steps: Sequence[Step]) -> list[bytes]:
    """The chain's hash after each step."""
    links = []
    for action, elapsed, stand_in in steps:
        step = _STEP(_STEP_MARK, action, elapsed, stand_in)
        link = blake2b(link + step, digest_size=HASH_BYTES).digest()
        links.append(link)
    return links


def _final(link: bytes, trailer: Trailer) -> bytes:
    return blake2b(link + b"T" + trailer.canonical(), digest_size=HASH_BYTES).digest()
