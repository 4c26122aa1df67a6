"""``veche bench``: how fast a ruleset is played."""

import sys
from pathlib import Path
from typing import Any

import click

from veche.bench import Comparison, Report, compare, read_report, run_bench, write_report
from veche.cli import host_of
from veche.cli._arguments import option_option, read_options, read_seed, seed_option
from veche.cli._output import json_option, plain, show_json, show_table
from veche.errors import OptionError, VecheError
from veche.ruleset import build_ruleset

LONGEST = 600


@click.command(epilog="Example: veche bench GAME --save before.json")
@click.argument("ruleset")
@click.option("--seats", type=int, help="How many sit at the table; as few as the game takes.")
@option_option
@seed_option
@click.option(
    "--seconds",
    type=float,
    default=0.2,
    show_default=True,
    help="How long each figure is measured in each round.",
)
@click.option(
    "--rounds", type=int, default=7, show_default=True, help="How many rounds; 2 or more."
)
@json_option
@click.option("--save", type=click.Path(path_type=Path), help="Keep the figures in this file.")
@click.option(
    "--compare",
    "earlier",
    type=click.Path(path_type=Path),
    help="Say what moved since the figures in this file were saved.",
)
@click.pass_context
def command(
    ctx: click.Context,
    ruleset: str,
    seats: int | None,
    options: tuple[str, ...],
    seed: str | None,
    seconds: float,
    rounds: int,
    as_json: bool,
    save: Path | None,
    earlier: Path | None,
) -> None:
    """Measure playouts, the referee, and every single step of a game.

    RULESET is a game, or a game with variants: game+variant.
    """
    if not 0 < seconds <= LONGEST:
        raise OptionError(f"--seconds takes a number above 0 and up to {LONGEST}, not {seconds}.")
    if not 2 <= rounds <= 1000:
        raise OptionError(f"--rounds takes a whole number from 2 to 1000, not {rounds}.")
    # What cannot be read or written is said before the long wait, not after it.
    before = None if earlier is None else read_report(earlier)
    if save is not None and (save.is_dir() or not save.absolute().parent.is_dir()):
        raise VecheError(
            f"The bench cannot be saved as '{save}'. Give a file in a folder that exists."
        )
    host = host_of(ctx)
    rules = build_ruleset(host, ruleset, seats, read_options(options))
    entry = host.bot("random")
    # The same games for everybody who does not ask for others: else nothing could be compared.
    luck = read_seed("bench" if seed is None else seed)
    with click.progressbar(
        length=rounds, label="Measuring", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        report = run_bench(
            rules,
            entry,
            luck,
            seconds=seconds,
            rounds=rounds,
            after_round=lambda number: bar.update(1),
        )
    if save is not None:
        write_report(report, save)
    comparison = None if before is None else compare(before, report)
    _show(report, comparison, as_json)


def _show(report: Report, comparison: Comparison | None, as_json: bool) -> None:
    if as_json:
        data = report.data()
        if comparison is not None:
            data["comparison"] = _comparison_data(comparison)
        show_json(data)
        return
    click.echo(plain(f"{report.ruleset}@{report.digest}, {report.seats} seats"))
    click.echo("{python}, {system}, {cores} cores; the rules are {code}".format_map(report.machine))
    show_table(f"{report.game['games']} random games", _game_rows(report), as_json=False)
    show_table("Figures", _figure_rows(report), as_json=False)
    if comparison is not None:
        show_table("Before and after", _move_rows(comparison), as_json=False)
        for note in comparison.notes:
            click.echo(note)
        click.echo(f"The machine itself ran at {comparison.machine:.2f} of its earlier speed.")
        click.echo(comparison.summary)


def _game_rows(report: Report) -> list[dict[str, object]]:
    return [
        {"of a game": _short(name), **summary}
        for name, summary in report.game.items()
        if isinstance(summary, dict)
    ]


def _figure_rows(report: Report) -> list[dict[str, object]]:
    return [
        {
            "figure": _short(figure.name),
            "median": _rounded(figure.median),
            "min": _rounded(figure.min),
            "max": _rounded(figure.max),
            "unit": figure.unit,
        }
        for figure in report.figures.values()
    ]


def _move_rows(comparison: Comparison) -> list[dict[str, object]]:
    return [
        {
            "figure": _short(move.name),
            "before": _rounded(move.before),
            "after": _rounded(move.after),
            "unit": move.unit,
            "times as fast": round(move.speed, 3),
            "verdict": move.verdict,
        }
        for move in comparison.moves
    ]


def _short(name: str) -> str:
    """A field name for people: the unit has a column of its own."""
    return name.removesuffix("_per_second").removesuffix("_us").replace("_", " ")


def _rounded(value: float) -> float:
    return round(value) if value >= 1000 else value


def _comparison_data(comparison: Comparison) -> dict[str, Any]:
    return {
        "machine": comparison.machine,
        "moves": {
            move.name: {
                "before": move.before,
                "after": move.after,
                "speed": move.speed,
                "verdict": move.verdict,
            }
            for move in comparison.moves
        },
        "notes": list(comparison.notes),
        "summary": comparison.summary,
    }
