"""The intrigue cards, and the small functions that say what they do."""

from collections.abc import Callable

from veche_rurik.draft import Adjuster, PlacedAdjuster
from veche_rurik.rules import questions as q
from veche_rurik.rules.claim import markers_off_board
from veche_rurik.rules.setup import seats_in_order
from veche_rurik.state import State
from veche_rurik.variants.intrigue.card import NAME, NOTE, Card


def more(coins: int) -> Adjuster:
    """So many coins more."""

    def adjust(state: State, seat: int, number: int) -> int:
        return number + coins

    return adjust


def surcharge(coins: int) -> Adjuster:
    """So many coins more, if any are paid at all."""

    def adjust(state: State, seat: int, cost: int) -> int:
        return cost + coins if cost else 0

    return adjust


def nothing(state: State, seat: int, number: int) -> int:
    """None at all."""
    return 0


def more_points(action: str, points: int) -> PlacedAdjuster:
    """More points for one main action."""

    def adjust(state: State, seat: int, column: int, number: int) -> int:
        return number + points if state.rules.column_names[column] == action else number

    return adjust


def more_reveals(cards: int) -> PlacedAdjuster:
    """More cards revealed in a check."""

    def adjust(state: State, seat: int, region: int, number: int) -> int:
        return number + cards

    return adjust


def coins_for_all(coins: int) -> Callable[[State], None]:
    """Everybody gains so many coins."""

    def gain(state: State) -> None:
        for seat in range(state.rules.players):
            state.coins[seat] += coins

    return gain


def equals_too(state: State, newcomer: int, present: int) -> bool:
    """An advisor bumps equals as well."""
    return present <= newcomer


def bounty(state: State, seat: int, region: int) -> None:
    """A coin for the rebel."""
    state.coins[seat] += 1


def first_structure(state: State, seat: int, region: int, structure: int) -> None:
    """A coin for a seat's first structure of the round; the note has a bit for each seat."""
    place = state.rules.extra_at[NAME] + NOTE
    if not state.extra[place] >> seat & 1:
        state.extra[place] |= 1 << seat
        state.coins[seat] += 1


def coins_by_markers(state: State) -> None:
    """A coin for each marker off the board, but at least one."""
    for seat in range(state.rules.players):
        state.coins[seat] += max(1, markers_off_board(state, seat))


def ask_everybody(state: State, question: int, argument: int) -> None:
    """Ask all seats in turn order; the stack is read from its end."""
    for seat in reversed(seats_in_order(state, state.first)):
        state.ask(question, seat, argument)


def draw_schemes(state: State) -> None:
    """Everybody draws two schemes and keeps one."""
    ask_everybody(state, q.DRAW, 2)


def open_market(state: State) -> None:
    """Everybody may swap two goods."""
    ask_everybody(state, state.rules.frame_numbers["swap"], 2)


def offer_levy(state: State, seat: int, column: int) -> None:
    """Ask whoever musters whether they pay for one more."""
    if state.rules.column_names[column] == "muster":
        state.ask(state.rules.frame_numbers["levy"], seat)


CARDS = (
    Card(
        "Costly Favours",
        "Each advisor placed with a bribe costs one coin more, which adds no power.",
        adjust_bribe_limit=more(-1),
        adjust_bribe_cost=surcharge(1),
    ),
    Card(
        "Incorruptible Council",
        "Nobody may bribe. When all advisors are placed, everybody gains a coin.",
        adjust_bribe_limit=nothing,
        strategy_end=coins_for_all(1),
    ),
    Card(
        "Persuasive Envoys",
        "An advisor also bumps advisors of equal power.",
        bumps=equals_too,
    ),
    Card(
        "Open Roads",
        "The move main action gives one point more.",
        adjust_points=more_points("move", 1),
    ),
    Card(
        "Village Levies",
        "With the muster main action you may pay a coin for one muster point more.",
        main_action=offer_levy,
    ),
    Card(
        "Wary Garrisons",
        "Checks for casualties reveal one card more.",
        adjust_reveals=more_reveals(1),
    ),
    Card(
        "Bounty on Rebels",
        "Defeating a rebel gives a coin besides its reward.",
        rebel_defeated=bounty,
    ),
    Card(
        "Guild Masons",
        "The first structure you build in this round gives you a coin.",
        structure_built=first_structure,
    ),
    Card(
        "Generous Dismissal",
        "Forfeiting a main action gives two coins.",
        adjust_forfeit=more(1),
    ),
    Card(
        "Prince's Gift",
        "Everybody gains a coin for each own marker off the claim board, but at least one.",
        at_once=coins_by_markers,
    ),
    Card(
        "Whispers at Court",
        "In turn order everybody draws two schemes from a deck, keeps one and puts one back.",
        at_once=draw_schemes,
    ),
    Card(
        "Winter Market",
        "In turn order everybody may swap up to two goods for goods of their choice.",
        at_once=open_market,
    ),
)
