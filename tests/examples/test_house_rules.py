"""The house rules in examples/ are strangers: they come and go with pip, and pass their tests."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["great_cities", "hirelings"])
def test_a_house_rule_comes_keeps_its_promises_and_goes(fresh, name):
    project = ROOT / "examples" / name
    fresh.pip("install", project)
    try:
        listed = fresh.listed("plugins")[f"rurik.{name}"]
        assert listed["provides"] == [f"variant rurik.{name}"]
        assert listed["problem"] == ""
        assert "passed" in fresh.pytest(project)
        played = fresh.veche(
            *("play", f"rurik+intrigue+{name}", "--players", "random,random,random"),
            *("--games", 6, "--seed", 7),
        )
        assert played.returncode == 0, played.stderr
    finally:
        fresh.pip("uninstall", "--yes", f"veche-rurik-{name.replace('_', '-')}")

    assert name not in fresh.listed("games")["rurik"]["variants"]


def test_both_house_rules_can_be_played_together(fresh):
    projects = [ROOT / "examples" / name for name in ("great_cities", "hirelings")]
    fresh.pip("install", *projects)
    try:
        played = fresh.veche(
            *("play", "rurik+hirelings+great_cities", "--players", "random,random"),
            *("--games", 4, "--seed", 7, "--option", "hirelings.price=1"),
        )
    finally:
        fresh.pip("uninstall", "--yes", "veche-rurik-great-cities", "veche-rurik-hirelings")

    assert played.returncode == 0, played.stderr
