"""``veche games``: what can be played."""

import click

from veche.cli import host_of
from veche.cli._output import json_option, show_table


@click.command(epilog="Example: veche games --json")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List the installed games with their variants and options."""
    host = host_of(ctx)
    rows: list[dict[str, object]] = []
    for game in host.games.values():
        info = game.info
        variants = [each.name for each in host.variants.values() if each.game == info.name]
        rows.append(
            {
                "name": info.name,
                "title": info.title,
                "version": info.version,
                "seats": f"{info.min_seats}-{info.max_seats}",
                "hidden": "yes" if info.hidden_information else "no",
                "chance": "yes" if info.chance else "no",
                "variants": variants,
                "options": [f"{each.name} ({each.allowed})" for each in game.options],
            }
        )
    show_table("Games", rows, as_json=as_json)
