"""Reading files of records, one game at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from veche.errors import RecordError
from veche.record.binary import MAGIC, decode, read_payloads
from veche.record.flaw import HEADER, TRAILER, Flaw
from veche.record.limits import MAX_TEXT_BYTES
from veche.record.model import GameRecord
from veche.record.text import FIRST_TAG, Told
from veche.record.text_reader import parse

_TEXT_START = f"[{FIRST_TAG} ".encode()


class Kept(NamedTuple):
    """One game of a file."""

    number: int
    """Its place in the file, from 1."""
    record: GameRecord
    told: tuple[Told, ...] | None
    """What a text file tells of the steps, still to be compared with the rules."""


def read_records(path: Path | str) -> Iterator[GameRecord]:
    """The games of a file in binary or text form, each with its hash chain checked."""
    return (kept.record for kept in read_file(path))


def read_file(path: Path | str) -> Iterator[Kept]:
    """The games of a file with their numbers; a wrong one raises a Flaw that names it."""
    number = 1
    try:
        with _opened(path) as stream:
            for record, told in _games(stream):
                yield Kept(number, record, told)
                number += 1
    except Flaw as flaw:
        raise flaw.in_game(number) if flaw.game is None else flaw from None
    except OSError as error:
        raise RecordError(f"'{path}' cannot be read: {error.strerror}.") from None
    if number == 1:
        raise Flaw(HEADER, "the file holds no game.", 1)


def _opened(path: Path | str) -> BinaryIO:
    if Path(path).is_dir():
        raise RecordError(f"'{path}' is a folder. Give a record file.")
    return open(path, "rb")


def _games(stream: BinaryIO) -> Iterator[tuple[GameRecord, tuple[Told, ...] | None]]:
    start = stream.read(len(MAGIC))
    if start == MAGIC:
        for payload in read_payloads(stream):
            yield decode(payload), None
        return
    start += stream.read(len(_TEXT_START) - len(start))
    if start != _TEXT_START:
        what = "is empty" if not start else "does not begin like a record"
        raise Flaw(HEADER, f"the file {what}. Give a .vgr or .vgr.txt file.")
    for lines, whole in _text_games(start, stream):
        game = parse(lines)
        if not whole:
            raise Flaw(TRAILER, "the last line does not end.")
        yield game


def _text_games(start: bytes, stream: BinaryIO) -> Iterator[tuple[list[bytes], bool]]:
    """The lines of each game, and whether the last of them ends.

    Exactly one empty line stands between two games. Where more or fewer stand,
    there is a game without lines or with too many, and it is refused as such.
    """
    lines: list[bytes] = []
    room = MAX_TEXT_BYTES
    whole = True
    while line := start + stream.readline(room):
        start = b""
        room -= len(line)
        if room <= 0:
            raise Flaw(HEADER, f"a game in text form takes at most {MAX_TEXT_BYTES} bytes.")
        if line == b"\n":
            yield lines, True
            lines, room = [], MAX_TEXT_BYTES
        else:
            lines.append(line.removesuffix(b"\n"))
            whole = line.endswith(b"\n")
    yield lines, whole
