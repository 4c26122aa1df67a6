"""``veche play``: games between bots, with a table of results."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, count, islice
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from veche.cli import host_of
from veche.cli._arguments import option_option, read_options, read_seed, seed_option
from veche.cli._output import console, json_option, plain, show_json, show_table
from veche.errors import OptionError
from veche.fairness import Fault, Policy, TimeControl
from veche.jobs import GameJob, PlayedGame, PlayerSpec, label_players
from veche.match import End
from veche.plugins import PluginHost
from veche.provided import Workforce
from veche.record import write_records
from veche.ruleset import Ruleset, build_ruleset
from veche.schedule import Field, GameResult, Schedule
from veche.streams import derived_seed

_MOST_GAMES = 100_000
_FEW_GAMES = 20


@dataclass(frozen=True)
class Event:
    """What is to be played, fully checked."""

    ruleset: Ruleset
    players: tuple[PlayerSpec, ...]
    schedule: Schedule
    terms: GameJob
    """What all games have in common, with the seed that theirs are derived from."""
    executor: str
    """Empty for what suits the number of games."""
    rating: str
    workers: int
    interactive: bool
    """Whether somebody at this terminal plays along."""

    def jobs(self, first: int) -> Iterator[GameJob]:
        """The games that can be played now, numbered from ``first``."""
        numbers = count(first)
        for block in self.schedule.ready():
            seed = derived_seed(self.terms.seed, "block", block.number)
            for seating in block.seatings:
                yield replace(
                    self.terms,
                    number=next(numbers),
                    block=block.number,
                    seating=seating,
                    seed=seed,
                )


@click.command(
    epilog="""\b
Examples:
  veche play GAME --players random,first-legal --games 100 --seed 7
  veche play GAME+VARIANT --players random,random,random --record games.vgr
"""
)
@click.argument("ruleset")
@click.option(
    "--players",
    required=True,
    metavar="BOT,BOT…",
    help="Who plays; a bot with options is written bot:name=value.",
)
@click.option("--seats", type=int, help="Seats at a table; default: one for each player.")
@click.option(
    "--games",
    type=click.IntRange(1, _MOST_GAMES),
    help="How many games at most; default: one, or what the --format needs.",
)
@seed_option
@option_option
@click.option(
    "--record", type=click.Path(path_type=Path), help="Write all games to this .vgr file."
)
@click.option("--format", "format_name", help="Who plays whom; default: rotation.")
@click.option(
    "--format-option",
    "format_options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the format.",
)
@click.option("--rating", default="placement", show_default=True, help="How standings are made.")
@click.option("--executor", help="Where games are played; default: pool for many games.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Processes; default: one a core.")
@click.option("--decision-ms", type=int, help="Time limit for one decision.")
@click.option("--bank-ms", type=int, help="Time limit for all decisions of a seat in a game.")
@click.option("--increment-ms", type=int, default=0, help="Added to the bank for each decision.")
@click.option(
    "--strikes", type=click.IntRange(0, 1000), default=0, help="Faults of a kind that are forgiven."
)
@json_option
@click.pass_context
def command(ctx: click.Context, /, as_json: bool, **arguments: object) -> None:
    """Play games of RULESET (a game, or game+variant+variant) between bots."""
    host = host_of(ctx)
    event = _prepare(host, arguments)
    if event.interactive and as_json:
        raise OptionError("Whoever plays along needs the terminal. Leave out --json.")
    record = arguments["record"]
    if isinstance(record, Path):
        _check_writable(record)
    games: list[PlayedGame] = []
    interrupted = False
    try:
        for game in _play(host, event, quiet=as_json):
            games.append(game)
    except KeyboardInterrupt:
        # What has been played is kept and shown.
        interrupted = True
    if isinstance(record, Path):
        write_records(record, [game.record for game in games])
    _report(host, event, games, as_json=as_json)
    if isinstance(record, Path) and not as_json:
        click.echo(f"{len(games)} games recorded in {record}; check them: veche verify {record}")
    if interrupted:
        raise click.Abort
    if any(game.end is End.VOID for game in games):
        ctx.exit(1)


def _check_writable(path: Path) -> None:
    if path.is_dir() or not path.resolve().parent.is_dir():
        raise OptionError(
            f"The record '{path}' cannot be written. Name a file in a folder that exists."
        )


def _prepare(host: PluginHost, arguments: dict[str, object]) -> Event:
    specs = [PlayerSpec.parse(each) for each in str(arguments["players"]).split(",")]
    players = tuple(label_players(specs))
    seats = arguments["seats"] if isinstance(arguments["seats"], int) else len(players)
    if seats > len(players):
        raise OptionError(
            f"{seats} seats need at least {seats} players, and {len(players)} are named."
            " Name one bot more than once to fill seats."
        )
    pairs = arguments["options"]
    assert isinstance(pairs, tuple)
    options = read_options(pairs)
    ruleset = build_ruleset(host, str(arguments["ruleset"]), seats, options)
    for player in players:
        player.check(host, ruleset)
    time = TimeControl(
        decision_ms=_number(arguments["decision_ms"]),
        bank_ms=_number(arguments["bank_ms"]),
        increment_ms=_number(arguments["increment_ms"]) or 0,
    )
    seed = arguments["seed"]
    root = read_seed(None if seed is None else str(seed))
    policy = Policy({fault: _number(arguments["strikes"]) or 0 for fault in Fault})
    terms = GameJob(
        0,
        0,
        ruleset.name,
        ruleset.digest,
        seats,
        options,
        players,
        (),
        root,
        time,
        policy,
        host.extra,
    )
    schedule = _schedule(host, arguments, terms)
    interactive = any(host.bot(player.bot).interactive for player in players)
    executor = str(arguments["executor"] or ("inline" if interactive else ""))
    if executor:
        host.executor(executor)
    if interactive and executor != "inline":
        raise OptionError(
            f"Whoever plays along sits at this terminal, and '{executor}' may play elsewhere."
            " Leave out --executor."
        )
    host.rating(str(arguments["rating"]))
    workers = _number(arguments["workers"]) or os.cpu_count() or 1
    rating = str(arguments["rating"])
    return Event(ruleset, players, schedule, terms, executor, rating, workers, interactive)


def _schedule(host: PluginHost, arguments: dict[str, object], terms: GameJob) -> Schedule:
    """The format at work; a single game if neither a format nor a number was asked for."""
    games = _number(arguments["games"])
    name = arguments["format_name"]
    if name is None:
        name, games = "rotation", games or 1
    entry = host.format(str(name))
    if entry.endless and games is None:
        games = _MOST_GAMES
    pairs = arguments["format_options"]
    assert isinstance(pairs, tuple)
    options = read_options(pairs)
    seed = derived_seed(terms.seed, "format")
    return Schedule(entry, Field(len(terms.players), terms.seats, games, seed, options))


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _play(host: PluginHost, event: Event, *, quiet: bool) -> Iterator[PlayedGame]:
    """Round after round, until the format has nothing more to play."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    shown = sys.stderr.isatty() and not quiet and not event.interactive
    schedule = event.schedule
    played = 0
    with Progress(*columns, transient=True, disable=not shown) as progress:
        task = progress.add_task(event.ruleset.name, total=schedule.field.games)
        while not schedule.over:
            results: dict[int, list[GameResult]] = {}
            for game in _run(host, event, event.jobs(played + 1)):
                counts = game.end is not End.VOID
                result = GameResult(game.outcome.ranks if counts else (), game.outcome.scores)
                results.setdefault(game.block, []).append(result)
                played += 1
                progress.advance(task)
                yield game
            for block, of_block in results.items():
                schedule.finish(block, of_block)


