"""``veche tournament``: check a definition, run it, look at it, take it away."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import make_url

from veche.cli import host_of
from veche.cli._output import json_option, plain, show_json
from veche.errors import VecheError
from veche.record.writing import write_records, write_whole
from veche_tournaments.definition import Definition, read_definition
from veche_tournaments.reports import (
    TABLES,
    BundleFlaw,
    Report,
    Verified,
    csv_text,
    html_text,
    json_text,
    markdown_text,
    show_report,
    stored_bundle,
    stored_games,
    stored_report,
    verify_bundle,
)
from veche_tournaments.runner import Tournament
from veche_tournaments.store import Store, StoredEvent, sqlite_url

file_argument = click.argument("file", type=click.Path(path_type=Path))
url_option = click.option(
    "--storage", "url", metavar="URL", help="Another database than the file names."
)


@click.group()
def tournament() -> None:
    """Run tournaments from TOML files, with results that everyone can check."""


def _open(definition: Definition, file: Path, url: str | None) -> Store:
    """The database: as asked, as the file says, or beside the file."""
    return Store(url or definition.storage or sqlite_url(file.with_suffix(".db")))


@tournament.command(epilog="Example: veche tournament check tournaments/quickstart.toml")
@file_argument
@click.pass_context
def check(ctx: click.Context, file: Path) -> None:
    """Say whether FILE can be played, and what it would play."""
    definition = read_definition(file)
    host = host_of(ctx)
    ruleset = definition.build(host)
    definition.schedule(host, b"")
    host.executor(definition.executor)
    games = (
        "as many games as the format needs"
        if definition.games is None
        else f"{definition.games} games"
    )
    click.echo(
        plain(
            f"{definition.name}: {len(definition.bots)} bots, {definition.format}, {games}"
            f" of {ruleset.full_name} with {definition.seats} seats."
        )
    )


@tournament.command(epilog="Example: veche tournament run tournaments/quickstart.toml")
@file_argument
@url_option
@click.option("--executor", help="Another executor than the file names.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Processes; default: one a core.")
@click.option("--address", help="Of the cluster, for an executor that uses one.")
@json_option
@click.pass_context
def run(
    ctx: click.Context,
    file: Path,
    url: str | None,
    executor: str | None,
    workers: int | None,
    address: str | None,
    as_json: bool,
) -> None:
    """Play the tournament of FILE; if it was begun before, go on where it was."""
    definition = read_definition(file)
    definition = replace(
        definition,
        executor=executor or definition.executor,
        workers=workers or definition.workers,
        address=address or definition.address,
    )
    store = _open(definition, file, url)
    try:
        event = Tournament(host_of(ctx), definition, store)
        if not as_json:
            before = len(event.games)
            click.echo(f"{definition.name}: seed sealed as {event.event.commitment}")
            if before:
                click.echo(f"{before} games were played before; going on.")
        _play(event, quiet=as_json)
        made = stored_report(host_of(ctx), event.event, stored_games(store, definition.name))
    except KeyboardInterrupt:
        click.echo(f"\nStopped; nothing is lost. To go on: veche tournament run {file}", err=True)
        ctx.exit(130)
    finally:
        store.close()
    if as_json:
        click.echo(json_text(made), nl=False)
    else:
        show_report(made)
    _leave_page(made, _page_path(store.url, file, definition.name), quiet=as_json)


def _page_path(url: str, file: Path, event: str) -> Path:
    """Beside a database that is a file, else beside the definition; named after both."""
    name = make_url(url).database if url.startswith("sqlite") else None
    database = Path(name) if name and name != ":memory:" else file
    stem = database.stem if database.stem == event else f"{database.stem}.{event}"
    return database.with_name(f"{stem}.html")


def _leave_page(made: Report, path: Path, *, quiet: bool) -> None:
    """Write the report that a browser shows; the games are safe even if that fails."""
    try:
        write_whole(path, [html_text(made).encode()])
    except VecheError as error:
        click.echo(f"The report was not written: {error}", err=True)
    else:
        click.echo(f"Report: {path}", err=quiet)


def _play(event: Tournament, *, quiet: bool) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    shown = sys.stderr.isatty() and not quiet
    with Progress(*columns, transient=True, disable=not shown) as progress:
        task = progress.add_task(
            event.definition.name, total=event.total, completed=len(event.games)
        )
        event.run(lambda game: progress.advance(task))


@tournament.command(
    epilog="Example: veche tournament report tournaments/quickstart.toml --html quick.html"
)
@file_argument
@url_option
@click.option("--markdown", "form", flag_value="markdown", help="Print Markdown.")
@click.option("--csv", "form", flag_value="csv", help="Print one table for a spreadsheet.")
@click.option("--json", "form", flag_value="json", help="Print JSON for a program.")
@click.option(
    "--table", type=click.Choice(TABLES), default="standings", help="The table that --csv prints."
)
@click.option("--html", type=click.Path(path_type=Path), help="Write one page for a browser.")
@click.pass_context
def report(
    ctx: click.Context, file: Path, url: str | None, form: str | None, table: str, html: Path | None
) -> None:
    """Show the standings of the tournament of FILE as far as it was played."""
    with _begun(file, url) as (store, event):
        made = stored_report(host_of(ctx), event, stored_games(store, event.name))
    if html is not None:
        write_whole(html, [html_text(made).encode()])
        click.echo(f"Report: {html}", err=form is not None)
    if form == "markdown":
        click.echo(markdown_text(made), nl=False)
    elif form == "csv":
        click.echo(csv_text(made, table), nl=False)
    elif form == "json":
        click.echo(json_text(made), nl=False)
    elif html is None:
        show_report(made)


@tournament.command(
    epilog="Example: veche tournament export tournaments/quickstart.toml --bundle quick.veche"
)
@file_argument
@url_option
@click.option(
    "--records", type=click.Path(path_type=Path), help="Also write all games to this .vgr file."
)
@click.option(
    "--bundle",
    type=click.Path(path_type=Path),
    help="Write the whole event to this .veche file, which anyone can verify, and print nothing.",
)
@click.option(
    "--unfinished",
    is_flag=True,
    help="Bundle an event that is not over; its seed stays sealed.",
)
@click.pass_context
def export(
    ctx: click.Context,
    file: Path,
    url: str | None,
    records: Path | None,
    bundle: Path | None,
    unfinished: bool,
) -> None:
    """Print every game of the tournament of FILE as a line of JSON, in a fixed order."""
    with _begun(file, url) as (store, event):
        if records is not None:
            write_records(records, (game.record for _, game in store.games(event.name)))
        if bundle is not None:
            whole = stored_bundle(host_of(ctx), store, event)
            if not (whole.progress.finished or unfinished):
                raise VecheError(
                    f"The tournament '{event.name}' is not over, and a bundle would reveal its"
                    " seed. Finish it, or say --unfinished for a bundle with the seed sealed."
                )
            write_whole(bundle, whole.lines())
            click.echo(f"Bundle: {bundle}")
            return
        for line in store.export(event.name):
            click.echo(line)


@tournament.command(epilog="Example: veche tournament verify quick.veche")
@click.argument("bundle", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def verify(ctx: click.Context, bundle: Path, as_json: bool) -> None:
    """Play every game of a BUNDLE again, check its seeds and schedule, make its table again.

    Exits with 0 when all is right, with 1 when something is wrong, and with 2 when
    the file or the rules it needs are not there.
    """
    try:
        found = verify_bundle(host_of(ctx), bundle)
    except BundleFlaw as flaw:
        if as_json:
            show_json({"file": str(bundle), "ok": False, "problem": str(flaw)})
        else:
            click.echo(plain(f"{bundle}: {flaw}"), err=True)
        ctx.exit(1)
    if as_json:
        said = {"ok": True, "sealed": found.sealed, "sha256": found.sha256}
        made = found.report
        show_json({"file": str(bundle), **said, "event": made.event, "games": made.games_played})
        return
    show_report(found.report)
    click.echo(plain(f"{bundle}: {_praise(found)}"))
    click.echo(f"sha256 {found.sha256}")


def _praise(found: Verified) -> str:
    games = f"{found.report.games_played} games of '{found.report.event}' ok"
    if found.sealed:
        return f"{games}; the seed is still sealed, so seeds and schedule could not be checked."
    return f"{games}; seeds, schedule and table are right."


@contextmanager
def _begun(file: Path, url: str | None) -> Iterator[tuple[Store, StoredEvent]]:
    """The store of a tournament that was begun, and the event as it was begun."""
    definition = read_definition(file)
    store = _open(definition, file, url)
    try:
        event = store.event(definition.name)
        if event is None:
            raise VecheError(
                f"The tournament '{definition.name}' has not been run."
                f" Run it: veche tournament run {file}"
            )
        yield store, event
    finally:
        store.close()
