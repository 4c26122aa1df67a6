"""The bench: it measures real games, keeps what it found, and says plainly what moved."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from veche import PluginError, VecheError
from veche.bench import (
    Figure,
    Report,
    bare_playouts,
    compare,
    microseconds_per_call,
    operations,
    read_report,
    refereed_playouts,
    run_bench,
    survey_games,
    write_report,
)
from veche.bench.rounds import _yardstick
from veche.cli import main
from veche.plugins import PluginHost
from veche.provided import BotEntry
from veche.ruleset import build_ruleset
from veche.streams import seed_from_text

TINY = str(Path(__file__).parent / "tiny_game.py")
SEED = seed_from_text("bench")
DECISIONS = 6
"""Two seats decide once in each of the three rounds of Tiny."""

FIGURES = {
    "bare_decisions_per_second": "1/s",
    "bare_games_per_second": "1/s",
    "referee_decisions_per_second": "1/s",
    "referee_games_per_second": "1/s",
    "referee_ratio": "ratio",
    "clone_us": "us",
    "legal_us": "us",
    "apply_us": "us",
    "view_us": "us",
    "view_encode_us": "us",
    "sample_us": "us",
    "encode_us": "us",
    "digest_us": "us",
    "record_build_us": "us",
    "record_write_us": "us",
    "record_read_us": "us",
}


@pytest.fixture(scope="module")
def host():
    return PluginHost([TINY, "veche_bots.plugin"], installed=False)


@pytest.fixture(scope="module")
def tiny(host):
    return build_ruleset(host, "tiny")


def bench(*arguments, seconds="0.005"):
    quick = ["--seconds", seconds, "--rounds", "2"]
    return main(["--plugin", TINY, "bench", "tiny", *quick, *arguments])


# -- playouts ----------------------------------------------------------------------


def test_both_loops_play_whole_games_and_count_their_decisions(tiny, host):
    for played in (
        bare_playouts(tiny, SEED, 0.005),
        refereed_playouts(tiny, host.bot("random"), SEED, 0.005),
    ):
        assert played.games > 1
        assert played.decisions == DECISIONS * played.games
        assert played.seconds >= 0.005
        assert played.decisions_per_second == pytest.approx(played.decisions / played.seconds)


def test_one_game_is_played_however_short_the_time(tiny, host):
    assert bare_playouts(tiny, SEED, 0.0).games == 1
    assert refereed_playouts(tiny, host.bot("random"), SEED, 0.0).games == 1


def test_a_bot_that_fails_is_not_measured(tiny):
    class Crasher:
        def decide(self, decision):
            raise RuntimeError("out of ideas")

    crasher = BotEntry("crasher", "", lambda *_: Crasher())
    with pytest.raises(VecheError, match=r"between 'crasher' bots went wrong.*out of ideas"):
        refereed_playouts(tiny, crasher, SEED, 0.0)


# -- the survey and the single steps -------------------------------------------------


def test_a_survey_is_the_same_for_the_same_seed(tiny):
    one, other = survey_games(tiny, SEED), survey_games(tiny, SEED)

    assert one.statistics == other.statistics
    assert one.statistics["decisions_per_game"] == {"min": 6, "median": 6, "mean": 6, "max": 6}
    assert one.statistics["legal_actions"]["min"] >= 2
    assert [each.state.encode() for each in one.positions] == [
        each.state.encode() for each in other.positions
    ]


def test_positions_are_spread_over_many_games(tiny):
    few, many = survey_games(tiny, SEED, 2), survey_games(tiny, SEED, 100)

    assert len(few.positions) == 2 * DECISIONS
    assert 100 <= len(many.positions) <= 200
    assert all(each.action in each.state.legal() for each in many.positions)


def test_a_game_that_is_longer_than_it_says_is_refused(tiny):
    info = replace(tiny.game.info, max_decisions=DECISIONS - 1)
    liar = replace(tiny, game=replace(tiny.game, info=info))

    with pytest.raises(PluginError, match="went past the 5 decisions"):
        survey_games(liar, SEED)


def test_measuring_leaves_the_positions_as_they_were(tiny, host):
    positions = survey_games(tiny, SEED, 3).positions
    before = [each.state.encode() for each in positions]

    for step in operations(tiny, host.bot("random"), positions, SEED):
        assert microseconds_per_call(step, 0.001) > 0

    assert [each.state.encode() for each in positions] == before


def test_rules_that_fail_are_named_in_one_sentence(tiny, host):
    def broken(seed):
        raise KeyError("no deck")

    rules = replace(tiny.rules)
    object.__setattr__(rules, "new_game", broken)
    with pytest.raises(PluginError, match=r"The rules of 'tiny' failed .* KeyError: 'no deck'\.$"):
        run_bench(replace(tiny, rules=rules), host.bot("random"), SEED)


def test_the_yardstick_never_changes():
    """A yardstick that changes makes every saved bench worthless."""
    assert _yardstick() == 1359


# -- reports -------------------------------------------------------------------------


def report(figures=(), **changes):
    plain = Report("tiny", "d1", 2, {"rounds": 3}, "00", 0.1, {"python": "3"}, {"games": 30})
    return replace(plain, figures={each.name: each for each in figures}, **changes)


def rate(*rounds, machine=1.0):
    return Figure("bare_games_per_second", "1/s", rounds, (machine,) * len(rounds))


def timing(*rounds, machine=1.0):
    return Figure("clone_us", "us", rounds, (machine,) * len(rounds))


def test_a_report_is_read_back_as_it_was_written(tmp_path, tiny, host):
    measured = run_bench(tiny, host.bot("random"), SEED, seconds=0.001, rounds=2)
    path = tmp_path / "bench.json"
    write_report(measured, path)

    assert read_report(path) == measured
    assert [each.name for each in tmp_path.iterdir()] == ["bench.json"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "is not a bench file"),
        ("{", "is not a bench file"),
        ("[1]", "is not a bench file"),
        ('{"format": "other"}', "is not a bench file"),
        ("[" * 100_000, "is not a bench file"),
        ('{"format": "veche-bench", "version": 2}', "of version 2, and this is version 1"),
        ('{"format": "veche-bench", "version": 1}', "is damaged"),
    ],
)
def test_a_file_that_is_no_bench_is_refused(tmp_path, content, sentence):
    path = tmp_path / "bench.json"
    path.write_text(content, "utf-8")

    with pytest.raises(VecheError, match=sentence):
        read_report(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", "two"),
        ("figures", [1]),
        ("figures", {"clone_us": {"unit": "us", "rounds": [], "yardsticks": []}}),
        ("figures", {"clone_us": {"unit": "us", "rounds": [0.0], "yardsticks": [1.0]}}),
        ("figures", {"clone_us": {"unit": "us", "rounds": [1.0], "yardsticks": [1.0, 1.0]}}),
        ("figures", {"clone_us": {"unit": "us", "rounds": ["1"], "yardsticks": [1.0]}}),
    ],
)
def test_a_damaged_bench_is_refused(tmp_path, field, value):
    path = tmp_path / "bench.json"
    path.write_text(json.dumps(report([timing(1.0)]).data() | {field: value}), "utf-8")

    with pytest.raises(VecheError, match=r"is damaged\. Measure again"):
        read_report(path)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(VecheError, match="cannot be read: No such file"):
        read_report(tmp_path / "nowhere.json")


# -- before and after ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "speed", "verdict"),
    [
        (rate(10, 10, 11, 12, 12), rate(20, 20, 22, 24, 24), 2.0, "faster"),
        (rate(20, 20, 22, 24, 24), rate(10, 10, 11, 12, 12), 0.5, "slower"),
        (rate(10, 10, 11, 12, 12), rate(12, 22, 22, 24, 24), 2.0, "-"),
        (timing(10, 10, 11, 12, 12), timing(20, 20, 22, 24, 24), 0.5, "slower"),
        (timing(20, 20, 22, 24, 24), timing(10, 10, 11, 12, 12), 2.0, "faster"),
        (rate(10, 10, 11, 12, 12), rate(20, 20, 22, 24, 24, machine=2.0), 1.0, "-"),
        (timing(20, 20, 22, 24, 24), timing(10, 10, 11, 12, 12, machine=2.0), 1.0, "-"),
        (rate(10, 10, 11, 12, 12), rate(10, 10, 11, 12, 12, machine=2.0), 0.5, "slower"),
    ],
)
def test_what_moved_is_what_left_the_spread(before, after, speed, verdict):
    move = compare(report([before]), report([after])).moves[0]

    assert move.speed == pytest.approx(speed)
    assert move.verdict == verdict


def test_a_ratio_does_not_depend_on_the_machine():
    def ratio(*rounds, machine):
        return Figure("referee_ratio", "ratio", rounds, (machine,) * len(rounds))

    comparison = compare(
        report([ratio(0.8, 0.81, machine=1.0)]), report([ratio(0.8, 0.81, machine=3.0)])
    )

    assert comparison.moves[0].speed == 1.0
    assert comparison.machine == 3.0


def test_the_summary_names_what_moved():
    before = report([rate(10, 10, 10, 11, 11), timing(5, 5, 5, 6, 6)])
    after = report([rate(30, 30, 30, 33, 33), timing(5, 5, 5, 6, 6)])

    assert compare(before, after).summary == (
        "Faster beyond the spread: bare_games_per_second (3.00 times as fast)."
    )
    assert compare(before, before).summary == "Nothing moved beyond the spread."


def test_few_rounds_prove_nothing():
    comparison = compare(report([rate(10, 10, 10, 10)]), report([rate(30, 30, 30, 30)]))

    assert comparison.moves[0].verdict == "-"
    assert comparison.moves[0].speed == 3.0
    assert comparison.notes[0].startswith("With fewer than 5 rounds")


@pytest.mark.parametrize(
    "changes", [{"ruleset": "other"}, {"seats": 3}, {"options": {"rounds": 4}}]
)
def test_different_tables_are_not_compared(changes):
    with pytest.raises(VecheError, match="Compare benches of the same table"):
        compare(report([rate(1, 2)]), report([rate(1, 2)], **changes))


def test_a_comparison_says_what_else_changed():
    before = report([rate(1, 2, 3, 4, 5)])
    after = report([rate(1, 2, 3, 4, 5)], digest="d2", machine={"python": "4"}, game={"games": 31})

    notes = compare(before, after).notes

    assert notes[0] == "The rules changed: d1 before, d2 now."
    assert "surveyed games are not the same" in notes[1]
    assert notes[2] == "The python changed: 3 before, 4 now."


# -- the command ---------------------------------------------------------------------


def test_the_command_prints_every_figure_as_json(capsys):
    assert bench("--json", seconds="0.05") == 0

    data = json.loads(capsys.readouterr().out)
    assert (data["format"], data["version"]) == ("veche-bench", 1)
    assert (data["ruleset"], data["seats"], data["options"]) == ("tiny", 2, {"rounds": 3})
    assert {name: each["unit"] for name, each in data["figures"].items()} == FIGURES
    for figure in data["figures"].values():
        assert len(figure["rounds"]) == len(figure["yardsticks"]) == 2
        assert 0 < figure["min"] <= figure["median"] <= figure["max"]
    assert data["game"]["decisions_per_game"]["median"] == DECISIONS
    assert data["game"]["action_space"] == 25


def test_the_command_saves_and_compares(tmp_path, capsys):
    path = tmp_path / "before.json"

    assert bench("--save", str(path)) == 0
    table = capsys.readouterr().out
    assert bench("--compare", str(path)) == 0
    compared = capsys.readouterr().out
    assert bench("--compare", str(path), "--json") == 0
    data = json.loads(capsys.readouterr().out)

    assert "referee ratio" in table
    assert "times as fast" not in table
    assert "times as fast" in compared
    assert "beyond the spread" in compared.splitlines()[-1]
    assert set(data["comparison"]["moves"]) == set(FIGURES)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seconds", "0"], "--seconds takes a number above 0"),
        (["--seconds", "nan"], "--seconds takes a number above 0"),
        (["--seconds", "inf"], "--seconds takes a number above 0"),
        (["--rounds", "1"], "--rounds takes a whole number from 2"),
        (["--seats", "9"], "'tiny' is for 2 to 4 seats, and this table has 9."),
        (["--option", "rounds=9"], "Option 'rounds' of 'tiny' takes"),
        (["--compare", "nowhere.json"], "The bench file 'nowhere.json' cannot be read"),
        (["--save", "nowhere/bench.json"], "The bench cannot be saved as 'nowhere/bench.json'."),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(arguments, sentence, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert bench(*arguments) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert sentence in said.err


def test_a_game_that_nobody_has_is_one_sentence(capsys):
    assert main(["bench", "nothing"]) == 2
    assert capsys.readouterr().err.startswith("veche: No game named 'nothing' is installed.")
