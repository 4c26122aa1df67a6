"""Finding plugins and asking them what they provide.

A ``PluginHost`` belongs to one run; there is no global one. Plugins come from
the entry-point group ``veche.plugins`` and from ``--plugin module_or_path``. One
that cannot be loaded is set aside with one sentence; the others go on.
"""

import importlib
import importlib.util
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import pluggy

from veche import hookspecs
from veche.errors import PluginError, UnknownNameError, did_you_mean, in_short, one_line
from veche.game import Game
from veche.provided import BotEntry, ExecutorEntry, FormatEntry, ObserverEntry, RatingEntry
from veche.variant import Variant

API_VERSION = 1
"""The version of the hooks and of the game contract that plugins state as VECHE_API."""

GROUP = "veche.plugins"
Named = TypeVar(
    "Named", Game, Variant, BotEntry, FormatEntry, RatingEntry, ExecutorEntry, ObserverEntry
)

_KINDS: dict[str, type] = {
    "games": Game,
    "variants": Variant,
    "bots": BotEntry,
    "formats": FormatEntry,
    "ratings": RatingEntry,
    "executors": ExecutorEntry,
    "observers": ObserverEntry,
}


@dataclass
class Plugin:
    """A plugin that was found: where it comes from and whether it works."""

    name: str
    origin: str
    module: ModuleType | None = None
    problem: str = ""
    provides: list[str] = field(default_factory=list)


class PluginHost:
    """All plugins of one run, and what they provide by name."""

    def __init__(self, extra: Iterable[str] = (), *, installed: bool = True) -> None:
        """Load installed plugins, then the extra ones (a module name or a file).

        An installed plugin that fails is kept with its ``problem``; an extra one
        was asked for by name, so its failure is raised.
        """
        self.plugins: list[Plugin] = []
        self.games: dict[str, Game] = {}
        self.variants: dict[str, Variant] = {}
        self.bots: dict[str, BotEntry] = {}
        self.formats: dict[str, FormatEntry] = {}
        self.ratings: dict[str, RatingEntry] = {}
        self.executors: dict[str, ExecutorEntry] = {}
        self.observers: dict[str, ObserverEntry] = {}
        self.commands: dict[str, Any] = {}
        self.extra = tuple(extra)
        self._owners: dict[tuple[str, str], Plugin] = {}
        self._modules: dict[str, ModuleType] = {}
        if installed:
            for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
                self._add_installed(entry)
        for source in self.extra:
            self._add_extra(source)

    # -- loading ---------------------------------------------------------------

    def _add_installed(self, entry: EntryPoint) -> None:
        distribution = entry.dist.name if entry.dist else "?"
        plugin = Plugin(entry.name, f"{distribution} ({entry.value})")
        self.plugins.append(plugin)
        try:
            module = entry.load()
        except Exception as error:
            plugin.problem = f"Plugin '{entry.name}' cannot be imported: {in_short(error)}."
            return
        try:
            self.register(plugin, module)
        except PluginError as error:
            plugin.problem = str(error)

    def _add_extra(self, source: str) -> None:
        module = _import_source(source)
        if any(plugin.module is module for plugin in self.plugins):
            return
        plugin = Plugin(module.__name__, source)
        self.plugins.append(plugin)
        self.register(plugin, module)

    def register(self, plugin: Plugin, module: ModuleType) -> None:
        """Check a plugin's module and take in all that it provides, or nothing of it."""
        _check_api(plugin.name, module)
        manager = pluggy.PluginManager("veche")
        manager.add_hookspecs(hookspecs)
        try:
            manager.register(module, plugin.name)
        except pluggy.PluginValidationError as error:
            raise PluginError(
                f"Plugin '{plugin.name}' does not fit its hooks: {one_line(error)}."
            ) from None
        self._check_names(plugin, module)
        plugin.module = module
        offers = [
            (kind, each.full_name if isinstance(each, Variant) else str(each.name), each)
            for kind in self._shelves()
            for each in _ask(manager, plugin.name, kind)
        ]
        for kind, name, _ in offers:
            owner = self._owners.get((kind, name))
            if owner:
                raise PluginError(
                    f"Plugins '{owner.name}' and '{plugin.name}' both provide the"
                    f" {kind[:-1]} '{name}'. Uninstall or rename one of them."
                )
        for kind, name, each in offers:
            self._owners[kind, name] = plugin
            self._shelves()[kind][name] = each
            plugin.provides.append(f"{kind[:-1]} {name}")

    def _shelves(self) -> dict[str, dict[str, Any]]:
        return {
            "games": self.games,
            "variants": self.variants,
            "bots": self.bots,
            "formats": self.formats,
            "ratings": self.ratings,
            "executors": self.executors,
            "observers": self.observers,
            "commands": self.commands,
        }

    def _check_names(self, plugin: Plugin, module: ModuleType) -> None:
        """Refuse misspelt framework hooks; a game's own are checked with its rules."""
        known = [name for name in dir(hookspecs) if name.startswith("veche_")]
        for name, value in vars(module).items():
            if hasattr(value, "veche_impl") and name.startswith("veche_") and name not in known:
                raise PluginError(
                    f"Plugin '{plugin.name}' implements '{name}', which is no hook."
                    f"{did_you_mean(name, known)}"
                )

    # -- asking ----------------------------------------------------------------

    def game(self, name: str) -> Game:
        """The game of that name."""
        return _find("game", name, self.games, self.plugins)

    def variant(self, full_name: str) -> Variant:
        """The variant of that full name."""
        return _find("variant", full_name, self.variants, self.plugins)

    def bot(self, name: str) -> BotEntry:
        """The bot of that name."""
        return _find("bot", name, self.bots, self.plugins)

    def format(self, name: str) -> FormatEntry:
        """The format of that name."""
        return _find("format", name, self.formats, self.plugins)

    def rating(self, name: str) -> RatingEntry:
        """The rating of that name."""
        return _find("rating", name, self.ratings, self.plugins)

    def executor(self, name: str) -> ExecutorEntry:
        """The executor of that name."""
        return _find("executor", name, self.executors, self.plugins)

    def observer(self, name: str) -> ObserverEntry:
        """The observer of that name."""
        return _find("observer", name, self.observers, self.plugins)

    def module_of(self, kind: str, name: str) -> ModuleType:
        """The module of the plugin that provides something."""
        module = self._owners[kind, name].module
        assert module is not None
        return module


