"""The command line, run as a person runs it: what it prints, refuses and survives."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TINY = str(Path(__file__).parent / "tiny_game.py")


def veche(*arguments, plugin=TINY, cwd=None, **env):
    """Run ``veche`` in a process of its own."""
    extra = ["--plugin", plugin] if plugin else []
    return subprocess.run(
        [sys.executable, "-m", "veche", *extra, *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **env},
        timeout=120,
    )


def refused(*arguments, **kwargs):
    """The one sentence with which ``veche`` refuses."""
    done = veche(*arguments, **kwargs)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr


def test_games_bots_and_plugins_are_listed():
    games = json.loads(veche("games", "--json").stdout)
    bots = json.loads(veche("bots", "--game", "tiny", "--json").stdout)
    plugins = json.loads(veche("plugins", "--json").stdout)

    assert "tiny" in [game["name"] for game in games]
    assert {"random", "first-legal"} <= {bot["name"] for bot in bots}
    assert {"bots", "match", "tiny_game"} <= {plugin["name"] for plugin in plugins}
    assert not any(plugin["problem"] for plugin in plugins)
    assert "tiny" in veche("games").stdout


def test_every_command_explains_itself_with_an_example():
    listed = veche("--help").stdout.split("Commands:")[1]
    commands = re.findall(r"^  (\w[\w-]*) ", listed.split("Example")[0], re.MULTILINE)

    assert {"games", "bots", "plugins", "play", "replay", "verify", "bench", "new"} <= set(commands)
    for command in commands:
        helped = veche(command, "--help")
        assert helped.returncode == 0
        assert "Example" in helped.stdout, command


def test_one_game_is_shown_with_its_scores_by_source():
    shown = veche("play", "tiny", "--players", "random,random", "--seed", "7")

    assert shown.returncode == 0
    assert "finished after 6 decisions" in shown.stdout
    assert "prizes" in shown.stdout
    assert "random#1" in shown.stdout


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers():
    def digests(*more):
        done = veche(
            "play",
            "tiny",
            "--players",
            "random,first-legal,random",
            "--games",
            "24",
            "--seed",
            "7",
            "--json",
            *more,
        )
        return [result["moves_digest"] for result in json.loads(done.stdout)["results"]]

    inline = digests("--executor", "inline")
    assert inline == digests("--executor", "pool", "--workers", "2")
    assert len(set(inline)) > 1


def test_without_a_seed_games_differ():
    played = [
        veche("play", "tiny", "--players", "random,random", "--json").stdout for _ in range(2)
    ]

    assert played[0] != played[1]


def test_games_of_a_block_share_their_luck_with_the_seats_rotated():
    done = veche(
        "play", "tiny", "--players", "random,first-legal", "--games", "4", "--seed", "x", "--json"
    )
    results = json.loads(done.stdout)["results"]

    assert [result["block"] for result in results] == [0, 0, 1, 1]
    assert results[0]["seats"] == results[1]["seats"][::-1]


def test_more_players_than_seats_meet_in_every_combination():
    done = veche(
        "play",
        "tiny",
        "--players",
        "random,random,first-legal",
        "--seats",
        "2",
        "--games",
        "6",
        "--json",
    )

    assert {row["games"] for row in json.loads(done.stdout)["standings"]} == {4}


def test_a_match_is_recorded_and_verifies(tmp_path):
    record = tmp_path / "match.vgr"
    played = veche(
        "play", "tiny", "--players", "random,random", "--games", "5", "--record", str(record)
    )
    verified = veche("verify", str(record))

    assert f"veche verify {record}" in played.stdout
    assert verified.returncode == 0, verified.stderr
    assert "5 games" in verified.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "tinny", "--players", "random,random"], "Did you mean 'tiny'"),
        (["play", "tiny", "--players", "rndom,random"], "Did you mean 'random'"),
        (["play", "tiny", "--players", "random"], "is for 2 to 4 seats"),
        (["play", "tiny", "--players", "random," * 9 + "random"], "is for 2 to 4 seats"),
        (["play", "tiny", "--players", "random,random", "--seats", "3"], "3 seats need at least 3"),
        (["play", "tiny", "--players", "random,random", "--seats", "-1"], "2 to 4 seats"),
        (["play", "tiny", "--players", ""], "is for 2 to 4 seats"),
        (["play", "tiny", "--players", "random:x=1,random"], "has no option 'x'"),
        (["play", "tiny", "--players", "random:x,random"], "bot:option=value"),
        (["play", "tiny", "--players", "random,random", "--games", "0"], "--games"),
        (["play", "tiny", "--players", "random,random", "--games", "9" * 30], "--games"),
        (["play", "tiny", "--players", "random,random", "--option", "rounds"], "NAME=VALUE"),
        (["play", "tiny", "--players", "random,random", "--option", "rounds=0"], "from 1 to 4"),
        (["play", "tiny", "--players", "random,random", "--option", "fog=1"], "no option 'fog'"),
        (
            ["play", "tiny", "--players", "random,random", "--record", "/no/such/dir/x.vgr"],
            "folder",
        ),
        (["play", "tiny", "--players", "random,random", "--record", "."], "cannot be written"),
        (["play", "tiny", "--players", "random,random", "--executor", "cloud"], "No executor"),
        (["play", "tiny", "--players", "random,random", "--rating", "elo?"], "No rating"),
        (["play", "tiny", "--players", "random,random", "--format", "cup?"], "No format"),
        (["play", "tiny", "--players", "random,random", "--decision-ms", "0"], "at least 1"),
        (["play", "tiny+odd", "--players", "random,random"], "No variant named 'tiny.odd'"),
        (["play", "tiny"], "--players"),
        (["play"], "RULESET"),
        (["plya"], "No such command"),
        (["bots", "--game", "chess"], "No game named 'chess'"),
        (["--nonsense"], "No such option"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments, says):
    assert says in refused(*arguments)


def test_a_bad_plugin_file_is_refused(tmp_path):
    broken = tmp_path / "broken_plugin.py"
    broken.write_text("VECHE_API = 2\n")

    assert "needs plugin API 2" in refused("games", plugin=str(broken))
    assert "There is no plugin file" in refused("games", plugin=str(tmp_path / "missing.py"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_scripts_are_printed_and_complete(shell):
    assert "_VECHE_COMPLETE" in veche("completion", shell).stdout
    completed = veche(
        plugin=None, _VECHE_COMPLETE="bash_complete", COMP_WORDS="veche pl", COMP_CWORD="1"
    )
    assert "play" in completed.stdout


def test_names_from_outside_cannot_rewrite_the_terminal():
    from veche.cli._output import plain

    assert plain("evil\x1b[2J\u202ename\x07") == "evil�[2J�name�"


def test_an_interrupt_ends_quietly_with_130():
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "veche",
            "--plugin",
            TINY,
            "play",
            "tiny",
            "--players",
            "random,random",
            "--games",
            "100000",
            "--workers",
            "2",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    # Its two workers are there once games are being played.
    while len(children_of(process.pid)) < 2 and process.poll() is None:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130, out + err
    assert "Traceback" not in err


def children_of(pid):
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True
    )
    return listed.stdout.split()


def test_a_reader_that_leaves_early_is_no_error():
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m veche --plugin {TINY} games --json | head -c 1"],
        capture_output=True,
        text=True,
    )

    assert "Traceback" not in done.stderr
