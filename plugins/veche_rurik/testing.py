"""Hand-made positions, so that a test can read like a sentence of the rulebook.

A position starts with an empty board and all pieces in supply::

    state = position(kiev=(1, 1, 0), leaders={BLUE: "yaroslav"}, leader_in={BLUE: "kiev"})
    on_turn(state, BLUE, "muster", points=2)
    do(state, "take the main action", "muster a troop in Kiev")

The scheme decks hold all cards not dealt elsewhere, in ascending order from the
bottom of the left deck up; ``decks`` puts chosen cards on top.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from veche_rurik.build import draft
from veche_rurik.freezing import freeze
from veche_rurik.rules import questions as q
from veche_rurik.rules.setup import full_stock, lead
from veche_rurik.state import T_BUILD, T_SPACE, T_TAX, Rules, State, replaced
from veche_rurik.tables import GOODS, LEADERS, STRUCTURES, names

BLUE, YELLOW, RED, WHITE = range(4)
TRACKS = ("rule", "build", "trade", "warfare")
SEED = b"hand-made game 1"


@cache
def printed_rules(seats: int = 4, leaders: str = "chosen") -> Rules:
    """The printed rules for a table, built once."""
    return freeze(draft(seats, {"leaders": leaders, "first_player": "first_seat"}))


def region_number(name: str) -> int:
    """The number of a region, by its name in lower case."""
    return [region.name.lower() for region in names().board.regions].index(name)


def deed_number(name: str) -> int:
    """The number of a deed card, by its name."""
    return [card.name for card in names().deeds].index(name)


def agenda_number(name: str) -> int:
    """The number of an agenda card, by its name."""
    return [card.name for card in names().agendas].index(name)


def position(
    rules: Rules | None = None,
    *,
    seats: int = 3,
    round: int = 1,
    first: int = 0,
    marker: int | None = None,
    leaders: Mapping[int, str] | None = None,
    leader_in: Mapping[int, str] | None = None,
    rebels: Iterable[str] | Mapping[str, int] = (),
    structures: Mapping[str, Mapping[str, int]] | None = None,
    goods: Mapping[int, Mapping[str, int]] | None = None,
    goods_in: Iterable[str] | None = None,
    coins: Mapping[int, int] | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    decks: Mapping[int, Sequence[int]] | None = None,
    discard: Sequence[int] = (),
    deeds: Mapping[int, Sequence[str]] | None = None,
    done: Mapping[int, Sequence[str]] | None = None,
    agendas: Mapping[int, str] | None = None,
    defeated: Mapping[int, int] | None = None,
    tracks: Mapping[int, Mapping[str, int]] | None = None,
    **troops: Sequence[int],
) -> State:
    """A position in which only what is named is on the board, and nobody is asked yet.

    ``troops`` takes a region's name and the troops there by seat; ``structures``
    a region and its structures with their owners; ``goods_in`` the regions that
    hold their good (all, if left out); ``decks`` the cards on top of the left
    (0) and the right (1) deck, the topmost first; schemes are numbered from 1.
    """
    rules = rules or printed_rules(seats)
    state = State(rules, SEED)
    state.round, state.first = round, first
    state.marker = first if marker is None else marker
    state.region_goods = rules.region_goods
    state.stack = [q.GAME_OVER]
    for seat in range(rules.players):
        state.coins[seat] = (coins or {}).get(seat, rules.coins)
        state.supply[seat] = rules.supplies[seat]
        state.tokens[seat * 2 : seat * 2 + 2] = [1, 1]
    state.stock = full_stock(rules)
    state.defeated = tuple((defeated or {}).get(seat, 0) for seat in range(4))
    _place_figures(state, leaders or {}, leader_in or {}, troops)
    _place_rest(state, rebels, structures or {}, goods_in)
    for seat, held in (goods or {}).items():
        for good, count in held.items():
            state.goods[seat * 5 + GOODS.index(good)] = count
    for seat, places in (tracks or {}).items():
        for track, level in places.items():
            state.tracks[seat * 4 + TRACKS.index(track)] = level
    _deal_schemes(state, hands or {}, decks or {}, discard)
    _deal_deeds(state, deeds or {}, done or {})
    _deal_agendas(state, agendas or {})
    return state


def _place_figures(
    state: State,
    leaders: Mapping[int, str],
    leader_in: Mapping[int, str],
    troops: Mapping[str, Sequence[int]],
) -> None:
    spare = [name for name in LEADERS if name not in leaders.values()]
    # A leader without an ability that gets in the way stands in for one not named.
    spare.sort(key=lambda name: name in ("yaroslav", "sviatopolk", "boris", "agatha"))
    for seat in range(state.rules.players):
        lead(state, seat, LEADERS.index(leaders.get(seat) or spare.pop(0)))
    for seat, name in leader_in.items():
        state.where[seat] = region_number(name)
    for name, counts in troops.items():
        for seat, count in enumerate(counts):
            state.troops[region_number(name) * 4 + seat] = count
            state.supply[seat] -= count
            if state.supply[seat] < 0:
                raise ValueError(f"seat {seat} has only {state.rules.supplies[seat]} troops")


def _place_rest(
    state: State,
    rebels: Iterable[str] | Mapping[str, int],
    structures: Mapping[str, Mapping[str, int]],
    goods_in: Iterable[str] | None,
) -> None:
    counts = rebels if isinstance(rebels, Mapping) else dict.fromkeys(rebels, 1)
    under = [-1] * 15
    for sticker, (name, count) in enumerate(counts.items()):
        state.rebels[region_number(name)] = count
        under[region_number(name)] = sticker
    state.stickers = tuple(under)
    for name, built in structures.items():
        for structure, owner in built.items():
            number = STRUCTURES.index(structure)
            state.structures[region_number(name) * 3 + number] = owner
            kind = owner * 3 + number
            state.stock = replaced(state.stock, kind, state.stock[kind] - 1)
    for region in state.rules.in_play:
        state.goods_here[region] = 1
    if goods_in is not None:
        here = [region_number(name) for name in goods_in]
        state.goods_here = [int(region in here) for region in range(15)]


def _deal_schemes(
    state: State,
    hands: Mapping[int, Sequence[int]],
    decks: Mapping[int, Sequence[int]],
    discard: Sequence[int],
) -> None:
    dealt = [card - 1 for cards in (*hands.values(), *decks.values(), discard) for card in cards]
    rest = [card for card in range(len(state.rules.scheme_coins)) if card not in dealt]
    half = (len(rest) + 1) // 2
    for deck, cards in enumerate((rest[:half], rest[half:])):
        top = [card - 1 for card in decks.get(deck, ())][::-1]
        state.decks[deck] = (*cards, *top)
        state.known[deck] = (0,) * len(state.decks[deck])
    for seat, hand in hands.items():
        state.hands[seat] = tuple(sorted(card - 1 for card in hand))
    state.discard = tuple(sorted(card - 1 for card in discard))
    state.shuffles = 1


def _deal_deeds(
    state: State, deeds: Mapping[int, Sequence[str]], done: Mapping[int, Sequence[str]]
) -> None:
    for seat, chosen in deeds.items():
        cards = tuple(sorted(deed_number(name) for name in chosen))
        state.deeds = replaced(state.deeds, seat, cards)
    for seat, accomplished in done.items():
        cards = tuple(sorted(deed_number(name) for name in accomplished))
        state.done = replaced(state.done, seat, cards)
    dealt = [deed for cards in (*state.deeds, *state.done) for deed in cards]
    rest = [deed for deed in range(len(state.rules.deed_vp)) if deed not in dealt]
    row = state.rules.row_size
    state.deed_row = tuple(rest[:row])
    state.deed_deck = tuple(rest[row:][::-1])


def _deal_agendas(state: State, agendas: Mapping[int, str]) -> None:
    kept = {seat: agenda_number(name) for seat, name in agendas.items()}
    rest = [each for each in range(11) if each not in kept.values()]
    dealt = [-1] * 8
    for seat in range(state.rules.seats):
        dealt[seat * 2] = kept[seat] if seat in kept else rest.pop()
        dealt[seat * 2 + 1] = rest.pop()
    state.agendas = tuple(dealt)
    state.agenda_kept = tuple(int(seat < state.rules.seats) for seat in range(4))


# -- from a position into a phase ------------------------------------------------


def place_advisors(
    state: State, columns: Mapping[str, Sequence[tuple[int, int] | tuple[int, int, int] | None]]
) -> State:
    """Put advisors on the strategy board: by column, from the top, (seat, number[, bribe])."""
    for name, advisors in columns.items():
        column = state.rules.column_names.index(name)
        for row, advisor in enumerate(advisors):
            if advisor:
                seat, number, *bribe = advisor
                entry = (bribe[0] if bribe else 0) << 5 | number << 2 | seat
                state.columns[column * 4 + row] = entry
    return state


def strategy_phase(state: State, advisors: Mapping[int, Sequence[int]]) -> State:
    """Let the seats, from the first player on, place the advisors named; play goes on after."""
    for seat, numbers in advisors.items():
        for number in numbers:
            kind = seat * 8 + number
            state.advisors = replaced(state.advisors, kind, state.advisors[kind] + 1)
    turns = state.rules.players * max(len(numbers) for numbers in advisors.values())
    state.ask(q.STRATEGY, state.first, turns)
    state.settle()
    return state


def action_phase(state: State) -> State:
    """Let the seats resolve the advisors on the strategy board, from the first player on."""
    turns = sum(1 for entry in state.columns if entry) * state.rules.players
    state.ask(q.ACTIONS, state.first, turns)
    state.settle()
    return state


def claim_phase(state: State) -> State:
    """Go through the claim phase until somebody has a choice."""
    state.ask(q.CLAIM, 0)
    state.settle()
    return state


def on_turn(
    state: State,
    seat: int,
    action: str = "muster",
    *,
    points: int | None = None,
    row: int = 0,
    tax: int = 0,
    build: int = 0,
) -> State:
    """Give a seat its turn, having resolved an advisor in a column.

    The space is the given row, or the topmost one with that many points and no
    coin cost. ``tax`` and ``build`` put points into the turn's pool. The scene is
    over when the turn ends.
    """
    rules = state.rules
    column = rules.column_names.index(action) * 4
    if points is not None:
        row = [
            rules.space_points[space] if not rules.space_coins[space] else -1
            for space in range(column, column + rules.rows)
        ].index(points)
    state.turn[T_SPACE] = column + row
    state.turn[T_TAX] = tax
    state.turn[T_BUILD] = build
    state.ask(q.END_TURN, seat)
    state.ask(q.TURN, seat)
    state.settle()
    return state


# -- playing by words ------------------------------------------------------------


def choices(state: State) -> list[str]:
    """The legal actions in words."""
    return [state.rules.actions.text(action) for action in state.legal()]


def do(state: State, *texts: str) -> State:
    """Apply actions given in words, one after the other."""
    for text in texts:
        action = state.rules.actions.parse(text)
        if action not in state.legal():
            raise AssertionError(f"'{text}' is not legal; these are: {', '.join(choices(state))}")
        state.apply(action)
    return state


def troops_in(state: State, name: str) -> list[int]:
    """The troops in a region by seat, leaders not counted."""
    place = region_number(name) * 4
    return state.troops[place : place + state.rules.players]


# -- for the conformance kit -------------------------------------------------------

GROWING = ("leaders", "defeated rebels")
"""The kinds in ``pieces`` of which there may be more and more."""


def pieces(state: State) -> dict[str, int]:
    """How many pieces of each kind there are, wherever they lie.

    A variant that takes deeds or schemes out of the game adds those again.
    """
    rules = state.rules
    count = {}
    for seat in range(rules.players):
        colour = rules.colours[seat]
        count[f"troops of {colour}"] = sum(state.troops[seat::4]) + state.supply[seat]
        for number, name in enumerate(rules.structure_names):
            built = state.structures[number::3].count(seat)
            count[f"{name} of {colour}"] = built + state.stock[seat * 3 + number]
    schemes = [*state.decks[0], *state.decks[1], *state.discard, *state.looking]
    schemes += [card for hand in state.hands for card in hand]
    deeds = [card for cards in (*state.deeds, *state.done) for card in cards]
    deeds += [*state.deed_row, *state.deed_deck]
    count |= {"schemes": len(schemes), "different schemes": len(set(schemes))}
    count |= {"deeds": len(deeds), "different deeds": len(set(deeds))}
    agendas = [each for each in state.agendas if each >= 0]
    count |= {"agendas": len(agendas), "different agendas": len(set(agendas))}
    count["leaders"] = len({each for each in state.leaders if each >= 0})
    count["defeated rebels"] = sum(state.defeated)
    return count
