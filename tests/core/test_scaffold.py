"""New projects: what is refused and what is written; tests/examples installs them."""

import ast
import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from veche.errors import ConflictError, OptionError, PluginError, UnknownNameError, VecheError
from veche.plugins import PluginHost
from veche.scaffold import new_bot, new_game, new_variant
from veche.scaffold.rehearsal import rehearsed

TINY = Path(__file__).parent / "tiny_game.py"
BAD_NAMES = ["", "A", "Game", "9lives", "with-dash", "with space", "a.b", "a+b", "_a", "a_"]
BAD_NAMES += ["a__b", "class", "../up", "/abs", "żaba", "a\n", "a" * 41]


@pytest.fixture
def host():
    """The tiny game and the reference bots, from files."""
    return PluginHost([str(TINY), "veche_bots.plugin"], installed=False)


@pytest.mark.parametrize("name", BAD_NAMES)
@pytest.mark.parametrize("kind", ["game", "variant", "bot"])
def test_a_bad_name_is_refused(host, kind, name):
    make = {
        "game": lambda: new_game(host, name),
        "variant": lambda: new_variant(host, name, "tiny"),
        "bot": lambda: new_bot(host, name),
    }[kind]

    with pytest.raises(OptionError, match=f"cannot name a {kind}"):
        make()


def test_a_game_cannot_take_the_prefix_of_the_framework(host):
    with pytest.raises(OptionError, match="cannot be called 'veche'"):
        new_game(host, "veche")


def test_names_that_are_taken_are_refused(host):
    with pytest.raises(ConflictError, match="game named 'tiny' is installed already"):
        new_game(host, "tiny")
    with pytest.raises(ConflictError, match="bot named 'random' is installed already"):
        new_bot(host, "random")
    with pytest.raises(ConflictError, match="package named 'veche_bots' is installed already"):
        new_game(host, "bots")


def test_a_variant_or_bot_needs_a_game_that_is_installed(host):
    with pytest.raises(UnknownNameError, match=r"No game named 'tinny'.*Did you mean 'tiny'\?"):
        new_variant(host, "harvest", "tinny")
    with pytest.raises(UnknownNameError, match=r"No game named 'tinny'.*Did you mean 'tiny'\?"):
        new_bot(host, "trader", "tinny")
    with pytest.raises(PluginError, match="comes from a file and is not installed"):
        new_variant(host, "harvest", "tiny")


@pytest.mark.parametrize("kind", ["game", "bot"])
def test_a_project_is_complete_and_readable(host, tmp_path, kind):
    project = {"game": new_game, "bot": new_bot}[kind](host, "fresh")
    folder = project.write(tmp_path)

    for path, text in project.files.items():
        assert (folder / path).read_text("utf-8") == text
        assert "$" not in text, path
        if path.endswith(".py"):
            ast.parse(text)
    described = tomllib.loads(project.files["pyproject.toml"])["project"]
    [entry] = described["entry-points"]["veche.plugins"].values()
    assert f"{entry.replace('.', '/')}.py" in project.files
    assert f"{project.package}/py.typed" in project.files
    assert described["readme"] in project.files


def test_a_new_game_comes_with_a_playthrough_for_every_table(host):
    files = new_game(host, "fresh").files

    for seats in (2, 3, 4):
        assert files[f"tests/playthroughs/fresh-{seats}.txt"].startswith(f"fresh-{seats}\nseed ")


def test_a_game_that_fails_in_its_first_play_is_named(host):
    project = new_game(host, "fresh")
    path = f"{project.package}/game.py"
    broken = project.files[path].replace("self.points[self.leader] += 1", "self.points[99] += 1")
    assert broken != project.files[path]

    with pytest.raises(PluginError, match="'fresh' cannot be played by 2.*IndexError"):
        rehearsed(host, replace(project, files={**project.files, path: broken}), "fresh")


def test_making_a_project_leaves_nothing_imported(host):
    path = list(sys.path)
    new_game(host, "fresh")

    assert sys.path == path
    assert not [name for name in sys.modules if name.startswith("veche_fresh")]


def test_a_folder_that_exists_is_left_alone(host, tmp_path):
    (tmp_path / "fresh").mkdir()

    with pytest.raises(ConflictError, match="exists already"):
        new_bot(host, "fresh").write(tmp_path)
    assert list((tmp_path / "fresh").iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_sentence(host, tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(VecheError, match="cannot be written"):
        new_bot(host, "fresh").write(tmp_path / "file")


def veche(*arguments):
    """The command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "veche", *map(str, arguments)],
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_command_line_writes_a_project_and_says_what_is_next(tmp_path):
    done = veche("new", "bot", "fresh", "--into", tmp_path / "new")

    assert done.returncode == 0, done.stderr
    assert "pip install" in done.stdout
    assert (tmp_path / "new" / "fresh" / "pyproject.toml").is_file()


@pytest.mark.parametrize(
    "words",
    [
        ["bot", "No-Bot"],
        ["game", "bots"],
        ["variant", "harvest", "--game", "nowhere"],
        ["bot", "taken"],
    ],
)
def test_the_command_line_refuses_in_one_sentence(tmp_path, words):
    (tmp_path / "taken").mkdir()
    done = veche("new", *words, "--into", tmp_path)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("veche: ")
    assert len(done.stderr.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == [tmp_path / "taken"]
