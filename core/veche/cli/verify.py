"""``veche verify``: whether records are right."""

import click

from veche.cli import host_of
from veche.cli._output import json_option, plain, show_json
from veche.errors import VecheError
from veche.record.flaw import Flaw
from veche.record.verify import Verifier

WRONG = 1
UNUSABLE = 2


@click.command(epilog="Example: veche verify games.vgr other.vgr.txt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Play recorded games again and check every step, the seed and the result.

    Exits with 0 when all games are right, with 1 when one is wrong, and with 2
    when a file or the rules it needs are not there.
    """
    verifier = Verifier(host_of(ctx))
    reports = []
    code = 0
    for file in files:
        report, failure = _verified(verifier, file)
        code = max(code, failure)
        reports.append(report)
        if not as_json:
            _say(report)
    if as_json:
        show_json(reports)
    ctx.exit(code)


def _verified(verifier: Verifier, file: str) -> tuple[dict[str, object], int]:
    try:
        games = verifier.file(file)
    except Flaw as flaw:
        report = {"file": file, "ok": False, "problem": f"{file}: {flaw}"}
        return {**report, "game": flaw.game, "place": flaw.place}, WRONG
    except VecheError as error:
        return {"file": file, "ok": False, "problem": str(error)}, UNUSABLE
    return {"file": file, "ok": True, "games": games}, 0


def _say(report: dict[str, object]) -> None:
    if report["ok"]:
        games = "1 game" if report["games"] == 1 else f"{report['games']} games"
        click.echo(plain(f"{report['file']}: {games} ok"))
    else:
        click.echo(plain(report["problem"]), err=True)
