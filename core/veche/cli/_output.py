"""How commands show what they found: a table for people, JSON for programs."""

import json
import re
from collections.abc import Mapping, Sequence

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

# Control characters and bidi overrides in a foreign name could rewrite the terminal.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")


def plain(text: object) -> str:
    """A foreign text without anything that a terminal might obey."""
    return _UNSAFE.sub("�", str(text))


def console() -> Console:
    """Standard output; colour only on a terminal."""
    return Console(highlight=False)


def show_table(title: str, rows: Sequence[Mapping[str, object]], *, as_json: bool) -> None:
    """Print rows with equal keys as a table, or as JSON."""
    if as_json:
        show_json(rows)
        return
    if not rows:
        click.echo(f"{title}: none.")
        return
    table = Table(title=title, title_justify="left", header_style="bold")
    for name in rows[0]:
        numeric = all(isinstance(row[name], int | float) for row in rows)
        table.add_column(name, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(_cell(value)) for value in row.values()))
    console().print(table)


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, list | tuple):
        return ", ".join(plain(each) for each in value)
    return plain(value)


def show_json(value: object) -> None:
    """Print a value as one JSON document."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False, default=str))
