"""Actions as stable small integers, with a codec to fields and to text.

A game lists its action kinds in a fixed order; each kind gets a contiguous
range of ids, one id for each combination of its arguments. The printed game
owns block 0. A variant that adds actions states a block number of its own, so
an action keeps its id whatever other variants are at the table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from string import Formatter
from typing import NamedTuple

from veche.errors import ConflictError, InvalidActionError, did_you_mean


class Action(NamedTuple):
    """An action in fields: what is done, and to what."""

    kind: str
    args: tuple[int, ...]


@dataclass(frozen=True)
class ActionKind:
    """A family of actions that differ only in their arguments.

    ``template`` is the text of one action, with a ``{name}`` for each argument
    in order; ``domains`` holds, for each argument, the words for 0, 1, 2, ….
    """

    name: str
    template: str
    domains: tuple[tuple[str, ...], ...] = ()
    base: int = -1

    @cached_property
    def size(self) -> int:
        """How many ids the kind takes."""
        size = 1
        for domain in self.domains:
            size *= len(domain)
        return size

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The names of the arguments, as the template uses them."""
        parsed = Formatter().parse(self.template)
        return tuple(name for _, name, _, _ in parsed if name is not None)

    def id_of(self, *args: int) -> int:
        """The id of the action with these arguments."""
        offset = 0
        for value, domain in zip(args, self.domains, strict=True):
            if not 0 <= value < len(domain):
                raise InvalidActionError(f"'{self.name}' has no argument {value}.")
            offset = offset * len(domain) + value
        return self.base + offset

    def args_of(self, action: int) -> tuple[int, ...]:
        """The arguments that an id of this kind stands for."""
        offset = action - self.base
        args: list[int] = []
        for domain in reversed(self.domains):
            offset, value = divmod(offset, len(domain))
            args.append(value)
        return tuple(reversed(args))

    def text_of(self, args: Sequence[int]) -> str:
        """The action in words."""
        words = {
            name: domain[value]
            for name, domain, value in zip(self.fields, self.domains, args, strict=True)
        }
        return self.template.format_map(words)


@dataclass
class ActionSpace:
    """Every action of a ruleset: the two-way codec between ids, fields and text."""

    block_size: int = 4096
    kinds: list[ActionKind] = field(default_factory=list)
    _end_of_block: dict[int, int] = field(default_factory=dict)

    def add(
        self,
        name: str,
        template: str,
        *domains: Sequence[str],
        block: int = 0,
    ) -> ActionKind:
        """Append a kind to a block and return it with its range of ids.

        The order of calls within a block is part of the game's contract:
        append new kinds at the end, never in between.
        """
        if any(kind.name == name for kind in self.kinds):
            raise ConflictError(f"Two action kinds are called '{name}'. Rename one of them.")
        base = self._end_of_block.get(block, block * self.block_size)
        kind = ActionKind(name, template, tuple(tuple(domain) for domain in domains), base)
        if len(kind.fields) != len(kind.domains):
            raise ValueError(f"the template of '{name}' needs one field for each argument")
        if base + kind.size > (block + 1) * self.block_size:
            raise ConflictError(
                f"Block {block} is full: '{name}' needs {kind.size} more action ids."
                " Use another block or a larger block_size."
            )
        self._end_of_block[block] = base + kind.size
        self.kinds.append(kind)
        self.kinds.sort(key=lambda each: each.base)
        self.__dict__.pop("_by_text", None)
        return kind

    def kind(self, name: str) -> ActionKind:
        """The kind of that name."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        hint = did_you_mean(name, [kind.name for kind in self.kinds])
        raise InvalidActionError(f"There is no action kind '{name}'.{hint}")

    def ids(self) -> Iterator[int]:
        """All ids in ascending order."""
        for kind in self.kinds:
            yield from range(kind.base, kind.base + kind.size)

    @property
    def size(self) -> int:
        """How many actions there are; the length of a mask over them."""
        return sum(kind.size for kind in self.kinds)

    def index(self, action: int) -> int:
        """The place of an id in a dense mask over all ids."""
        before = 0
        for kind in self.kinds:
            if action < kind.base + kind.size:
                if action < kind.base:
                    break
                return before + action - kind.base
            before += kind.size
        raise InvalidActionError(f"There is no action with the id {action}.")

    def _kind_of(self, action: int) -> ActionKind:
        low, high = 0, len(self.kinds)
        while low < high:
            middle = (low + high) // 2
            if self.kinds[middle].base <= action:
                low = middle + 1
            else:
                high = middle
        if low:
            kind = self.kinds[low - 1]
            if action < kind.base + kind.size:
                return kind
        raise InvalidActionError(f"There is no action with the id {action}.")

    def decode(self, action: int) -> Action:
        """An id in fields."""
        kind = self._kind_of(action)
        return Action(kind.name, kind.args_of(action))

    def encode(self, action: Action) -> int:
        """Fields as an id."""
        return self.kind(action.kind).id_of(*action.args)

    def text(self, action: int) -> str:
        """An id in words."""
        kind = self._kind_of(action)
        return kind.text_of(kind.args_of(action))

    @cached_property
    def _by_text(self) -> dict[str, int]:
        texts: dict[str, int] = {}
        for kind in self.kinds:
            ranges = [range(len(domain)) for domain in kind.domains]
            for offset, args in enumerate(product(*ranges)):
                action = kind.base + offset
                other = texts.setdefault(kind.text_of(args), action)
                if other != action:
                    raise ConflictError(
                        f"Actions {other} and {action} both read '{kind.text_of(args)}'."
                    )
        return texts

    def parse(self, text: str) -> int:
        """Words as an id."""
        try:
            return self._by_text[text]
        except KeyError:
            hint = did_you_mean(text, self._by_text)
            raise InvalidActionError(f"No action reads '{text}'.{hint}") from None

    def signature(self) -> list[list[object]]:
        """What the digest of a ruleset covers of its actions."""
        return [[kind.base, kind.name, kind.template, kind.domains] for kind in self.kinds]
