"""What the framework asks plugins.

Every hook is called before games are played, never during one. A plugin is a
module (or a single file) that sets ``VECHE_API = 1`` and implements any of
these with ``@veche.hookimpl``; each hook returns a list and may be left out.

Each game publishes hookspecs of its own for variants, the first of which is
``<game>_amend_rules(draft, options)``.
"""

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    import click

    from veche.game import Game
    from veche.provided import BotEntry, ExecutorEntry, FormatEntry, ObserverEntry, RatingEntry
    from veche.variant import Variant

hookspec = pluggy.HookspecMarker("veche")
hookimpl = pluggy.HookimplMarker("veche")


@hookspec
def veche_provide_games() -> "list[Game]":
    """The games this plugin brings.

    When: once, when plugins are loaded. Two games of one name are refused.
    """
    raise NotImplementedError


@hookspec
def veche_provide_variants() -> "list[Variant]":
    """The variants this plugin brings; the same module amends the game's rules.

    When: once, when plugins are loaded. A variant whose game is not installed
    is listed, but cannot be played.
    """
    raise NotImplementedError


@hookspec
def veche_provide_bots() -> "list[BotEntry]":
    """The bots this plugin brings, for any game or for one.

    When: once, when plugins are loaded. A bot is made anew for every game.
    """
    raise NotImplementedError


@hookspec
def veche_provide_formats() -> "list[FormatEntry]":
    """Ways to arrange who sits where, game by game (round robin, rotation …).

    When: once, when plugins are loaded; the format is used by ``veche play``.
    """
    raise NotImplementedError


@hookspec
def veche_provide_ratings() -> "list[RatingEntry]":
    """Ways to turn results into a table of standings.

    When: once, when plugins are loaded; the rating is used by ``veche play``.
    """
    raise NotImplementedError


@hookspec
def veche_provide_executors() -> "list[ExecutorEntry]":
    """Ways to run many games: one after the other, on all cores, on a cluster.

    When: once, when plugins are loaded; the executor is used by ``veche play``.
    """
    raise NotImplementedError


@hookspec
def veche_provide_observers() -> "list[ObserverEntry]":
    """Those who watch games and may not change them.

    When: once, when plugins are loaded. An observer is made anew for every
    game and told of its start, of each step and of its end. One that raises is
    silenced for the rest of the game and named.
    """
    raise NotImplementedError


@hookspec
def veche_provide_commands() -> "list[click.Command]":
    """Commands for the ``veche`` command line.

    When: once, when the command line starts. A command may not take the name
    of another.
    """
    raise NotImplementedError
