"""Random games to look at, decision by decision."""

from collections.abc import Callable, Iterator

from veche.streams import Stream, seed_from_text
from veche_rurik.actions import CONVERT_BUILD, DECLINE, DEED, END_TURN, FORFEIT, PONDER, STOP
from veche_rurik.state import Rules, State
from veche_rurik.testing import pieces

__all__ = ["IDLE", "TABLES", "Chooser", "at_random", "eagerly", "pieces", "played", "starve"]

Chooser = Callable[[Stream, list[int]], int]
"""Takes luck and the legal list; gives one of it."""
TABLES = [(seats, leaders) for seats in (2, 3, 4) for leaders in ("chosen", "dealt")]


IDLE = (DECLINE, FORFEIT, END_TURN, PONDER, STOP)


def at_random(luck: Stream, legal: list[int]) -> int:
    """Any legal action."""
    return luck.choice(legal)


def eagerly(luck: Stream, legal: list[int]) -> int:
    """A deed if one can be accomplished, else anything rather than nothing."""
    deeds = [action for action in legal if DEED <= action < CONVERT_BUILD]
    busy = [action for action in legal if action not in IDLE]
    return luck.choice(deeds or busy or legal)


def starve(state: State) -> None:
    """Leave three cards in each scheme deck and discard the others, so that decks run out."""
    for deck in (0, 1):
        gone = state.decks[deck][:-3]
        state.discard = tuple(sorted(state.discard + gone))
        state.decks[deck] = state.decks[deck][-3:]
        state.known[deck] = state.known[deck][-3:]


def played(
    rules: Rules,
    number: int,
    *,
    starved: bool = False,
    log: bool = False,
    choose: Chooser = at_random,
) -> Iterator[tuple[State, int | None]]:
    """A random game: each position, before it is moved on, with the action chosen there."""
    seed = seed_from_text(f"random game {number}")
    state = rules.new_game(seed)
    if starved:
        starve(state)
    if log:
        state.events = []
    luck = Stream(seed, "players")
    while state.actor is not None:
        action = choose(luck, state.legal())
        yield state, action
        if log:
            state.events = []
        state.apply(action)
    yield state, None
