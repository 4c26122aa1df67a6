"""Measuring how fast a ruleset is played, alone and through the referee.

Machines are noisy, so everything is measured in rounds, one figure after the
other in each, and reported as a median with its spread. Ratios are taken within a
round, where both sides met the same weather.
"""

from veche.bench.comparison import Comparison, Move, compare
from veche.bench.operations import Operation, microseconds_per_call, operations
from veche.bench.playouts import (
    MEASURED_TIME,
    Playouts,
    bare_playouts,
    refereed_game,
    refereed_playouts,
)
from veche.bench.report import Figure, Report, read_report, write_report
from veche.bench.rounds import run_bench
from veche.bench.survey import Position, Survey, survey_games

__all__ = [
    "MEASURED_TIME",
    "Comparison",
    "Figure",
    "Move",
    "Operation",
    "Playouts",
    "Position",
    "Report",
    "Survey",
    "bare_playouts",
    "compare",
    "microseconds_per_call",
    "operations",
    "read_report",
    "refereed_game",
    "refereed_playouts",
    "run_bench",
    "survey_games",
    "write_report",
]
