"""Writing files of records: whole or not at all, or game by game."""

import os
from collections.abc import Iterable
from io import FileIO
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Self

from veche.errors import VecheError
from veche.record.binary import MAGIC, encode, framed, read_payloads
from veche.record.flaw import Flaw
from veche.record.model import GameRecord


def write_records(path: Path | str, records: Iterable[GameRecord]) -> None:
    """Write a whole file in binary form; until it is complete, the old one stays."""
    write_whole(path, chain([MAGIC], (framed(encode(record)) for record in records)))


def write_whole(path: Path | str, parts: Iterable[bytes]) -> None:
    """Write a file from its parts; until it is complete, the old one stays."""
    path = Path(path)
    # Beside the target, because only within one file system a rename is all or nothing.
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    try:
        with open(unfinished, "xb") as stream:
            for part in parts:
                stream.write(part)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(unfinished, path)
    except OSError as error:
        raise _cannot_write(path, error) from None
    finally:
        unfinished.unlink(missing_ok=True)


class RecordWriter:
    """Appends games to a file in binary form; each is on the disk when ``add`` returns.

    One writer at a time: two would not know of each other's games.
    """

    def __init__(self, path: Path | str, *, mend: bool = False) -> None:
        """Open or create a file.

        A file that ends within a game, as after a power cut, is refused; with
        ``mend`` that unfinished game is cut off.
        """
        self._path = Path(path)
        try:
            # Without a buffer, which would try a failed write again when it is closed.
            self._stream = FileIO(self._path, "a+b")
        except OSError as error:
            raise _cannot_write(self._path, error) from None
        try:
            self._end = self._find_end(mend)
        except BaseException:
            self._stream.close()
            raise

    def _find_end(self, mend: bool) -> int:
        stream = self._stream
        size = stream.seek(0, os.SEEK_END)
        if size == 0:
            self._append(MAGIC, 0)
            return len(MAGIC)
        stream.seek(0)
        if stream.read(len(MAGIC)) != MAGIC:
            raise VecheError(
                f"'{self._path}' is not a record in binary form. Give another file to append to."
            )
        end, game = len(MAGIC), 1
        try:
            for payload in read_payloads(stream):
                end += len(framed(payload))
                game += 1
        except Flaw as flaw:
            if not mend:
                raise flaw.in_game(game) from None
            stream.truncate(end)
        return end

    def add(self, record: GameRecord) -> None:
        """Append one game."""
        game = framed(encode(record))
        self._append(game, self._end)
        self._end += len(game)

    def _append(self, content: bytes, end: int) -> None:
        rest = memoryview(content)
        try:
            while rest:
                rest = rest[self._stream.write(rest) :]
            os.fsync(self._stream.fileno())
        except OSError as error:
            # Half a game would make the whole file unreadable from here on.
            self._stream.truncate(end)
            raise _cannot_write(self._path, error) from None

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def __enter__(self) -> Self:
        """Use as ``with RecordWriter(path) as writer``."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the file, whatever happened."""
        self.close()


def _cannot_write(path: Path, error: OSError) -> VecheError:
    return VecheError(f"'{path}' cannot be written: {error.strerror}.")
