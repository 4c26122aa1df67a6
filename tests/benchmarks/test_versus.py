"""The frame that plays ours beside others: real processes, and the smallest round counts."""

import importlib.util
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
OURS = "connect_four_veche.py"


@pytest.fixture(scope="module")
def versus():
    spec = importlib.util.spec_from_file_location("versus", BENCHMARKS / "versus.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["versus"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["versus"]


def test_our_side_plays_when_asked(versus):
    readings = versus.one_round({OURS: Path(sys.executable)}, 0.1, 1)

    assert readings[OURS]["decisions_per_second"] > readings[OURS]["games_per_second"] > 0


def test_a_side_that_fails_says_why(versus, monkeypatch, tmp_path):
    (tmp_path / "lost.py").write_text("raise SystemExit('no such game')", "utf-8")
    monkeypatch.setattr(versus, "SIDES", tmp_path)

    with pytest.raises(versus.VersusError, match=r"lost\.py failed: no such game"):
        versus.one_round({"lost.py": Path(sys.executable)}, 0.1, 1)


def test_a_goal_is_met_by_its_smallest_round(versus):
    goal = versus.Goal("chess", "fast", "ours", "peer", "moves", at_least=2.0)
    good = {"ours": {"moves": 30.0}, "peer": {"moves": 10.0}}
    bad = {"ours": {"moves": 19.0}, "peer": {"moves": 10.0}}

    assert versus.verdict(goal, [good, good])["met"]
    mixed = versus.verdict(goal, [good, bad, good])
    assert not mixed["met"]
    assert (mixed["ratio_min"], mixed["ratio_median"]) == (1.9, 3.0)


def test_where_less_is_better_the_ratio_turns_round(versus):
    goal = versus.Goal("chess", "light", "ours", "peer", "clone_us", 10.0, less_is_better=True)

    assert goal.ratio({"ours": {"clone_us": 2.0}, "peer": {"clone_us": 30.0}}) == 15.0


def test_every_goal_names_sides_that_are_there(versus):
    for goal in versus.read_goals(None):
        assert versus.requirements_of(versus.SIDES / goal.ours) == []
        assert versus.requirements_of(versus.SIDES / goal.peer), goal.peer


def test_a_game_without_goals_is_refused(versus, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["versus.py", "chess"])

    assert versus.main() == 2
    assert capsys.readouterr().err == (
        "versus: There are no goals for 'chess'; there are some for connect_four, rurik.\n"
    )
