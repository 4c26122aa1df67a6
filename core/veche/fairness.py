"""Time limits, and the one table that says what a seat's failure costs it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from veche.errors import OptionError

MILLISECOND = 1_000_000
"""Nanoseconds in one; clocks count nanoseconds, limits are written in milliseconds."""


@dataclass(frozen=True)
class TimeControl:
    """How long a seat may take, in milliseconds; None is no limit."""

    connect_ms: int | None = None
    """To sit down and be ready."""
    first_ms: int | None = None
    """For its first decision (in place of ``decision_ms``)."""
    decision_ms: int | None = None
    """For one decision."""
    bank_ms: int | None = None
    """For all decisions of a game together…"""
    increment_ms: int = 0
    """…and how much each answered decision adds to that."""

    def __post_init__(self) -> None:
        """Refuse limits that nobody could meet."""
        for name, value in vars(self).items():
            least = 0 if name == "increment_ms" else 1
            if value is not None and value < least:
                raise OptionError(f"The time limit {name} must be at least {least}, not {value}.")


NO_LIMITS = TimeControl()
"""All the time in the world."""


class Fault(Enum):
    """What a seat can do wrong."""

    CONNECT = "connect"
    """It was not ready in time."""
    ILLEGAL = "illegal"
    """It answered with something that is not one of the legal actions."""
    TIMEOUT = "timeout"
    """It answered too late."""
    CRASH = "crash"
    """It raised an exception or its process ended."""
    DISCONNECT = "disconnect"
    """Its connection was lost and did not come back."""


@dataclass(frozen=True)
class Policy:
    """What each fault costs: so many are forgiven, the next forfeits the game.

    A forgiven fault is a strike: a stand-in answers that one decision. After a
    forfeit the stand-in plays on in the seat so that the others' game is not
    spoilt, and the seat ranks last.
    """

    strikes: Mapping[Fault, int] = field(default_factory=dict)

    def forgives(self, fault: Fault, committed: int) -> bool:
        """Whether a seat that has now committed this fault so often may go on."""
        return committed <= self.strikes.get(fault, 0)


class SeatClocks:
    """The time each seat of one game has left."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        """Start all clocks full."""
        self._decision = _nanoseconds(control.decision_ms)
        self._increment = control.increment_ms * MILLISECOND
        full = _nanoseconds(control.bank_ms)
        self._banks = None if full is None else [full] * seats
        first = self._decision if control.first_ms is None else _nanoseconds(control.first_ms)
        limits = [each for each in (first, full) if each is not None]
        self.limits = [min(limits, default=None)] * seats
        """By seat, how many nanoseconds it has for its next decision; None is no limit."""

    def spend(self, seat: int, elapsed: int) -> None:
        """Take the time of an answered decision from the seat's bank."""
        limit = self._decision
        if self._banks is not None:
            bank = self._banks[seat] + self._increment - elapsed
            self._banks[seat] = bank
            if limit is None or bank < limit:
                limit = bank
        self.limits[seat] = limit


def _nanoseconds(milliseconds: int | None) -> int | None:
    return None if milliseconds is None else milliseconds * MILLISECOND
