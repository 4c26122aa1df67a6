"""What plugins provide besides games and variants, each under a name."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from veche.options import Option, OptionValue

if TYPE_CHECKING:
    from veche.jobs import PlayedGame
    from veche.match import Decision, Result, Table
    from veche.ruleset import Ruleset
    from veche.schedule import Field, Rounds


class Bot(Protocol):
    """A player: asked for a decision whenever its seat has a choice."""

    def decide(self, decision: "Decision") -> int:
        """The id of the chosen action, one of ``decision.legal``."""


class Observer(Protocol):
    """Someone who watches one game."""

    def game_started(self, table: "Table") -> None:
        """The game begins."""

    def game_stepped(self, turn: int, seat: int, action: int, events: Sequence[Any]) -> None:
        """A decision was applied, with the log sentences it caused."""

    def game_ended(self, result: "Result") -> None:
        """The game is over."""


@dataclass(frozen=True)
class BotEntry:
    """A bot that can be seated by name."""

    name: str
    summary: str
    make: "Callable[[Table, int, bytes, Mapping[str, OptionValue]], Bot]"
    """Takes the table, the seat, a seed for the bot's own luck and its options."""
    game: str | None = None
    """The one game it plays, or None for every game."""
    options: tuple[Option, ...] = ()
    needs_view: bool = True
    """False spares the view for a bot that only looks at the legal list."""
    interactive: bool = False
    """True if it talks to whoever started this process, so it can play nowhere else."""


@dataclass(frozen=True)
class FormatEntry:
    """A way to arrange games between players."""

    name: str
    summary: str
    rounds: "Callable[[Field], Rounds]"
    """Takes the field; gives round after round and is sent the results of each
    (see ``veche.schedule``). It must not draw on anything else."""
    options: tuple[Option, ...] = ()
    endless: bool = False
    """True if it goes on until somebody stops it, unless the games are limited."""


@dataclass(frozen=True)
class Standing:
    """One line of a table of standings."""

    player: int
    values: Mapping[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class RatingEntry:
    """A way to turn results into standings."""

    name: str
    summary: str
    rate: "Callable[[Sequence[str], Sequence[PlayedGame]], list[Standing]]"
    """Takes the players' names and the games; gives the standings, best first."""


class Job(Protocol):
    """One game to be played, in a form that can be sent to another process."""

    def run(self) -> Any:
        """Play it."""


@dataclass(frozen=True)
class Workforce:
    """Who is there to run jobs."""

    workers: int = 1
    """How many jobs to run at once."""
    address: str = ""
    """Of a cluster that is running already, for an executor that uses one."""


@dataclass(frozen=True)
class ExecutorEntry:
    """A way to run jobs."""

    name: str
    summary: str
    run: Callable[[Iterable[Job], Workforce], Iterator[Any]]
    """Takes the jobs and the workforce; gives results in the jobs' order."""


@dataclass(frozen=True)
class ObserverEntry:
    """An observer that can be called to a game by name."""

    name: str
    summary: str
    make: "Callable[[Ruleset], Observer]"
