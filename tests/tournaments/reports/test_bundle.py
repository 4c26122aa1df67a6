"""Bundles: what is right verifies anywhere, what was changed is named."""

import json
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256

import pytest

from veche import VecheError
from veche.fairness import Fault, TimeControl
from veche.match import FaultNote
from veche.plugins import PluginHost
from veche.record.binary import decode, encode
from veche.streams import commitment_of, seed_from_text
from veche_tournaments.reports import BundleFlaw, verify_bundle
from veche_tournaments.reports.bundle import MAX_LINE_BYTES, canonical_line

from .conftest import TINY


@pytest.fixture
def verify(tmp_path, steady):
    """Verifies bytes as a bundle, on a machine that has the game and none of the bots."""
    host = PluginHost((TINY,))

    def verify(content):
        path = tmp_path / "cup.veche"
        path.write_bytes(content)
        return verify_bundle(host, path)

    return verify


def opened(bundle):
    return [json.loads(line) for line in bundle.splitlines()[:-1]]


def sealed(lines):
    """What a forger would write who knows the format: every hash is right again."""
    content = b"".join(canonical_line(line) for line in lines)
    return content + canonical_line({"sha256": sha256(content).hexdigest()})


def with_record(line, change):
    record = change(decode(b64decode(line["record"])))
    return {**line, "record": b64encode(encode(record)).decode()}


def test_a_finished_event_verifies_without_its_bots(verify, steady, shaky):
    for cup in (steady, shaky):
        found = verify(cup.bundle)

        assert found.report == cup.report
        assert not found.sealed
        assert commitment_of(bytes.fromhex(opened(cup.bundle)[0]["seed"])) == cup.event.commitment


def test_formats_that_look_at_results_verify_too(verify, play):
    for form, games in (("swiss", 12), ("knockout", 18)):
        found = verify(play(form=form, games=games).bundle)

        assert found.report.finished
        assert found.report.places


def test_an_event_that_goes_on_keeps_its_seed(verify, half):
    head, *games, _ = opened(half.bundle)
    found = verify(half.bundle)

    assert found.sealed
    assert not found.report.finished
    assert found.report.games_played == len(games) == 10
    assert head["seed"] is head["definition"]["seed"] is None
    assert half.event.seed.hex().encode() not in half.bundle
    assert half.event.seed not in half.bundle
    assert b"a cup of tea" not in half.bundle


def test_a_bundle_is_written_the_same_every_time(verify, steady):
    assert sealed(opened(steady.bundle)) == steady.bundle


# -- forgeries ------------------------------------------------------------------------------


def forged_head(**changes):
    return lambda lines: [{**lines[0], **changes}, *lines[1:]]


def forged_definition(**changes):
    def forge(lines):
        definition = {**lines[0]["definition"], **changes}
        return [{**lines[0], "definition": definition}, *lines[1:]]

    return forge


def forged_game(number, **changes):
    return lambda lines: [
        {**line, **changes} if index == number + 1 else line for index, line in enumerate(lines)
    ]


def forged_record(number, change):
    return lambda lines: [
        with_record(line, change) if index == number + 1 else line
        for index, line in enumerate(lines)
    ]


def swapped(lines):
    return [lines[0], lines[2], lines[1], *lines[3:]]


def swapped_records(lines):
    one, other = lines[1], lines[2]
    return [
        lines[0],
        {**one, "record": other["record"]},
        {**other, "record": one["record"]},
        *lines[3:],
    ]


def another_score(record):
    first, *rest = record.trailer.seats
    seats = (replace(first, score=first.score + 1), *rest)
    return replace(record, trailer=replace(record.trailer, seats=seats))


def another_name(record):
    players = ("somebody", *record.header.players[1:])
    return replace(record, header=replace(record.header, players=players))


def another_clock(record):
    return replace(record, header=replace(record.header, time=TimeControl(decision_ms=5)))


def another_seed(record):
    seed = seed_from_text("a better one")
    header = replace(record.header, commitment=commitment_of(seed))
    return replace(record, header=header, trailer=replace(record.trailer, seed=seed))


