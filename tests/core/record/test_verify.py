"""A record that was sealed properly and is wrong all the same is found by playing it again."""

from dataclasses import replace

import pytest

from veche.errors import UnknownNameError
from veche.fairness import Fault, TimeControl
from veche.match import End, FaultNote
from veche.plugins import PluginHost
from veche.record import Flaw, Step, Verifier, record_of, told_of, verify_record
from veche.record.text import Told
from veche.streams import commitment_of


def with_step(record, turn, **changes):
    steps = list(record.steps)
    steps[turn] = steps[turn]._replace(**changes)
    return replace(record, steps=tuple(steps))


def with_trailer(record, **changes):
    return replace(record, trailer=replace(record.trailer, **changes))


def with_seat(record, seat, **changes):
    seats = list(record.trailer.seats)
    seats[seat] = replace(seats[seat], **changes)
    return with_trailer(record, seats=tuple(seats))


def with_header(record, **changes):
    return replace(record, header=replace(record.header, **changes))


def flaw_of(host, record):
    with pytest.raises(Flaw) as caught:
        verify_record(host, record)
    return str(caught.value)


# -- right ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("fault", [None, *Fault])
@pytest.mark.parametrize("strikes", [0, 1])
def test_whatever_the_referee_wrote_is_right(host, play, seats, fault, strikes):
    bots = ["random"] * (seats - 1) + [fault or "random"]
    verifier = Verifier(host)

    for seed in "abc":
        record = record_of(play(bots, seed=seed, rounds=3, strikes=strikes))
        ruleset = verifier.record(record)
        verifier.record(record, told_of(ruleset, record))


def test_a_game_that_all_forfeit_is_right(host, play):
    record = record_of(play((Fault.CRASH, Fault.CONNECT, Fault.DISCONNECT), rounds=4))

    assert record.trailer.end is End.ALL_FORFEITED
    verify_record(host, record)


def test_a_game_lost_on_time_is_right(host, play):
    record = record_of(play(time=TimeControl(bank_ms=1), tick=400_000, rounds=4))

    assert {note.fault for note in record.trailer.faults} == {Fault.TIMEOUT}
    verify_record(host, record)


# -- wrong -----------------------------------------------------------------------------------


def test_an_illegal_action_is_named(host, record):
    assert flaw_of(host, with_step(record, 2, action=4000)).startswith(
        "step 2: action 4000 is not legal for seat 2"
    )


def test_another_legal_action_leads_to_another_game(host, record):
    assert record.steps[0].action != 0

    assert flaw_of(host, with_step(record, 0, action=0)).startswith(("step", "trailer"))


def test_missing_and_surplus_steps_are_named(host, record):
    assert flaw_of(host, replace(record, steps=record.steps[:-1])) == (
        "step 5: the steps stop here, and the game is not over."
    )
    assert flaw_of(host, replace(record, steps=(*record.steps, Step(0)))) == (
        "step 6: the game was over before this step."
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("score", 77),
        ("rank", 3),
        ("reason", "luck"),
        ("forfeit", Fault.CRASH),
        ("sources", (("prizes", 1),)),
    ],
)
def test_a_better_result_is_named(host, record, field, value):
    wrong = with_seat(record, 0, **{field: value})

    assert flaw_of(host, wrong).startswith(f"trailer: the {field} of seat 0 is said to be")


def test_a_forfeit_cannot_be_taken_back(host, troubled):
    assert "forfeit of seat 1" in flaw_of(host, with_seat(troubled, 1, forfeit=None))
    assert "rank of seat 1" in flaw_of(host, with_seat(troubled, 1, rank=1))


def test_a_swapped_seed_is_named(host, record):
    wrong = with_trailer(record, seed=b"a seed that I like more")

    assert flaw_of(host, wrong) == (
        "trailer: the seed is not the one that the header committed to."
    )


def test_another_seed_with_its_own_commitment_is_another_game(host, record):
    seed = b"a seed that I like more"
    wrong = with_header(with_trailer(record, seed=seed), commitment=commitment_of(seed))

    assert flaw_of(host, wrong).startswith("step ")


def test_a_stand_in_cannot_be_replaced(host, troubled):
    turn = next(turn for turn, step in enumerate(troubled.steps) if step.stand_in)
    other = 0 if troubled.steps[turn].action else 1

    assert flaw_of(host, with_step(troubled, turn, action=other)).startswith(
        f"step {turn}: the stand-in chose action {troubled.steps[turn].action}, not {other}"
    )
    assert flaw_of(host, with_step(troubled, turn, stand_in=False)) == (
        f"step {turn}: the seat is said to have answered, and a stand-in had to."
    )
    assert flaw_of(host, with_step(troubled, 0, stand_in=True, elapsed_us=0)) == (
        "step 0: a stand-in is said to have answered, and the seat had done nothing wrong."
    )


def test_the_first_of_two_wrong_steps_is_named(host, troubled):
    turn = next(turn for turn, step in enumerate(troubled.steps) if step.stand_in)
    other = 0 if troubled.steps[turn].action else 1
    wrong = with_step(with_step(troubled, turn, action=other), turn + 1, action=4000)

    assert flaw_of(host, wrong).startswith(f"step {turn}: the stand-in chose action")


