"""Which games come next: the same answer however often and in whatever order one asks.

A format speaks in rounds. It hands out the blocks of a round and is told their
results only when all of them are in, in the order of their numbers. So no format
can depend on which game happened to end first, and an event that was stopped
goes on where it was by telling a new ``Schedule`` what has been played.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from veche.errors import OptionError, VecheError
from veche.options import OptionValue, check_options

if TYPE_CHECKING:
    from veche.provided import FormatEntry

Seating: TypeAlias = tuple[int, ...]
"""The player in each seat."""


@dataclass(frozen=True)
class Field:
    """All that a format may know before the first game."""

    players: int
    """How many take part; they are numbered from 0 in the order they were named."""
    seats: int
    games: int | None = None
    """How many games may be played at most; None for what the format needs."""
    seed: bytes = b""
    """For drawing lots."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Block:
    """Games that share their luck, by the player in each seat."""

    number: int
    seatings: tuple[Seating, ...]


@dataclass(frozen=True)
class GameResult:
    """What a format is told of a game: ranks and scores by seat; a void game has no ranks."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class PlayedBlock:
    """A block with the result of each of its games."""

    block: Block
    results: tuple[GameResult, ...]


@dataclass(frozen=True)
class Round:
    """Blocks that may be played in any order, none waiting for another."""

    blocks: Iterable[tuple[Seating, ...]]
    """May be lazy. They are numbered on, from 0, through all rounds."""
    places: tuple[tuple[int, ...], ...] = ()
    """The players as they stand before the round, best first, those who share a
    place together; empty if the format keeps no such order."""
    name: str = ""


Rounds: TypeAlias = Generator[Round, Sequence[PlayedBlock], None]
"""A format at work: gives rounds, takes their results, ends when all is played."""


class Schedule:
    """A format at work on one field: what is to be played, given what was."""

    def __init__(
        self,
        entry: "FormatEntry",
        field: Field,
        played: Mapping[int, Sequence[GameResult]] | None = None,
    ) -> None:
        """Begin, or go on after the blocks that were played already."""
        if not 1 <= field.seats <= field.players:
            raise OptionError(
                f"{field.seats} seats cannot be filled by {field.players} players."
                " Name as many players as there are seats, or more."
            )
        options = check_options(entry.name, entry.options, field.options)
        self.field = Field(field.players, field.seats, field.games, field.seed, options)
        self.places: tuple[tuple[int, ...], ...] = ()
        """The players as the format ranks them now, best first; empty if it does not."""
        self.round_name = ""
        self.over = False
        """True when the format has nothing more to play."""
        self._results = {number: tuple(results) for number, results in (played or {}).items()}
        self._blocks: list[Block] = []
        self._source: Iterator[tuple[Seating, ...]] = iter(())
        self._first = 0
        self._settled = 0
        self._rounds = entry.rounds(self.field)
        self._open_round(None)
        self._close_finished_rounds()

    def ready(self) -> Iterator[Block]:
        """The blocks that can be played now and have no result, in order of their numbers.

        Blocks that are being played are among them until they are finished. When
        there is none, the format is over.
        """
        index, blocks = 0, self._blocks
        while blocks is self._blocks and (index < len(blocks) or self._make_block()):
            block = blocks[index]
            index += 1
            if block.number not in self._results:
                yield block

    def finish(self, number: int, results: Sequence[GameResult]) -> None:
        """Take the results of a block; to be told the same again does no harm."""
        if number < self._first:
            return
        given = tuple(results)
        if self._results.setdefault(number, given) != given:
            raise VecheError(
                f"Block {number} came back with two different results."
                " Play it again from its record to see which one is right."
            )
        self._close_finished_rounds()

    def _make_block(self) -> bool:
        seatings = next(self._source, None)
        if seatings is None:
            return False
        self._blocks.append(Block(self._first + len(self._blocks), seatings))
        return True

    def _close_finished_rounds(self) -> None:
        while not self.over:
            while self._settled < len(self._blocks) or self._make_block():
                block = self._blocks[self._settled]
                if block.number not in self._results:
                    return
                self._check_games(block)
                self._settled += 1
            self._open_round(
                [PlayedBlock(block, self._results.pop(block.number)) for block in self._blocks]
            )

    def _open_round(self, played: Sequence[PlayedBlock] | None) -> None:
        self._first += len(self._blocks)
        self._blocks = []
        self._settled = 0
        self._source = iter(())
        try:
            opened = next(self._rounds) if played is None else self._rounds.send(played)
        except StopIteration:
            self.over = True
            return
        self.places = opened.places
        self.round_name = opened.name
        self._source = iter(opened.blocks)

    def _check_games(self, block: Block) -> None:
        there = len(self._results[block.number])
        if there != len(block.seatings):
            raise VecheError(
                f"Block {block.number} has {len(block.seatings)} games, and {there} results are"
                " there. They belong to another event; give this one a name of its own."
            )
