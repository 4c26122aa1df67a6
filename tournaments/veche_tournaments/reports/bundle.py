"""A whole tournament in one file that anyone can verify: writing it, and reading it safely.

Lines of JSON in UTF-8, each in canonical form: the head, one line for each game, the
report, and the hash of all that. ``docs/run-a-tournament.md`` describes the fields.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO

from veche.errors import VecheError, one_line
from veche.plugins import PluginHost
from veche.record import Flaw, GameRecord
from veche.record.binary import decode, encode
from veche.record.limits import MAX_RECORD_BYTES
from veche_tournaments.definition import Definition
from veche_tournaments.reports.making import (
    PlacedGame,
    Progress,
    make_report,
    progress_of,
    stored_games,
)
from veche_tournaments.reports.texts import report_data
from veche_tournaments.store import Store, StoredEvent

KIND = "bundle"
FORMAT = 1
"""The version of the bundle that is written and read here."""
MAX_LINE_BYTES = MAX_RECORD_BYTES * 4 // 3 + 4096
"""The longest line of a game, and the longest head."""
MAX_REPORT_BYTES = 64 * 1024 * 1024

_HEAD = {"veche", "version", "engine", "definition", "ruleset", "commitment", "seed", "games"}


class BundleFlaw(VecheError):
    """What is wrong with a bundle, and where."""


def canonical_line(value: object) -> bytes:
    """The one way to write a value on a line."""
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode() + b"\n"


# -- writing ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bundle:
    """A tournament that is to be written down."""

    event: StoredEvent
    games: Sequence[PlacedGame]
    identities: Mapping[tuple[int, int], str]
    """By block and place."""
    progress: Progress

    def lines(self) -> Iterator[bytes]:
        """The lines of the file; the seed is revealed only if the event is finished."""
        whole = sha256()
        for value in self._values():
            line = canonical_line(value)
            whole.update(line)
            yield line
        yield canonical_line({"sha256": whole.hexdigest()})

    def _values(self) -> Iterator[dict[str, object]]:
        event, progress = self.event, self.progress
        definition = dict(event.definition)
        if not progress.finished:
            # The organiser's words for the seed, and an order drawn from it, would unseal it.
            definition["seed"] = None
            progress = Progress(False)
        yield {
            "veche": KIND,
            "version": FORMAT,
            "engine": version("veche"),
            "definition": definition,
            "ruleset": event.ruleset,
            "commitment": event.commitment,
            "seed": event.seed.hex() if progress.finished else None,
            "games": len(self.games),
        }
        for each in self.games:
            game = each.game
            yield {
                "block": game.block,
                "place": each.place,
                "id": self.identities[game.block, each.place],
                "record": b64encode(encode(game.record)).decode(),
            }
        terms = Definition.from_canonical(definition)
        report = make_report(terms, event.ruleset, event.commitment, self.games, progress)
        yield {"report": report_data(report)}


def stored_bundle(host: PluginHost, store: Store, event: StoredEvent) -> Bundle:
    """A tournament in a store as far as it was played."""
    games = stored_games(store, event.name)
    lines = (json.loads(line) for line in store.export(event.name))
    identities = {(line["block"], line["place"]): line["id"] for line in lines}
    definition = Definition.from_canonical(event.definition)
    return Bundle(event, games, identities, progress_of(host, definition, event.seed, games))


# -- reading ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Head:
    """What a bundle says of its event."""

    engine: str
    definition: dict[str, Any]
    ruleset: str
    commitment: str
    seed: bytes | None
    """None as long as it is sealed."""
    games: int


@dataclass(frozen=True)
class GameLine:
    """One game of a bundle."""

    block: int
    place: int
    identity: str
    record: GameRecord


class BundleReader:
    """Reads a bundle line by line; no line can take more memory than it may be long."""

    def __init__(self, stream: BinaryIO) -> None:
        """Begin at the head."""
        self._stream = stream
        self._whole = sha256()
        self.line = 0
        """The number of the last line that was read, from 1."""

    def head(self) -> Head:
        """The first line."""
        data = self._object(self._next(MAX_LINE_BYTES))
        if data.get("veche") != KIND:
            raise self.flaw("this is not a bundle. Give a file that 'tournament export' wrote")
        if data.get("version") != FORMAT:
            raise self.flaw(
                f"this is bundle format {data.get('version')!r}, and this Veche reads"
                f" format {FORMAT}. Use a version of Veche that knows it"
            )
        self._fields(data, _HEAD)
        for key in ("engine", "ruleset", "commitment"):
            self._typed(data, key, str)
        self._typed(data, "definition", dict)
        self._typed(data, "games", int)
        seed = data["seed"]
        if seed is not None:
            self._typed(data, "seed", str)
            seed = self._seed(seed)
        return Head(
            data["engine"],
            data["definition"],
            data["ruleset"],
            data["commitment"],
            seed,
            data["games"],
        )

    def game(self) -> GameLine:
        """The next line, as a game."""
        data = self._object(self._next(MAX_LINE_BYTES))
        self._fields(data, {"block", "place", "id", "record"})
        for key in ("block", "place"):
            self._typed(data, key, int)
        for key in ("id", "record"):
            self._typed(data, key, str)
        try:
            record = b64decode(data["record"], validate=True)
            if b64encode(record).decode() != data["record"]:
                raise ValueError("it is not in canonical form")
        except ValueError as error:
            raise self.flaw(f"the record is not base64: {one_line(error)}") from None
        try:
            return GameLine(data["block"], data["place"], data["id"], decode(record))
        except Flaw as flaw:
            raise self.flaw(f"the record is wrong: {one_line(flaw)}") from None

    def report(self) -> Any:
        """The next line, as the report that was made of the games."""
        data = self._object(self._next(MAX_REPORT_BYTES))
        self._fields(data, {"report"})
        return data["report"]

    def end(self) -> str:
        """The last line: the hash of all before it, which it gives if it is right."""
        proper = self._whole.hexdigest()
        data = self._object(self._next(MAX_LINE_BYTES))
        if data != {"sha256": proper}:
            raise self.flaw("the hash is not that of the lines before; something was changed")
        if self._stream.read(1):
            self.line += 1
            raise self.flaw("there is something after the end of the bundle")
        return proper

    def flaw(self, what: str) -> BundleFlaw:
        """What is wrong with the line that was read last."""
        return BundleFlaw(f"line {self.line}: {what.rstrip('.')}.")

    def _next(self, longest: int) -> bytes:
        self.line += 1
        line = self._stream.readline(longest + 1)
        if len(line) > longest:
            raise self.flaw(f"it is longer than {longest} bytes")
        if not line.endswith(b"\n"):
            raise self.flaw("the file ends here, and the bundle does not")
        self._whole.update(line)
        return line

    def _object(self, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line.decode(), parse_constant=_refuse)
            proper = canonical_line(data)
        except (ValueError, RecursionError):
            raise self.flaw("it is not JSON in UTF-8") from None
        if proper != line:
            raise self.flaw("it is not in canonical form; it was changed")
        if not isinstance(data, dict):
            raise self.flaw("it is not a JSON object")
        return data

    def _fields(self, data: dict[str, Any], wanted: set[str]) -> None:
        if data.keys() != wanted:
            odd = ", ".join(sorted(data.keys() ^ wanted))
            raise self.flaw(f"fields are missing or not known: {odd[:200]}")

    def _typed(self, data: dict[str, Any], key: str, kind: type) -> None:
        if type(data[key]) is not kind or (kind is int and data[key] < 0):
            raise self.flaw(f"'{key}' cannot be {str(data[key])[:60]!r}")

    def _seed(self, text: str) -> bytes:
        try:
            seed = bytes.fromhex(text)
        except ValueError:
            seed = b""
        if seed.hex() != text or not seed:
            raise self.flaw("the seed is not a hexadecimal number")
        return seed


def _refuse(constant: str) -> None:
    raise ValueError(constant)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file of a bundle."""
    try:
        with open(path, "rb") as stream:
            yield stream
    except OSError as error:
        raise VecheError(f"'{path}' cannot be read: {error.strerror}.") from None


def is_intact(path: Path) -> bool:
    """Whether the last line of a bundle fits the others; tells damage from a missing plugin."""
    whole, last = sha256(), b""
    with opened(path) as stream:
        while line := stream.readline(MAX_REPORT_BYTES):
            whole.update(last)
            last = line
    return last == canonical_line({"sha256": whole.hexdigest()})
