"""Bots for any game that look at the legal list alone."""

from collections.abc import Mapping

from veche.match import Decision, Table
from veche.options import OptionValue
from veche.streams import Stream


class RandomBot:
    """Chooses any legal action, each equally likely."""

    def __init__(self, seed: bytes) -> None:
        """Open the bot's own stream of luck."""
        self._below = Stream(seed, "random bot").below

    def decide(self, decision: Decision) -> int:
        """Any legal action."""
        legal = decision.legal
        return legal[self._below(len(legal))]


class FirstLegalBot:
    """Always takes the legal action with the lowest id; the same game every time."""

    def decide(self, decision: Decision) -> int:
        """The first legal action."""
        return decision.legal[0]


def make_random(
    table: Table, seat: int, seed: bytes, options: Mapping[str, OptionValue]
) -> RandomBot:
    """Seat a random bot."""
    return RandomBot(seed)


def make_first_legal(
    table: Table, seat: int, seed: bytes, options: Mapping[str, OptionValue]
) -> FirstLegalBot:
    """Seat a first-legal bot."""
    return FirstLegalBot()
