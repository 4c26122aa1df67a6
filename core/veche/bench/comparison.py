"""Two reports side by side: what became faster or slower, beyond the spread."""

from dataclasses import dataclass
from statistics import median

from veche.bench.report import Figure, Report
from veche.errors import VecheError

UNMOVED = "-"
ENOUGH_ROUNDS = 5
"""With fewer, chance alone would often set all rounds of one bench above the other's."""


@dataclass(frozen=True)
class Move:
    """One figure before and after."""

    name: str
    unit: str
    before: float
    after: float
    speed: float
    """How many times as fast as before, after allowing for the machine."""
    verdict: str
    """``faster`` or ``slower`` when every round after is so beside every round before."""


@dataclass(frozen=True)
class Comparison:
    """Every figure that both reports have, and what else sets them apart."""

    machine: float
    """How many times as fast the machine itself was, by the yardstick."""
    moves: tuple[Move, ...]
    notes: tuple[str, ...]

    @property
    def summary(self) -> str:
        """In one or two sentences, what moved."""
        sentences = []
        for verdict in ("slower", "faster"):
            moved = [
                f"{move.name} ({move.speed:.2f} times as fast)"
                for move in self.moves
                if move.verdict == verdict
            ]
            if moved:
                sentences.append(f"{verdict.capitalize()} beyond the spread: {', '.join(moved)}.")
        return " ".join(sentences) or "Nothing moved beyond the spread."


def compare(before: Report, after: Report) -> Comparison:
    """What changed between two benches of one table.

    :raises VecheError: if they measured different games or numbers of seats.
    """
    for what in ("ruleset", "seats", "options"):
        old, new = getattr(before, what), getattr(after, what)
        if old != new:
            raise VecheError(
                f"The earlier bench has {what} {old!r} and this one {new!r}."
                " Compare benches of the same table."
            )
    moves = tuple(
        _move(old, after.figures[name])
        for name, old in before.figures.items()
        if name in after.figures
    )
    machine = _machine_speed(after) / _machine_speed(before)
    return Comparison(machine, moves, tuple(_notes(before, after)))


def _machine_speed(report: Report) -> float:
    return median(value for each in report.figures.values() for value in each.yardsticks)


def _move(before: Figure, after: Figure) -> Move:
    old, new = before.speeds, after.speeds
    verdict = UNMOVED
    if min(len(old), len(new)) >= ENOUGH_ROUNDS:
        if min(new) > max(old):
            verdict = "faster"
        elif max(new) < min(old):
            verdict = "slower"
    speed = median(new) / median(old)
    return Move(before.name, before.unit, before.median, after.median, speed, verdict)


def _notes(before: Report, after: Report) -> list[str]:
    notes = []
    figures = [*before.figures.values(), *after.figures.values()]
    if any(len(each.rounds) < ENOUGH_ROUNDS for each in figures):
        notes.append(
            f"With fewer than {ENOUGH_ROUNDS} rounds much moves by chance, so nothing is said to"
            " have moved. Measure both with more rounds."
        )
    if before.digest != after.digest:
        notes.append(f"The rules changed: {before.digest} before, {after.digest} now.")
    if before.game != after.game:
        notes.append("The surveyed games are not the same, so some of this is the game, not speed.")
    for name, old in before.machine.items():
        new = after.machine.get(name)
        if old != new:
            notes.append(f"The {name} changed: {old} before, {new} now.")
    return notes
