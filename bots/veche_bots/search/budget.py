"""How long a search may go on: so many iterations, or so much time."""

from collections.abc import Callable, Iterator, Mapping

from veche.errors import OptionError
from veche.fairness import MILLISECOND, TimeControl
from veche.options import Option, OptionValue

Clock = Callable[[], int]
"""Gives monotonic nanoseconds."""

DEFAULT_ITERATIONS = 500
CAUTION = 0.8
"""The share of a time limit that is used; the rest is for what no bot can foresee."""
BANK_SHARE = 20
"""A decision takes at most this fraction of a bank that must last for the game."""

ITERATIONS = Option(
    "iterations",
    0,
    f"iterations for each decision; {DEFAULT_ITERATIONS} if neither this nor a time is given",
    minimum=0,
)
MILLISECONDS = Option(
    "milliseconds",
    0,
    "time for each decision, in place of iterations; never more than the table's clock allows",
    minimum=0,
)


class Budget:
    """What one decision may cost; exactly one of iterations and time binds."""

    def __init__(self, iterations: int, milliseconds: int, time: TimeControl, clock: Clock) -> None:
        """Take what the options say; the table's clock counts only if time binds."""
        if iterations and milliseconds:
            raise OptionError(
                f"A search ends after {iterations} iterations or after {milliseconds} milliseconds,"
                " not both. Drop one of the two options."
            )
        self._iterations = 0 if milliseconds else iterations or DEFAULT_ITERATIONS
        self._nanoseconds = milliseconds * MILLISECOND
        self._time = time
        self._clock = clock

    @staticmethod
    def chosen(options: Mapping[str, OptionValue], time: TimeControl, clock: Clock) -> "Budget":
        """The budget that a bot's options ask for."""
        return Budget(int(options["iterations"]), int(options["milliseconds"]), time, clock)

    def rounds(self, started: int, limit_ns: int | None) -> Iterator[int]:
        """The numbers of the iterations of a decision, for as long as there may be another."""
        if self._iterations:
            return iter(range(self._iterations))
        return self._until(started + self._allowed(limit_ns))

    def _allowed(self, limit_ns: int | None) -> int:
        if limit_ns is None:
            return self._nanoseconds
        usable = int(limit_ns * CAUTION)
        if self._time.bank_ms is not None:
            # The limit may be all that is left for the whole game.
            increment = int(self._time.increment_ms * MILLISECOND * CAUTION)
            usable = min(usable, limit_ns // BANK_SHARE + increment)
        return min(self._nanoseconds, usable)

    def _until(self, deadline: int) -> Iterator[int]:
        clock = self._clock
        number = longest = 0
        now = clock()
        # The longest iteration so far must still fit: better early than late.
        while now + longest < deadline:
            yield number
            number += 1
            before, now = now, clock()
            longest = max(longest, now - before)
