"""``veche new``: a complete small project to start from."""

from pathlib import Path

import click

from veche.cli import host_of
from veche.cli._output import plain
from veche.scaffold import Project, new_bot, new_game, new_variant

_into = click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="Where to put the project's folder; default: here.",
)


@click.group(epilog="Example: veche new bot my_bot")
def command() -> None:
    """Write a project to start from: it installs, and its tests pass."""


@command.command(epilog="Example: veche new game my_game --into projects")
@click.argument("name")
@_into
@click.pass_context
def game(ctx: click.Context, name: str, into: Path) -> None:
    """Start a game: rules, position, view, hooks for variants, and tests."""
    _write(new_game(host_of(ctx), name), into)


@command.command(epilog="Example: veche new variant my_variant --game GAME")
@click.argument("name")
@click.option("--game", "game_name", required=True, metavar="GAME", help="The game it changes.")
@_into
@click.pass_context
def variant(ctx: click.Context, name: str, game_name: str, into: Path) -> None:
    """Start a variant of an installed game."""
    _write(new_variant(host_of(ctx), name, game_name), into)


@command.command(epilog="Example: veche new bot my_bot --game GAME")
@click.argument("name")
@click.option("--game", "game_name", metavar="GAME", help="The one game it plays; default: any.")
@_into
@click.pass_context
def bot(ctx: click.Context, name: str, game_name: str | None, into: Path) -> None:
    """Start a bot that plays one game, or any."""
    _write(new_bot(host_of(ctx), name, game_name), into)


def _write(project: Project, into: Path) -> None:
    folder = plain(project.write(into))
    click.echo(f"Wrote {folder}. Next: pip install -e {folder} pytest && pytest {folder}")
