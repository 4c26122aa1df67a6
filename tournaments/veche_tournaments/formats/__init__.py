"""Formats: who plays whom, and who sits where."""

from veche.provided import FormatEntry
from veche_tournaments.formats import gauntlet, knockout, ladder, rotations, round_robin, swiss
from veche_tournaments.formats.balance import Balance, balance_of, balance_text
from veche_tournaments.formats.rotations import rotation

FORMATS = (
    FormatEntry(
        "rotation",
        "every combination of players, each with its seats rotated",
        rotations.rounds,
    ),
    FormatEntry(
        "round-robin",
        "everybody meets everybody equally often, from every seat equally often",
        round_robin.rounds,
        round_robin.OPTIONS,
    ),
    FormatEntry(
        "gauntlet",
        "the first player against all others",
        gauntlet.rounds,
        gauntlet.OPTIONS,
    ),
    FormatEntry(
        "swiss",
        "rounds between players who did equally well so far",
        swiss.rounds,
        swiss.OPTIONS,
    ),
    FormatEntry(
        "knockout",
        "some of each table go on until one table is left",
        knockout.rounds,
        knockout.OPTIONS,
    ),
    FormatEntry(
        "ladder",
        "neighbours play for their places until stopped",
        ladder.rounds,
        ladder.OPTIONS,
        endless=True,
    ),
)
"""All formats of this package."""

__all__ = ["FORMATS", "Balance", "balance_of", "balance_text", "rotation"]
