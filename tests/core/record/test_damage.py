"""No change to a file goes unnoticed, and the place of it is named."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from veche.errors import RecordError
from veche.record import Flaw, Verifier, read_records, record_of, render, told_of, write_records
from veche.record.binary import MAGIC, decode, encode, framed
from veche.record.chain import TAG_BYTES, chain_of
from veche.record.limits import MAX_RECORD_BYTES, MAX_STEPS
from veche.record.verify import ruleset_of

PLACED = re.compile(r"game (\d+), (header|step \d+|trailer): .+")

quick = settings(
    deadline=None,
    max_examples=300,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.fixture(scope="module")
def forms(host, record, troubled):
    """Two games in one file, in both forms."""
    games = [record, troubled]
    texts = [render(game, told_of(ruleset_of(host, game.header), game)) for game in games]
    return {
        "binary": MAGIC + b"".join(framed(encode(game)) for game in games),
        "text": "\n".join(texts).encode(),
    }


@pytest.fixture(scope="module")
def smallest(host, play):
    """The smallest game there is, in both forms."""
    game = record_of(play(("random", "random"), rounds=1, game_id=""))
    text = render(game, told_of(ruleset_of(host, game.header), game))
    return {"binary": MAGIC + framed(encode(game)), "text": text.encode()}


@pytest.fixture
def flaw_in(host, tmp_path):
    """What verifying such a file finds; None when it finds nothing."""
    verifier = Verifier(host)

    def found(content: bytes) -> Flaw | None:
        path = tmp_path / "x.vgr"
        path.write_bytes(content)
        flaw = None
        try:
            verifier.file(path)
        except Flaw as raised:
            flaw = raised
        assert flaw is None or PLACED.fullmatch(str(flaw)), str(flaw)
        return flaw

    return found


def flipped(content: bytes, offset: int, mask: int) -> bytes:
    return content[:offset] + bytes([content[offset] ^ mask]) + content[offset + 1 :]


@pytest.mark.parametrize("form", ["binary", "text"])
def test_the_undamaged_file_is_right(forms, smallest, flaw_in, form):
    assert flaw_in(forms[form]) is None
    assert flaw_in(smallest[form]) is None


# In a text a flipped highest bit is never UTF-8 and a lowest one the neighbouring letter; bit 5
# turns capitals into small letters. All eight are tried where the bytes are few.
@pytest.mark.parametrize(("form", "bits"), [("binary", range(8)), ("text", (0, 5))])
def test_every_byte_of_the_smallest_game_counts(smallest, flaw_in, form, bits):
    content = smallest[form]

    missed = [
        (offset, bit)
        for offset in range(len(content))
        for bit in bits
        if flaw_in(flipped(content, offset, 1 << bit)) is None
    ]

    assert missed == []


def test_damage_to_the_second_game_is_not_blamed_on_the_first(forms, flaw_in):
    content = forms["binary"]
    second = len(MAGIC) + len(framed(first_message(content)))

    flaws = [flaw_in(flipped(content, offset, 4)) for offset in range(second, len(content))]

    assert {flaw and flaw.game for flaw in flaws} == {2}


def first_message(content: bytes) -> bytes:
    """The message of the first game in a binary file."""
    start = len(MAGIC) + 2
    length = (content[start - 2] & 0x7F) | content[start - 1] << 7
    return content[start : start + length]


@quick
@given(data=st.data())
def test_any_changed_byte_is_found(forms, flaw_in, data):
    content = bytearray(forms[data.draw(st.sampled_from(["binary", "text"]))])
    offset = data.draw(st.integers(0, len(content) - 1))
    content[offset] ^= data.draw(st.integers(1, 255))

    assert flaw_in(bytes(content)) is not None


@quick
@given(data=st.data())
def test_a_file_that_ends_early_is_found(forms, flaw_in, data):
    form = data.draw(st.sampled_from(["binary", "text"]))
    content = forms[form]
    end = data.draw(st.integers(0, len(content) - 1))
    one_game = {
        "binary": len(MAGIC) + len(framed(first_message(content))),
        "text": content.find(b"\n\n") + 1,
    }

    flaw = flaw_in(content[:end])

    # Where the second game is gone altogether, what is left is a sound file of one game.
    assert (flaw is None) == (end == one_game[form])


@quick
@given(data=st.data(), extra=st.binary(min_size=1, max_size=20))
def test_an_inserted_byte_is_found(forms, flaw_in, data, extra):
    content = forms[data.draw(st.sampled_from(["binary", "text"]))]
    offset = data.draw(st.integers(0, len(content)))

    assert flaw_in(content[:offset] + extra + content[offset:]) is not None


@quick
@given(st.binary(max_size=300), st.sampled_from([b"", MAGIC, b'[VecheRecord "1"]\n']))
def test_arbitrary_bytes_are_refused_in_one_sentence(flaw_in, content, start):
    flaw = flaw_in(start + content)

    assert flaw is not None
    assert "\n" not in str(flaw)


@quick
@given(st.binary(max_size=300))
def test_arbitrary_bytes_for_a_message_are_refused(content):
    with pytest.raises(RecordError):
        decode(content)


# -- the place ---------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [0, 3, 8])
def test_a_changed_tag_names_its_step(troubled, turn):
    payload = bytearray(encode(troubled))
    start = payload.index(chain_of(troubled).tags)

    payload[start + turn * TAG_BYTES + 1] ^= 0x40

    with pytest.raises(RecordError, match=f"^step {turn}: "):
        decode(bytes(payload))


@pytest.mark.parametrize("turn", [0, 4, 8])
def test_a_changed_action_names_its_step_in_binary(troubled, turn):
    payload = bytearray(encode(troubled))
    actions = bytes(step.action for step in troubled.steps)

    payload[payload.index(actions) + turn] ^= 1

    with pytest.raises(RecordError, match=f"^step {turn}: it does not fit the hash chain"):
        decode(bytes(payload))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (b'[Player "0" "anna"]', b'[Player "0" "Anna"]', "game 1, header"),
        (b'[Player "0"', b'[Player "1"', "game 1, header"),
        (b'[Limit "bank_ms" "5000"]', b'[Limit "bank_ms" "5001"]', "game 1, header"),
        (b'[Limit "bank_ms"', b'[Limit "bonk_ms"', "game 1, header"),
        (b'[Option "rounds" "number"', b'[Option "rounds" "text"', "game 1, header"),
        (b"\n2. seat 2", b"\n2. seat 1", "game 1, step 2"),
        (b"\n2. seat 2", b"\n1. seat 2", "game 1, step 2"),
        (b"\n2. seat 2", b"\n2. sea  2", "game 1, step 2"),
        (b'"lay 4a"', b'"lay 4b"', "game 1, step 5"),
        (b'"lay 4a"', b'"lay\\u00204a"', "game 1, step 5"),
        (b"(13)", b"(14)", "game 1, step 5"),
        (b"1 us", b"2 us", "game 1, step 0"),
        (b"stand-in", b"0 us", "game 2, step 4"),
        (b'"4" "1" "crash" "forfeit"', b'"4" "1" "crash" "strike"', "game 2, trailer"),
        (b'"4" "1" "crash" "forfeit"', b'"4" "1" "crash" "mercy"', "game 2, trailer"),
        (b'"4" "1" "crash" "forfeit"', b'"4" "0" "crash" "forfeit"', "game 2, trailer"),
        (b'[End "finished"]', b'[End "void"]', "game 1, trailer"),
        (b'[End "finished"]', b'[End "FINISHED"]', "game 1, trailer"),
        (b"\n\n", b"\n\n\n", "game 2, header"),
        (b"\n\n", b"\n", "game 1, trailer"),
    ],
)
def test_a_change_in_the_text_names_its_place(forms, flaw_in, old, new, place):
    assert old in forms["text"]

    flaw = flaw_in(forms["text"].replace(old, new, 1))

    assert flaw is not None
    assert str(flaw).startswith(place + ": ")


def test_windows_line_ends_are_refused(forms, flaw_in):
    flaw = flaw_in(forms["text"].replace(b"\n", b"\r\n"))

    assert flaw is not None
    assert flaw.place == "header"


# -- other spellings of the same game --------------------------------------------------------


def test_protobufs_other_spellings_are_refused(record):
    payload = encode(record)
    header_end = 2 + (payload[1] & 0x7F) + (1 if payload[1] & 0x80 else 0)
    spellings = {
        "an unknown field": payload + b"\x78\x01",
        "a repeated field": payload + payload[:header_end],
        "a needless default": payload + b"\x2a\x00",
        "a long length": payload[:1] + bytes([payload[1] | 0x80, payload[2]]) + payload[2:],
    }

    for spelling, content in spellings.items():
        with pytest.raises(RecordError, match=r"^(header|step \d+|trailer): "):
            print(spelling, decode(content))


def test_a_needlessly_long_length_is_refused(record, flaw_in):
    game = framed(encode(record))
    length_end = next(index for index, byte in enumerate(game) if byte < 0x80)
    longer = game[:length_end] + bytes([game[length_end] | 0x80, 0]) + game[length_end + 1 :]

    flaw = flaw_in(MAGIC + longer)

    assert flaw is not None
    assert flaw.place == "header"


# -- limits ----------------------------------------------------------------------------------


def test_a_huge_announced_game_is_refused_before_it_is_read(flaw_in):
    flaw = flaw_in(MAGIC + b"\xff\xff\xff\x7f" + b"x" * 100)

    assert flaw is not None
    assert f"not between 1 and {MAX_RECORD_BYTES} bytes" in str(flaw)


def test_too_many_steps_are_refused_before_they_are_built(record):
    payload = encode(record)
    actions = bytes(MAX_STEPS + 1)
    length = len(actions)
    field = bytes([0x1A, length & 0x7F | 0x80, length >> 7 & 0x7F | 0x80, length >> 14])

    with pytest.raises(RecordError, match=f"a record holds at most {MAX_STEPS} steps"):
        decode(payload + field + actions)


def test_a_line_without_end_is_refused(flaw_in):
    flaw = flaw_in(b'[VecheRecord "1' + b"1" * 40_000_000)

    assert flaw is not None
    assert "takes at most" in str(flaw)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "game 1, header: the file is empty"),
        (MAGIC, "game 1, header: the file holds no game"),
        (MAGIC[:5], "game 1, header: the file does not begin like a record"),
        (b"\x00" * 64, "game 1, header: the file does not begin like a record"),
        (b"PNG", "game 1, header: the file does not begin like a record"),
    ],
)
def test_what_is_no_record_is_named(flaw_in, content, said):
    assert str(flaw_in(content)).startswith(said)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(RecordError, match=r"none\.vgr' cannot be read: No such file"):
        list(read_records(tmp_path / "none.vgr"))
    with pytest.raises(RecordError, match="is a folder"):
        list(read_records(tmp_path))


def test_the_number_of_the_wrong_game_is_counted_over_the_file(record, flaw_in, tmp_path):
    path = tmp_path / "many.vgr"
    write_records(path, [record] * 5)
    content = bytearray(path.read_bytes())
    one = len(framed(encode(record)))

    content[len(MAGIC) + 3 * one + 20] ^= 1

    flaw = flaw_in(bytes(content))
    assert flaw is not None
    assert flaw.game == 4
