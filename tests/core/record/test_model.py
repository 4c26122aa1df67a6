"""What is kept of a game, and what its fingerprints cover."""

from dataclasses import replace

import pytest

from veche.errors import RecordError
from veche.fairness import Fault, TimeControl
from veche.match import End
from veche.record import (
    Step,
    header_hash,
    header_of,
    read_records,
    record_of,
    render_header,
    write_records,
)
from veche.streams import commitment_of


def test_a_record_holds_what_the_referee_saw(play):
    result = play(time=TimeControl(decision_ms=50), tick=3_999)

    record = record_of(result)

    assert record.header.ruleset == "tiny"
    assert record.header.digest == result.table.ruleset.digest
    assert record.header.options == {"rounds": 2}
    assert record.header.players == ("anna", "boris", "Влад")
    assert record.header.time == TimeControl(decision_ms=50)
    assert [step.action for step in record.steps] == list(result.actions)
    assert {step.elapsed_us for step in record.steps} == {3}
    assert record.trailer.end is End.FINISHED
    assert tuple(seat.score for seat in record.trailer.seats) == result.outcome.scores
    assert tuple(seat.rank for seat in record.trailer.seats) == result.outcome.ranks
    assert record.trailer.seed == result.seed


def test_stand_ins_faults_and_forfeits_are_kept(troubled):
    notes = troubled.trailer.faults

    assert [(note.seat, note.fault, note.forfeited) for note in notes] == [(1, Fault.CRASH, True)]
    assert [turn for turn, step in enumerate(troubled.steps) if step.stand_in] == [4, 7]
    assert troubled.trailer.seats[1].forfeit is Fault.CRASH
    assert troubled.trailer.seats[1].rank == 3


def test_a_header_can_be_published_before_the_game_and_hides_the_seed(play):
    result = play()

    header = header_of(result.table, result.seed)
    published = render_header(header)

    assert header == record_of(result).header
    assert header_hash(header).hex() in published
    assert commitment_of(result.seed) in published
    assert result.seed.hex() not in published


def test_the_moves_digest_ignores_clocks_names_and_wording(play):
    one = record_of(play(("random", Fault.CRASH), rounds=3))
    other = record_of(
        play(
            ("random", Fault.CRASH),
            rounds=3,
            players=("x", "y"),
            tick=777_000,
            game_id="other",
            time=TimeControl(decision_ms=90_000),
        )
    )

    assert one != other
    assert one.moves_digest == other.moves_digest


def test_the_moves_digest_covers_seed_answers_and_result(record):
    trailer = record.trailer
    seats = (replace(trailer.seats[0], score=99), *trailer.seats[1:])
    changes = [
        replace(record, steps=(record.steps[0]._replace(action=0), *record.steps[1:])),
        replace(record, steps=(record.steps[0]._replace(stand_in=True), *record.steps[1:])),
        replace(record, steps=record.steps[:-1]),
        replace(record, trailer=replace(trailer, seed=b"another seed")),
        replace(record, trailer=replace(trailer, end=End.VOID)),
        replace(record, trailer=replace(trailer, seats=seats)),
        replace(record, header=replace(record.header, digest="00")),
        replace(record, header=replace(record.header, options={"rounds": 3})),
    ]

    digests = {change.moves_digest for change in changes}

    assert len(digests) == len(changes)
    assert record.moves_digest not in digests


def test_half_a_character_in_a_bots_last_words_does_no_harm(play, tmp_path):
    record = record_of(play(("random", Fault.CRASH), rounds=3))

    write_records(tmp_path / "a.vgr", [record])

    assert list(read_records(tmp_path / "a.vgr")) == [record]
    assert record.trailer.faults[0].detail.endswith("half a character: ?")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("players", ("x",) * 65, "header: a record is of 1 to 64 players"),
        ("players", ("x" * 4097, "y", "z"), "header: a text has at most 4096"),
        ("options", {"rounds": 2**53}, "header: a number is at most"),
        ("digest", "QQ", "header: the rules digest is not"),
        ("format", 2, "header: this is record format 2"),
    ],
)
def test_what_no_reader_would_take_is_not_written(record, tmp_path, field, value, said):
    wrong = replace(record, header=replace(record.header, **{field: value}))

    with pytest.raises(RecordError, match=said):
        write_records(tmp_path / "a.vgr", [wrong])

    assert list(tmp_path.iterdir()) == []


def test_an_absurd_action_is_not_written(record, tmp_path):
    wrong = replace(record, steps=(*record.steps, Step(2**31)))

    with pytest.raises(RecordError, match="step 6: an action id is at most"):
        write_records(tmp_path / "a.vgr", [wrong])
