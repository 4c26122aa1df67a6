"""Formats, ratings and executors as a plugin."""

import click

from veche import hookimpl
from veche.cli._lazy import LazyGroup
from veche.provided import ExecutorEntry, FormatEntry, RatingEntry
from veche_tournaments import executors, formats, ratings
from veche_tournaments.ray_executor import on_ray

VECHE_API = 1


@hookimpl
def veche_provide_formats() -> list[FormatEntry]:
    """Who sits where."""
    return list(formats.FORMATS)


@hookimpl
def veche_provide_ratings() -> list[RatingEntry]:
    """How results become standings."""
    return [
        RatingEntry(
            "placement", "win share with its interval, mean rank and score", ratings.placement
        )
    ]


@hookimpl
def veche_provide_executors() -> list[ExecutorEntry]:
    """Where games are played."""
    return [
        ExecutorEntry("inline", "one game after the other in this process", executors.inline),
        ExecutorEntry("pool", "on several processes of this machine", executors.pool),
        ExecutorEntry("ray", "on a Ray cluster (pip install 'veche[ray]')", on_ray),
    ]


@hookimpl
def veche_provide_commands() -> list[click.Command]:
    """``veche tournament``, imported only when it is used."""
    return [
        LazyGroup(
            "tournament",
            "Run tournaments from TOML files, with results that everyone can check.",
            "veche_tournaments.commands",
            "Example: veche tournament run tournaments/quickstart.toml",
        )
    ]
