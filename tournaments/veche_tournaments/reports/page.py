"""A report as one HTML file that needs nothing else, now and in twenty years."""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

from veche_tournaments.reports.contents import Report
from veche_tournaments.reports.markup import Markup, element, joined
from veche_tournaments.reports.plots import PLOTS
from veche_tournaments.reports.sections import Section, facts_of, remarks_of, sections_of


def html_text(report: Report) -> str:
    """The whole page."""
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(style)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", f"{report.event}: tournament report"),
        element("style", Markup(style)),
    )
    body = element("body", element("main", *_content(report)))
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def _policy(style: str) -> str:
    """Nothing may be loaded, run or sent; the one style sheet is known by its hash."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def _content(report: Report) -> list[Markup]:
    facts = [joined(element("dt", name), element("dd", value)) for name, value in facts_of(report)]
    remarks = [element("li", remark) for remark in remarks_of(report)]
    parts = [element("h1", report.event), element("dl", *facts)]
    if not report.standings:
        parts.append(element("p", "No game counts yet."))
    parts += [_section(report, section) for section in sections_of(report)]
    heading = element("h2", "Remarks", id="remarks")
    return [*parts, element("section", heading, element("ul", *remarks), aria_labelledby="remarks")]


def _section(report: Report, section: Section) -> Markup:
    draw = PLOTS.get(section.key)
    return element(
        "section",
        element("h2", section.title, id=section.key),
        element("p", section.note, class_="note"),
        draw(report) if draw else joined(),
        # A wide table scrolls by itself, and by keyboard too.
        element(
            "div",
            _table(section),
            class_="scroll",
            tabindex=0,
            role="region",
            aria_labelledby=section.key,
        ),
        aria_labelledby=section.key,
    )


def _table(section: Section) -> Markup:
    names = [
        element("th", column.name, scope="col", class_="words" if column.words else None)
        if column.name
        else element("td")
        for column in section.columns
    ]
    # The first column of words names the line.
    naming = next((i for i, column in enumerate(section.columns) if column.words), 0)
    rows = []
    for row in section.shown():
        cells = []
        for index, (column, cell) in enumerate(zip(section.columns, row, strict=True)):
            kind = "words" if column.words else None
            if index == naming:
                cells.append(element("th", cell, scope="row", class_=kind))
            else:
                cells.append(element("td", cell, class_=kind))
        rows.append(element("tr", *cells))
    return element(
        "table",
        element("thead", element("tr", *names)),
        element("tbody", *rows),
        aria_labelledby=section.key,
    )
