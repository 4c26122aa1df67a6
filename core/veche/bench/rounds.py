"""The bench itself: every figure once a round, so that all meet the same weather."""

import gc
import os
import platform
import sys
from collections.abc import Callable, Iterator
from statistics import fmean

from veche.bench.operations import Operation, microseconds_per_call, operations
from veche.bench.playouts import Playouts, bare_playouts, refereed_playouts
from veche.bench.report import Figure, Report
from veche.bench.stopwatch import processor_time
from veche.bench.survey import SURVEYED_GAMES, survey_games
from veche.errors import PluginError, VecheError, in_short
from veche.plugins import is_compiled
from veche.provided import BotEntry
from veche.ruleset import Ruleset

TURN = 0.02
"""Seconds for which the bare loop and the referee play before the other has its turn."""

YARDSTICK_SHARE = 0.2
"""How long the yardstick is laid on, as a share of what is measured after it."""

Key = tuple[str, str]
"""A figure's name and unit."""
Reading = tuple[float, float]
"""A value, and how fast the machine was meanwhile."""


def run_bench(
    ruleset: Ruleset,
    entry: BotEntry,
    seed: bytes,
    *,
    seconds: float = 0.2,
    rounds: int = 7,
    after_round: Callable[[int], None] = lambda number: None,
) -> Report:
    """Measure everything about a ruleset.

    :param entry: the bot that plays through the referee; it should cost nothing itself.
    :param seconds: how long each figure is measured in each round.
    :param after_round: told the number of each round when it is over.
    """
    try:
        survey = survey_games(ruleset, seed)
        steps = operations(ruleset, entry, survey.positions, seed)
        taken: dict[Key, list[Reading]] = {}
        for number in range(rounds):
            for key, reading in _one_round(ruleset, entry, steps, seed, seconds):
                taken.setdefault(key, []).append(reading)
            after_round(number)
    except VecheError:
        raise
    except Exception as error:
        raise PluginError(
            f"The rules of '{ruleset.name}' failed while they were measured: {in_short(error)}."
        ) from error
    figures = {
        name: Figure(name, unit, *zip(*readings, strict=True))
        for (name, unit), readings in taken.items()
    }
    game = {
        "games": SURVEYED_GAMES,
        "action_space": ruleset.rules.actions.size,
        **survey.statistics,
    }
    return Report(
        ruleset.name,
        ruleset.digest,
        ruleset.seats,
        dict(ruleset.options),
        seed.hex(),
        seconds,
        _machine(ruleset),
        game,
        figures,
    )


def _one_round(
    ruleset: Ruleset,
    entry: BotEntry,
    steps: list[Operation],
    seed: bytes,
    seconds: float,
) -> Iterator[tuple[Key, Reading]]:
    """Each figure once, and how fast the machine was meanwhile."""
    gc.collect()
    bare, refereed, yardstick = _both_loops(ruleset, entry, seed, seconds)
    for name, playouts in (("bare", bare), ("referee", refereed)):
        yield (f"{name}_decisions_per_second", "1/s"), (playouts.decisions_per_second, yardstick)
        yield (f"{name}_games_per_second", "1/s"), (playouts.games_per_second, yardstick)
    ratio = refereed.decisions_per_second / bare.decisions_per_second
    yield ("referee_ratio", "ratio"), (ratio, yardstick)
    for step in steps:
        yardstick = yardstick_per_second(seconds * YARDSTICK_SHARE)
        yield (f"{step.name}_us", "us"), (microseconds_per_call(step, seconds), yardstick)


def _both_loops(
    ruleset: Ruleset, entry: BotEntry, seed: bytes, seconds: float
) -> tuple[Playouts, Playouts, float]:
    """The bare loop, the referee and the yardstick in short turns, so that all age alike."""
    bare = refereed = Playouts(0, 0, 0.0)
    yardsticks = []
    while min(bare.seconds, refereed.seconds) < seconds:
        yardsticks.append(yardstick_per_second(TURN * YARDSTICK_SHARE))
        bare += bare_playouts(ruleset, seed, TURN, bare.games)
        refereed += refereed_playouts(ruleset, entry, seed, TURN, refereed.games)
    return bare, refereed, fmean(yardsticks)


def yardstick_per_second(seconds: float) -> float:
    """How often a second this machine runs a fixed piece of plain Python.

    It is made of what rules are made of (small lists, integers, calls) and never
    changes, so two runs can be compared on machines of different speed.
    """
    turns = 0
    started = now = processor_time()
    while now < started + seconds or not turns:
        _yardstick()
        turns += 1
        now = processor_time()
    return turns / (now - started)


def _yardstick() -> int:
    total = 0
    cells = list(range(40))
    for turn in range(50):
        copy = cells[:]
        copy[turn % 40] += turn
        total += sum(copy) & _mixed(total, turn)
    return total


def _mixed(total: int, turn: int) -> int:
    return (total * 31 + turn) & 0xFFFF


def _machine(ruleset: Ruleset) -> dict[str, object]:
    compiled = is_compiled(sys.modules[type(ruleset.rules).__module__])
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count() or 0,
        "code": "compiled" if compiled else "plain Python",
    }
