"""Both forms hold the same: whatever a record says comes back, byte for byte."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche.errors import RecordError, VecheError
from veche.fairness import Fault, TimeControl
from veche.match import End, FaultNote
from veche.record import (
    GameRecord,
    Header,
    RecordWriter,
    SeatResult,
    Step,
    Trailer,
    read_records,
    record_of,
    render,
    told_of,
    verify_record,
    write_records,
)
from veche.record.binary import MAGIC, decode, encode, framed
from veche.record.text import Told, quoted
from veche.record.text_reader import parse

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
numbers = st.integers(-(2**53) + 1, 2**53 - 1)
limits = st.none() | st.integers(1, 2**53 - 1)
SEATS = 2

headers = st.builds(
    Header,
    ruleset=texts.filter(bool),
    digest=st.text("0123456789abcdef", min_size=1, max_size=64),
    options=st.dictionaries(texts, st.booleans() | numbers | texts, max_size=4),
    players=st.tuples(texts, texts),
    commitment=st.binary(min_size=32, max_size=32).map(bytes.hex),
    time=st.builds(TimeControl, limits, limits, limits, limits, st.integers(0, 2**53 - 1)),
    game_id=texts,
    engine=texts,
)
actions = st.integers(0, 2**31 - 1)
answered = st.builds(Step, actions, st.integers(0, 2**53 - 1), st.just(False))
stood_in = st.builds(Step, actions, st.just(0), st.just(True))
faults = st.builds(
    FaultNote,
    seat=st.integers(0, SEATS - 1),
    turn=st.just(0),
    fault=st.sampled_from(Fault),
    detail=texts,
    forfeited=st.booleans(),
)
seats = st.builds(
    SeatResult,
    score=numbers,
    rank=st.integers(1, SEATS),
    reason=texts,
    forfeit=st.none() | st.sampled_from(Fault),
    sources=st.lists(st.tuples(texts, numbers), max_size=3).map(tuple),
)
trailers = st.builds(
    Trailer,
    end=st.sampled_from(End),
    seats=st.tuples(seats, seats),
    seed=st.binary(min_size=1, max_size=64),
    faults=st.lists(faults, max_size=SEATS).map(tuple),
    warnings=st.lists(texts, max_size=2).map(tuple),
)
records = st.builds(GameRecord, headers, st.lists(answered | stood_in).map(tuple), trailers)


@settings(deadline=None)
@given(records)
def test_the_binary_form_gives_back_any_record(record):
    assert decode(encode(record)) == record


@settings(deadline=None)
@given(records, st.data())
def test_the_text_form_gives_back_any_record(record, data):
    told = tuple(Told(data.draw(st.integers(0, 9)), data.draw(texts)) for _ in record.steps)

    text = render(record, told)

    assert parse(text.encode().split(b"\n")[:-1]) == (record, told)


@given(texts)
def test_a_quoted_text_stays_on_its_line_and_harmless(text):
    written = quoted(text)

    assert not any(character in written for character in "\n\r\x1b\x7f\x85\u2028\u202e\ufeff")


def test_a_real_game_goes_from_binary_to_text_and_back(host, troubled):
    told = told_of(verify_record(host, troubled), troubled)

    game = parse(render(troubled, told).encode().splitlines())

    assert encode(game.record) == encode(troubled)
    assert game.told == told


# -- files -------------------------------------------------------------------------------


def test_many_games_in_one_file(play, tmp_path):
    games = [record_of(play(seed=str(number))) for number in range(5)]

    write_records(tmp_path / "a.vgr", games)

    assert list(read_records(tmp_path / "a.vgr")) == games


def test_appending_game_by_game_gives_the_same_file(play, tmp_path):
    games = [record_of(play(seed=str(number))) for number in range(4)]
    write_records(tmp_path / "whole.vgr", games)

    for game in games:
        with RecordWriter(tmp_path / "grown.vgr") as writer:
            writer.add(game)

    assert (tmp_path / "grown.vgr").read_bytes() == (tmp_path / "whole.vgr").read_bytes()


def test_a_failed_write_leaves_the_old_file(record, tmp_path):
    path = tmp_path / "a.vgr"
    write_records(path, [record])
    wrong = replace(record, header=replace(record.header, digest=""))

    with pytest.raises(RecordError):
        write_records(path, [record, wrong])

    assert list(read_records(path)) == [record]
    assert os.listdir(tmp_path) == ["a.vgr"]


def test_a_torn_game_is_refused_or_cut_off(record, tmp_path):
    path = tmp_path / "a.vgr"
    write_records(path, [record, record])
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])

    with pytest.raises(RecordError, match=r"^game 2, trailer: the file ends after"):
        RecordWriter(path)
    assert path.read_bytes() == whole[:-7]

    with RecordWriter(path, mend=True) as writer:
        writer.add(record)
    assert path.read_bytes() == whole


NO_ROOM = """
import resource, sys
from veche.errors import VecheError
from veche.record import RecordWriter, read_records

path = sys.argv[1]
(record,) = read_records(path)
size = len(open(path, "rb").read())
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, size + 100))
with RecordWriter(path) as writer:
    try:
        writer.add(record)
    except VecheError as error:
        print(error)
"""


def test_a_full_disk_leaves_no_half_game(record, tmp_path):
    path = tmp_path / "a.vgr"
    write_records(path, [record])
    before = path.read_bytes()

    command = [sys.executable, "-c", NO_ROOM, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout == f"'{path}' cannot be written: File too large.\n"
    assert path.read_bytes() == before


def test_appending_needs_a_binary_record(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear Olga, ")

    with pytest.raises(VecheError, match="is not a record in binary form"):
        RecordWriter(path)

    assert path.read_bytes() == b"Dear Olga, "


def test_an_empty_file_may_be_appended_to(record, tmp_path):
    path = tmp_path / "a.vgr"
    path.touch()

    with RecordWriter(path) as writer:
        writer.add(record)

    assert path.read_bytes() == MAGIC + framed(encode(record))


def test_a_place_that_cannot_be_written_is_named(record, tmp_path):
    with pytest.raises(VecheError, match=r"no/a\.vgr' cannot be written: No such file"):
        write_records(tmp_path / "no" / "a.vgr", [record])
    with pytest.raises(VecheError, match="cannot be written: Is a directory"):
        RecordWriter(tmp_path)
