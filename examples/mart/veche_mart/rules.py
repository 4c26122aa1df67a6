"""The printed rules, what a variant may change of them, and the rules one plays by."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from veche import ActionSpace, Moment, OptionValue, RulesDraft, Stream, VecheError
from veche_mart.state import State
from veche_mart.tables import COPIES, EMPTY, NOBODY, PURSES, PURSES_EACH, WARES
from veche_mart.view import board


def fullest_purse(bids: Sequence[int]) -> int:
    """The merchant with the fullest purse; nobody if two are level or all are empty."""
    most = max(bids)
    return bids.index(most) if most > EMPTY and bids.count(most) == 1 else NOBODY


@dataclass
class MartDraft(RulesDraft):
    """The rules before they are frozen: assign to replace, append to a moment to add."""

    days: int = 6
    wares_a_day: int = 2
    prices: list[int] = field(default_factory=lambda: [1, 2, 2, 3])
    """The coins for selling each kind of ware."""
    worth: list[int] = field(default_factory=lambda: [0, 1, 3, 6, 10, 15, 21])
    """The points for so many wares of one kind in a barn."""
    barn: int = 6
    """How many wares a barn holds."""
    winner_of: Callable[[Sequence[int]], int] = fullest_purse
    """Takes the bids by seat; gives the seat that gets the stall, or NOBODY."""
    day_end: Moment[Callable[[State], None]] = field(default_factory=Moment)
    """What happens when the wares are traded, before the next day."""


@dataclass(frozen=True)
class Rules:
    """The rules of one table, frozen."""

    seats: int
    actions: ActionSpace
    days: int
    wares_a_day: int
    prices: tuple[int, ...]
    worth: tuple[int, ...]
    barn: int
    winner_of: Callable[[Sequence[int]], int]
    day_end: tuple[Callable[[State], None], ...]
    bid: int
    sell: int
    stow: int
    """The first action id of each kind."""

    def empty_table(self, seed: bytes) -> State:
        """A table at which nothing has been dealt."""
        return State(self, seed)

    def new_game(self, seed: bytes) -> State:
        """Deal the purses and bring the wares of the first day."""
        state = self.empty_table(seed)
        deck = [purse for purse in range(EMPTY + 1, len(PURSES)) for _ in range(COPIES)]
        Stream(seed, "deal").shuffle(deck)
        for seat in range(self.seats):
            for purse in [EMPTY] + [deck.pop() for _ in range(PURSES_EACH)]:
                state.hands[seat * len(PURSES) + purse] += 1
        state.start_day()
        state.walk_on()
        return state

    def board(self, state: Any) -> str:
        """The whole table, every hand open."""
        return board(state)


def draft(seats: int, options: Mapping[str, OptionValue]) -> MartDraft:
    """The printed rules for a table."""
    actions = ActionSpace()
    actions.add("bid", "bid {purse}", PURSES)
    actions.add("sell", "sell {ware}", WARES)
    actions.add("stow", "stow {ware}", WARES)
    return MartDraft(seats, actions, days=int(options["days"]))


def freeze(draft: MartDraft) -> Rules:
    """Rules that are fast to play by."""
    if len(draft.worth) <= draft.barn:
        raise VecheError(
            f"A barn holds {draft.barn} wares, and 'worth' ends at {len(draft.worth) - 1}."
            " Make the table longer."
        )
    return Rules(
        seats=draft.seats,
        actions=draft.actions,
        days=draft.days,
        wares_a_day=draft.wares_a_day,
        prices=tuple(draft.prices),
        worth=tuple(draft.worth),
        barn=draft.barn,
        winner_of=draft.winner_of,
        day_end=draft.day_end.functions(),
        bid=draft.actions.kind("bid").base,
        sell=draft.actions.kind("sell").base,
        stow=draft.actions.kind("stow").base,
    )
