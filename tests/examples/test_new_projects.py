"""What ``veche new`` writes installs, passes its tests, is listed, and can be removed again."""

import pytest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("words", "distribution", "plugin", "provides"),
    [
        (["game", "new_game"], "veche-new-game", "new_game", "game new_game"),
        (
            ["variant", "harvest", "--game", "mart"],
            "veche-mart-harvest",
            "mart.harvest",
            "variant mart.harvest",
        ),
        (["bot", "anybody"], "veche-bot-anybody", "bot.anybody", "bot anybody"),
        (["bot", "trader", "--game", "mart"], "veche-bot-trader", "bot.trader", "bot trader"),
    ],
    ids=["game", "variant", "bot", "bot for one game"],
)
def test_a_new_project_works_from_first_to_last(
    with_mart, tmp_path, words, distribution, plugin, provides
):
    done = with_mart.veche("new", *words, "--into", tmp_path)
    assert done.returncode == 0, done.stderr

    with_mart.pip("install", tmp_path / words[1])
    try:
        listed = with_mart.listed("plugins")
        assert listed[plugin]["provides"] == [provides]
        assert listed[plugin]["problem"] == ""
        assert "passed" in with_mart.pytest(tmp_path / words[1])
    finally:
        with_mart.pip("uninstall", "--yes", distribution)

    assert plugin not in with_mart.listed("plugins")


def test_an_installed_plugin_that_does_not_fit_is_set_aside_and_the_others_go_on(
    with_mart, tmp_path
):
    with_mart.veche("new", "bot", "stale", "--into", tmp_path)
    module = tmp_path / "stale" / "veche_bot_stale" / "plugin.py"
    module.write_text(module.read_text("utf-8").replace("VECHE_API = 1", "VECHE_API = 99"), "utf-8")

    with_mart.pip("install", tmp_path / "stale")
    try:
        plugins = with_mart.veche("plugins")
        listed = with_mart.listed("plugins")
        games = with_mart.listed("games")
    finally:
        with_mart.pip("uninstall", "--yes", "veche-bot-stale")

    assert plugins.returncode == 2
    assert "needs plugin API 99" in listed["bot.stale"]["problem"]
    assert "mart" in games
