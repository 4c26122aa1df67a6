"""One game as a job: a small plain description that any process can play.

A job names everything (ruleset, bots, options, seed); whoever runs it builds the
rules from its own installed plugins and refuses if their digest differs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from veche.errors import OptionError, VecheError
from veche.fairness import NO_LIMITS, Fault, Policy, TimeControl
from veche.game import Outcome
from veche.match import End, FaultNote, Table
from veche.options import check_options
from veche.plugins import PluginHost
from veche.record import GameRecord, record_of
from veche.referee import BotSeat, play_game
from veche.ruleset import Ruleset, build_ruleset
from veche.streams import derived_seed


@dataclass(frozen=True)
class PlayerSpec:
    """A player by name: a bot and its options."""

    bot: str
    options: Mapping[str, str] = field(default_factory=dict)
    label: str = ""

    @staticmethod
    def parse(text: str) -> "PlayerSpec":
        """Read ``bot`` or ``bot:option=value:option=value``."""
        name, *pairs = text.strip().split(":")
        options: dict[str, str] = {}
        for pair in pairs:
            key, equals, value = pair.partition("=")
            if not equals:
                raise OptionError(
                    f"'{pair}' in the player '{text}' is not option=value."
                    " Write a player as bot:option=value."
                )
            options[key] = value
        return PlayerSpec(name, options, text.strip())

    def check(self, host: PluginHost, ruleset: Ruleset) -> None:
        """Refuse a bot that is not there, plays another game or has no such option."""
        entry = host.bot(self.bot)
        game = ruleset.game.info.name
        if entry.game not in (None, game):
            raise OptionError(f"The bot '{entry.name}' plays '{entry.game}', not '{game}'.")
        check_options(entry.name, entry.options, self.options)


def label_players(specs: list[PlayerSpec]) -> list[PlayerSpec]:
    """The players with labels that tell apart those who are written alike."""
    written = [spec.label for spec in specs]
    labelled = []
    for index, spec in enumerate(specs):
        twins = written.count(spec.label) > 1
        number = written[: index + 1].count(spec.label)
        label = f"{spec.label}#{number}" if twins else spec.label
        labelled.append(PlayerSpec(spec.bot, spec.options, label))
    return labelled


@dataclass(frozen=True)
class GameJob:
    """Everything needed to play one game somewhere else."""

    number: int
    block: int
    ruleset: str
    digest: str
    seats: int
    options: Mapping[str, object]
    players: tuple[PlayerSpec, ...]
    """All players of the event; ``seating`` says who sits where."""
    seating: tuple[int, ...]
    seed: bytes
    time: TimeControl = NO_LIMITS
    policy: Policy = field(default_factory=Policy)
    plugins: tuple[str, ...] = ()

    def run(self) -> "PlayedGame":
        """Play the game with the plugins of this process."""
        host, ruleset = _prepared(
            self.plugins, self.ruleset, self.seats, tuple(sorted(self.options.items()))
        )
        if ruleset.digest != self.digest:
            raise VecheError(
                f"This process has {ruleset.full_name}, and the game is to be played under"
                f" {self.digest}. Install the same versions everywhere."
            )
        table = Table(
            ruleset,
            tuple(self.players[player].label for player in self.seating),
            self.time,
            f"game-{self.number}",
        )
        seats = [
            BotSeat(
                host.bot(self.players[player].bot),
                # By player, not by seat: a bot keeps its luck when the seats rotate.
                derived_seed(self.seed, "bot", player),
                self.players[player].options,
            )
            for player in self.seating
        ]
        result = play_game(table, seats, self.seed, policy=self.policy)
        return PlayedGame(
            self.number,
            self.block,
            self.seating,
            result.end,
            result.outcome,
            result.forfeits,
            result.faults,
            result.warnings,
            record_of(result),
        )


@dataclass(frozen=True)
class PlayedGame:
    """What came of a job; plain data."""

    number: int
    block: int
    seating: tuple[int, ...]
    end: End
    outcome: Outcome
    forfeits: tuple[Fault | None, ...]
    faults: tuple[FaultNote, ...]
    warnings: tuple[str, ...]
    record: GameRecord


@lru_cache(maxsize=8)
def _prepared(
    plugins: tuple[str, ...], name: str, seats: int, options: tuple[tuple[str, object], ...]
) -> tuple[PluginHost, Ruleset]:
    """The rules, built once for all jobs of a process that share them."""
    host = PluginHost(plugins)
    return host, build_ruleset(host, name, seats, dict(options))
