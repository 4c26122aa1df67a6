"""A fresh virtual environment with Veche in it, as a stranger would have one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MART = ROOT / "examples" / "mart"


@dataclass(frozen=True)
class Environment:
    """A virtual environment in which only pip has put anything."""

    folder: Path

    @property
    def python(self) -> str:
        scripts = "Scripts" if os.name == "nt" else "bin"
        return str(self.folder / scripts / "python")

    def run(self, *arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run its Python, seeing nothing of the environment of these tests."""
        clean = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "PYTEST", "COV", "VIRTUAL_ENV"))
        }
        return subprocess.run(
            [self.python, *map(str, arguments)],
            cwd=cwd or self.folder,
            env={**clean, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def pip(self, *arguments: object) -> None:
        """Run pip; it must succeed."""
        done = self.run("-m", "pip", "--disable-pip-version-check", "--quiet", *arguments)
        assert done.returncode == 0, done.stdout + done.stderr

    def veche(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Run the command line."""
        return self.run("-m", "veche", *arguments)

    def listed(self, command: str) -> dict[str, dict[str, object]]:
        """What a command lists, by name."""
        rows = json.loads(self.veche(command, "--json").stdout)
        return {row["name"]: row for row in rows}

    def pytest(self, folder: Path) -> str:
        """Run the tests of a project against what is installed; they must pass."""
        done = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", folder)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Veche and pytest, freshly installed; tests that install more remove it again."""
    environment = Environment(tmp_path_factory.mktemp("fresh") / "venv")
    subprocess.run([sys.executable, "-m", "venv", str(environment.folder)], check=True)
    environment.pip("install", ROOT, "pytest")
    return environment


@pytest.fixture(scope="module")
def with_mart(fresh: Environment) -> Iterator[Environment]:
    """The same environment with the example game in it."""
    fresh.pip("install", MART)
    yield fresh
    fresh.pip("uninstall", "--yes", "veche-mart")


@pytest.fixture
def mart() -> Path:
    """The folder of the example game's project."""
    return MART
