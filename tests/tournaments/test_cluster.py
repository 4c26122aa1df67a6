"""The same event on Ray with a worker that is killed, and on PostgreSQL: the same bytes."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from veche import VecheError
from veche.provided import Workforce
from veche_tournaments.ray_executor import on_ray

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("ignore")]
ROOT = Path(__file__).parents[2]
TINY = str(ROOT / "tests" / "core" / "tiny_game.py")
CUP = """\
name = "cup"
game = "tiny"
seats = 3
seed = "everywhere"
[format]
name = "round-robin"
games = 60
[executor]
name = "inline"
[[bot]]
bot = "random"
[[bot]]
bot = "first-legal"
[[bot]]
name = "second"
bot = "random"
[[bot]]
name = "third"
bot = "random"
"""


@pytest.fixture
def ray(monkeypatch):
    monkeypatch.syspath_prepend(ROOT)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return pytest.importorskip("ray")


def veche(*arguments, **env):
    done = subprocess.run(
        [sys.executable, "-m", "veche", "--plugin", TINY, "tournament", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **env},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def cup(tmp_path):
    def write(folder):
        path = tmp_path / folder / "cup.toml"
        path.parent.mkdir()
        path.write_text(CUP)
        return path

    return write


@dataclass(frozen=True)
class DieOnce:
    number: int
    mark: str

    def run(self):
        if self.number == 5 and not Path(self.mark).exists():
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.number**2


@dataclass(frozen=True)
class Refuse:
    def run(self):
        raise VecheError("Not like this.")


def test_a_killed_ray_worker_loses_nothing_and_doubles_nothing(ray, tmp_path):
    jobs = [DieOnce(number, str(tmp_path / "died")) for number in range(20)]

    assert list(on_ray(jobs, Workforce(2))) == [number**2 for number in range(20)]
    assert (tmp_path / "died").exists()


def test_a_refusal_on_a_ray_worker_arrives_as_it_is(ray):
    with pytest.raises(VecheError, match="Not like this"):
        list(on_ray([Refuse()], Workforce(1)))


def test_an_event_on_ray_gives_the_same_bytes(ray, cup):
    here, there = cup("here"), cup("there")
    veche("run", here)
    veche("run", there, "--executor", "ray", "--workers", "2")

    assert veche("export", here) == veche("export", there)


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    """The address of a PostgreSQL server that was started for this module."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    if initdb is None:
        pytest.skip("PostgreSQL's server is not installed (Debian: postgresql)")
    folder = tmp_path_factory.mktemp("postgres")
    as_user: dict[str, Any] = {}
    if os.geteuid() == 0:
        # The server refuses to run as root; Debian's package brings a user for it.
        try:
            user = pwd.getpwnam("postgres")
        except KeyError:
            pytest.skip("there is no user 'postgres' to run PostgreSQL's server as")
        for parent in (folder, *folder.parents[:3]):
            os.chmod(parent, 0o755)
        os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = {"user": "postgres"}
    data = folder / "data"
    subprocess.run([initdb, "-D", data, "-A", "trust", "-U", "veche"], check=True, **as_user)
    control = str(Path(initdb).parent / "pg_ctl")
    options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
    start = [control, "-D", data, "-w", "-o", options, "-l", folder / "log", "start"]
    subprocess.run(start, check=True, **as_user)
    yield f"postgresql+psycopg://veche@/postgres?host={folder}"
    subprocess.run([control, "-D", data, "-m", "immediate", "stop"], check=True, **as_user)


def test_an_event_on_postgresql_gives_the_same_bytes(postgres, cup):
    pytest.importorskip("psycopg")
    here, there = cup("sqlite"), cup("postgres")
    veche("run", here)
    veche("run", there, "--storage", postgres)
    veche("run", there, "--storage", postgres)

    assert veche("export", here) == veche("export", there, "--storage", postgres)
    assert veche("report", here) == veche("report", there, "--storage", postgres)
