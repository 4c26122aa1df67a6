"""A group of commands that is imported only when somebody uses it."""

import importlib

import click


class LazyGroup(click.Group):
    """Stands for a group that a module holds, without importing that module."""

    def __init__(self, name: str, help: str, module: str, epilog: str) -> None:
        """The group ``name`` is the attribute ``name`` of ``module``."""
        super().__init__(name, help=help, epilog=epilog)
        self._module = module

    def _group(self) -> click.Group:
        group = getattr(importlib.import_module(self._module), str(self.name))
        assert isinstance(group, click.Group)
        return group

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands of the group."""
        return self._group().list_commands(ctx)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """One command of the group."""
        return self._group().get_command(ctx, name)
