"""``veche tournament``: check a definition, run it, look at it, take it away."""

import sys
from dataclasses import replace
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from veche.cli import host_of
from veche.cli._output import json_option, plain, show_json, show_table
from veche.errors import VecheError
from veche.record import write_records
from veche_tournaments.definition import Definition, read_definition
from veche_tournaments.runner import Tournament
from veche_tournaments.standings import Standings, standings_of
from veche_tournaments.store import Store, sqlite_url

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
        _show(
            definition, standings_of([bot.label for bot in definition.bots], event.games), as_json
        )
    except KeyboardInterrupt:
        click.echo(f"\nStopped; nothing is lost. To go on: veche tournament run {file}", err=True)
        ctx.exit(130)
    finally:
        store.close()


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


@tournament.command(epilog="Example: veche tournament report tournaments/quickstart.toml --json")
@file_argument
@url_option
@json_option
def report(file: Path, url: str | None, as_json: bool) -> None:
    """Show the standings of the tournament of FILE as far as it was played."""
    definition = read_definition(file)
    store = _open(definition, file, url)
    try:
        _known(store, definition)
        games = [game for _, game in store.games(definition.name)]
    finally:
        store.close()
    _show(definition, standings_of([bot.label for bot in definition.bots], games), as_json)


@tournament.command(
    epilog="Example: veche tournament export tournaments/quickstart.toml --records quick.vgr"
)
@file_argument
@url_option
@click.option(
    "--records", type=click.Path(path_type=Path), help="Also write all games to this .vgr file."
)
def export(file: Path, url: str | None, records: Path | None) -> None:
    """Print every game of the tournament of FILE as a line of JSON, in a fixed order."""
    definition = read_definition(file)
    store = _open(definition, file, url)
    try:
        _known(store, definition)
        for line in store.export(definition.name):
            click.echo(line)
        if records is not None:
            write_records(records, (game.record for _, game in store.games(definition.name)))
    finally:
        store.close()


def _known(store: Store, definition: Definition) -> None:
    if store.event(definition.name) is None:
        raise VecheError(
            f"The tournament '{definition.name}' has not been run."
            " Run it: veche tournament run FILE"
        )


def _show(definition: Definition, standings: Standings | None, as_json: bool) -> None:
    if standings is None:
        if as_json:
            show_json({"version": 1, "event": definition.name, "standings": []})
        else:
            click.echo("No game counts yet.")
        return
    rows: list[dict[str, object]] = [
        {
            "place": place,
            "bot": line.name,
            "rating": round(line.rating.value, 1),
            "± 95 %": round((line.rating.high - line.rating.low) / 2, 1),
            "win share": round(line.figures.win_share.value, 4),
            "placement": round(line.figures.placement.value, 3),
            "score": round(line.figures.score.value, 2),
            "games": line.figures.seatings,
            "faults": line.faults,
        }
        for place, line in enumerate(standings.lines, start=1)
    ]
    if as_json:
        show_json(
            {
                "version": 1,
                "event": definition.name,
                "rated": standings.rated,
                "repeated": standings.repeated,
                "void": standings.void,
                "forfeited": standings.forfeited,
                "standings": rows,
            }
        )
        return
    shown = [
        {
            **row,
            "rating": f"{row['rating']:+.0f}",
            "± 95 %": f"{row['± 95 %']:.0f}",
            "win share": f"{row['win share']:.3f}",
        }
        for row in rows
    ]
    show_table(f"{definition.name}: {standings.rated} games", shown, as_json=False)
    names = [line.name for line in standings.lines]
    cross = [{"": one, **{other: _cell(standings, one, other) for other in names}} for one in names]
    show_table("Share of meetings won (a tie is half)", cross, as_json=False)
    seats = [
        {"seat": seat, "win share": f"{row.win_share.value:.3f}", "score": f"{row.score.value:.2f}"}
        for seat, row in sorted(standings.seats.items())
    ]
    show_table("By seat", seats, as_json=False)
    for count, text in (
        (standings.repeated, "games repeated another move for move and were counted once"),
        (standings.forfeited, "games had a seat that failed; it counts as last"),
        (standings.void, "games were void and count for nobody"),
    ):
        if count:
            click.echo(f"{count} {text}.")


def _cell(standings: Standings, one: str, other: str) -> str:
    pair = standings.pairs.get((one, other))
    return "" if pair is None else f"{pair.score.value:.3f}"