def _run(host: PluginHost, event: Event, jobs: Iterator[GameJob]) -> Iterator[PlayedGame]:
    """The results of a round; starting processes for a few games takes longer than it saves."""
    few = list(islice(jobs, _FEW_GAMES))
    workers = event.workers if len(few) == _FEW_GAMES else min(event.workers, len(few))
    fitting = "inline" if workers == 1 or len(few) < _FEW_GAMES else "pool"
    return host.executor(event.executor or fitting).run(chain(few, jobs), Workforce(workers))


def _report(host: PluginHost, event: Event, games: list[PlayedGame], *, as_json: bool) -> None:
    names = [player.label for player in event.players]
    standings = host.rating(event.rating).rate(names, games)
    rows = [dict(standing.values) for standing in standings]
    if as_json:
        show_json(
            {
                "version": 1,
                "ruleset": event.ruleset.full_name,
                "games": len(games),
                "void": sum(game.end is End.VOID for game in games),
                "standings": rows,
                "places": [[names[player] for player in place] for place in event.schedule.places],
                "faults": [
                    _fault_row(event, game, index)
                    for game in games
                    for index in range(len(game.faults))
                ],
                "results": [_result_row(event, game) for game in games],
            }
        )
        return
    if len(games) == 1:
        _show_one(event, games[0])
    else:
        show_table(f"{event.ruleset.full_name}: {len(games)} games", rows, as_json=False)
    for place in _numbered_places(event):
        click.echo(plain(place))
    for game in games:
        for index in range(len(game.faults)):
            row = _fault_row(event, game, index)
            click.echo(plain("Game {game}, turn {turn}: {player}: {fault}: {detail}".format(**row)))
        for warning in game.warnings:
            click.echo(plain(f"Game {game.number}: {warning}"))


def _numbered_places(event: Event) -> Iterator[str]:
    """The order that the format itself keeps; those who share a place on one line."""
    number = 1
    for place in event.schedule.places:
        yield f"{number}. {', '.join(event.players[player].label for player in place)}"
        number += len(place)


def _result_row(event: Event, game: PlayedGame) -> dict[str, object]:
    return {
        "game": game.number,
        "block": game.block,
        "end": game.end.value,
        "decisions": len(game.record.steps),
        "moves_digest": game.record.moves_digest,
        "seats": [event.players[player].label for player in game.seating],
        "scores": game.outcome.scores,
        "ranks": game.outcome.ranks,
    }


def _fault_row(event: Event, game: PlayedGame, index: int) -> dict[str, object]:
    note = game.faults[index]
    return {
        "game": game.number,
        "turn": note.turn,
        "player": event.players[game.seating[note.seat]].label,
        "fault": note.fault.value,
        "detail": note.detail,
        "forfeited": note.forfeited,
    }


def _show_one(event: Event, game: PlayedGame) -> None:
    """One game: who came where, and where the points came from."""
    outcome = game.outcome
    names = [event.players[player].label for player in game.seating]
    rows = []
    for seat in sorted(range(len(names)), key=lambda each: outcome.ranks[each]):
        row: dict[str, object] = {"rank": outcome.ranks[seat], "player": names[seat], "seat": seat}
        row.update(outcome.sources[seat] if outcome.sources else {})
        row["score"] = outcome.scores[seat]
        rows.append(row)
    title = f"{event.ruleset.full_name}: {game.end.value} after {len(game.record.steps)} decisions"
    show_table(title, rows, as_json=False)
    for seat, reason in enumerate(outcome.reasons):
        if reason:
            console().print(plain(f"{names[seat]}: {reason}"), markup=False)
