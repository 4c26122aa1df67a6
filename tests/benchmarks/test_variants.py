"""The bench of Rurik's variants measures every ruleset beside the printed game."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "benchmarks" / "variants.py"


@pytest.fixture(scope="module")
def variants():
    spec = importlib.util.spec_from_file_location("bench_variants", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_prints_a_row_for_each_ruleset(variants, monkeypatch, capsys):
    words = ["--seats", "2", "--rounds", "2", "--seconds", "0.01", "--json"]
    monkeypatch.setattr(sys, "argv", ["variants.py", *words])
    variants.main()
    rows = json.loads(capsys.readouterr().out)

    assert [row["ruleset"] for row in rows] == list(variants.NAMES)
    assert rows[0]["ratio"] == rows[0]["lowest"] == rows[0]["highest"] == 1
    for row in rows:
        assert row["decisions_per_second"] > 0
        assert 0 < row["lowest"] <= row["ratio"] <= row["highest"]


def test_the_null_variant_changes_nothing_but_the_name(variants):
    host = variants.PluginHost([str(variants.NULL)])
    printed, null = (variants.build_ruleset(host, name, 3) for name in ("rurik", "rurik+null"))
    one, other = (each.rules.new_game(bytes(16)) for each in (printed, null))
    while one.actor is not None:
        assert one.encode() == other.encode()
        action = one.legal()[-1]
        one.apply(action)
        other.apply(action)

    assert printed.digest != null.digest
    functions = ("adjust_income", "round_start", "setup", "turn_choices", "step_functions")
    for name in functions:
        assert getattr(printed.rules, name) == getattr(null.rules, name)
