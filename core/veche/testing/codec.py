"""Checks on actions: ids, fields and texts read back, and an id never changes its meaning."""

import json
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from veche.actions import ActionKind
from veche.errors import VecheError
from veche.ruleset import Ruleset
from veche.testing.golden import WRITE
from veche.testing.playouts import ConformanceError, table_name

ACTIONS_FILE = "actions.txt"
"""The file, beside the playthroughs, that holds every id a game has ever given out."""


def check_codec(ruleset: Ruleset) -> None:
    """Every id reads back from its fields and from its text, and has a place in the mask."""
    actions = ruleset.rules.actions

    def fail(what: str) -> NoReturn:
        raise ConformanceError("codec", f"{table_name(ruleset)}: {what}")

    ids = list(actions.ids())
    if any(one >= other for one, other in pairwise(ids)):
        fail("the ids of the action space do not ascend, so two kinds overlap")
    if actions.size != len(ids):
        fail(f"the action space has {len(ids)} ids and says that its size is {actions.size}")
    for place, action in enumerate(ids):
        try:
            fields, text = actions.decode(action), actions.text(action)
            back = {
                f"its fields {fields}": actions.encode(fields),
                f"its text '{text}'": actions.parse(text),
            }
            index = actions.index(action)
        except VecheError as error:
            fail(f"action {action} cannot be read back: {error}")
        for what, other in back.items():
            if other != action:
                fail(f"action {action} comes back from {what} as {other}")
        if index != place:
            fail(f"action {action} has the place {index} in the mask instead of {place}")
        if text != text.strip() or "\n" in text or not text:
            fail(f"action {action} reads {text!r}, which is not one clean line")


def check_ids(ruleset: Ruleset, file: Path) -> None:
    """No id has changed its meaning since it was written down in a file."""

    def fail(what: str) -> NoReturn:
        raise ConformanceError("ids", f"{table_name(ruleset)}: {what}")

    if not file.is_file():
        fail(f"there is no {file.name} in {file.parent}; write it with {WRITE}=1 and read it")
    before = _meanings(_read_kinds(file))
    now = _meanings(ruleset.rules.actions.kinds)
    for action, meaning in now.items():
        written = before.get(action)
        if written is not None and written != meaning:
            fail(
                f"action {action} was {_in_words(written)} and is now {_in_words(meaning)};"
                " append new kinds at the end of their block, never in between"
            )
    new = [action for action in now if action not in before]
    if new:
        fail(
            f"action {new[0]}, {_in_words(now[new[0]])}, is new and not yet in {file.name};"
            f" write it down with {WRITE}=1"
        )


def write_ids(ruleset: Ruleset, file: Path) -> None:
    """Write down what each id means; ids of other tables of the game are kept."""
    kinds = {kind.base: kind for kind in ruleset.rules.actions.kinds}
    now = _meanings(kinds.values())
    for kind in _read_kinds(file) if file.is_file() else ():
        ours = {action: now.get(action) for action in _meanings([kind])}
        disagrees = any(
            ours[action] not in (None, meaning) for action, meaning in _meanings([kind]).items()
        )
        here = kinds.get(kind.base)
        if not disagrees and (here is None or here.size < kind.size):
            kinds[kind.base] = kind
    lines = [
        json.dumps([kind.base, kind.name, kind.template, kind.domains], ensure_ascii=False)
        for _, kind in sorted(kinds.items())
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", "utf-8")


def _read_kinds(file: Path) -> list[ActionKind]:
    kinds = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        try:
            base, name, template, domains = json.loads(line)
            domains = tuple(tuple(domain) for domain in domains)
            kinds.append(ActionKind(str(name), str(template), domains, int(base)))
        except (ValueError, TypeError) as error:
            where = f"{file.name}, line {number}"
            raise ConformanceError("ids", f"{where} cannot be read: {error}") from None
    return kinds


def _meanings(kinds: Iterable[ActionKind]) -> dict[int, tuple[str, str]]:
    """The kind and the text of each id."""
    return {
        action: (kind.name, kind.text_of(kind.args_of(action)))
        for kind in kinds
        for action in range(kind.base, kind.base + kind.size)
    }


def _in_words(meaning: tuple[str, str]) -> str:
    kind, text = meaning
    return f"'{text}' ({kind})"
