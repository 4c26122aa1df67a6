"""The contract a game fulfils.

A game is played by three kinds of objects, all matched by shape (Protocols), so
that a game may compile its classes or write them in any style:

* ``Rules`` are built once for a table and never change,
* ``State`` is the position: small, flat, cheap to clone,
* ``View`` is what one seat may know of a position, and nothing more.

Questions (``actor``, ``legal``, ``scores``, ``view``, ``encode``) change nothing;
only ``apply`` changes the state it is called on, and whoever looks ahead clones
first. None of them does I/O, reads a clock or touches a global generator.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

from veche.actions import ActionSpace
from veche.drafting import RulesDraft
from veche.options import Option, OptionValue
from veche.streams import Stream


@dataclass(frozen=True)
class GameInfo:
    """What can be said of a game before anybody sits down."""

    name: str
    title: str
    summary: str
    version: str
    min_seats: int
    max_seats: int
    max_decisions: int
    """No game asks more often than this, whatever the players do."""
    hidden_information: bool
    chance: bool


class Event(NamedTuple):
    """One sentence of the game's log, and who may read it.

    Everybody reads ``text``, unless ``seats`` names those who may: then all
    others read ``otherwise``, or nothing when that is empty.
    """

    kind: str
    text: str
    seats: tuple[int, ...] | None = None
    otherwise: str = ""

    def seen_by(self, seat: int | None) -> str:
        """The sentence as a seat reads it; None stands above the table."""
        if seat is None or self.seats is None or seat in self.seats:
            return self.text
        return self.otherwise


@dataclass(frozen=True)
class Outcome:
    """How a game ended: by seat, scores, ranks from 1 (ties share one), and why.

    Whoever plays alone is ranked 1 for beating the game and 2 for losing to it.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reasons: tuple[str, ...] = ()
    sources: tuple[Mapping[str, int], ...] = ()
    """By seat, where the points came from; the values add up to the score."""


def ranks_from(keys: Sequence[Any]) -> tuple[int, ...]:
    """Ranks from 1 for sort keys where more is better; equal keys share a rank."""
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)


class View(Protocol):
    """Everything one seat may know of a position."""

    @property
    def seat(self) -> int:
        """Whose view this is."""

    def encode(self) -> bytes:
        """All of it as canonical bytes: equal knowledge, equal bytes."""

    def data(self) -> Mapping[str, Any]:
        """All of it with names, as plain JSON values."""

    def text(self) -> str:
        """All of it as a person would like to read it."""

    def sample(self, rng: Stream) -> "State":
        """A full position drawn fairly from those that this view allows.

        Its hidden parts and its future luck come from ``rng`` alone.
        """


class State(Protocol):
    """A position in a game.

    A choice with a single answer is never asked: after ``new_game`` and after
    every ``apply`` either the game is over or ``legal`` offers two or more.
    """

    events: list[Event] | None
    """The log, written by ``apply`` while it is a list; None keeps it quiet."""

    @property
    def actor(self) -> int | None:
        """The seat that decides next; None when the game is over."""

    def legal(self) -> list[int]:
        """The ids of all legal actions, ascending, none when the game is over."""

    def apply(self, action: int) -> None:
        """Change this position by a legal action of the actor."""

    def clone(self) -> "State":
        """An independent copy that keeps no log."""

    def scores(self) -> Sequence[int]:
        """The points by seat if the game were scored now."""

    def outcome(self) -> Outcome:
        """The result; only asked when the game is over."""

    def view(self, seat: int) -> View:
        """What a seat may know, built up from nothing."""

    def encode(self) -> bytes:
        """The whole position as canonical bytes, future luck included."""


class Rules(Protocol):
    """Frozen rules for one table."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""

    @property
    def actions(self) -> ActionSpace:
        """Every action there is, with its codec."""

    def new_game(self, seed: bytes) -> State:
        """The first position in which somebody has a choice."""

    def board(self, state: Any) -> str:
        """A whole position, hidden parts included, for a person to read."""


DraftFactory = Callable[[int, Mapping[str, OptionValue]], RulesDraft]


@dataclass(frozen=True)
class Game:
    """A game as its plugin provides it: how to draft its rules, and how to freeze them."""

    info: GameInfo
    draft: DraftFactory
    """Takes the number of seats and the checked options; gives the printed rules."""
    freeze: Callable[[Any], Rules]
    """Turns the finished draft into rules that are fast to play by."""
    hookspecs: Any = None
    """The module with the game's hookspecs for variants, ``<game>_amend_rules`` first."""
    options: tuple[Option, ...] = ()
    sources: tuple[str, ...] = ()
    """Import names of the modules that can change play; the rules digest covers them."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What else the game offers, by agreed name (drawings, tensors …)."""

    @property
    def name(self) -> str:
        """The name under which it is asked for."""
        return self.info.name


def state_digest(state: State) -> str:
    """A short fingerprint of a position, equal for equal positions."""
    return blake2b(state.encode(), digest_size=16).hexdigest()
