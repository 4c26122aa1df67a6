"""Ours and theirs side by side: ``python benchmarks/versus.py [GAME] [--json]``.

Run it with a Python that has veche installed. Every side is a small script in
``sides/`` that plays for some seconds and prints one line of JSON. What a peer
needs stands at its head (inline script metadata); it is installed into an
environment of its own below ``--cache``. All sides take turns, round by round, and
a ratio is taken within a round. ``goals.toml`` says what we want to reach: a goal is
met when its smallest round ratio is.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
import venv
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any

HERE = Path(__file__).resolve().parent
SIDES = HERE / "sides"
METADATA = re.compile(r"(?ms)^# /// script$\n(.*?)^# ///$")

TURN = 0.1
"""Seconds that a side plays before it is the next one's turn."""

Reading = dict[str, float]


class VersusError(Exception):
    """A comparison that cannot be made, in one sentence."""


@dataclass(frozen=True)
class Goal:
    """What one of our figures should be beside a peer's."""

    game: str
    claim: str
    ours: str
    peer: str
    field: str
    at_least: float
    less_is_better: bool = False

    def ratio(self, readings: dict[str, Reading]) -> float:
        """How many times as good we were in one round."""
        ours, peer = readings[self.ours][self.field], readings[self.peer][self.field]
        return peer / ours if self.less_is_better else ours / peer


def requirements_of(script: Path) -> list[str]:
    """What a side needs besides the standard library; nothing when it is ours."""
    found = METADATA.search(script.read_text("utf-8"))
    if found is None:
        return []
    lines = [line.removeprefix("#").removeprefix(" ") for line in found[1].splitlines()]
    needed: list[str] = tomllib.loads("\n".join(lines)).get("dependencies", [])
    return needed


def python_for(side: str, cache: Path) -> Path:
    """The interpreter that runs a side; a peer's environment is made when it is missing."""
    needed = requirements_of(SIDES / side)
    if not needed:
        return Path(sys.executable)
    home = cache / Path(side).stem
    folder, suffix = ("Scripts", ".exe") if sys.platform == "win32" else ("bin", "")
    python = home / folder / f"python{suffix}"
    installed = home / "installed.txt"
    wanted = "\n".join([sys.version, *needed])
    if installed.is_file() and installed.read_text("utf-8") == wanted:
        return python
    print(f"Installing {', '.join(needed)} for {side} …", file=sys.stderr)
    venv.create(home, clear=True, with_pip=True)
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        [python, *pip, *needed], capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise VersusError(f"What {side} needs cannot be installed: {last_line(done.stderr)}")
    installed.write_text(wanted, "utf-8")
    return python


