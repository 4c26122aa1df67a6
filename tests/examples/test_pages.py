"""The code that the pages show is the code of the examples, line by line."""

import re
from pathlib import Path

import pytest

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.scaffold import new_bot
from veche_rurik.state import Rules
from veche_rurik.testing import claim_phase, position

ROOT = Path(__file__).parents[2]
MART = ROOT / "examples" / "mart"
BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown(page):
    """The lines that a page shows of each file, all its blocks in order, without blank ones."""
    lines: dict[str, list[str]] = {}
    for path, code in BLOCK.findall((ROOT / "docs" / page).read_text("utf-8")):
        lines.setdefault(path, []).extend(line for line in code.splitlines() if line)
    return lines


def lines_of(text):
    return [line for line in text.splitlines() if line]


def written(folder):
    """The files of the example that a person writes."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for pattern in ("pyproject.toml", "veche_*/**/*.py", "tests/*.py")
        for path in folder.glob(pattern)
    }


def test_the_tutorial_builds_the_whole_example_and_nothing_else():
    assert sorted(shown("make-a-game.md")) == sorted(written(MART))


@pytest.mark.parametrize("path", sorted(written(MART)))
def test_the_tutorial_shows_every_line_of_the_file_in_order(path):
    assert shown("make-a-game.md")[path] == lines_of(written(MART)[path])


@pytest.mark.parametrize("file", ["examples/tithe.py", "examples/open_granaries.py"])
def test_the_variant_page_shows_the_sample_variants(file):
    assert shown("design-a-variant.md")[file] == lines_of((ROOT / file).read_text("utf-8"))


def test_the_house_rule_of_the_variant_page_does_what_the_page_says(tmp_path):
    page = (ROOT / "docs" / "design-a-variant.md").read_text("utf-8")
    code = dict(BLOCK.findall(page))["tribute/veche_rurik_tribute/plugin.py"]
    file = tmp_path / "tribute_of_the_page.py"
    file.write_text(code, "utf-8")
    table = build_ruleset(PluginHost([str(file)]), "rurik+tribute", 3, {"tribute.coins": 2})
    assert isinstance(table.rules, Rules)
    state = position(table.rules, coins={0: 0, 1: 0, 2: 0}, kiev=(2, 1, 0))

    assert claim_phase(state).coins[:3] == [6, 4, 4]


def test_the_bot_page_shows_what_a_new_bot_project_holds():
    file = "veche_bot_lookahead/plugin.py"
    project = new_bot(PluginHost(installed=False), "lookahead")

    assert shown("write-a-bot.md") == {file: lines_of(project.files[file])}
