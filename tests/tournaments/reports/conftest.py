"""Small events that are played once and looked at in many ways."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from veche.plugins import PluginHost
from veche_tournaments.definition import read_definition
from veche_tournaments.reports import Report, stored_bundle, stored_games, stored_report
from veche_tournaments.runner import Tournament
from veche_tournaments.store import Store, StoredEvent, sqlite_url

TINY = str(Path(__file__).parents[2] / "core" / "tiny_game.py")
SHAKY = str(Path(__file__).parent / "shaky_bots.py")

CUP = """\
name = "cup"
game = "tiny"
seats = 3
seed = "a cup of tea"
[format]
name = "{form}"
games = {games}
[policy]
illegal = 1
[executor]
name = "inline"
"""
STEADY = {"one": "random", "two": "random", "=SUM(A1)": "first-legal", "a|<i>b</i>*c*": "random"}
SHAKY_BOTS = {"steady": "random", "-5": "crasher", "@liar": "liar", "+x": "random"}


def definition_text(bots, games=24, form="round-robin"):
    tables = [f'[[bot]]\nname = "{label}"\nbot = "{bot}"\n' for label, bot in bots.items()]
    return CUP.format(games=games, form=form) + "".join(tables)


@dataclass(frozen=True)
class Cup:
    """An event that was played."""

    host: PluginHost
    file: Path
    url: str
    event: StoredEvent
    report: Report
    bundle: bytes


@pytest.fixture(scope="session")
def play(tmp_path_factory):
    """Plays an event in a folder of its own, to its end or for so many games."""

    def play(bots=None, *, stop_after=None, **terms):
        file = tmp_path_factory.mktemp("cup") / "cup.toml"
        file.write_text(definition_text(bots or STEADY, **terms), "utf-8")
        host = PluginHost((TINY, SHAKY))
        url = sqlite_url(file.with_suffix(".db"))
        store = Store(url)
        tournament = Tournament(host, read_definition(file), store)
        played = []

        def stop(game):
            played.append(game)
            if len(played) == stop_after:
                raise KeyboardInterrupt

        try:
            if stop_after != 0:
                tournament.run(stop)
        except KeyboardInterrupt:
            assert stop_after
        event = tournament.event
        report = stored_report(host, event, stored_games(store, event.name))
        bundle = b"".join(stored_bundle(host, store, event).lines())
        store.close()
        return Cup(host, file, url, event, report, bundle)

    return play


@pytest.fixture(scope="session")
def steady(play):
    """A finished event of bots that never fail, some with names that want to be more."""
    return play()


@pytest.fixture(scope="session")
def shaky(play):
    """A finished event of bots that fail."""
    return play(SHAKY_BOTS)


@pytest.fixture(scope="session")
def half(play):
    """An event that was stopped in the middle of a block."""
    return play(stop_after=10)
