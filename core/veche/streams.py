"""Luck with a name: independent random streams derived from one seed.

The generator is SHA-512 in counter mode, specified in ``docs/luck.md`` with
test vectors, so that the same seed gives the same game on every machine and in
every language that has SHA-512. Games keep no generator in their state: each
use of luck opens the stream it needs by name and number.
"""

import secrets
from collections.abc import MutableSequence, Sequence
from hashlib import sha256, sha512
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

GENERATOR = "sha512-ctr-1"
"""The name of this generator; part of every rules digest."""

SEED_BYTES = 16
_WORDS = Struct(">16I").unpack
_TWO_32 = 1 << 32


def seed_from_text(text: str) -> bytes:
    """The 128-bit seed that a person's words stand for (``--seed 7``)."""
    return sha512(b"veche-seed-1\0" + text.encode()).digest()[:SEED_BYTES]


def fresh_seed() -> bytes:
    """A new seed from the operating system that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What may be published before a game so that its seed cannot be swapped."""
    return sha256(b"veche-commit-1\0" + seed).hexdigest()


def derived_seed(seed: bytes, name: str, number: int = 0) -> bytes:
    """A seed of its own for a part of something larger (game 17 of a match)."""
    return _key(seed, name, number)[:SEED_BYTES]


def _key(seed: bytes, name: str, number: int) -> bytes:
    label = name.encode()
    return sha512(
        b"veche-stream-1\0"
        + seed
        + len(label).to_bytes(2, "big")
        + label
        + number.to_bytes(8, "big")
    ).digest()


class Stream:
    """One named sequence of luck, read word by word."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, seed: bytes, name: str, number: int = 0) -> None:
        """Open the stream ``name`` (its ``number``-th use) of a seed."""
        self._key = _key(seed, name, number)
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 random bits."""
        if not self._words:
            self._refill()
        return self._words.pop()

    def _refill(self) -> None:
        block = sha512(self._key + self._block.to_bytes(8, "big")).digest()
        # Reversed, because taking from the end of a list is what costs least.
        self._words = list(_WORDS(block)[::-1])
        self._block += 1

    def below(self, bound: int) -> int:
        """A fair integer from 0 to ``bound - 1`` (``bound`` at most 2**32)."""
        if not self._words:
            self._refill()
        product = self._words.pop() * bound
        if product & 0xFFFFFFFF < bound or bound < 1:
            if not 0 < bound <= _TWO_32:
                raise ValueError(f"a bound must be between 1 and 2**32, not {bound}")
            # Rejecting the few words past the last full multiple keeps it fair.
            least = _TWO_32 % bound
            while product & 0xFFFFFFFF < least:
                product = self.word() * bound
        return product >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def seed(self) -> bytes:
        """Four words as a new 128-bit seed, e.g. for an imagined future."""
        return b"".join(self.word().to_bytes(4, "big") for _ in range(4))

    def chance(self) -> float:
        """A number in [0, 1) with 32 random bits."""
        return self.word() / _TWO_32
