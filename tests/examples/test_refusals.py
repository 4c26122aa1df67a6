"""A plugin that does not fit is refused by the command line: one sentence, exit code 2."""

from pathlib import Path

import pytest

PLUGINS = Path(__file__).parent / "plugins"

pytestmark = pytest.mark.slow


def refusal(environment, ruleset, *plugins):
    """The one sentence with which a game is refused."""
    loaded = [word for name in plugins for word in ("--plugin", PLUGINS / f"{name}.py")]
    done = environment.veche(*loaded, "play", ruleset, "--players", "random,random", "--seed", 7)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize("ruleset", ["mart+thin_purse+first_purse", "mart+first_purse+thin_purse"])
def test_two_variants_that_replace_one_rule_are_named_with_the_rule(with_mart, ruleset):
    sentence = refusal(with_mart, ruleset, "thin_purse", "first_purse")

    assert "'mart.first_purse' and 'mart.thin_purse' both replace the rule 'winner_of'" in sentence


@pytest.mark.parametrize("variant", ["thin_purse", "first_purse"])
def test_each_of_them_alone_can_be_played(with_mart, variant):
    done = with_mart.veche(
        "--plugin",
        PLUGINS / f"{variant}.py",
        "play",
        f"mart+{variant}",
        "--players",
        "random,random",
    )

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("plugin", "ruleset", "words"),
    [
        ("fire", "mart+fire", ["'mart.fire'", "mart_amend_rules", "the stall is on fire"]),
        (
            "early_fire",
            "mart",
            ["'early_fire'", "veche_provide_variants", "the warehouse is on fire"],
        ),
        ("from_tomorrow", "mart", ["'from_tomorrow'", "needs plugin API 99", "this is API 1"]),
        ("misspelt_hook", "mart+misspelt_hook", ["'mart.misspelt_hook'", "mart_amend_rule'"]),
        (
            "misspelt_framework_hook",
            "mart",
            ["'misspelt_framework_hook'", "Did you mean 'veche_provide_variants'?"],
        ),
        (
            "misspelt_rule",
            "mart+misspelt_rule",
            ["'mart.misspelt_rule'", "'dayz'", "Did you mean 'days'?"],
        ),
    ],
)
def test_a_plugin_that_does_not_fit_is_named_with_its_fault(with_mart, plugin, ruleset, words):
    sentence = refusal(with_mart, ruleset, plugin)

    assert [word for word in words if word not in sentence] == [], sentence
