"""A tournament as its organiser writes it: one TOML file, checked to the line."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from veche.errors import OptionError, VecheError, did_you_mean, one_line
from veche.fairness import NO_LIMITS, Fault, Policy, TimeControl
from veche.jobs import PlayerSpec
from veche.plugins import PluginHost
from veche.ruleset import Ruleset, build_ruleset
from veche.schedule import Field, Schedule
from veche.streams import derived_seed

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_LABEL = re.compile(r"[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]{1,64}")
_TOP = {
    "name": str,
    "game": str,
    "variants": list,
    "seats": int,
    "seed": str,
    "options": dict,
    "format": dict,
    "bot": list,
    "time": dict,
    "policy": dict,
    "storage": dict,
    "executor": dict,
}
_SECTIONS: dict[str, dict[str, type]] = {
    "format": {"name": str, "games": int, "options": dict},
    "bot": {"name": str, "bot": str, "options": dict},
    "time": dict.fromkeys(
        ("connect_ms", "first_ms", "decision_ms", "bank_ms", "increment_ms"), int
    ),
    "policy": {fault.value: int for fault in Fault},
    "storage": {"url": str},
    "executor": {"name": str, "workers": int, "address": str},
}
_WORDS = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class Definition:
    """A tournament, read and checked."""

    name: str
    ruleset: str
    seats: int
    options: Mapping[str, object]
    bots: tuple[PlayerSpec, ...]
    format: str
    games: int | None
    format_options: Mapping[str, object]
    seed: str | None
    """The organiser's own seed; None for one that nobody could choose."""
    time: TimeControl = NO_LIMITS
    policy: Policy = field(default_factory=Policy)
    storage: str = ""
    executor: str = "pool"
    workers: int | None = None
    address: str = ""
    """Of a cluster that the executor shall use."""

    def canonical(self) -> dict[str, object]:
        """Everything that decides which games are played and how, as plain data.

        Where they are played and stored is left out: that may change.
        """
        return {
            "name": self.name,
            "ruleset": self.ruleset,
            "seats": self.seats,
            "options": dict(self.options),
            "bots": [[bot.label, bot.bot, dict(bot.options)] for bot in self.bots],
            "format": self.format,
            "games": self.games,
            "format options": dict(self.format_options),
            "seed": self.seed,
            "time": vars(self.time),
            "policy": {fault.value: self.policy.strikes.get(fault, 0) for fault in Fault},
        }

    @staticmethod
    def from_canonical(data: Mapping[str, Any]) -> "Definition":
        """The tournament that a canonical form describes, wherever that comes from.

        :raises VecheError: when no tournament has that form.
        """
        try:
            definition = _from_canonical(data)
            # Compared as text, for which 1 and True are not the same.
            same = _as_json(definition.canonical()) == _as_json(data)
        except (KeyError, TypeError, ValueError, AttributeError, OptionError):
            same = False
        if not same:
            raise VecheError("The definition of the tournament is not one; it was changed.")
        return definition

    @property
    def digest(self) -> str:
        """A fingerprint of the canonical form."""
        return blake2b(_as_json(self.canonical()).encode(), digest_size=16).hexdigest()

    def build(self, host: PluginHost) -> Ruleset:
        """The rules, after a check that every bot can play by them."""
        ruleset = build_ruleset(host, self.ruleset, self.seats, self.options)
        for bot in self.bots:
            bot.check(host, ruleset)
            if host.bot(bot.bot).interactive:
                raise OptionError(
                    f"'{bot.bot}' plays at a terminal and cannot be entered for a tournament."
                    " Play against it with 'veche play'."
                )
        return ruleset

    def schedule(self, host: PluginHost, seed: bytes) -> Schedule:
        """The format at work on the bots of this tournament."""
        entry = host.format(self.format)
        options = {str(key): value for key, value in self.format_options.items()}
        lots = derived_seed(seed, "format")
        return Schedule(
            entry,
            Field(len(self.bots), self.seats, self.games, lots, options),  # type: ignore[arg-type]
        )