def last_line(text: str) -> str:
    """The line in which a program says why it gave up."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing."


class Side:
    """One side at play in a process of its own."""

    def __init__(self, name: str, python: Path, seed: int) -> None:
        self.name = name
        self._seconds = 0.0
        self._counts: dict[str, int] = {}
        self._timings: dict[str, list[float]] = {}
        command: list[str | Path] = [python, SIDES / name, "--seed", str(seed)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def play(self, seconds: float) -> dict[str, Any]:
        """Let it play while the others wait; what it printed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        # Should it have ended already, it says below why.
        with suppress(OSError):
            self._process.stdin.write(f"{seconds}\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            _, said = self._process.communicate()
            raise VersusError(f"{self.name} failed: {last_line(said)}")
        told: dict[str, Any] = json.loads(line)
        return told

    def take_turn(self, seconds: float) -> None:
        """Let it play, and count that."""
        told = self.play(seconds)
        self._seconds += told["seconds"]
        for name, count in told["counts"].items():
            self._counts[name] = self._counts.get(name, 0) + count
        for name, value in told["timings"].items():
            self._timings.setdefault(name, []).append(value)

    def end(self) -> None:
        """End the process; without input it has nothing more to do."""
        if self._process.poll() is None:
            self._process.communicate()

    def leave(self) -> Reading:
        """What it did a second, and what its timings were."""
        self.end()
        rates = {
            f"{name}_per_second": count / self._seconds for name, count in self._counts.items()
        }
        return {**rates, **{name: fmean(values) for name, values in self._timings.items()}}


def one_round(pythons: dict[str, Path], seconds: float, seed: int) -> dict[str, Reading]:
    """Every side in a new process; they take short turns, so that all meet the same weather."""
    sides = [Side(name, python, seed) for name, python in pythons.items()]
    try:
        for side in sides:
            # Nothing counts before all have loaded what they need.
            side.play(TURN)
        for _ in range(max(1, round(seconds / TURN))):
            for side in sides:
                side.take_turn(TURN)
    except VersusError:
        for side in sides:
            side.end()
        raise
    return {side.name: side.leave() for side in sides}


def verdict(goal: Goal, rounds: list[dict[str, Reading]]) -> dict[str, Any]:
    """What came of a goal."""
    ratios = [goal.ratio(readings) for readings in rounds]
    return {
        "game": goal.game,
        "claim": goal.claim,
        "field": goal.field,
        "ours": median(readings[goal.ours][goal.field] for readings in rounds),
        "peer": median(readings[goal.peer][goal.field] for readings in rounds),
        "ratio_min": min(ratios),
        "ratio_median": median(ratios),
        "ratio_max": max(ratios),
        "at_least": goal.at_least,
        "met": min(ratios) >= goal.at_least,
    }


def show(verdicts: list[dict[str, Any]]) -> None:
    """One line for each goal."""
    for each in verdicts:
        print(
            f"{'met   ' if each['met'] else 'MISSED'} {each['game']}: {each['claim']}:"
            f" ratio {each['ratio_min']:.2f} (median {each['ratio_median']:.2f},"
            f" most {each['ratio_max']:.2f}), goal {each['at_least']:g};"
            f" {each['field']} {each['ours']:.4g} beside {each['peer']:.4g}"
        )


def read_goals(game: str | None) -> list[Goal]:
    """The goals for a game, or all."""
    with (HERE / "goals.toml").open("rb") as file:
        goals = [Goal(**each) for each in tomllib.load(file)["goal"]]
    chosen = [goal for goal in goals if game in (None, goal.game)]
    if not chosen:
        games = ", ".join(sorted({goal.game for goal in goals}))
        raise VersusError(f"There are no goals for '{game}'; there are some for {games}.")
    return chosen


def run(given: argparse.Namespace) -> int:
    """Measure what was asked for; with ``--check`` a missed goal is an exit code of 1."""
    verdicts = []
    goals = read_goals(given.game)
    for game in dict.fromkeys(goal.game for goal in goals):
        ours = [goal for goal in goals if goal.game == game]
        names = dict.fromkeys(side for goal in ours for side in (goal.ours, goal.peer))
        sides = {side: python_for(side, given.cache) for side in names}
        rounds = []
        for number in range(given.rounds):
            rounds.append(one_round(sides, given.seconds, given.seed + number))
            print(f"{game}: round {number + 1} of {given.rounds}", file=sys.stderr)
        verdicts += [verdict(goal, rounds) for goal in ours]
    if given.json:
        print(json.dumps({"format": "veche-versus", "version": 1, "goals": verdicts}, indent=2))
    else:
        show(verdicts)
    return int(given.check and not all(each["met"] for each in verdicts))


def main() -> int:
    """Read the command line."""
    summary, _, details = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(description=summary, epilog=details)
    parser.add_argument("game", nargs="?", help="only the goals for this game")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each side in each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cache", type=Path, default=HERE.parent / "build" / "benchmarks")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a goal is missed")
    given = parser.parse_args()
    if given.rounds < 1 or not 0 < given.seconds <= 600:
        parser.error("--rounds takes 1 or more, --seconds a number above 0 and up to 600")
    try:
        return run(given)
    except VersusError as error:
        print(f"versus: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
