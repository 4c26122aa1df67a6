"""Plugins: found, checked, refused in one sentence, and never in each other's way."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from veche import PluginError, UnknownNameError
from veche.hookspecs import hookspec
from veche.plugins import API_VERSION, PluginHost

TINY = str(Path(__file__).parent / "tiny_game.py")


@pytest.fixture
def write_plugin(tmp_path, monkeypatch):
    """Writes a plugin file and forgets its module afterwards."""
    names = []

    def write(name: str, source: str) -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(dedent(source), "utf-8")
        names.append(name)
        return str(path)

    yield write
    for name in names:
        sys.modules.pop(name, None)


BOT = """
    from veche import hookimpl
    from veche.provided import BotEntry
    VECHE_API = 1
    @hookimpl
    def veche_provide_bots():
        return [BotEntry("{name}", "test", lambda *_: None)]
"""


def test_a_file_that_is_not_packaged_is_a_plugin(write_plugin):
    host = PluginHost([write_plugin("plug_ok", BOT.format(name="mine"))], installed=False)

    assert host.bot("mine").summary == "test"
    assert host.plugins[0].provides == ["bot mine"]


def test_a_module_name_is_a_plugin():
    host = PluginHost(["veche_bots.plugin"], installed=False)

    assert "random" in host.bots


def test_installed_plugins_come_through_entry_points():
    names = {plugin.name for plugin in PluginHost().plugins}

    assert {"bots", "match"} <= names


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("VECHE_API = 99", f"needs plugin API 99, and this is API {API_VERSION}"),
        ("x = 1", f"Add 'VECHE_API = {API_VERSION}'"),
        ("raise RuntimeError('no luck today')", "cannot be imported: RuntimeError: no luck today"),
        ("import no_such_module_anywhere", "cannot be imported: ModuleNotFoundError"),
        ("def broken(:", "cannot be imported: SyntaxError"),
        (
            """
            from veche import hookimpl
            VECHE_API = 1
            @hookimpl
            def veche_provide_bot(): return []
            """,
            "'veche_provide_bot', which is no hook. Did you mean 'veche_provide_bots'?",
        ),
        (
            """
            from veche import hookimpl
            VECHE_API = 1
            @hookimpl
            def veche_provide_bots(wrong): return []
            """,
            "does not fit its hooks",
        ),
        (
            """
            from veche import hookimpl
            VECHE_API = 1
            @hookimpl
            def veche_provide_games(): raise KeyError("lost")
            """,
            "failed in veche_provide_games: KeyError: 'lost'",
        ),
        (
            """
            from veche import hookimpl
            VECHE_API = 1
            @hookimpl
            def veche_provide_games(): return [1]
            """,
            "gives a int in veche_provide_games, which takes a list of Game",
        ),
    ],
)
def test_a_bad_plugin_is_refused_in_one_sentence_with_its_name(write_plugin, source, says):
    path = write_plugin("plug_bad", source)

    with pytest.raises(PluginError) as caught:
        PluginHost([path], installed=False)
    assert says in str(caught.value)
    assert "plug_bad" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "hook", [name for name in vars(__import__("veche.hookspecs").hookspecs) if name[:6] == "veche_"]
)
def test_a_plugin_that_raises_in_any_hook_is_named_with_the_hook(write_plugin, hook):
    path = write_plugin(
        "plug_raises",
        f"""
        from veche import hookimpl
        VECHE_API = 1
        @hookimpl
        def {hook}(): raise OSError("gone")
        """,
    )

    with pytest.raises(PluginError, match=f"'plug_raises' failed in {hook}: OSError: gone"):
        PluginHost([path], installed=False)


def test_two_plugins_that_provide_one_name_are_both_named(write_plugin):
    first = write_plugin("plug_first", BOT.format(name="twin"))
    second = write_plugin("plug_second", BOT.format(name="twin"))

    with pytest.raises(PluginError, match="'plug_first' and 'plug_second' both provide the bot"):
        PluginHost([first, second], installed=False)


def test_a_refused_plugin_leaves_nothing_behind(write_plugin):
    """What a plugin provides comes in whole or not at all."""
    first = write_plugin("plug_a", BOT.format(name="twin"))
    second = write_plugin(
        "plug_b",
        """
        from veche import hookimpl
        from veche.provided import BotEntry
        VECHE_API = 1
        @hookimpl
        def veche_provide_bots():
            return [BotEntry(name, "", None) for name in ("other", "twin")]
        """,
    )
    host = PluginHost([first], installed=False)

    with pytest.raises(PluginError):
        host._add_extra(second)
    assert set(host.bots) == {"twin"}


@pytest.mark.parametrize("source", ["missing.py", "no/such/folder", "no_such_module_at_all"])
def test_a_plugin_that_is_not_there_is_refused(source):
    with pytest.raises(PluginError, match="missing|no such|There is no|cannot be imported"):
        PluginHost([source], installed=False)


def test_hosts_share_nothing():
    one = PluginHost([TINY], installed=False)
    other = PluginHost(installed=False)

    assert "tiny" in one.games
    assert other.games == {}


def test_unknown_names_get_a_hint_and_a_way_out():
    host = PluginHost([TINY], installed=False)

    with pytest.raises(UnknownNameError, match="'tinny'.*Did you mean 'tiny'.*veche games"):
        host.game("tinny")
    for question in (host.format, host.rating, host.executor, host.observer, host.variant):
        with pytest.raises(UnknownNameError, match="veche plugins"):
            question("nothing")


def test_every_hook_of_the_framework_says_when_it_is_called():
    from veche import hookspecs

    names = [name for name in vars(hookspecs) if name.startswith("veche_")]
    assert len(names) == 8
    for name in names:
        assert "When:" in (getattr(hookspecs, name).__doc__ or "")
    assert hookspec is hookspecs.hookspec


def test_core_knows_no_game_by_name():
    """Nothing in core may mention a game that is installed beside it."""
    host = PluginHost()
    core = Path(__import__("veche").__file__ or "").parent
    sources = {
        path: path.read_text("utf-8") for path in core.rglob("*") if path.suffix in (".py", ".tmpl")
    }
    for name in host.games:
        named = [path.name for path, text in sources.items() if name in text.lower()]
        assert not named, f"{named} name the game '{name}'"


def test_core_imports_no_other_package_of_ours():
    code = (
        "import sys, veche.cli.play, veche.cli.games;"
        "print([name for name in sys.modules if name.startswith('veche_')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