def test_faults_can_be_neither_hidden_nor_invented(host, record, troubled):
    assert flaw_of(host, with_trailer(troubled, faults=())).startswith("step 4: ")
    note = FaultNote(1, 0, Fault.CRASH, "", forfeited=True)
    assert flaw_of(host, with_trailer(record, faults=(note,))).startswith("step 1: ")
    strike = replace(note, forfeited=False)
    assert flaw_of(host, with_trailer(record, faults=(strike,))) == (
        "trailer: seat 1 has a strike at turn 0, when it was not asked."
    )
    late = replace(note, turn=len(record.steps))
    assert flaw_of(host, with_trailer(record, faults=(late,))) == (
        "trailer: the fault of seat 1 at turn 6 does not fit the game."
    )
    (crash,) = troubled.trailer.faults
    assert flaw_of(host, with_trailer(troubled, faults=(crash, crash))).startswith("trailer: ")


def test_a_lost_game_cannot_be_called_void(host, record):
    assert flaw_of(host, with_trailer(record, end=End.VOID)) == (
        "trailer: the game is said to be void, and it is finished."
    )


def test_a_step_that_took_too_long_is_named(host, play):
    record = record_of(play(time=TimeControl(decision_ms=1)))

    assert flaw_of(host, with_step(record, 3, elapsed_us=1001)) == (
        "step 3: seat 0 took 1001 µs of 1000 µs."
    )


def test_wrong_words_for_a_step_are_named(host, record):
    verifier = Verifier(host)
    told = list(told_of(verifier.record(record), record))
    for wrong, said in (
        (Told(0, told[1].text), "step 1: it says seat 0, and seat 1 was asked."),
        (Told(1, "lay 9z"), "step 1: it says 'lay 9z', and the action is "),
    ):
        with pytest.raises(Flaw) as caught:
            verifier.record(record, [told[0], wrong, *told[2:]])
        assert str(caught.value).startswith(said)


# -- other rules -------------------------------------------------------------------------------


def test_other_rules_are_named_with_both_digests(host, record):
    wrong = with_header(record, digest="0123456789abcdef")

    said = flaw_of(host, wrong)

    assert said.startswith("header: it was played under tiny@0123456789abcdef, and installed is")
    assert f"tiny@{record.header.digest}" in said
    assert "has changed since" in said


def test_another_version_of_veche_is_named_when_the_rules_differ(host, record):
    wrong = with_header(record, digest="0123456789abcdef", engine="0.0.1")

    assert "it was played with Veche 0.0.1, and this is" in flaw_of(host, wrong)


def test_an_option_that_is_new_is_named(host, record):
    wrong = with_header(record, options={}, digest="0123456789abcdef")

    assert "option 'rounds' is 3 by default and was not there" in flaw_of(host, wrong)


def test_an_option_that_is_gone_is_named(host, record):
    wrong = with_header(record, options={"rounds": 2, "dragons": True})

    assert flaw_of(host, wrong).startswith(
        "header: the installed rules do not fit: 'tiny' has no option 'dragons'"
    )


def test_a_game_that_is_not_installed_is_named(record):
    with pytest.raises(UnknownNameError, match="No game named 'tiny' is installed"):
        verify_record(PluginHost(installed=False), record)


# -- rules that fail ---------------------------------------------------------------------------


FAILING = """
from veche import Variant, hookimpl

VECHE_API = 1


def fail_late(state, winner):
    if state.round == 2:
        raise ZeroDivisionError("nothing to share")


@hookimpl
def tiny_amend_rules(draft, options):
    draft.round_end.append(fail_late)


@hookimpl
def veche_provide_variants():
    return [Variant(game="tiny", name="late", title="Late", summary="fails in round 2")]
"""


@pytest.fixture(scope="module")
def failing_host(tiny_path, tmp_path_factory):
    plugin = tmp_path_factory.mktemp("plugin") / "tiny_late_variant.py"
    plugin.write_text(FAILING)
    return PluginHost([tiny_path, "veche_bots.plugin", str(plugin)], installed=False)


@pytest.mark.parametrize("bots", [("random", "random"), ("random", Fault.CRASH)])
def test_a_game_in_which_the_rules_failed_is_right_as_a_void_one(failing_host, play, bots):
    record = record_of(play(bots, rounds=3, host=failing_host, ruleset="tiny+late"))

    assert record.trailer.end is End.VOID
    assert "nothing to share" in record.trailer.warnings[0]
    ruleset = verify_record(failing_host, record)
    assert [each.seat for each in told_of(ruleset, record)] == [0, 1, 0, 1]


def test_a_void_game_cannot_be_called_finished(failing_host, play):
    record = record_of(play(("random",) * 2, rounds=3, host=failing_host, ruleset="tiny+late"))

    said = flaw_of(failing_host, with_trailer(record, end=End.FINISHED))

    assert said.startswith("trailer: the game is said to be finished, and it is void")
    assert "nothing to share" in said
