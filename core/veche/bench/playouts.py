"""Whole games by random choice: the bare loop, and the same through the referee."""

from dataclasses import dataclass

from veche.bench.stopwatch import processor_time
from veche.errors import VecheError
from veche.fairness import TimeControl
from veche.match import End, Result, Table
from veche.provided import BotEntry
from veche.referee import BotSeat, play_game
from veche.ruleset import Ruleset
from veche.streams import Stream, derived_seed

MEASURED_TIME = TimeControl(
    connect_ms=600_000, first_ms=600_000, decision_ms=600_000, bank_ms=3_600_000, increment_ms=1
)
"""Every limit is set, so that all clocks run, and none is ever reached."""


@dataclass(frozen=True)
class Playouts:
    """How many whole games were played, and how long that took."""

    games: int
    decisions: int
    seconds: float

    def __add__(self, other: "Playouts") -> "Playouts":
        """Both together."""
        return Playouts(
            self.games + other.games,
            self.decisions + other.decisions,
            self.seconds + other.seconds,
        )

    @property
    def decisions_per_second(self) -> float:
        """Choices made and applied in a second."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Games begun and finished in a second."""
        return self.games / self.seconds


def bare_playouts(ruleset: Ruleset, seed: bytes, seconds: float, first: int = 0) -> Playouts:
    """Play games with nothing but the rules: ask for the legal list, choose, apply.

    One stream of luck makes all choices. At least one game is played, and the
    last one is played to its end.

    :param first: the number of the first game; other numbers are other games.
    """
    new_game = ruleset.rules.new_game
    below = Stream(seed, "bench choices", first).below
    games = decisions = 0
    started = now = processor_time()
    while now < started + seconds or not games:
        state = new_game(derived_seed(seed, "bench game", first + games))
        while state.actor is not None:
            legal = state.legal()
            state.apply(legal[below(len(legal))])
            decisions += 1
        games += 1
        now = processor_time()
    return Playouts(games, decisions, now - started)


def refereed_playouts(
    ruleset: Ruleset,
    entry: BotEntry,
    seed: bytes,
    seconds: float,
    first: int = 0,
) -> Playouts:
    """Play games as an event does: the referee asks bots, checks, logs and keeps time.

    :param entry: the bot that takes every seat, made anew for every game.
    :param first: the number of the first game; other numbers are other games.
    """
    table = Table(ruleset, (entry.name,) * ruleset.seats, MEASURED_TIME)
    games = decisions = 0
    started = now = processor_time()
    while now < started + seconds or not games:
        result = refereed_game(table, entry, derived_seed(seed, "bench game", first + games))
        decisions += len(result.actions)
        games += 1
        now = processor_time()
    return Playouts(games, decisions, now - started)


def refereed_game(table: Table, entry: BotEntry, seed: bytes) -> Result:
    """One game between copies of a bot; refused unless all play to the end without fault."""
    seats = [BotSeat(entry, derived_seed(seed, "bot", seat)) for seat in range(table.ruleset.seats)]
    result = play_game(table, seats, seed)
    if result.end is not End.FINISHED or result.faults:
        details = [
            *result.warnings,
            *(f"{note.fault.value}: {note.detail}" for note in result.faults),
        ]
        raise VecheError(
            f"A game of '{table.ruleset.name}' between '{entry.name}' bots went wrong, so there is"
            f" nothing to measure: {details[0] if details else result.end.value}"
        )
    return result
