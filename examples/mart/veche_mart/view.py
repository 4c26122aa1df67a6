"""What one merchant may know, and what a person would like to read."""

from collections.abc import Sequence
from struct import pack
from typing import TYPE_CHECKING, Any

from veche import Stream
from veche_mart.tables import COPIES, EMPTY, NOBODY, PURSES, SEALED, UNSEALED, WARES

if TYPE_CHECKING:
    from veche_mart.state import State


class View:
    """Built up from what is open on the table and in one merchant's own hand."""

    def __init__(self, state: "State", seat: int) -> None:
        """Look at a position from a seat."""
        seats = range(state.rules.seats)
        self.rules = state.rules
        self.seat = seat
        self.day = state.day
        self.actor = state.actor
        self.sealed = state.sealed
        self.buyer = state.buyer
        self.hand = state.hand(seat)
        self.bids = [
            SEALED if other != seat and bid != UNSEALED else bid
            for other, bid in enumerate(state.bids)
        ]
        self.opened = state.opened[:]
        # A sealed bid counts as still held: whether it is empty must not show.
        self.held = [sum(state.hand(other)) + (state.bids[other] != UNSEALED) for other in seats]
        self.stall = state.stall[:]
        self.barns = state.barns[:]
        self.coins = state.coins[:]
        self.spent = state.spent[:]

    def encode(self) -> bytes:
        """All of it as canonical bytes."""
        actor = NOBODY if self.actor is None else self.actor
        numbers = [self.seat, self.day, actor, self.sealed, self.buyer, *self.hand, *self.bids]
        numbers += self.opened + self.held + self.stall + self.barns + self.coins + self.spent
        return pack(f"<{len(numbers)}h", *numbers)

    def data(self) -> dict[str, Any]:
        """All of it with names."""
        return {name: value for name, value in vars(self).items() if name != "rules"}

    def text(self) -> str:
        """All of it for a person."""
        lines = [_headline(self)]
        for seat in range(self.rules.seats):
            lines.append(f"{_merchant(self, seat)}; {self.held[seat] - 1} purses")
        lines.append(f"You are merchant {self.seat} and hold {_purses(self.hand)}.")
        lines.append(f"Spent so far: {_purses(self.spent)}.")
        return "\n".join(lines)

    def sample(self, rng: Stream) -> "State":
        """A position that could be the true one: unseen purses dealt anew, new luck."""
        state = self.rules.empty_table(rng.seed())
        state.day = self.day
        state.actor = self.actor
        state.sealed = self.sealed
        state.buyer = self.buyer
        state.bids = self.bids[:]
        state.opened = self.opened[:]
        state.stall = self.stall[:]
        state.barns = self.barns[:]
        state.coins = self.coins[:]
        state.spent = self.spent[:]
        unseen = self.unseen()
        rng.shuffle(unseen)
        for seat, held in enumerate(self.held):
            start = seat * len(PURSES)
            if seat == self.seat:
                state.hands[start : start + len(PURSES)] = self.hand
                continue
            hand = [EMPTY] + [unseen.pop() for _ in range(held - 1)]
            if self.bids[seat] == SEALED:
                state.bids[seat] = hand.pop(rng.below(len(hand)))
            for purse in hand:
                state.hands[start + purse] += 1
        return state

    def unseen(self) -> list[int]:
        """Every purse that this merchant has not seen: in other hands, or never dealt."""
        seen = [mine + spent for mine, spent in zip(self.hand, self.spent, strict=True)]
        bid = self.bids[self.seat]
        if bid != UNSEALED:
            seen[bid] += 1
        sizes = range(EMPTY + 1, len(PURSES))
        return [purse for purse in sizes for _ in range(COPIES - seen[purse])]


def board(state: "State") -> str:
    """The whole table, every hand open."""
    lines = [_headline(state)]
    for seat in range(state.rules.seats):
        lines.append(f"{_merchant(state, seat)}; holds {_purses(state.hand(seat))}")
    lines.append(f"Spent so far: {_purses(state.spent)}.")
    return "\n".join(lines)


def _headline(table: "State | View") -> str:
    stall = _listed(table.stall, WARES)
    if table.actor is None:
        return f"The mart is over. Left on the stall: {stall}."
    return f"Day {table.day} of {table.rules.days}. On the stall: {stall}."


def _merchant(table: "State | View", seat: int) -> str:
    marker = ">" if table.actor == seat else " "
    barn = _listed(table.barns[seat * len(WARES) : (seat + 1) * len(WARES)], WARES)
    bids = [("last bid", table.opened[seat]), ("bid", table.bids[seat])]
    said = [
        f"{name}: {'sealed' if bid == SEALED else PURSES[bid]}; "
        for name, bid in bids
        if bid != UNSEALED
    ]
    return f"{marker} Merchant {seat}: {''.join(said)}{table.coins[seat]} coins; barn: {barn}"


def _listed(counts: Sequence[int], names: Sequence[str]) -> str:
    found = [f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]
    return ", ".join(found) or "nothing"


def _purses(counts: Sequence[int]) -> str:
    sizes = [PURSES[purse] for purse in range(EMPTY + 1, len(PURSES)) for _ in range(counts[purse])]
    return " ".join(sizes) or "nothing"
