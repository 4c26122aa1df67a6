"""From names to rules: a game, its variants and options, built, frozen and fingerprinted."""

import importlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

import pluggy

from veche import hookspecs
from veche.drafting import Authors, RulesDraft, describe
from veche.errors import (
    ConflictError,
    OptionError,
    PluginError,
    VecheError,
    did_you_mean,
    in_short,
    one_line,
)
from veche.game import Game, Rules
from veche.options import OptionValue, check_options
from veche.plugins import PluginHost
from veche.streams import GENERATOR
from veche.variant import Variant


@dataclass(frozen=True)
class Ruleset:
    """Rules ready to play, and all that is needed to build them again."""

    game: Game
    variants: tuple[Variant, ...]
    options: Mapping[str, OptionValue]
    """The game's options by name, a variant's as ``variant.option``."""
    seats: int
    rules: Rules
    digest: str

    @property
    def name(self) -> str:
        """The game and its variants, in their fixed order."""
        return "+".join([self.game.info.name, *(variant.name for variant in self.variants)])

    @property
    def full_name(self) -> str:
        """The name with the digest, which tells any two rulesets apart."""
        return f"{self.name}@{self.digest}"


def build_ruleset(
    host: PluginHost,
    name: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Ruleset:
    """Build ``game+variant+variant`` for a table.

    Variants amend the rules in order of priority and name, however they are
    written here, so a set of variants is always the same ruleset.
    """
    game_name, *variant_names = name.partition("@")[0].split("+")
    game = host.game(game_name)
    seats = game.info.min_seats if seats is None else seats
    variants = _chosen(host, game, variant_names)
    _check_table(game, variants, seats)
    by_owner = _sorted_by_owner(game, variants, options or {})
    draft = _drafted(game, seats, by_owner[""])
    authors = Authors(draft)
    for variant in variants:
        module = host.module_of("variants", variant.full_name)
        _amend(game, variant, module, draft, by_owner[variant.name])
        authors.sign(variant.full_name)
    digest = _digest(host, game, variants, by_owner, draft)
    try:
        rules = game.freeze(draft)
    except VecheError:
        raise
    except Exception as error:
        names = ", ".join(f"'{variant.full_name}'" for variant in variants)
        blame = f" with {names}" if names else ""
        raise PluginError(
            f"The rules of '{game_name}'{blame} cannot be frozen: {in_short(error)}."
        ) from error
    flat = dict(by_owner.pop(""))
    for owner, values in by_owner.items():
        flat.update({f"{owner}.{key}": value for key, value in values.items()})
    return Ruleset(game, tuple(variants), flat, seats, rules, digest)


def _chosen(host: PluginHost, game: Game, names: list[str]) -> list[Variant]:
    game_name = game.info.name
    chosen: dict[str, Variant] = {}
    for written in names:
        short = written.removeprefix(f"{game_name}.")
        if short in chosen:
            raise ConflictError(f"The variant '{short}' is named twice. Name it once.")
        chosen[short] = host.variant(f"{game_name}.{short}")
    for variant in chosen.values():
        for other in variant.requires:
            if other not in chosen:
                raise ConflictError(
                    f"'{variant.full_name}' needs '{game_name}.{other}'. Add +{other}."
                )
        for conflict in variant.conflicts:
            other, _, why = conflict.partition(" ")
            if other in chosen:
                reason = f", {why}" if why else ""
                raise ConflictError(
                    f"'{variant.full_name}' and '{game_name}.{other}' cannot be combined{reason}."
                    " Drop one of them."
                )
    return sorted(chosen.values(), key=lambda variant: (variant.priority, variant.name))


def _check_table(game: Game, variants: list[Variant], seats: int) -> None:
    lowest = max(
        [game.info.min_seats, *(each.min_seats for each in variants if each.min_seats > 1)]
    )
    highest = min([game.info.max_seats, *(each.max_seats for each in variants)])
    for each in variants:
        # A variant may open a game to fewer seats than the printed rules (solo).
        if each.max_seats < game.info.min_seats:
            lowest, highest = each.min_seats, each.max_seats
    if lowest <= seats <= highest:
        return
    names = "+".join([game.info.name, *(variant.name for variant in variants)])
    wanted = str(lowest) if lowest == highest else f"{lowest} to {highest}"
    raise OptionError(f"'{names}' is for {wanted} seats, and this table has {seats}.")


def _sorted_by_owner(
    game: Game, variants: list[Variant], options: Mapping[str, object]
) -> dict[str, dict[str, OptionValue]]:
    """Checked options under "" for the game and under each variant's short name."""
    given: dict[str, dict[str, object]] = {"": {}, **{each.name: {} for each in variants}}
    for key, value in options.items():
        owner, _, name = key.rpartition(".")
        owner = owner.removeprefix(f"{game.info.name}.")
        if owner == game.info.name:
            owner = ""
        if owner not in given:
            raise OptionError(
                f"Option '{key}' belongs to '{owner}', which is not at this table."
                f"{did_you_mean(owner, [each for each in given if each])}"
            )
        given[owner][name] = value
    checked = {"": check_options(game.info.name, game.options, given[""])}
    for variant in variants:
        checked[variant.name] = check_options(
            variant.full_name, variant.options, given[variant.name]
        )
    return checked


def _drafted(game: Game, seats: int, options: Mapping[str, OptionValue]) -> RulesDraft:
    try:
        return game.draft(seats, options)
    except VecheError:
        raise
    except Exception as error:
        raise PluginError(
            f"The game '{game.info.name}' cannot draft its rules: {in_short(error)}."
        ) from error


def _amend(
    game: Game,
    variant: Variant,
    module: ModuleType,
    draft: RulesDraft,
    options: Mapping[str, OptionValue],
) -> None:
    hook = f"{game.info.name}_amend_rules"
    manager = pluggy.PluginManager("veche")
    manager.add_hookspecs(hookspecs)
    manager.add_hookspecs(game.hookspecs)
    try:
        manager.register(module, variant.full_name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginError(
            f"Variant '{variant.full_name}' does not fit the hooks of '{game.info.name}':"
            f" {one_line(error)}."
        ) from None
    caller = getattr(manager.hook, hook)
    if not caller.get_hookimpls():
        raise PluginError(
            f"Variant '{variant.full_name}' does not implement {hook}, so it would do nothing."
        )
    try:
        caller(draft=draft, options=options)
    except VecheError as error:
        # A refusal that does not say whose it is would leave a person guessing.
        if variant.full_name in str(error):
            raise
        raise PluginError(f"Variant '{variant.full_name}': {error}") from error
    except Exception as error:
        raise PluginError(
            f"Variant '{variant.full_name}' failed in {hook}: {in_short(error)}."
        ) from error


def _digest(
    host: PluginHost,
    game: Game,
    variants: list[Variant],
    options: Mapping[str, Mapping[str, OptionValue]],
    draft: RulesDraft,
) -> str:
    """A fingerprint of everything that can change play."""
    owner = host.module_of("games", game.info.name)
    sources = list(game.sources or (owner.__name__.partition(".")[0],))
    for variant in variants:
        module = host.module_of("variants", variant.full_name)
        sources += [module.__name__, *variant.sources]
    covered = {
        "game": game.info.name,
        "version": game.info.version,
        "variants": [[variant.full_name, variant.version] for variant in variants],
        "options": options,
        "generator": GENERATOR,
        "draft": describe(draft),
        "sources": {name: source_fingerprint(name) for name in sorted(set(sources))},
    }
    canonical = json.dumps(covered, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(canonical.encode(), digest_size=8).hexdigest()


@cache
def source_fingerprint(name: str) -> str:
    """A hash over the source text of a module or package and the data beside it.

    Blank lines and lines that are only a comment do not count.
    """
    origin = Path(importlib.import_module(name).__file__ or "")
    if origin.name.startswith("__init__."):
        files = sorted(
            path
            for path in origin.parent.rglob("*")
            if path.suffix in (".py", ".toml") and "__pycache__" not in path.parts
        )
        root = origin.parent
    else:
        # A compiled module lies beside the source it was made from.
        files = [origin.parent / f"{origin.name.partition('.')[0]}.py"]
        root = origin.parent
    hasher = blake2b(digest_size=16)
    for path in files:
        lines = (line.rstrip() for line in path.read_text("utf-8").splitlines())
        kept = [line for line in lines if line and not line.lstrip().startswith("#")]
        hasher.update(path.relative_to(root).as_posix().encode() + b"\0")
        hasher.update("\n".join(kept).encode() + b"\0")
    return hasher.hexdigest()
