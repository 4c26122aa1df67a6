"""What a bench found, and the file that keeps it for a later comparison."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from veche.errors import VecheError

FORMAT = "veche-bench"
VERSION = 1
"""Of the file and of ``--json``; field names never change their meaning within one."""


@dataclass(frozen=True)
class Figure:
    """One thing that was measured, once in each round."""

    name: str
    unit: str
    rounds: tuple[float, ...]
    yardsticks: tuple[float, ...]
    """How fast the machine itself was meanwhile."""

    @property
    def speeds(self) -> tuple[float, ...]:
        """Each round as a speed, more being faster, with the machine divided out."""
        if self.unit == "ratio":
            # It compares two speeds of one round: the machine has dropped out already.
            return self.rounds
        pairs = zip(self.rounds, self.yardsticks, strict=True)
        if self.unit == "1/s":
            return tuple(value / yardstick for value, yardstick in pairs)
        return tuple(1 / (value * yardstick) for value, yardstick in pairs)

    @property
    def median(self) -> float:
        """The value to quote."""
        return median(self.rounds)

    @property
    def min(self) -> float:
        """The lowest round."""
        return min(self.rounds)

    @property
    def max(self) -> float:
        """The highest round."""
        return max(self.rounds)


@dataclass(frozen=True)
class Report:
    """All figures of one bench, and what they were measured on."""

    ruleset: str
    digest: str
    seats: int
    options: Mapping[str, Any]
    seed: str
    seconds: float
    machine: Mapping[str, Any]
    """Python, its version, the system, the number of cores, and whether rules are compiled."""
    game: Mapping[str, Any]
    """How many games were surveyed, and their statistics."""
    figures: Mapping[str, Figure] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        figures = {
            each.name: {
                "unit": each.unit,
                "median": each.median,
                "min": each.min,
                "max": each.max,
                "rounds": list(each.rounds),
                "yardsticks": list(each.yardsticks),
            }
            for each in self.figures.values()
        }
        plain = {name: getattr(self, name) for name in _FIELDS}
        return {"format": FORMAT, "version": VERSION, **plain, "figures": figures}


_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "ruleset": str,
    "digest": str,
    "seats": int,
    "options": dict,
    "seed": str,
    "seconds": (int, float),
    "machine": dict,
    "game": dict,
}


def write_report(report: Report, path: Path) -> None:
    """Keep a report in a file; an interrupted write leaves what was there before."""
    fresh = path.with_name(f"{path.name}.part")
    try:
        fresh.write_text(json.dumps(report.data(), indent=2, ensure_ascii=False) + "\n", "utf-8")
        os.replace(fresh, path)
    except OSError as error:
        raise VecheError(f"The bench cannot be saved as '{path}': {error.strerror}.") from None


def read_report(path: Path) -> Report:
    """A report from a file that ``--save`` or ``--json`` wrote."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise VecheError(f"The bench file '{path}' cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError):
        raise _no_bench(path) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _no_bench(path)
    if data.get("version") != VERSION:
        raise VecheError(
            f"'{path}' is a bench file of version {data.get('version')!r}, and this is version"
            f" {VERSION}. Measure again with --save."
        )
    try:
        return _report_of(data)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise VecheError(
            f"The bench file '{path}' is damaged. Measure again with --save."
        ) from None


def _no_bench(path: Path) -> VecheError:
    return VecheError(f"'{path}' is not a bench file. Give one that 'veche bench --save' wrote.")


def _report_of(data: Mapping[str, Any]) -> Report:
    for name, kind in _FIELDS.items():
        if not isinstance(data[name], kind):
            raise TypeError(name)
    figures = {}
    for name, each in data["figures"].items():
        rounds, yardsticks = _positive(each["rounds"]), _positive(each["yardsticks"])
        if not rounds or len(rounds) != len(yardsticks):
            raise ValueError(name)
        figures[name] = Figure(name, str(each["unit"]), rounds, yardsticks)
    return Report(**{name: data[name] for name in _FIELDS}, figures=figures)


def _positive(values: list[float]) -> tuple[float, ...]:
    if not all(0 < value < float("inf") for value in values):
        raise ValueError(values)
    return tuple(float(value) for value in values)
