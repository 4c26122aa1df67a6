"""A report as text: for the terminal, as Markdown, as JSON and as CSV."""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from veche.cli._output import plain, show_table
from veche_tournaments.reports.contents import VERSION, Report
from veche_tournaments.reports.sections import Column, facts_of, remarks_of, sections_of

TABLES = ("standings", "meetings", "seat_lines", "sources", "lengths", "faults", "failures")
"""What can be had as CSV: the fields of a report that are tables."""

_TERMINAL_BOTS = 8
"""More columns of bots than these no terminal shows well."""

_MARKS = re.compile(r"([\\`*_\[\]<>|~&!@#$])")
_LINKS = re.compile(r"(?i)(https?|ftp)://|(www)\.")
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")


def show_report(report: Report) -> None:
    """Print a report for a person."""
    state = "finished" if report.finished else "unfinished"
    rated = f"{report.games_rated} rated games of {report.games_played}"
    click.echo(plain(f"{report.event}: {rated}, {report.ruleset}, {state}."))
    if not report.standings:
        click.echo("No game counts yet.")
    for section in sections_of(report, _TERMINAL_BOTS):
        names = [column.name for column in section.columns]
        rows = [dict(zip(names, row, strict=True)) for row in section.shown()]
        show_table(section.title, rows, as_json=False)
    if report.standings:
        for remark in remarks_of(report):
            click.echo(remark)


def report_data(report: Report) -> dict[str, Any]:
    """A report as plain data, with its version first."""
    return {"veche": "report", "version": VERSION, **asdict(report)}


def json_text(report: Report) -> str:
    """A report for a program."""
    return json.dumps(report_data(report), indent=2, ensure_ascii=False) + "\n"


def markdown_text(report: Report) -> str:
    """A report as Markdown with tables, in which no name can do anything but stand there."""
    lines = [f"# {_quiet(report.event)}", ""]
    lines += [f"- {name}: {_quiet(value)}" for name, value in facts_of(report)]
    if not report.standings:
        lines += ["", "No game counts yet."]
    for section in sections_of(report):
        lines += ["", f"## {section.title}", "", section.note, ""]
        lines += _markdown_table(section.columns, section.shown())
    lines += ["", "## Remarks", "", *(f"- {remark}" for remark in remarks_of(report)), ""]
    return "\n".join(lines)


def _markdown_table(columns: tuple[Column, ...], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(_quiet(column.name) for column in columns)} |"
    yield f"|{'|'.join('---' if column.words else '---:' for column in columns)}|"
    for row in rows:
        yield f"| {' | '.join(_quiet(cell) for cell in row)} |"


def _quiet(text: str) -> str:
    """A foreign text that Markdown shows as it is: no markup, no HTML, no link."""
    escaped = _MARKS.sub(r"\\\1", plain(text)).replace("\\&", "&amp;").replace("\\<", "&lt;")
    return _LINKS.sub(lambda found: found[0].replace(":", "\\:").replace(".", "\\."), escaped)


def csv_text(report: Report, table: str = "standings") -> str:
    """One table of a report for a spreadsheet, figures in full and with their intervals."""
    rows = [_flat(asdict(line)) for line in getattr(report, table)]
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    if rows:
        writer.writerow(rows[0])
    for row in rows:
        writer.writerow([_harmless(value) for value in row.values()])
    return stream.getvalue()


def _flat(line: dict[str, Any]) -> dict[str, Any]:
    """A figure takes three columns: its value, and both ends of its interval."""
    flat: dict[str, Any] = {}
    for key, value in line.items():
        if isinstance(value, dict):
            flat |= {key: value["value"], f"{key}_low": value["low"], f"{key}_high": value["high"]}
        else:
            flat[key] = value
    return flat


def _harmless(value: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    if not isinstance(value, str):
        return value
    text = plain(value)
    return f"'{text}" if _FORMULA.match(text) else text
