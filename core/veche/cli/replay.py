"""``veche replay``: a recorded game for a person to read, or in the other file form."""

import sys
from collections.abc import Iterator

import click

from veche.cli import host_of
from veche.cli._output import plain
from veche.errors import VecheError
from veche.plugins import PluginHost
from veche.record.flaw import Flaw
from veche.record.narrate import Narrator
from veche.record.reading import Kept, read_file
from veche.record.text import render
from veche.record.verify import Verifier, told_of
from veche.record.writing import write_records
from veche.ruleset import Ruleset


@click.command(epilog="Example: veche replay games.vgr --game 2 --seat 0 --step")
@click.argument("file")
@click.option("--game", type=click.IntRange(min=1), help="Which game of the file, from 1.")
@click.option("--seat", type=click.IntRange(min=0), help="Show only what this seat may know.")
@click.option("--from", "first", type=click.IntRange(min=0), default=0, help="The first turn.")
@click.option("--to", "last", type=click.IntRange(min=0), help="The last turn.")
@click.option("--board", is_flag=True, help="Show the position before every decision.")
@click.option("--step", is_flag=True, help="Wait for Enter after every decision.")
@click.option("--text", is_flag=True, help="Print the text form of the games instead.")
@click.option("--binary", metavar="OUT", help="Write the games to a file in binary form instead.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    game: int | None,
    seat: int | None,
    first: int,
    last: int | None,
    board: bool,
    step: bool,
    text: bool,
    binary: str | None,
) -> None:
    """Tell a recorded game, from above the table or from one seat's eyes.

    The game is verified first. Without --game it is the first of the file; --text
    and --binary take all games of the file.
    """
    telling = seat is not None or first or last is not None or board or step
    if (text or binary) and (telling or (text and binary)):
        raise click.UsageError("--text and --binary go only with --game.")
    try:
        if binary:
            write_records(binary, (kept.record for kept in _chosen(file, game)))
        elif text:
            _print_text(host_of(ctx), file, game)
        else:
            _tell(host_of(ctx), file, game or 1, seat, board, first, last, step)
    except Flaw as flaw:
        raise VecheError(plain(f"{file}: {flaw}")) from None
    except VecheError as error:
        # It may quote names from the file.
        raise VecheError(plain(error)) from None


def _chosen(file: str, game: int | None) -> Iterator[Kept]:
    """One game of a file, or all."""
    number = 0
    for kept in read_file(file):
        number = kept.number
        if game is None or number == game:
            yield kept
        if number == game:
            return
    if game is not None:
        holds = "1 game" if number == 1 else f"{number} games"
        raise VecheError(f"There is no game {game}: '{file}' holds {holds}.")


def _verified(verifier: Verifier, kept: Kept) -> Ruleset:
    try:
        return verifier.record(kept.record, kept.told)
    except Flaw as flaw:
        raise flaw.in_game(kept.number) from None


def _print_text(host: PluginHost, file: str, game: int | None) -> None:
    verifier = Verifier(host)
    for index, kept in enumerate(_chosen(file, game)):
        ruleset = _verified(verifier, kept)
        written = render(kept.record, told_of(ruleset, kept.record))
        # As bytes, because the format is UTF-8 whatever the terminal speaks.
        click.echo((f"\n{written}" if index else written).encode(), nl=False)


def _tell(
    host: PluginHost,
    file: str,
    game: int,
    seat: int | None,
    board: bool,
    first: int,
    last: int | None,
    step: bool,
) -> None:
    kept = next(_chosen(file, game))
    ruleset = _verified(Verifier(host), kept)
    narrator = Narrator(ruleset, kept.record, seat=seat, board=board)
    for index, lines in enumerate(narrator.tell(first, last)):
        for line in lines:
            click.echo(plain(line))
        if step and index:
            _wait()


def _wait() -> None:
    """Until Enter is pressed; at the end of the input there is nothing to wait for."""
    sys.stdin.readline()
