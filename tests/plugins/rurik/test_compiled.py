"""Compiled or not, it is the same game, and house rules in plain Python plug in.

These tests run everywhere. ``tox -e compiled`` runs them, and all others of Rurik, on a
wheel that was built with ``VECHE_COMPILE=1``, and has that variable set meanwhile.
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from tests.plugins.rurik.played_games import told

import veche
import veche_rurik
from veche.plugins import PluginHost, is_compiled
from veche.ruleset import build_ruleset
from veche.streams import Stream, seed_from_text
from veche_rurik import plugin
from veche_rurik.rules.ruling import regions_ruled
from veche_rurik.testing import BLUE, RED, position, region_number

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
COMPILED = os.environ.get("VECHE_COMPILE") == "1"


def modules_to_compile():
    """The import names of what the build compiles when asked to."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    paths = [path for pattern in hook["modules"] for path in ROOT.glob(pattern)]
    # The first folder is a source root.
    return [".".join(path.relative_to(ROOT).with_suffix("").parts[1:]) for path in paths]


def test_state_and_rules_and_luck_are_among_the_modules_to_compile():
    names = modules_to_compile()

    assert {"veche.streams", "veche_rurik.state", "veche_rurik.rules.turn"} <= set(names)
    assert len(names) > 14


@pytest.mark.parametrize("name", modules_to_compile())
def test_the_rules_are_compiled_where_asked_for_and_plain_python_elsewhere(name):
    file = Path(str(import_module(name).__file__))

    assert (file.suffix in (".so", ".pyd")) is COMPILED
    assert file.with_name(f"{name.rpartition('.')[2]}.py").is_file()


def test_a_plugin_says_whether_its_code_is_compiled():
    assert is_compiled(plugin) is COMPILED
    assert not is_compiled(import_module("veche_rurik.variants.deed_row"))


def test_plain_python_gives_the_same_rules_and_the_same_games(tmp_path):
    for package in (veche, veche_rurik):
        folder = Path(package.__path__[0])
        shutil.copytree(
            folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("*.so", "*.pyd")
        )
    done = subprocess.run(
        [sys.executable, HERE / "played_games.py"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    plain, ours = json.loads(done.stdout), json.loads(json.dumps(told()))

    assert (plain["compiled"], ours["compiled"]) == (False, COMPILED)
    assert plain["games"] == ours["games"]


# -- a stranger's variant ----------------------------------------------------------------


@pytest.fixture
def levied():
    """Rurik for three with a house rule from a file."""
    return build_ruleset(PluginHost([str(HERE / "levy.py")]), "rurik+levy", 3)


def test_a_strangers_function_runs_at_its_moment(levied):
    state = levied.rules.new_game(seed_from_text("levy"))
    luck = Stream(seed_from_text("levy"), "choices")
    state.events = []
    while not state.round:
        state.apply(luck.choice(state.legal()))

    assert state.coins[:3] == [levied.rules.coins + 1] * 3
    assert [event.kind for event in state.events].count("levy") == 1


def test_the_rules_ask_a_strangers_function_who_rules(levied):
    state = position(levied.rules, kiev=[1, 1, 0], polotsk=[0, 1, 2])
    printed = position(kiev=[1, 1, 0], polotsk=[0, 1, 2])

    assert regions_ruled(state, BLUE) == [region_number("kiev")]
    assert regions_ruled(printed, BLUE) == []
    assert regions_ruled(state, RED) == regions_ruled(printed, RED) == [region_number("polotsk")]


@pytest.mark.parametrize("text", ["one", "two", "three"])
def test_games_with_a_strangers_rules_come_to_their_end(levied, text):
    state = levied.rules.new_game(seed_from_text(text))
    luck = Stream(seed_from_text(text), "choices")
    while state.actor is not None:
        state.apply(luck.choice(state.clone().legal()))

    assert state.round == levied.rules.rounds
    assert len(state.outcome().ranks) == 3
