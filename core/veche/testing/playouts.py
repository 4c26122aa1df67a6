"""Random games for checks to look at, and the error that says where a check failed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import NoReturn, Self

from veche.errors import InvalidActionError
from veche.game import State
from veche.ruleset import Ruleset
from veche.streams import Stream, seed_from_text

Chooser = Callable[[Stream, list[int]], int]
"""Takes luck and the legal list; gives one of it."""


class ConformanceError(AssertionError):
    """A game broke its contract; the message names the check, the seed and the turn."""

    def __init__(self, check: str, message: str) -> None:
        """Remember which check it was."""
        super().__init__(f"{check}: {message}")
        self.check = check


def some_seeds(count: int) -> list[bytes]:
    """The seeds that checks play by default: always the same ones."""
    return [seed_from_text(f"conformance {number}") for number in range(count)]


def table_name(ruleset: Ruleset) -> str:
    """A ruleset, its seats and the options that differ from their defaults, as a short name."""
    defaults = {option.name: option.default for option in ruleset.game.options}
    for variant in ruleset.variants:
        defaults |= {f"{variant.name}.{each.name}": each.default for each in variant.options}
    chosen = [
        f"{name}={value}" for name, value in ruleset.options.items() if defaults.get(name) != value
    ]
    return "-".join([ruleset.name, str(ruleset.seats), *chosen])


def action_text(ruleset: Ruleset, action: int) -> str:
    """An action in words; an id that the codec does not know stands for itself."""
    try:
        return ruleset.rules.actions.text(action)
    except InvalidActionError:
        return f"action {action}"


def difference(one: object, other: object) -> str:
    """Where two values part, with a little of what stands around that place."""
    if not isinstance(one, str | bytes) or type(one) is not type(other):
        one, other = repr(one), repr(other)
    assert isinstance(other, str | bytes)
    shorter = min(len(one), len(other))
    at = next((index for index in range(shorter) if one[index] != other[index]), shorter)
    around = slice(max(0, at - 20), at + 30)
    return f"from place {at}, {one[around]!r} against {other[around]!r}"


def at_random(luck: Stream, legal: list[int]) -> int:
    """Choose any legal action, each equally likely."""
    return luck.choice(legal)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment in a random game: the state is moved on after the check has looked at it."""

    check: str
    ruleset: Ruleset
    seed: bytes
    turn: int
    state: State
    encoded: bytes
    """The state before anything was asked of it; empty unless the check wanted it."""
    actor: int | None
    legal: list[int]
    action: int | None
    """What will be played next; None at the end of the game."""

    def luck(self, use: str, number: int = 0) -> Stream:
        """Luck for the check itself, apart from that of the game."""
        return Stream(self.seed, f"conformance {use}", (self.turn << 16) + number)

    def picked(self, share: int) -> bool:
        """Whether to look here if about ``share`` looks at the longest game are enough."""
        every = max(1, self.ruleset.game.info.max_decisions // share)
        return self.luck("pick").below(every) == 0

    def fail(self, what: str) -> NoReturn:
        """Say what is wrong here."""
        raise ConformanceError(self.check, f"{_where(self.ruleset, self.seed, self.turn)}: {what}")


def _where(ruleset: Ruleset, seed: bytes, turn: int) -> str:
    return f"{table_name(ruleset)}, seed {seed.hex()}, turn {turn}"


class Playouts:
    """The positions of random games, one game after the other.

    It ends a game quietly where the game stops making sense (nothing legal, or
    past its declared length), so that only the check that is about this fails.
    Use it in a ``with``: an exception inside is reported with its seed and turn.
    """

    def __init__(
        self,
        check: str,
        ruleset: Ruleset,
        seeds: Iterable[bytes],
        *,
        choose: Chooser = at_random,
        log: bool = False,
        encode: bool = False,
    ) -> None:
        """Name the check, and say what it wants of each position."""
        self.check = check
        self.ruleset = ruleset
        self._seeds = seeds
        self._choose = choose
        self._log = log
        self._encode = encode
        self._seed = b""
        self._turn = 0

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Report an exception of the game together with its place."""
        if isinstance(error, Exception) and not isinstance(error, ConformanceError):
            where = _where(self.ruleset, self._seed, self._turn)
            said = f"the game raised {type(error).__name__}: {error}"
            raise ConformanceError(self.check, f"{where}: {said}") from error

    def __iter__(self) -> Iterator[Position]:
        """All positions of all games, the last of each game included."""
        for seed in self._seeds:
            yield from self._game(seed)

    def _game(self, seed: bytes) -> Iterator[Position]:
        longest = self.ruleset.game.info.max_decisions
        luck = Stream(seed, "conformance play")
        self._seed, self._turn = seed, 0
        state = self.ruleset.rules.new_game(seed)
        if self._log:
            state.events = []
        while True:
            encoded = state.encode() if self._encode else b""
            actor = state.actor
            legal = [] if actor is None else state.legal()
            goes_on = bool(legal) and self._turn < longest
            action = self._choose(luck, legal) if goes_on else None
            yield Position(
                self.check, self.ruleset, seed, self._turn, state, encoded, actor, legal, action
            )
            if action is None:
                return
            state.apply(action)
            self._turn += 1
