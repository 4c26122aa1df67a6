"""How the Rebellion places its advisors and bribes for them."""

from typing import NamedTuple

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules import strategy
from veche_rurik.state import State
from veche_rurik.tables import counted
from veche_rurik.variants.rebellion.cards import Card
from veche_rurik.variants.rebellion.deck import (
    PLACED,
    ROWS,
    bottom_card,
    number,
    set_number,
    top_card,
)
from veche_rurik.variants.rebellion.mat import priority_name, priority_of
from veche_rurik.variants.rebellion.rulings import REBELLION, YOU, Ruling


class Placement(NamedTuple):
    """What the Rebellion does with its next advisor."""

    row: int
    number: int
    column: int
    coins: int
    named: int
    """The column that the card names."""
    coin: bool
    """Whether the card has a coin beside it."""


def power(entry: int) -> int:
    """The number of an advisor on the board with its bribe; 0 for an empty space."""
    return (entry >> 2 & 7) + (entry >> 5)


def next_row(state: State, card: Card) -> int:
    """The next row of a card whose advisor is unlocked in this round."""
    row = number(state, PLACED)
    while card.rows[row].joins > state.round:
        row += 1
    return row


def free_column(state: State, named: int) -> int:
    """The named column or, if it is full, the next one to the right, around the board."""
    rules = state.rules
    last = rules.rows - 1
    column = named
    while state.columns[column * 4 + last]:
        column = (column + 1) % rules.columns
    return column


def bribe(state: State, ruling: Ruling, advisor: int, column: int, named: int, coin: bool) -> int:
    """How many coins the Rebellion adds to an advisor it places in a column."""
    entries = [each for each in state.columns[column * 4 : column * 4 + state.rules.rows] if each]
    coins = state.coins[REBELLION]
    if ruling.bribes_by_space:
        return _bribe_by_space(entries, advisor, coins, coin)
    if coin and column == named:
        need = max([power(entry) + 1 - advisor for entry in entries], default=0)
        if 0 < need <= coins:
            return need
    equal = [entry for entry in entries if entry & 3 == YOU and power(entry) == advisor]
    return 1 if equal and coins else 0


def _bribe_by_space(entries: list[int], advisor: int, coins: int, coin: bool) -> int:
    """From the top down, the first space that the advisor takes or that can be bought."""
    for entry in entries:
        need = power(entry) + 1 - advisor
        if need <= 0:
            return 0
        if need <= coins and (coin or (need == 1 and entry & 3 == YOU)):
            return need
    return 0


def next_placement(state: State, ruling: Ruling) -> Placement:
    """Read the next row of the card under the current priority."""
    card = top_card(state) if ruling.card_for_a_round else bottom_card(state)
    place = next_row(state, card)
    row = card.rows[place]
    placing = row.placings[priority_of(state)]
    named = state.rules.column_names.index(placing.action)
    column = free_column(state, named)
    coins = bribe(state, ruling, row.number, column, named, placing.coin)
    return Placement(place, row.number, column, coins, named, placing.coin)


def place_advisor(state: State, ruling: Ruling) -> None:
    """Place the Rebellion's next advisor."""
    placement = next_placement(state, ruling)
    set_number(state, PLACED, placement.row + 1)
    if not ruling.card_for_a_round:
        set_number(state, ROWS, placement.row + 1)
    if state.events is not None:
        _tell(state, placement)
    column = (placement.number - 1) * a.MAX_COLUMNS + placement.column
    state.ask(q.BRIBE, REBELLION, column)
    strategy.bribe(state, state.stack[-1], a.BRIBE + placement.coins)


def _tell(state: State, placement: Placement) -> None:
    names = state.rules.column_names
    priority = priority_name(priority_of(state))
    mark = ", with a coin," if placement.coin else ""
    text = (
        f"Row {placement.row + 1} of the card, priority {priority}: advisor"
        f" {placement.number}{mark} to {names[placement.named]}"
    )
    if placement.column != placement.named:
        text += f", which is full → {names[placement.column]}"
    top = placement.column * 4
    powers = [power(entry) for entry in state.columns[top : top + state.rules.rows]]
    new = placement.number + placement.coins
    if placement.coins:
        passed = max(each for each in powers if each < new)
        bribed = counted(placement.coins, "coins")
        text += f"; a bribe of {bribed} lifts it to {new}, above power {passed}"
    elif max(powers) >= new:
        coins = counted(state.coins[REBELLION], "coins")
        text += f"; no bribe against power {max(powers)} ({coins} at hand)"
    state.note("rebellion", f"{text}.")
