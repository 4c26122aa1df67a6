"""Reports as CSV, Markdown and HTML: names stay names, whatever they look like."""

import csv
import io
import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from veche_tournaments.reports import TABLES, csv_text, html_text, json_text, markdown_text
from veche_tournaments.reports.markup import Markup, element

NASTY = ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", '"quoted",=1', "' x"]
VOID = {"meta", "br"}
TITLED = {"svg", "rect", "text"}


def is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def renamed(report, name):
    """The report with another name for its best bot and its first source of points."""
    best, source = report.bots[0], report.sources[0].source
    data = {
        field: tuple(
            replace(line, **{key: name for key, value in vars(line).items() if value in names})
            for line in getattr(report, field)
        )
        for field, names in (
            ("standings", [best]),
            ("meetings", [best]),
            ("sources", [best, source]),
            ("faults", [best]),
        )
    }
    return replace(report, **data)


@pytest.mark.parametrize("table", TABLES)
def test_no_cell_is_a_formula(shaky, table):
    for name in NASTY:
        for row in csv.reader(io.StringIO(csv_text(renamed(shaky.report, name), table))):
            for cell in row:
                start = cell.lstrip()[:1]
                assert start not in {"=", "+", "-", "@", "\uff1d"} or is_number(cell), cell


def test_a_spreadsheet_reads_every_figure(steady):
    rows = list(csv.DictReader(io.StringIO(csv_text(steady.report))))

    assert [row["bot"].lstrip("'") for row in rows] == list(steady.report.bots)
    assert [float(row["rating"]) for row in rows] == [
        line.rating.value for line in steady.report.standings
    ]
    assert all(float(row["rating_low"]) < float(row["rating_high"]) for row in rows)


def test_json_has_a_version_and_everything(shaky):
    data = json.loads(json_text(shaky.report))

    assert (data["veche"], data["version"]) == ("report", 1)
    assert {"standings", "meetings", "faults", "designs", "plan"} <= data.keys()
    assert all(table in data for table in TABLES)


def cells(line):
    return re.split(r"(?<!\\)\|", line)


def test_markdown_tables_keep_their_shape(steady, shaky):
    for report in (steady.report, renamed(shaky.report, "a|b\\|c")):
        tables = re.findall(r"(?:^\|.*\n)+", markdown_text(report), re.M)

        assert len(tables) >= 6
        for table in tables:
            assert len({len(cells(line)) for line in table.splitlines()}) == 1


@pytest.mark.parametrize(
    "name",
    ["<img src=x>", "[x](http://y)", "**x**", "`x`", "https://x.example", "www.x.example", "&lt;"],
)
def test_markdown_shows_names_as_they_are(steady, name):
    text = markdown_text(renamed(steady.report, name))

    assert name not in text


class Page(HTMLParser):
    """Reads a page strictly, and keeps what matters."""

    def __init__(self, text):
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def page(steady):
    return Page(html_text(steady.report))


def test_the_page_needs_and_runs_nothing_else(steady, shaky):
    for report in (steady.report, shaky.report, renamed(steady.report, "<script>x</script>")):
        text = html_text(report)
        page = Page(text)
        names = {name for _, attributes in page.elements for name in attributes}
        tags = {tag for tag, _ in page.elements}

        assert not tags & {"script", "link", "img", "iframe", "object", "base", "form", "a"}
        assert not {name for name in names if name.startswith("on")}
        assert not names & {"style", "src", "href", "srcset", "action"}
        assert "url(" not in text
        assert "@import" not in text


def test_the_policy_admits_the_style_of_the_page_alone(steady, page):
    (style,) = re.findall(r"<style>(.*?)</style>", html_text(steady.report), re.S)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    (policy,) = [each["content"] for each in page.all("meta") if "http-equiv" in each]

    assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}'")
    assert "unsafe" not in policy


def test_the_page_is_fit_for_phones_readers_and_the_dark(steady, page):
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    labels = [each["aria-labelledby"] for _, each in page.elements if "aria-labelledby" in each]

    assert len(set(ids)) == len(ids)
    assert set(labels) <= set(ids)
    assert any(each.get("name") == "viewport" for each in page.all("meta"))
    assert "prefers-color-scheme: dark" in html_text(steady.report)
    assert all(each.get("scope") in ("row", "col") for each in page.all("th"))
    assert page.all("html") == [{"lang": "en"}]


def test_the_page_has_its_plots_and_every_name(steady, shaky, page):
    drawn = {each["aria-labelledby"] for each in page.all("svg")}

    assert drawn == {
        f"plot-{key}" for key in ("ratings", "crosstable", "seats", "sources", "lengths")
    }
    words = " ".join(page.words)
    assert all(bot in words for bot in steady.report.bots)
    assert "RuntimeError: <b>=cmd" in " ".join(Page(html_text(shaky.report)).words)


def test_nothing_in_the_page_can_turn_its_text_around(shaky):
    assert "\u202e" not in html_text(shaky.report)
    assert "\u202e" not in markdown_text(shaky.report)
    assert "\u202e" not in csv_text(shaky.report, "faults")


def test_points_lie_within_their_plot(page):
    for circle in page.all("circle"):
        assert 100 <= float(circle["cx"]) <= 400
    for bar in page.all("rect"):
        assert float(bar["width"]) >= 0
        assert 0 <= float(bar["x"]) <= 400


def test_lost_points_are_drawn_too(steady):
    sources = tuple(
        replace(line, points=-line.points if line.source == "comfort" else line.points)
        for line in steady.report.sources
    )
    drawn = Page(html_text(replace(steady.report, sources=sources)))

    assert all(float(bar["width"]) >= 0 for bar in drawn.all("rect"))


def test_elements_escape_what_is_not_markup():
    assert element("p", "<&>", class_='"x"') == '<p class="&quot;x&quot;">&lt;&amp;&gt;</p>'
    assert element("p", Markup("<b>"), x=None) == "<p><b></p>"
    assert element("rect", x=1.25, stroke_width=2) == '<rect x="1.2" stroke-width="2"></rect>'