def read_definition(path: Path) -> Definition:
    """Read a TOML file; every refusal names the file and, where there is one, the line."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise VecheError(f"'{path}' cannot be read: {one_line(error)}.") from None
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VecheError(f"{path}: {one_line(error)}.") from None
    return _Reader(path, text, table).definition()


class _Reader:
    """Turns the tables of one file into a definition, pointing at lines."""

    def __init__(self, path: Path, text: str, table: dict[str, Any]) -> None:
        self._path = path
        self._lines = text.splitlines()
        self._table = table

    def definition(self) -> Definition:
        table = self._table
        self._check(table, _TOP, "")
        for section, known in _SECTIONS.items():
            given = table.get(section, {})
            for index, each in enumerate(given if isinstance(given, list) else [given]):
                if not isinstance(each, dict):
                    raise self._refusal(section, f"'{section}' must be written [[{section}]]")
                self._check(each, known, section, index)
        for needed in ("name", "game", "bot"):
            if not table.get(needed):
                raise self._refusal("", f"'{needed}' is missing; every tournament needs one")
        if not _NAME.fullmatch(table["name"]):
            raise self._refusal(
                "name", "a name has up to 64 of the characters a-z, 0-9, '.', '_' and '-'"
            )
        bots = self._bots(table["bot"])
        form = table.get("format", {})
        seats = table.get("seats", len(bots))
        games = form.get("games")
        if games is not None and games < 1:
            raise self._refusal("format.games", "a tournament has at least 1 game")
        executor = table.get("executor", {})
        if executor.get("workers", 1) < 1:
            raise self._refusal("executor.workers", "there must be at least 1 worker")
        return Definition(
            name=table["name"],
            ruleset="+".join([table["game"], *map(str, table.get("variants", []))]),
            seats=seats,
            options=_flat(table.get("options", {})),
            bots=bots,
            format=form.get("name", "round-robin"),
            games=games,
            format_options=form.get("options", {}),
            seed=table.get("seed"),
            time=self._time(table.get("time", {})),
            policy=Policy({Fault(name): count for name, count in table.get("policy", {}).items()}),
            storage=table.get("storage", {}).get("url", ""),
            executor=executor.get("name", "pool"),
            workers=executor.get("workers"),
            address=executor.get("address", ""),
        )

    def _bots(self, tables: list[dict[str, Any]]) -> tuple[PlayerSpec, ...]:
        bots: list[PlayerSpec] = []
        for index, each in enumerate(tables):
            if "bot" not in each:
                raise self._refusal("bot", 'each [[bot]] needs bot = "…", who plays', index)
            label = each.get("name", each["bot"])
            if not _LABEL.fullmatch(label):
                raise self._refusal(
                    "bot.name", "a bot's name has 1 to 64 printable characters", index
                )
            if any(bot.label == label for bot in bots):
                raise self._refusal(
                    "bot", f"two bots are called '{label}'; give one of them another name", index
                )
            options = {key: _as_text(value) for key, value in each.get("options", {}).items()}
            bots.append(PlayerSpec(each["bot"], options, label))
        return tuple(bots)

    def _time(self, table: dict[str, int]) -> TimeControl:
        try:
            return TimeControl(**table)
        except OptionError as error:
            raise self._refusal("time", one_line(error)) from None

    def _check(
        self, given: dict[str, Any], known: dict[str, type], section: str, index: int = 0
    ) -> None:
        prefix = f"{section}." if section else ""
        for key, value in given.items():
            if key not in known:
                hint = did_you_mean(key, known)
                raise self._refusal(f"{prefix}{key}", f"'{key}' is not known here.{hint}", index)
            if type(value) is not known[key]:
                raise self._refusal(
                    f"{prefix}{key}", f"'{key}' takes {_WORDS[known[key]]}, not {value!r}", index
                )

    def _refusal(self, key: str, reason: str, index: int = 0) -> VecheError:
        line = self._line_of(key, index)
        place = f"{self._path}:{line}" if line else str(self._path)
        return VecheError(f"{place}: {reason.rstrip('.')}.")

    def _line_of(self, key: str, index: int) -> int:
        """The line of a key, or of its section; 0 if it is not written anywhere."""
        section, _, name = key.rpartition(".")
        current, seen, of_section = "", -1, 0
        for number, line in enumerate(self._lines, start=1):
            header = re.match(r"\s*\[+\s*([\w.-]+)\s*\]+", line)
            if header:
                current = header[1].partition(".")[0]
                if header[1] in (section, key):
                    seen += 1
                    if seen == index:
                        of_section = number
                continue
            here = current == section and (not section or seen == index)
            if here and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line):
                return number
        return of_section


def _as_json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _from_canonical(data: Mapping[str, Any]) -> Definition:
    """The definition, if the parts are of the right types; ValueError where they are not."""
    bots = tuple(PlayerSpec(bot, options, label) for label, bot, options in data["bots"])
    labels = [bot.label for bot in bots]
    optional: tuple[tuple[object, type], ...] = ((data["games"], int), (data["seed"], str))
    typed = (
        _NAME.fullmatch(data["name"])
        and all(_LABEL.fullmatch(label) for label in labels)
        and len(set(labels)) == len(labels) > 0
        and all(type(data[key]) is str for key in ("ruleset", "format"))
        and all(type(bot.bot) is str for bot in bots)
        and all(type(text) is str for bot in bots for text in bot.options.values())
        and all(type(value) in (int, str, bool) for value in data["options"].values())
        and type(data["seats"]) is int
        and all(value is None or type(value) is kind for value, kind in optional)
        and all(type(count) is int for count in data["policy"].values())
        and all(value is None or type(value) is int for value in data["time"].values())
    )
    if not typed:
        raise ValueError
    return Definition(
        name=data["name"],
        ruleset=data["ruleset"],
        seats=data["seats"],
        options=data["options"],
        bots=bots,
        format=data["format"],
        games=data["games"],
        format_options=data["format options"],
        seed=data["seed"],
        time=TimeControl(**data["time"]),
        policy=Policy({Fault(name): count for name, count in data["policy"].items() if count}),
    )


def _flat(options: Mapping[str, Any], prefix: str = "") -> dict[str, object]:
    """Options of variants stand in tables of their own: ``[options.VARIANT]``."""
    flat: dict[str, object] = {}
    for key, value in options.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{prefix}{key}."))
        else:
            flat[f"{prefix}{key}"] = value
    return flat


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
