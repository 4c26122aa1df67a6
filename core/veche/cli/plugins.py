"""``veche plugins``: what is installed, and what is wrong with it."""

import click

from veche.cli import host_of
from veche.cli._output import json_option, show_table
from veche.plugins import is_compiled


@click.command(epilog="Example: veche --plugin my_variant.py plugins")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List every plugin with what it provides, or why it was set aside."""
    plugins = host_of(ctx).plugins
    rows: list[dict[str, object]] = [
        {
            "name": plugin.name,
            "from": plugin.origin,
            "provides": plugin.provides,
            "compiled": plugin.module is not None and is_compiled(plugin.module),
            "problem": plugin.problem,
        }
        for plugin in plugins
    ]
    show_table("Plugins", rows, as_json=as_json)
    ctx.exit(2 if any(plugin.problem for plugin in plugins) else 0)
