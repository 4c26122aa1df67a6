"""The ``veche`` command line: subcommands are imported only when they are used."""

import importlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pkgutil import iter_modules
from typing import Any

import click

from veche.errors import VecheError
from veche.plugins import PluginHost


class LazyHost:
    """The plugins of this run, looked for only when a command asks."""

    def __init__(self, extra: Sequence[str]) -> None:
        """Remember what ``--plugin`` named."""
        self.extra = tuple(extra)
        self._host: PluginHost | None = None

    @property
    def host(self) -> PluginHost:
        """The plugin host."""
        if self._host is None:
            self._host = PluginHost(self.extra)
        return self._host


class Commands(click.Group):
    """Core commands are modules of this package; plugins may bring more."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        core = [_name(module.name) for module in iter_modules(__path__) if module.name[0] != "_"]
        return sorted({*core, *self._host(ctx).commands})

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import one command."""
        module = name.replace("-", "_")
        if any(each.name == module and module[0] != "_" for each in iter_modules(__path__)):
            command = importlib.import_module(f"veche.cli.{module}").command
            assert isinstance(command, click.Command)
            return command
        return self._host(ctx).commands.get(name)

    def _host(self, ctx: click.Context) -> PluginHost:
        if ctx.obj is None:
            ctx.obj = LazyHost(ctx.params.get("plugin") or ())
        return host_of(ctx)


def _name(module: str) -> str:
    return module.replace("_", "-")


def host_of(ctx: click.Context) -> PluginHost:
    """The plugin host of this run."""
    lazy = ctx.find_object(LazyHost)
    if lazy is None:
        lazy = LazyHost(())
    return lazy.host


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: veche play GAME --players random,random --games 10 --seed 7",
)
@click.version_option(version("veche"), prog_name="veche")
@click.option(
    "--plugin",
    multiple=True,
    metavar="MODULE_OR_FILE",
    help="Also load this plugin: a module name or a .py file. May be given more than once.",
)
@click.pass_context
def veche(ctx: click.Context, plugin: tuple[str, ...]) -> None:
    """Tournaments for bots that play complex board games."""
    ctx.obj = LazyHost(plugin)


def main(arguments: Sequence[str] | None = None) -> Any:
    """Run the command line; every refusal is one sentence and exit code 2."""
    try:
        return veche.main(arguments, prog_name="veche", standalone_mode=False) or 0
    except VecheError as error:
        click.echo(f"veche: {error}", err=True)
        return 2
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.exceptions.Exit as signal:
        return signal.exit_code
    except click.Abort:
        click.echo("Interrupted.", err=True)
        return 130
    except BrokenPipeError:
        # The reader has gone (veche … | head); say nothing more to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
