"""``veche bots``: who can be seated."""

import click

from veche.cli import host_of
from veche.cli._output import json_option, show_table


@click.command(epilog="Example: veche bots --game NAME")
@click.option("--game", help="Only bots that play this game.")
@json_option
@click.pass_context
def command(ctx: click.Context, game: str | None, as_json: bool) -> None:
    """List the installed bots."""
    host = host_of(ctx)
    if game is not None:
        host.game(game)
    rows: list[dict[str, object]] = [
        {
            "name": bot.name,
            "plays": bot.game or "any game",
            "summary": bot.summary,
            "options": [f"{each.name}={each.default}" for each in bot.options],
        }
        for bot in host.bots.values()
        if game is None or bot.game in (None, game)
    ]
    show_table("Bots", rows, as_json=as_json)
