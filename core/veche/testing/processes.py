"""The check that a game is the same in every process, and the digests to compare by hand.

``python -m veche.testing RULESET`` prints the digests, so that runs of two
Python versions or machines can be compared with ``diff``.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import zip_longest

from veche.game import Outcome
from veche.ruleset import Ruleset
from veche.testing.playouts import (
    ConformanceError,
    Playouts,
    Position,
    action_text,
    table_name,
)

HASH_SEEDS = (0, 1)


def digest_lines(ruleset: Ruleset, seeds: Iterable[bytes]) -> Iterator[str]:
    """For each position of random games its table, seed, turn and a digest.

    The digest covers the position and all that any seat is sent or reads.
    """
    with Playouts("processes", ruleset, seeds, log=True) as games:
        for here in games:
            digest = blake2b(repr(_shown(here)).encode(), digest_size=12).hexdigest()
            yield f"{table_name(ruleset)} {here.seed.hex()} {here.turn} {digest}"


def _shown(here: Position) -> list[object]:
    seats = range(here.ruleset.seats)
    events, here.state.events = here.state.events or [], []
    views = [here.state.view(seat) for seat in seats]
    shown: list[object] = [
        here.state.encode(),
        [(action, action_text(here.ruleset, action)) for action in here.legal],
        [(view.encode(), json.dumps(view.data(), default=repr), view.text()) for view in views],
        [[(event.kind, event.seen_by(seat)) for seat in seats] for event in events],
        here.ruleset.rules.board(here.state),
    ]
    if here.actor is None:
        outcome: Outcome = here.state.outcome()
        sources = [list(each.items()) for each in outcome.sources]
        shown.append([outcome.scores, outcome.ranks, outcome.reasons, sources])
    return shown


def command_for(ruleset: Ruleset, seeds: Iterable[bytes], plugins: Sequence[str] = ()) -> list[str]:
    """The command that prints a ruleset's digests in a process of its own."""
    command = [sys.executable, "-m", "veche.testing", ruleset.name, f"--seats={ruleset.seats}"]
    command += [f"--option={name}={value}" for name, value in ruleset.options.items()]
    command += [f"--plugin={plugin}" for plugin in plugins]
    return command + [f"--seed={seed.hex()}" for seed in seeds]


def run_twice(command: Sequence[str]) -> list[tuple[list[str], str]]:
    """The lines a command prints under different hash seeds, each with its last complaint."""
    running = [
        subprocess.Popen(
            command,
            env=_environment({"PYTHONHASHSEED": str(hash_seed)}),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for hash_seed in HASH_SEEDS
    ]
    answers = []
    for process in running:
        out, err = process.communicate()
        complaint = (err.strip().splitlines() or ["no reason given"])[-1]
        answers.append((out.splitlines(), complaint if process.returncode else ""))
    return answers


def _environment(more: Mapping[str, str]) -> dict[str, str]:
    # The child must find the modules that this process finds.
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **more}


def check_processes(ruleset: Ruleset, seeds: Iterable[bytes], plugins: Sequence[str] = ()) -> None:
    """Processes with different ``PYTHONHASHSEED`` play the same games.

    ``plugins`` are the sources (modules or files) that are not installed.
    """
    (one, complaint), (other, another) = run_twice(command_for(ruleset, seeds, plugins))
    if complaint or another:
        _fail(ruleset, f"a process of its own could not play: {complaint or another}")
    for first, second in zip_longest(one, other, fillvalue="- - - -"):
        if first != second:
            _, seed, turn, _ = max(first, second).split()
            hash_seeds = " and ".join(map(str, HASH_SEEDS))
            _fail(
                ruleset,
                f"seed {seed}, turn {turn}: processes with PYTHONHASHSEED {hash_seeds} differ;"
                " something depends on the order of a set or on hash()",
            )


def _fail(ruleset: Ruleset, what: str) -> None:
    raise ConformanceError("processes", f"{table_name(ruleset)}: {what}")
