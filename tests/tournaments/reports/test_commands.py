"""The commands around reports and bundles."""

import json
import re
from pathlib import Path

import pytest

from veche.cli import main
from veche.plugins import PluginHost
from veche_tournaments.definition import _SECTIONS, _TOP, read_definition
from veche_tournaments.formats import FORMATS
from veche_tournaments.reports import html_text, json_text

from .conftest import SHAKY, STEADY, TINY, definition_text

PAGE = Path(__file__).parents[3] / "docs" / "run-a-tournament.md"


@pytest.fixture
def veche(capsys):
    """Runs ``veche tournament …`` and gives exit code, output and errors."""

    def veche(*arguments):
        code = main(["--plugin", TINY, "--plugin", SHAKY, "tournament", *map(str, arguments)])
        return code, *capsys.readouterr()

    return veche


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cup.toml"
    path.write_text(definition_text(STEADY), "utf-8")
    return path


def test_a_run_leaves_a_page_beside_the_database(veche, file, steady):
    code, out, _ = veche("run", file)
    page = file.with_suffix(".html")

    assert code == 0
    assert out.endswith(f"Report: {page}\n")
    assert page.read_text("utf-8") == html_text(steady.report)


def test_the_page_of_an_event_in_a_shared_database_bears_both_names(veche, file, tmp_path):
    (tmp_path / "all").mkdir()
    code, out, _ = veche("run", file, "--storage", f"sqlite:///{tmp_path / 'all' / 'our.db'}")

    assert code == 0
    assert (tmp_path / "all" / "our.cup.html").exists()
    assert "our.cup.html" in out


def test_a_page_that_cannot_be_written_spoils_nothing(veche, file):
    file.with_suffix(".html").mkdir()
    code, out, err = veche("run", file)

    assert code == 0
    assert "cup: 24 rated games" in out
    assert "The report was not written" in err


def test_a_run_for_a_program_prints_json_alone(veche, file, steady):
    code, out, err = veche("run", file, "--json")

    assert code == 0
    assert out == json_text(steady.report)
    assert "Report: " in err


def test_every_form_of_a_report_is_printed(veche, steady, tmp_path):
    page = tmp_path / "page.html"

    assert "Likelihood of superiority" in veche("report", steady.file)[1]
    assert veche("report", steady.file, "--markdown")[1].startswith("# cup\n")
    assert veche("report", steady.file, "--csv")[1].startswith("place,bot,rating")
    assert veche("report", steady.file, "--csv", "--table", "meetings")[1].startswith("bot,opp")
    assert veche("report", steady.file, "--json")[1] == json_text(steady.report)
    assert veche("report", steady.file, "--html", page)[1] == f"Report: {page}\n"
    assert page.read_text("utf-8") == html_text(steady.report)
    code, out, err = veche("report", steady.file, "--json", "--html", page)
    assert (code, json.loads(out)["event"], err) == (0, "cup", f"Report: {page}\n")


def test_a_report_speaks_of_the_event_as_it_was_begun(veche, steady, tmp_path):
    changed = tmp_path / "cup.toml"
    changed.write_text(
        definition_text({"new": "random", "newer": "random", "x": "random"}), "utf-8"
    )
    _, out, _ = veche("report", changed, "--storage", steady.url, "--json")

    assert out == json_text(steady.report)


def test_an_event_that_was_never_run_has_no_report(veche, file):
    for action in ("report", "export"):
        code, _, err = veche(action, file)

        assert code == 2
        assert "has not been run" in err


def test_a_bundle_is_exported_and_verified(veche, steady, tmp_path):
    bundle = tmp_path / "cup.veche"
    code, out, _ = veche("export", steady.file, "--bundle", bundle)
    assert (code, out) == (0, f"Bundle: {bundle}\n")
    assert bundle.read_bytes() == steady.bundle

    code, out, _ = veche("verify", bundle)
    assert code == 0
    assert "24 games of 'cup' ok; seeds, schedule and table are right" in out
    assert veche("report", steady.file)[1] in out
    code, out, _ = veche("verify", bundle, "--json")
    assert code == 0
    assert json.loads(out)["ok"] is True


def test_an_unfinished_event_is_bundled_only_on_demand(veche, half, tmp_path):
    bundle = tmp_path / "half.veche"
    code, _, err = veche("export", half.file, "--bundle", bundle)
    assert code == 2
    assert "--unfinished" in err
    assert not bundle.exists()

    assert veche("export", half.file, "--bundle", bundle, "--unfinished")[0] == 0
    code, out, _ = veche("verify", bundle)
    assert code == 0
    assert "still sealed" in out


def test_a_wrong_bundle_exits_with_1_and_a_missing_one_with_2(veche, steady, tmp_path):
    bundle = tmp_path / "cup.veche"
    bundle.write_bytes(steady.bundle.replace(b'"name":"cup"', b'"name":"cap"', 1))
    code, _, err = veche("verify", bundle)
    assert code == 1
    assert f"{bundle}: line " in err
    code, out, _ = veche("verify", bundle, "--json")
    assert code == 1
    assert json.loads(out)["ok"] is False
    assert veche("verify", tmp_path / "missing.veche")[0] == 2
    bundle.write_bytes(steady.bundle.replace(b"tiny", b"tinz"))
    assert veche("verify", bundle)[0] == 1


def test_the_page_for_organisers_names_every_key_and_option():
    page = PAGE.read_text("utf-8")
    for entry in FORMATS:
        (line,) = re.findall(rf"^\| `{entry.name}` \|.*$", page, re.M)
        told = re.findall(r"`(\w+)`", line.split("|")[3])
        assert told == [option.name for option in entry.options]
    for key in [*_TOP, *(key for section in _SECTIONS.values() for key in section)]:
        assert f"`{key}`" in page or f"[{key}]" in page, key


def test_the_definition_on_the_page_can_be_played(tmp_path):
    (text,) = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    path = tmp_path / "autumn.toml"
    path.write_text(text, "utf-8")
    definition = read_definition(path)
    host = PluginHost()

    assert definition.build(host).seats == 3
    assert not definition.schedule(host, b"").over
