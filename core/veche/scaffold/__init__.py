"""Complete small projects to start from: a game, a variant or a bot, ready to install.

A project is put together in memory from the templates beside this module, and
written only when everything about it has been checked.
"""

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import PurePosixPath
from string import Template

from veche.actions import ActionSpace
from veche.drafting import Moment, RulesDraft
from veche.errors import ConflictError, OptionError, PluginError
from veche.game import Game
from veche.options import check_options
from veche.plugins import GROUP, PluginHost
from veche.ruleset import build_ruleset
from veche.scaffold.project import Project
from veche.scaffold.rehearsal import rehearsed

__all__ = ["Project", "new_bot", "new_game", "new_variant"]

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST_NAME = 40


def new_game(host: PluginHost, name: str) -> Project:
    """A card game to start from."""
    _check_name("game", name)
    if name == "veche":
        raise OptionError("A game cannot be called 'veche'. Choose another name.")
    _check_free("game", name, name in host.games)
    project = _project("game", name, f"veche_{name}", entry_point=name, summary=f"The game {name}.")
    return rehearsed(host, project, name)


def new_variant(host: PluginHost, name: str, game_name: str) -> Project:
    """A variant of an installed game that lists the rules it may change."""
    _check_name("variant", name)
    game = host.game(game_name)
    full_name = f"{game_name}.{name}"
    _check_free("variant", full_name, full_name in host.variants)
    build_ruleset(host, game_name)  # a game that cannot be built is refused here, by name
    project = _project(
        "variant",
        name,
        f"veche_{game_name}_{name}",
        entry_point=full_name,
        summary=f"The variant {name} of {game_name}.",
        needs=_distribution_of(host, game_name),
        game=game_name,
        full_name=full_name,
        players=",".join(["random"] * game.info.min_seats),
        rules=_rules_of(game),
    )
    return rehearsed(host, project, f"{game_name}+{name}")


def new_bot(host: PluginHost, name: str, game_name: str | None = None) -> Project:
    """A bot for one game, or for all of them."""
    _check_name("bot", name)
    if game_name is not None:
        host.game(game_name)
    _check_free("bot", name, name in host.bots)
    plays = game_name or "any game"
    return _project(
        "bot",
        name,
        f"veche_bot_{name}",
        entry_point=f"bot.{name}",
        summary=f"The bot {name} for {plays}.",
        needs="" if game_name is None else _distribution_of(host, game_name),
        plays=plays,
        game_literal="None" if game_name is None else f'"{game_name}"',
    )


# -- checks -------------------------------------------------------------------------


def _check_name(kind: str, name: str) -> None:
    if not _NAME.fullmatch(name) or iskeyword(name) or len(name) > _LONGEST_NAME:
        raise OptionError(
            f"'{name}' cannot name a {kind}. Use at most {_LONGEST_NAME} lowercase letters,"
            " digits and single underscores, starting with a letter."
        )


def _check_free(kind: str, name: str, taken: bool) -> None:
    if taken:
        raise ConflictError(f"A {kind} named '{name}' is installed already. Choose another name.")


def _distribution_of(host: PluginHost, game: str) -> str:
    """The distribution that a project must depend on to have this game."""
    module = host.module_of("games", game).__name__
    for entry in entry_points(group=GROUP):
        if entry.module == module and entry.dist is not None:
            return entry.dist.name
    raise PluginError(
        f"The game '{game}' comes from a file and is not installed."
        " Install it with pip first, so that the new project can depend on it."
    )


def _rules_of(game: Game) -> str:
    """The names of all rules that a variant may change, as lines of a docstring."""
    printed = game.draft(game.info.min_seats, check_options(game.info.name, game.options, {}))
    shared = {each.name for each in fields(RulesDraft)}
    own = [each.name for each in fields(printed) if each.name not in shared]
    lines = [f"    * ``{name}``, {_sort_of(getattr(printed, name))}" for name in own]
    return "\n".join(lines)


def _sort_of(rule: object) -> str:
    if isinstance(rule, Moment):
        return "a moment"
    if isinstance(rule, ActionSpace):
        return "the actions"
    if callable(rule):
        return "a function"
    if isinstance(rule, bool | int):
        return f"printed as {rule}"
    return f"a {type(rule).__name__}"


# -- templates ----------------------------------------------------------------------


def _project(
    kind: str,
    name: str,
    package: str,
    *,
    entry_point: str,
    summary: str,
    needs: str = "",
    **words: str,
) -> Project:
    """Fill in the templates of a kind and those that all kinds share."""
    if importlib.util.find_spec(package) is not None:
        raise ConflictError(
            f"A package named '{package}' is installed already. Choose another name."
        )
    words |= {
        "name": name,
        "title": name.replace("_", " ").capitalize(),
        "package": package,
        "distribution": package.replace("_", "-"),
        "entry_point": entry_point,
        "summary": summary,
        "dependencies": ", ".join(f'"{each}"' for each in dict.fromkeys(["veche", needs]) if each),
    }
    filled: dict[str, str] = {}
    templates = files(__name__) / "templates"
    for folder in ("shared", kind):
        for path, text in _templates(templates / folder):
            filled[path.replace("PACKAGE", package)] = Template(text).substitute(words)
    return Project(name, package, filled)


def _templates(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """Each template with the path of the file that is made from it."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        inner = str(PurePosixPath(path) / each.name)
        if each.is_dir():
            yield from _templates(each, inner)
        elif each.name.endswith(".tmpl"):
            yield inner.removesuffix(".tmpl"), each.read_text("utf-8")
