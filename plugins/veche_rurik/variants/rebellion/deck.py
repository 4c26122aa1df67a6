"""The deck of rebellion cards: what is hidden of it, and what has been seen.

The deck lies face up; its bottom card is slid out row by row while advisors are
placed, and goes on top when the Rebellion takes a turn. So cards come in the
order of a ring that starts with the card on top at setup. That order is hidden;
the cards that were on top, and the rows slid out, are known.
"""

from typing import Final

from veche.streams import Stream
from veche_rurik.state import State
from veche_rurik.variants.rebellion.cards import Card, printed

NAME: Final = "rebellion"
CARDS: Final = 18

# Places among the variant's open numbers.
TURNED: Final = 0
"""How many cards have gone from the bottom to the top."""
TOP: Final = 1
"""The number of the card on top."""
ROWS: Final = 2
"""How many rows of the bottom card have been slid out."""
PLACED: Final = 3
"""How many rows of the card in use have been dealt with in this strategy phase."""
PRIORITY: Final = 4
TAKEN: Final = 5
"""From here on, by column, how many coins have been taken from the mat."""
OPEN_NUMBERS: Final = 8


def number(state: State, place: int) -> int:
    """One of the Rebellion's open numbers."""
    return state.extra[state.rules.extra_at[NAME] + place]


def set_number(state: State, place: int, value: int) -> None:
    """Change one of the Rebellion's open numbers."""
    state.extra[state.rules.extra_at[NAME] + place] = value


def shuffle_deck(state: State) -> None:
    """Shuffle the cards and look at the one on top."""
    numbers = list(range(1, CARDS + 1))
    Stream(state.seed, "rebellion").shuffle(numbers)
    at = state.rules.secret_at[NAME]
    state.secret[at : at + CARDS] = numbers
    set_number(state, TURNED, 0)
    set_number(state, TOP, numbers[0])
    set_number(state, ROWS, 0)


def top_card(state: State) -> Card:
    """The card on top, which gives location and build order."""
    return printed().cards[number(state, TOP) - 1]


def bottom_card(state: State) -> Card:
    """The card at the bottom, from which advisors are placed."""
    place = (number(state, TURNED) + 1) % CARDS
    return printed().cards[state.secret[state.rules.secret_at[NAME] + place] - 1]


def turn_card(state: State) -> None:
    """Move the bottom card to the top."""
    card = bottom_card(state)
    set_number(state, TURNED, number(state, TURNED) + 1)
    set_number(state, TOP, card.number)
    set_number(state, ROWS, 0)
    set_number(state, PLACED, 0)


def see_deck(state: State, seat: int) -> tuple[int, ...]:
    """The cards that were on top, then the rows slid out of the bottom card."""
    at = state.rules.secret_at[NAME]
    known = state.secret[at : at + min(number(state, TURNED) + 1, CARDS)]
    if len(known) == CARDS:
        return tuple(known)
    rows = bottom_card(state).rows[: number(state, ROWS)]
    return (*known, *(row.as_number() for row in rows))


def sample_deck(state: State, seat: int, seen: tuple[int, ...], rng: Stream) -> None:
    """Draw the cards not seen so that the bottom card has the rows slid out."""
    known = min(number(state, TURNED) + 1, CARDS)
    cards, rows = list(seen[:known]), seen[known:]
    rest = [each for each in range(1, CARDS + 1) if each not in cards]
    if rest:
        fitting = [each for each in rest if _begins_with(printed().cards[each - 1], rows)]
        bottom = rng.choice(fitting)
        rest.remove(bottom)
        rng.shuffle(rest)
        cards += [bottom, *rest]
    at = state.rules.secret_at[NAME]
    state.secret[at : at + CARDS] = cards


def _begins_with(card: Card, rows: tuple[int, ...]) -> bool:
    return tuple(row.as_number() for row in card.rows[: len(rows)]) == rows