def is_compiled(module: ModuleType) -> bool:
    """Whether any module loaded from the same package is compiled, not Python source."""
    package = f"{module.__package__ or module.__name__}."
    return any(
        f"{name}.".startswith(package)
        and (getattr(each, "__file__", None) or "").endswith(tuple(EXTENSION_SUFFIXES))
        for name, each in list(sys.modules.items())
    )


def _ask(manager: pluggy.PluginManager, plugin: str, kind: str) -> list[Any]:
    hook = f"veche_provide_{kind}"
    try:
        answers = getattr(manager.hook, hook)()
        offered = [each for answer in answers for each in answer]
    except Exception as error:
        raise PluginError(f"Plugin '{plugin}' failed in {hook}: {in_short(error)}.") from error
    for each in offered:
        wanted = _KINDS.get(kind)
        if not (isinstance(each, wanted) if wanted else isinstance(each.name, str)):
            raise PluginError(
                f"Plugin '{plugin}' gives a {type(each).__name__} in {hook},"
                f" which takes a list of {wanted.__name__ if wanted else 'commands'}."
            )
    return offered


def _check_api(name: str, module: ModuleType) -> None:
    stated = getattr(module, "VECHE_API", None)
    if stated is None:
        raise PluginError(
            f"Plugin '{name}' does not state the plugin API it was written for."
            f" Add 'VECHE_API = {API_VERSION}' to {module.__name__}."
        )
    if stated != API_VERSION:
        raise PluginError(
            f"Plugin '{name}' needs plugin API {stated}, and this is API {API_VERSION}."
            " Install a version of the plugin that fits."
        )


def _import_source(source: str) -> ModuleType:
    path = Path(source)
    if not (source.endswith(".py") or path.exists() or "/" in source):
        try:
            return importlib.import_module(source)
        except Exception as error:
            raise PluginError(
                f"Plugin '{source}' cannot be imported: {in_short(error)}."
            ) from error
    if path.is_dir():
        path = path / "__init__.py"
    if not path.is_file():
        raise PluginError(f"There is no plugin file '{source}'. Give a .py file or a module name.")
    name = path.parent.name if path.name == "__init__.py" else path.stem
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    if spec is None or spec.loader is None:
        raise PluginError(f"'{source}' is not a Python file. Give a .py file or a module name.")
    already = sys.modules.get(name)
    if already is not None:
        if getattr(already, "__file__", None) == spec.origin:
            return already
        raise PluginError(
            f"Plugin '{source}' would be called '{name}', and that module is loaded already."
            " Rename the file."
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise PluginError(f"Plugin '{source}' cannot be imported: {in_short(error)}.") from error
    return module


def _find(kind: str, name: str, shelf: dict[str, Named], plugins: list[Plugin]) -> Named:
    if name in shelf:
        return shelf[name]
    broken = [plugin.problem for plugin in plugins if plugin.problem]
    hint = did_you_mean(name, shelf) or (f" {broken[0]}" if broken else "")
    raise UnknownNameError(
        f"No {kind} named '{name}' is installed.{hint} Run 'veche {kind}s' to see what is."
        if kind in ("game", "bot")
        else f"No {kind} named '{name}' is installed.{hint} Run 'veche plugins' to see what is."
    )
