"""Connect Four as a plugin, to measure the engine by.

It is written for speed and through the public contract alone. A seat's discs are
one integer of seven bits a column, the lowest bit at the bottom; the seventh bit
of a column stays empty, so that no line runs from one column into the next.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from veche import (
    ActionSpace,
    Event,
    Game,
    GameInfo,
    OptionValue,
    Outcome,
    RulesDraft,
    Stream,
    hookimpl,
    hookspec,
    ranks_from,
)

VECHE_API = 1

COLUMNS = 7
ROWS = 6
STRIDE = ROWS + 1
BITS = tuple(1 << place for place in range(COLUMNS * STRIDE))
FULL = tuple(column * STRIDE + ROWS for column in range(COLUMNS))
BOARD_BYTES = (COLUMNS * STRIDE + 7) // 8


def has_four(discs: int) -> bool:
    """Whether four of these discs stand in a line."""
    pairs = discs & discs >> 1
    if pairs & pairs >> 2:
        return True
    pairs = discs & discs >> STRIDE
    if pairs & pairs >> 2 * STRIDE:
        return True
    pairs = discs & discs >> STRIDE - 1
    if pairs & pairs >> 2 * (STRIDE - 1):
        return True
    pairs = discs & discs >> STRIDE + 1
    return pairs & pairs >> 2 * (STRIDE + 1) > 0


class ConnectFourState:
    """A position: both seats' discs, and where the next disc of each column lands."""

    __slots__ = ("actor", "discs", "events", "landing", "open", "winner")

    def __init__(self) -> None:
        self.actor: int | None = 0
        self.winner: int | None = None
        self.discs = [0, 0]
        self.landing = [column * STRIDE for column in range(COLUMNS)]
        self.open = list(range(COLUMNS))
        """The columns that have room, ascending."""
        self.events: list[Event] | None = None

    def legal(self) -> list[int]:
        """Any column with room."""
        return [] if self.actor is None else self.open[:]

    def apply(self, action: int) -> None:
        """Drop a disc, and go on alone while only one column has room."""
        self._drop(action)
        open_columns = self.open
        while len(open_columns) < 2 and self.actor is not None:
            if open_columns:
                self._drop(open_columns[0])
            else:
                self.actor = None

    def _drop(self, column: int) -> None:
        seat = self.actor
        assert seat is not None
        place = self.landing[column]
        discs = self.discs[seat] | BITS[place]
        self.discs[seat] = discs
        place += 1
        self.landing[column] = place
        if place == FULL[column]:
            self.open.remove(column)
        if self.events is not None:
            self.events.append(Event("drop", f"Seat {seat} drops into column {column + 1}."))
        if has_four(discs):
            self.winner = seat
            self.actor = None
        else:
            self.actor = 1 - seat

    def clone(self) -> "ConnectFourState":
        """An independent copy."""
        copy = ConnectFourState.__new__(ConnectFourState)
        copy.actor = self.actor
        copy.winner = self.winner
        copy.discs = self.discs[:]
        copy.landing = self.landing[:]
        copy.open = self.open[:]
        copy.events = None
        return copy

    def scores(self) -> list[int]:
        """One point for the winner."""
        return [int(seat == self.winner) for seat in range(2)]

    def outcome(self) -> Outcome:
        """Four in a line win; a full board is a draw."""
        scores = tuple(self.scores())
        reason = "full board" if self.winner is None else f"four in a line by seat {self.winner}"
        return Outcome(scores, ranks_from(scores), (reason, reason))

    def view(self, seat: int) -> "ConnectFourView":
        """The whole board: nothing is hidden."""
        return ConnectFourView(seat, self.actor, self.discs[0], self.discs[1])

    def encode(self) -> bytes:
        """Both seats' discs and whose turn it is."""
        return encode(self.actor, self.discs[0], self.discs[1])


def encode(actor: int | None, first: int, second: int) -> bytes:
    """A position as 15 bytes."""
    discs = first.to_bytes(BOARD_BYTES, "big") + second.to_bytes(BOARD_BYTES, "big")
    return discs + (b"-" if actor is None else b"%d" % actor)


def picture(first: int, second: int) -> str:
    """The board, the top row first."""
    rows = []
    for row in range(ROWS - 1, -1, -1):
        bits = [BITS[column * STRIDE + row] for column in range(COLUMNS)]
        rows.append(" ".join("X" if first & b else "O" if second & b else "." for b in bits))
    return "\n".join(rows)


class ConnectFourView:
    """What one seat sees: everything."""

    __slots__ = ("actor", "first", "seat", "second")

    def __init__(self, seat: int, actor: int | None, first: int, second: int) -> None:
        self.seat = seat
        self.actor = actor
        self.first = first
        self.second = second

    def encode(self) -> bytes:
        """The board as this seat sees it."""
        return b"%d" % self.seat + encode(self.actor, self.first, self.second)

    def data(self) -> Mapping[str, Any]:
        """The board by name."""
        rows = picture(self.first, self.second).splitlines()
        return {"seat": self.seat, "actor": self.actor, "rows": rows}

    def text(self) -> str:
        """The board as a picture."""
        return picture(self.first, self.second)

    def sample(self, rng: Stream) -> ConnectFourState:
        """The position itself, for there is nothing to guess."""
        state = ConnectFourState()
        state.discs = [self.first, self.second]
        filled = self.first | self.second
        column_mask = (1 << STRIDE) - 1
        for column in range(COLUMNS):
            state.landing[column] += (filled >> column * STRIDE & column_mask).bit_length()
        state.open = [each for each in range(COLUMNS) if state.landing[each] != FULL[each]]
        state.actor = self.actor
        if self.actor is None:
            state.winner = next((seat for seat in (0, 1) if has_four(state.discs[seat])), None)
        return state


@dataclass(frozen=True)
class ConnectFourRules:
    """The rules at a table of two."""

    seats: int
    actions: ActionSpace

    def new_game(self, seed: bytes) -> ConnectFourState:
        """The empty board; there is no luck."""
        return ConnectFourState()

    def board(self, state: ConnectFourState) -> str:
        """The board as a picture."""
        return picture(*state.discs)


def draft_connect_four(seats: int, options: Mapping[str, OptionValue]) -> RulesDraft:
    """One action for each column."""
    actions = ActionSpace()
    actions.add("drop", "drop {column}", [str(column + 1) for column in range(COLUMNS)])
    return RulesDraft(seats, actions)


def freeze_connect_four(draft: RulesDraft) -> ConnectFourRules:
    """The rules as drafted."""
    return ConnectFourRules(draft.seats, draft.actions)


@hookspec
def connect_four_amend_rules(draft: RulesDraft, options: Mapping[str, OptionValue]) -> None:
    """Edit the rules before a game is built from them."""


@hookimpl
def veche_provide_games() -> list[Game]:
    """The one game of this plugin."""
    info = GameInfo(
        name="connect_four",
        title="Connect Four",
        summary="four discs in a line",
        version="1.0",
        min_seats=2,
        max_seats=2,
        max_decisions=COLUMNS * ROWS,
        hidden_information=False,
        chance=False,
    )
    return [Game(info, draft_connect_four, freeze_connect_four, hookspecs=sys.modules[__name__])]