def another_move(record):
    first, *rest = record.steps
    return replace(record, steps=(replace_step(first), *rest))


def replace_step(step):
    return step._replace(action=23 if step.action != 23 else 22)


def forged_report(lines):
    report = json.loads(json.dumps(lines[-1]["report"]))
    report["standings"][1]["rating"]["value"] += 100
    return [*lines[:-1], {"report": report}]


SEED = seed_from_text("another").hex()
FORGERIES = {
    "another seed": (forged_head(seed=SEED), "not the one that was sealed"),
    "seed and seal": (
        forged_head(seed=SEED, commitment=commitment_of(bytes.fromhex(SEED))),
        "not the one that the definition names",
    ),
    "seed, seal and word": (
        lambda lines: forged_definition(seed="another")(
            forged_head(seed=SEED, commitment=commitment_of(bytes.fromhex(SEED)))(lines)
        ),
        "line 2: block 0 game 0: its seed does not come from the seed of the event",
    ),
    "other rules": (forged_head(ruleset="tiny@0123456789abcdef"), "installed is tiny@"),
    "too few games": (forged_definition(games=12), "the head speaks of 24 games"),
    "too many games": (forged_definition(games=36), "is not here in full"),
    "a game missing": (
        lambda lines: forged_head(games=23)([*lines[:5], *lines[6:]]),
        "line 6: this is game",
    ),
    "the last block missing": (
        lambda lines: forged_head(games=21)([*lines[:-4], lines[-1]]),
        "is not here in full",
    ),
    "a count that is wrong": (forged_head(games=25), "the head speaks of 25 games"),
    "games in another order": (swapped, "line 2: this is game 1 of block 0"),
    "results of others": (swapped_records, "played, and it was for"),
    "another block": (forged_game(3, block=7), "line 5: this is game 0 of block 7"),
    "another id": (forged_game(0, id="0" * 32), "line 2: block 0 game 0: its id"),
    "another score": (
        forged_record(4, another_score),
        "line 6: block 1 game 1: trailer: the score",
    ),
    "another bot": (forged_record(0, another_name), "somebody"),
    "another clock": (forged_record(0, another_clock), "other clocks"),
    "another luck": (forged_record(0, another_seed), "its seed does not come"),
    "another move": (forged_record(0, another_move), "line 2: block 0 game 0: step"),
    "another rating": (forged_report, "standings 2, rating, value: it says"),
    "another format": (forged_definition(format="swiss"), "block"),
    "a bot renamed": (
        lambda lines: forged_definition(
            bots=[
                ["new", *bot[1:]] if i == 0 else bot
                for i, bot in enumerate(lines[0]["definition"]["bots"])
            ]
        )(lines),
        "played, and it was for",
    ),
    "another option of a bot": (
        lambda lines: forged_definition(
            bots=[[*bot[:2], {"x": "1"}] for bot in lines[0]["definition"]["bots"]]
        )(lines),
        "its id is not that",
    ),
    "a field more": (forged_head(note="x"), "not known: note"),
    "a version to come": (forged_head(version=2), "format 2"),
    "another kind": (forged_head(veche="report"), "not a bundle"),
    "a number for a text": (forged_head(engine=1), "'engine' cannot be '1'"),
    "a negative count": (forged_head(games=-1), "'games' cannot be '-1'"),
    "a flag for a count": (forged_head(games=True), "'games' cannot be 'True'"),
    "no definition": (forged_head(definition={}), "The definition"),
    "a seed that is none": (forged_head(seed="xy"), "not a hexadecimal number"),
    "a record that is none": (forged_game(0, record="!"), "not base64"),
    "an empty record": (forged_game(0, record=""), "the record is wrong"),
    "a list": (lambda lines: [lines[0], [1], *lines[2:]], "line 2: it is not a JSON object"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_forgeries_are_named(verify, steady, forgery):
    forge, says = FORGERIES[forgery]
    content = sealed(forge(opened(steady.bundle)))
    assert content != steady.bundle

    with pytest.raises(VecheError) as caught:
        verify(content)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("note", "says"),
    [
        (FaultNote(0, 0, Fault.ILLEGAL, "", True), "punished against the policy"),
        (FaultNote(0, 0, Fault.TIMEOUT, "", False), "forgiven against the policy"),
    ],
)
def test_faults_cost_what_the_policy_says(verify, steady, note, says):
    def blame(record):
        return replace(record, trailer=replace(record.trailer, faults=(note,)))

    with pytest.raises(BundleFlaw, match=says):
        verify(sealed(forged_record(0, blame)(opened(steady.bundle))))


def other_luck(lines):
    return forged_record(1, another_seed)(lines)


def one_luck(lines):
    """The first two blocks, as if both had the luck of the first."""
    seed = decode(b64decode(lines[1]["record"])).trailer.seed

    def change(record):
        header = replace(record.header, commitment=commitment_of(seed))
        return replace(record, header=header, trailer=replace(record.trailer, seed=seed))

    return forged_record(3, change)(lines)


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (swapped, "wrong order"),
        (other_luck, "its luck is not that of the other games of its block"),
        (one_luck, "it has the luck of block 0"),
        (forged_record(0, another_name), "'somebody' is not one of the bots"),
        (forged_record(0, another_score), "the score of seat 0"),
        (forged_report, "standings 2, rating"),
    ],
)
def test_forgeries_of_an_unfinished_event_are_named(verify, half, forge, says):
    with pytest.raises(BundleFlaw, match=says):
        verify(sealed(forge(opened(half.bundle))))


