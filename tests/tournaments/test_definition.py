"""Definitions: one TOML file, refused to the line."""

from pathlib import Path

import pytest

from veche import VecheError
from veche.fairness import Fault
from veche_tournaments.definition import read_definition

GOOD = """\
name = "cup"
game = "tiny"
variants = ["longer"]
seats = 2
seed = "7"

[options]
rounds = 2
[options.longer]
by = 1

[format]
name = "rotation"
games = 4

[time]
decision_ms = 100

[policy]
timeout = 2

[executor]
name = "inline"
workers = 1

[[bot]]
name = "one"
bot = "random"

[[bot]]
name = "two"
bot = "random"
options = { depth = 3, greedy = true }
"""


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "cup.toml"
        path.write_text(text, "utf-8")
        return path

    return write


def test_everything_an_organiser_writes_is_read(write):
    definition = read_definition(write(GOOD))

    assert definition.ruleset == "tiny+longer"
    assert definition.options == {"rounds": 2, "longer.by": 1}
    assert [bot.label for bot in definition.bots] == ["one", "two"]
    assert definition.bots[1].options == {"depth": "3", "greedy": "true"}
    assert definition.games == 4
    assert definition.time.decision_ms == 100
    assert definition.policy.strikes == {Fault.TIMEOUT: 2}
    assert (definition.executor, definition.workers) == ("inline", 1)


def test_where_games_are_played_and_kept_is_no_part_of_the_event(write):
    here = read_definition(write(GOOD))
    there = read_definition(
        write(GOOD.replace('"inline"', '"pool"').replace("workers = 1", "workers = 8"))
    )
    other = read_definition(write(GOOD.replace("games = 4", "games = 6")))

    assert here.digest == there.digest
    assert here.digest != other.digest


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("game =", "gmae =", 2, "'gmae' is not known here. Did you mean 'game'?"),
        ("seats = 2", 'seats = "2"', 4, "'seats' takes a whole number, not '2'"),
        ("seats = 2", "seats = true", 4, "'seats' takes a whole number, not True"),
        ('name = "cup"', 'name = "../cup"', 1, "a name has up to 64"),
        ('name = "cup"', 'name = ""', None, "'name' is missing"),
        ("games = 4", "games = 0", 14, "at least 1 game"),
        ("games = 4", "gams = 4", 14, "'gams' is not known here. Did you mean 'games'?"),
        ("decision_ms = 100", "decision_ms = 0", 16, "must be at least 1"),
        ("timeout = 2", "time_out = 2", 20, "Did you mean 'timeout'"),
        ("workers = 1", "workers = 0", 24, "at least 1 worker"),
        ('name = "two"', 'name = "one"', 30, "two bots are called 'one'"),
        ('name = "two"', 'name = "t\\u001bwo"', 31, "printable"),
        ('bot = "random"\noptions', "options", 30, 'needs bot = "…"'),
        ('[[bot]]\nname = "one"', '[bot]\nname = "one"', 30, "Cannot overwrite a value"),
        ("[time]", "[time", 16, "line 16"),
    ],
)
def test_mistakes_are_named_with_their_line(write, old, new, line, says):
    assert GOOD.count(old) >= 1
    path = write(GOOD.replace(old, new, 1))

    with pytest.raises(VecheError) as caught:
        read_definition(path)
    assert says in str(caught.value)
    if line is not None:
        assert f"{path}:{line}:" in str(caught.value) or f"line {line}" in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"x" * 100, b"[[bot]]"])
def test_files_that_are_no_definition_are_refused(tmp_path, content):
    path = tmp_path / "odd.toml"
    path.write_bytes(content)

    with pytest.raises(VecheError, match=r"odd\.toml"):
        read_definition(path)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(VecheError, match="cannot be read"):
        read_definition(tmp_path / "missing.toml")


@pytest.mark.parametrize(
    "path",
    sorted((Path(__file__).parents[2] / "tournaments").glob("*.toml")),
    ids=lambda path: path.name,
)
def test_every_sample_definition_can_be_played(path):
    from veche.plugins import PluginHost

    definition = read_definition(path)
    host = PluginHost()

    assert definition.build(host).seats == definition.seats
    definition.schedule(host, b"")
