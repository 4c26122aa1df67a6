"""``veche completion``: let the shell complete commands and options."""

import click
from click.shell_completion import get_completion_class


@click.command(epilog='Example: eval "$(veche completion bash)"')
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that makes SHELL complete veche's commands."""
    found = get_completion_class(shell)
    assert found is not None
    root = ctx.find_root()
    click.echo(found(root.command, {}, "veche", "_VECHE_COMPLETE").source())
