"""Real games of Tiny, played by good and bad bots, for the tests of records."""

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import pytest

from veche.fairness import Fault, Policy, TimeControl
from veche.match import Decision, Result, Table
from veche.plugins import PluginHost
from veche.provided import BotEntry
from veche.record import GameRecord, record_of
from veche.referee import BotSeat, SeatFailure, play_game
from veche.ruleset import build_ruleset
from veche.streams import seed_from_text

TINY = Path(__file__).parents[1] / "tiny_game.py"

Play = Callable[..., Result]


@pytest.fixture(scope="session")
def tiny_path() -> str:
    return str(TINY)


@pytest.fixture(scope="session")
def host(tiny_path: str) -> PluginHost:
    return PluginHost([tiny_path, "veche_bots.plugin"], installed=False)


class BadBot:
    """Plays the lowest action until it misbehaves in the way it is named after."""

    def __init__(self, fault: Fault, after: int) -> None:
        self._fault = fault
        self._left = after

    def decide(self, decision: Decision) -> int:
        self._left -= 1
        if self._left >= 0:
            return decision.legal[0]
        if self._fault is Fault.ILLEGAL:
            return 4000
        if self._fault is Fault.CRASH:
            raise RuntimeError("my hand is 4c, and half a character: \ud800")
        raise SeatFailure(self._fault, "gone")


def bad(fault: Fault, after: int = 1) -> BotEntry:
    return BotEntry("bad", "misbehaves", lambda *_: BadBot(fault, after), needs_view=False)


def absent(*_: object) -> BadBot:
    raise SeatFailure(Fault.CONNECT, "never came")


@pytest.fixture(scope="session")
def play(host: PluginHost) -> Play:
    """Plays one game; ``bots`` may hold names, faults or entries, one for each seat."""

    def entry(bot: str | Fault | BotEntry) -> BotEntry:
        if isinstance(bot, BotEntry):
            return bot
        if bot is Fault.CONNECT:
            return BotEntry("absent", "never comes", absent, needs_view=False)
        return bad(bot) if isinstance(bot, Fault) else host.bot(bot)

    def play_one(
        bots: Sequence[str | Fault | BotEntry] = ("random", "random", "random"),
        *,
        seed: str = "1",
        rounds: int = 2,
        players: Sequence[str] = ("anna", "boris", "Влад", "дед"),
        time: TimeControl | None = None,
        strikes: int = 0,
        tick: int = 1_500,
        game_id: str = "g-1",
        host: PluginHost = host,
        ruleset: str = "tiny",
    ) -> Result:
        built = build_ruleset(host, ruleset, len(bots), {"rounds": rounds})
        names = tuple(players[: len(bots)])
        table = Table(built, names, time or TimeControl(), game_id)
        seats = [BotSeat(entry(bot), bytes([index]) * 16) for index, bot in enumerate(bots)]
        policy = Policy({fault: strikes for fault in Fault})
        now = count(0, tick)
        clock = lambda: next(now)  # noqa: E731
        return play_game(table, seats, seed_from_text(seed), policy=policy, clock=clock)

    return play_one


@pytest.fixture(scope="session")
def record(play: Play) -> GameRecord:
    """A small game without mishaps."""
    return record_of(play(time=TimeControl(decision_ms=1000, bank_ms=5000)))


@pytest.fixture(scope="session")
def troubled(play: Play) -> GameRecord:
    """A game in which one bot forfeits by a crash, so that a stand-in plays on."""
    return record_of(play(("random", Fault.CRASH, "first-legal"), rounds=3))
