"""Golden playthroughs: one short game as text, kept beside the tests and replayed line by line.

A playthrough is rewritten only on purpose: with ``write_playthrough``, or by
running the tests with ``VECHE_WRITE_PLAYTHROUGHS=1``. Its diff is read like code.
"""

import os
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NoReturn

from veche.game import Event, state_digest
from veche.ruleset import Ruleset
from veche.streams import Stream, seed_from_text
from veche.testing.playouts import ConformanceError, action_text, table_name

WRITE = "VECHE_WRITE_PLAYTHROUGHS"
"""The environment variable that lets the tests write instead of compare."""
DETAIL = 40
"""So many decisions are told in words; the ids of the others follow, to keep files short."""

_SEED = re.compile(r"seed ([0-9a-f]+)")
_DECISION = re.compile(r"\d+\. .* \(id (\d+)\)")
_UNFIT = re.compile(r"[^\w.+=-]")
"""What an option may hold and a file name should not."""
_REST = re.compile(r"then ([0-9 ]+)")


def writing() -> bool:
    """Whether somebody asked for playthroughs to be written again."""
    return os.environ.get(WRITE, "") not in ("", "0")


def playthrough_file(ruleset: Ruleset, folder: Path) -> Path:
    """Where the playthrough of a table is kept."""
    return folder / f"{_UNFIT.sub('_', table_name(ruleset))}.txt"


def check_playthrough(ruleset: Ruleset, folder: Path) -> None:
    """The game written down in a file is played again with the same words and the same end."""
    file = playthrough_file(ruleset, folder)

    def fail(what: str) -> NoReturn:
        raise ConformanceError("playthrough", f"{table_name(ruleset)}: {what}")

    if not file.is_file():
        fail(f"there is no playthrough {file}; write one with {WRITE}=1 and read it")
    lines = file.read_text("utf-8").splitlines()
    seed, actions = _read(lines)
    if seed is None:
        fail(f"{file.name} has no line 'seed …'; write it again with {WRITE}=1")
    played = list(_tell(ruleset, seed, actions))
    for number, (written, now) in enumerate(zip_longest(lines, played, fillvalue="nothing"), 1):
        if written != now:
            turn = sum(1 for line in lines[:number] if _DECISION.fullmatch(line)) - 1
            fail(
                f"seed {seed.hex()}, turn {max(turn, 0)}: line {number} of {file.name} says"
                f" {written!r}, and the game says {now!r}"
            )


def write_playthrough(ruleset: Ruleset, folder: Path) -> Path:
    """Write a game down; one that is there and can still be played keeps its actions."""
    file = playthrough_file(ruleset, folder)
    seed, actions = _read(file.read_text("utf-8").splitlines() if file.is_file() else ())
    if seed is None or not _plays_to_the_end(ruleset, seed, actions):
        seed = seed_from_text("playthrough")
        actions = _at_random(ruleset, seed)
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(_tell(ruleset, seed, actions)) + "\n", "utf-8")
    return file


def _read(lines: Sequence[str]) -> tuple[bytes | None, list[int]]:
    seed, actions = None, []
    for line in lines:
        if found := _SEED.fullmatch(line):
            seed = bytes.fromhex(found[1])
        elif found := _DECISION.fullmatch(line):
            actions.append(int(found[1]))
        elif found := _REST.fullmatch(line):
            actions += map(int, found[1].split())
    return seed, actions


def _at_random(ruleset: Ruleset, seed: bytes) -> list[int]:
    state, luck = ruleset.rules.new_game(seed), Stream(seed, "playthrough")
    actions: list[int] = []
    longest = ruleset.game.info.max_decisions
    while state.actor is not None and len(actions) < longest and (legal := state.legal()):
        actions.append(luck.choice(legal))
        state.apply(actions[-1])
    return actions


def _plays_to_the_end(ruleset: Ruleset, seed: bytes, actions: Sequence[int]) -> bool:
    state = ruleset.rules.new_game(seed)
    for action in actions:
        if state.actor is None or action not in state.legal():
            return False
        state.apply(action)
    return state.actor is None


def _tell(ruleset: Ruleset, seed: bytes, actions: Sequence[int]) -> Iterator[str]:
    """The lines of a playthrough."""
    yield table_name(ruleset)
    yield f"seed {seed.hex()}"
    state = ruleset.rules.new_game(seed)
    for turn, action in enumerate(actions):
        if turn == DETAIL:
            yield from _ids(actions[turn:])
        told = f"{turn}. seat {state.actor}: {action_text(ruleset, action)} (id {action:d})"
        if state.actor is None or action not in state.legal():
            yield f"{told} is not legal"
            return
        state.events = [] if turn < DETAIL else None
        state.apply(action)
        if turn < DETAIL:
            yield told
            for event in state.events or ():
                yield from _sentences(event)
    if state.actor is not None:
        yield f"seat {state.actor} is to play"
        return
    outcome = state.outcome()
    yield f"scores {' '.join(map(str, outcome.scores))}"
    yield f"ranks {' '.join(map(str, outcome.ranks))}"
    yield from (f"because {reason}" for reason in outcome.reasons)
    yield f"digest {state_digest(state)}"


def _ids(actions: Sequence[int]) -> Iterator[str]:
    for start in range(0, len(actions), 20):
        yield f"then {' '.join(f'{action:d}' for action in actions[start : start + 20])}"


def _sentences(event: Event) -> Iterator[str]:
    def line(text: str) -> str:
        return "    " + " / ".join(text.splitlines())

    if event.seats is None:
        yield line(event.text)
        return
    yield line(f"to {', '.join(f'seat {seat}' for seat in event.seats)}: {event.text}")
    yield line(f"to others: {event.otherwise or 'nothing'}")
