"""Where results live: SQLite by default, PostgreSQL by URL, one schema for both.

A game is committed before anybody is told of it, so a kill at any moment loses
nothing that was acknowledged. Its identity is a hash of everything that makes it
this game; storing it again changes nothing.
"""

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

from veche.errors import VecheError, one_line
from veche.fairness import Fault
from veche.game import Outcome
from veche.jobs import GameJob, PlayedGame
from veche.match import End, FaultNote
from veche.record.binary import decode, encode

SCHEMA = 1
"""The version of the schema below; a newer database is refused, an older one migrated."""

_tables = sa.MetaData()
_about = sa.Table("veche_schema", _tables, sa.Column("version", sa.Integer, nullable=False))
_events = sa.Table(
    "events",
    _tables,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("definition", sa.Text, nullable=False),
    sa.Column("ruleset", sa.Text, nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
)
_games = sa.Table(
    "games",
    _tables,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("event", sa.String(64), sa.ForeignKey("events.name"), nullable=False),
    sa.Column("block", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("record", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("event", "block", "place"),
)


@dataclass(frozen=True)
class StoredEvent:
    """A tournament as it was begun."""

    name: str
    definition: Mapping[str, Any]
    ruleset: str
    commitment: str
    seed: bytes


def game_identity(event: str, commitment: str, place: int, job: GameJob) -> str:
    """What makes a game this game: event, block, seats, bots and rules."""
    players = [job.players[player] for player in job.seating]
    bots = [[spec.label, spec.bot, dict(spec.options)] for spec in players]
    parts = [event, commitment, job.block, place, job.ruleset, job.digest, bots]
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


class Store:
    """One database. Use it from one thread; SQLite takes one writer at a time."""

    def __init__(self, url: str) -> None:
        """Open a database, creating or migrating it where that is needed."""
        self.url = url
        try:
            self._engine = sa.create_engine(url)
            if self._engine.dialect.name == "sqlite":
                sa.event.listen(self._engine, "connect", _prepare_sqlite)
            with self._engine.begin() as connection:
                self._check_schema(connection)
            self._connection = self._engine.connect()
        except (SQLAlchemyError, ImportError, OSError) as error:
            raise _unusable(url, error) from None

    @staticmethod
    def _check_schema(connection: sa.Connection) -> None:
        _tables.create_all(connection)
        version = connection.execute(sa.select(_about.c.version)).scalar()
        if version is None:
            connection.execute(_about.insert().values(version=SCHEMA))
        elif version > SCHEMA:
            raise VecheError(
                f"The database has schema {version}, and this program knows {SCHEMA}."
                " Use the version of Veche that wrote it, or a newer one."
            )

    def close(self) -> None:
        """Close the database."""
        self._connection.close()
        self._engine.dispose()

    # -- events ------------------------------------------------------------------

    def event(self, name: str) -> StoredEvent | None:
        """A tournament that was begun, or None."""
        row = self._all(sa.select(_events).where(_events.c.name == name))
        if not row:
            return None
        found = row[0]
        return StoredEvent(
            found.name,
            json.loads(found.definition),
            found.ruleset,
            found.commitment,
            bytes.fromhex(found.seed),
        )

    def events(self) -> list[str]:
        """The names of all tournaments."""
        return [row.name for row in self._all(sa.select(_events.c.name).order_by(_events.c.name))]

    def begin(self, event: StoredEvent) -> None:
        """Write down a tournament before its first game."""
        self._write(
            _events.insert().values(
                name=event.name,
                definition=json.dumps(event.definition, sort_keys=True),
                ruleset=event.ruleset,
                commitment=event.commitment,
                seed=event.seed.hex(),
            )
        )

    # -- games -------------------------------------------------------------------

    def add(self, event: str, identity: str, place: int, game: PlayedGame) -> None:
        """Commit a game; one that is there already stays as it is."""
        values = {
            "id": identity,
            "event": event,
            "block": game.block,
            "place": place,
            "result": json.dumps(_result(game), sort_keys=True, separators=(",", ":")),
            "record": zlib.compress(encode(game.record), 6),
        }
        try:
            self._write(_games.insert().values(**values))
        except sa.exc.IntegrityError:
            self._connection.rollback()

    def games(self, event: str) -> Iterator[tuple[int, PlayedGame]]:
        """Every game with its place in its block, in order."""
        query = (
            sa.select(_games)
            .where(_games.c.event == event)
            .order_by(_games.c.block, _games.c.place)
        )
        for number, row in enumerate(self._all(query), start=1):
            yield row.place, _game(number, row)

    def identities(self, event: str) -> set[str]:
        """What has been played."""
        return {row.id for row in self._all(sa.select(_games.c.id).where(_games.c.event == event))}

    def export(self, event: str) -> Iterator[str]:
        """The games as JSON lines in order; equal events give equal bytes."""
        query = (
            sa.select(_games.c.id, _games.c.block, _games.c.place, _games.c.result)
            .where(_games.c.event == event)
            .order_by(_games.c.block, _games.c.place)
        )
        for row in self._all(query):
            yield json.dumps(
                {"id": row.id, "block": row.block, "place": row.place, **json.loads(row.result)},
                sort_keys=True,
            )

    # -- the database --------------------------------------------------------------

    def _all(self, query: sa.Select[Any]) -> list[Any]:
        try:
            rows = list(self._connection.execute(query))
            self._connection.rollback()
            return rows
        except SQLAlchemyError as error:
            raise _unusable(self.url, error) from None

    def _write(self, statement: sa.Insert) -> None:
        try:
            self._connection.execute(statement)
            self._connection.commit()
        except sa.exc.IntegrityError:
            raise
        except SQLAlchemyError as error:
            self._connection.rollback()
            raise _unusable(self.url, error) from None


def _prepare_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=5000",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _unusable(url: str, error: Exception) -> VecheError:
    place = sa.engine.make_url(url).render_as_string(hide_password=True) if "://" in url else url
    cause = one_line(getattr(error, "orig", None) or error)
    if isinstance(error, OperationalError) and "locked" in cause:
        advice = "Another program is writing to it; wait until that has finished."
    elif isinstance(error, ImportError):
        advice = "Install the driver: pip install 'veche[postgres]'."
    elif isinstance(error, DatabaseError) and ("malformed" in cause or "not a database" in cause):
        advice = "The file is damaged; move it away and run again, or restore a copy."
    else:
        advice = "Check the address, the folder, its permissions and the free space."
    return VecheError(f"The database '{place}' cannot be used: {cause}. {advice}")


def sqlite_url(path: Path) -> str:
    """The address of an SQLite file."""
    return f"sqlite:///{path}"


def _result(game: PlayedGame) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "seating": game.seating,
        "end": game.end.value,
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "sources": [dict(each) for each in outcome.sources],
        "forfeits": [None if fault is None else fault.value for fault in game.forfeits],
        "faults": [
            [note.seat, note.turn, note.fault.value, note.detail, note.forfeited]
            for note in game.faults
        ],
        "warnings": game.warnings,
        "moves": game.record.moves_digest,
    }


def _game(number: int, row: Any) -> PlayedGame:
    result = json.loads(row.result)
    outcome = Outcome(tuple(result["scores"]), tuple(result["ranks"]), (), tuple(result["sources"]))
    return PlayedGame(
        number,
        row.block,
        tuple(result["seating"]),
        End(result["end"]),
        outcome,
        tuple(None if name is None else Fault(name) for name in result["forfeits"]),
        tuple(
            FaultNote(seat, turn, Fault(fault), detail, forfeited)
            for seat, turn, fault, detail, forfeited in result["faults"]
        ),
        tuple(result["warnings"]),
        decode(zlib.decompress(row.record)),
    )