def test_any_changed_byte_is_noticed(verify, steady):
    for place in range(0, len(steady.bundle), 211):
        content = bytearray(steady.bundle)
        content[place] ^= 1

        with pytest.raises(BundleFlaw, match=r"^line \d+: "):
            verify(bytes(content))


def test_an_end_that_is_missing_or_too_much_is_noticed(verify, steady):
    lines = steady.bundle.splitlines(keepends=True)
    whole = len(steady.bundle)
    cuts = [0, 1, 100, len(lines[0]), len(lines[0]) + 9, whole - len(lines[-1]), whole - 1]
    for cut in cuts:
        with pytest.raises(BundleFlaw, match=r"^line \d+: the file ends here"):
            verify(steady.bundle[:cut])
    for more in (b"\n", b"x", lines[-1]):
        with pytest.raises(BundleFlaw, match="after the end"):
            verify(steady.bundle + more)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"[" * 100_000 + b"\n", "not JSON"),
        (b'{"a":' * 100_000 + b"\n", "not JSON"),
        (b"1" * 10_000 + b"\n", "not JSON"),
        (b"\xff\xfe\n", "not JSON"),
        (b'{"a":NaN}\n', "not JSON"),
        (b'{"a":"\\ud800"}\n', "not JSON"),
        (b'{"a":1,"a":1}\n', "canonical"),
        (b'{ "a":1}\n', "canonical"),
        (b'{"a":1e999}\n', "not JSON"),
        (b" " * (MAX_LINE_BYTES + 1), "longer than"),
        (b"\n", "not JSON"),
    ],
)
def test_odd_lines_are_refused_in_a_sentence(verify, steady, line, says):
    lines = steady.bundle.splitlines(keepends=True)
    for number in (0, 1):
        with pytest.raises(BundleFlaw, match=rf"^line {number + 1}: .*{says}"):
            verify(b"".join([*lines[:number], line, *lines[number + 1 :]]))


def test_a_missing_game_is_not_the_fault_of_the_bundle(steady, tmp_path):
    path = tmp_path / "cup.veche"
    path.write_bytes(steady.bundle)

    with pytest.raises(VecheError, match="tiny") as caught:
        verify_bundle(PluginHost(), path)
    assert not isinstance(caught.value, BundleFlaw)


def test_what_is_no_file_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "missing.veche"):
        with pytest.raises(VecheError, match="cannot be read"):
            verify_bundle(PluginHost(), path)
