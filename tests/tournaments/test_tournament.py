"""Tournaments: the same table however they were played, stopped and killed."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

TINY = str(Path(__file__).parents[1] / "core" / "tiny_game.py")
CUP = """\
name = "cup"
game = "tiny"
seats = 2
seed = "kill me"
[format]
name = "round-robin"
games = {games}
[executor]
name = "{executor}"
workers = 2
[[bot]]
name = "a"
bot = "random"
[[bot]]
name = "b"
bot = "first-legal"
[[bot]]
name = "c"
bot = "random"
"""


def command(*arguments):
    return [sys.executable, "-m", "veche", "--plugin", TINY, "tournament", *map(str, arguments)]


def veche(*arguments):
    done = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=300)
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture
def cup(tmp_path):
    """Writes the definition into a folder of its own."""

    def write(folder="cup", games=24, executor="inline", **changes):
        path = tmp_path / folder / "cup.toml"
        path.parent.mkdir(exist_ok=True)
        text = CUP.format(games=games, executor=executor)
        for old, new in changes.items():
            text = text.replace(old, new)
        path.write_text(text)
        return path

    return write


def export_of(path):
    return veche("export", path).stdout


def test_a_tournament_is_checked_run_reported_and_exported(cup, tmp_path):
    path = cup()

    assert "3 bots, round-robin, 24 games of tiny@" in veche("check", path).stdout
    ran = veche("run", path)
    assert ran.returncode == 0, ran.stderr
    assert "seed sealed as" in ran.stdout
    assert "cup: 2" in ran.stdout
    assert veche("report", path).stdout in ran.stdout
    records = tmp_path / "cup.vgr"
    exported = veche("export", path, "--records", records)
    assert len(exported.stdout.splitlines()) == 24
    verified = subprocess.run(
        [sys.executable, "-m", "veche", "--plugin", TINY, "verify", str(records)],
        capture_output=True,
        text=True,
    )
    assert verified.returncode == 0, verified.stderr


def test_running_again_plays_nothing_twice(cup):
    path = cup()
    veche("run", path)
    before = export_of(path)
    again = veche("run", path)

    assert "24 games were played before" in again.stdout
    assert export_of(path) == before


def test_one_worker_and_two_give_the_same_bytes(cup):
    inline, pool = cup("inline"), cup("pool", executor="pool")
    for path in (inline, pool):
        assert veche("run", path).returncode == 0

    assert export_of(inline) == export_of(pool)


def test_a_changed_definition_is_refused_with_the_difference(cup):
    path = cup()
    veche("run", path)
    cup(games=30)
    refused = veche("run", path)

    assert refused.returncode == 2
    assert "games was 24 and is 30" in refused.stderr
    assert "another name" in refused.stderr


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({'"first-legal"': '"frist-legal"'}, "Did you mean 'first-legal'"),
        ({'"tiny"': '"tinny"'}, "Did you mean 'tiny'"),
        ({'"round-robin"': '"round-robbin"'}, "Did you mean 'round-robin'"),
        ({'"inline"': '"cloud"'}, "No executor named 'cloud'"),
        ({"seats = 2": "seats = 4"}, "4 seats"),
        ({"seats = 2": "seats = 99"}, "seats"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(cup, changes, says):
    for action in ("check", "run"):
        refused = veche(action, cup("refused", **changes))

        assert refused.returncode == 2
        assert says in refused.stderr


def test_storage_that_cannot_be_used_is_explained(cup, tmp_path):
    path = cup()
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"this is no database" * 100)
    for url, says in (
        (f"sqlite:///{garbage}", "damaged"),
        ("sqlite:////no/such/folder/x.db", "Check the address"),
        ("nonsense", "cannot be used"),
    ):
        refused = veche("run", path, "--storage", url)
        assert refused.returncode == 2, refused.stdout
        assert says in refused.stderr


def test_a_locked_database_is_waited_for_and_then_named(cup):
    path = cup()
    veche("run", path)
    database = path.with_suffix(".db")
    holder = sqlite3.connect(database)
    holder.execute("BEGIN EXCLUSIVE")
    path.write_text(path.read_text().replace('"cup"', '"cup2"'))
    refused = veche("run", path)
    holder.rollback()
    holder.close()

    assert refused.returncode == 2
    assert "Another program is writing" in refused.stderr
    assert veche("run", path).returncode == 0


def test_a_newer_database_is_refused(cup):
    path = cup()
    veche("run", path)
    with sqlite3.connect(path.with_suffix(".db")) as database:
        database.execute("UPDATE veche_schema SET version = 99")
    database.close()
    refused = veche("run", path)

    assert refused.returncode == 2
    assert "schema 99" in refused.stderr


def test_an_interrupt_says_how_to_go_on(cup):
    path = cup(games=60_000)
    process = subprocess.Popen(
        command("run", path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while games_in(path.with_suffix(".db")) == 0 and process.poll() is None:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)

    assert process.returncode == 130, err
    assert f"To go on: veche tournament run {path}" in err
    assert len(export_of(path).splitlines()) > 0


def games_in(database):
    """How many games a running tournament has stored so far."""
    if not database.exists():
        return 0
    reader = sqlite3.connect(database)
    try:
        return reader.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    finally:
        reader.close()


def descendants(pid):
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True
    )
    return [int(each) for each in listed.stdout.split()]


def kill_at_random(path, kills, luck):
    """Run again and again, killing the run or one of its workers; gives how often it died."""
    died = 0
    for _ in range(kills):
        process = subprocess.Popen(
            command("run", path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(luck.uniform(0.2, 2.0))
        workers = descendants(process.pid)
        if workers and luck.random() < 0.3:
            os.kill(luck.choice(workers), signal.SIGKILL)
            time.sleep(0.2)
        process.kill()
        process.wait()
        for worker in workers:
            try:
                os.kill(worker, signal.SIGKILL)
            except ProcessLookupError:
                continue
        died += process.returncode == -signal.SIGKILL
    return died


@pytest.mark.parametrize(
    "kills", [4, pytest.param(100, marks=pytest.mark.slow)], ids=lambda kills: f"{kills} kills"
)
def test_kills_at_any_moment_lose_nothing_and_double_nothing(cup, kills):
    games = 300 * kills
    undisturbed, killed = cup("undisturbed", games), cup("killed", games, executor="pool")
    assert veche("run", undisturbed).returncode == 0
    died = kill_at_random(killed, kills, random.Random(7))
    finished = veche("run", killed)

    assert died > 0
    assert finished.returncode == 0, finished.stderr
    assert export_of(killed) == export_of(undisturbed)
    assert veche("report", killed).stdout == veche("report", undisturbed).stdout
