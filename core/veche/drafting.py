"""Rules while they are being written: the draft, its moments, and who changed what.

A variant edits a draft once, before the game. Assigning to a field replaces a
rule; appending to a ``Moment`` adds something that happens then. After each
variant the draft is compared with what it was, rule by rule, so two variants
that change the same rule are found even when they edit a table in place.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Generic, TypeVar

from veche.actions import ActionSpace
from veche.errors import ConflictError, VecheError, did_you_mean

F = TypeVar("F", bound=Callable[..., Any])


class Moment(Generic[F]):
    """A named point of the rulebook at which variants may act, in a fixed order."""

    def __init__(self, *printed: F) -> None:
        """Start with what the printed rules do at this moment."""
        self._entries: list[tuple[int, int, F]] = []
        for function in printed:
            self.append(function)

    def append(self, function: F, *, priority: int = 0) -> None:
        """Add something that happens now; lower priorities go first, then first come."""
        self._entries.append((priority, len(self._entries), function))

    def functions(self) -> tuple[F, ...]:
        """What happens at this moment, in order."""
        return tuple(entry[2] for entry in sorted(self._entries, key=lambda entry: entry[:2]))


@dataclass
class RulesDraft:
    """What every game's draft has; a game adds its own rules as typed fields."""

    seats: int
    actions: ActionSpace

    def __setattr__(self, name: str, value: object) -> None:
        """Assign to a rule that exists; a misspelt one is refused at once."""
        known = [each.name for each in fields(self)]
        if name not in known:
            raise VecheError(f"These rules have no '{name}'.{did_you_mean(name, known)}")
        super().__setattr__(name, value)


def describe(value: object) -> object:
    """A rule as plain JSON data, the same on every machine and Python version."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, bytes | bytearray):
        return value.hex()
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Moment):
        return [describe(function) for function in value.functions()]
    if isinstance(value, ActionSpace):
        return describe(value.signature())
    if isinstance(value, Mapping):
        return {str(key): describe(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [describe(each) for each in value]
    if isinstance(value, set | frozenset):
        return sorted((describe(each) for each in value), key=str)
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: describe(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, FunctionType | BuiltinFunctionType | MethodType | type) or callable(value):
        return _name_of(value)
    raise VecheError(
        f"A rule holds a {type(value).__name__}, which has no fixed description."
        " Use numbers, texts, lists, dictionaries, dataclasses or functions."
    )


def _name_of(function: object) -> str:
    module = getattr(function, "__module__", None) or ""
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    closure = [
        describe(cell.cell_contents) for cell in getattr(function, "__closure__", None) or ()
    ]
    defaults = [describe(each) for each in getattr(function, "__defaults__", None) or ()]
    bound = f"{closure}{defaults}" if closure or defaults else ""
    return f"{module}:{name}{bound}"


def leaves(described: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Each single value of a description with the path that leads to it."""
    if isinstance(described, dict) and described:
        for key, each in described.items():
            yield from leaves(each, f"{path}.{key}" if path else key)
    elif isinstance(described, list) and described:
        for index, each in enumerate(described):
            yield from leaves(each, f"{path}[{index}]")
    else:
        yield path, described


class Authors:
    """Remembers which variant changed which rule, and refuses a second hand."""

    def __init__(self, draft: RulesDraft) -> None:
        """Take the printed rules as nobody's change."""
        self._draft = draft
        self._before = self._rules()
        self._changed: dict[str, str] = {}

    def _rules(self) -> dict[str, object]:
        described: dict[str, object] = {}
        for each in fields(self._draft):
            value = getattr(self._draft, each.name)
            # Moments and actions are meant to be added to by many.
            if not isinstance(value, Moment | ActionSpace):
                described[each.name] = describe(value)
        return dict(leaves(described))

    def sign(self, variant: str) -> None:
        """Note what a variant has just changed; refuse what another changed before."""
        after = self._rules()
        for path in sorted(self._before.keys() | after.keys()):
            if self._before.get(path) == after.get(path):
                continue
            other = self._other_author(path, variant)
            if other:
                raise ConflictError(
                    f"'{other}' and '{variant}' both replace the rule '{path}'."
                    " Drop one of them, or combine them."
                )
            self._changed[path] = variant
        self._before = after

    def _other_author(self, path: str, variant: str) -> str | None:
        author = self._changed.get(path)
        return author if author != variant else None
