"""Game setup: what luck lays out, and what the players then choose in turn order."""

from veche.streams import Stream
from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import add_troop
from veche_rurik.rules.schemes import split_decks
from veche_rurik.state import Rules, State, replaced


def start(state: State) -> None:
    """Lay out a new game and ask for everything that is chosen before the first round."""
    rules = state.rules
    _lay_out_board(state)
    _shuffle_cards(state)
    for seat in range(rules.players):
        state.coins[seat] = rules.coins
        state.supply[seat] = rules.supplies[seat]
        state.tokens[seat * 2] = state.tokens[seat * 2 + 1] = 1
    state.stock = full_stock(rules)
    luck = Stream(state.seed, "setup")
    state.first = luck.below(rules.seats) if rules.first_player == "random" else 0
    state.marker = state.first
    if rules.leaders_dealt:
        _deal_leaders(state)
    _ask_for_choices(state)
    state.note("setup", f"{rules.colours[state.first]} has the first player marker.")
    for moment in rules.setup:
        moment(state)


def full_stock(rules: Rules) -> tuple[int, ...]:
    """All structures of all players in supply."""
    in_use = rules.players * 3
    return (rules.structures,) * in_use + (0,) * (12 - in_use)


def _lay_out_board(state: State) -> None:
    rules = state.rules
    state.region_goods = rules.place_goods(state)
    stickers = list(range(len(rules.stickers)))
    Stream(state.seed, "rebels").shuffle(stickers)
    under = [-1] * 15
    for region in rules.in_play:
        state.rebels[region] = 1
        state.goods_here[region] = 1
        under[region] = stickers[region]
    state.stickers = tuple(under)


def printed_goods(state: State) -> tuple[int, ...]:
    """The good each region brings forth, as printed on the board."""
    return state.rules.region_goods


def _shuffle_cards(state: State) -> None:
    rules = state.rules
    split_decks(state, list(range(len(rules.scheme_coins))))
    deeds = list(rules.deeds_used)
    Stream(state.seed, "deeds").shuffle(deeds)
    state.deed_row = tuple(sorted(deeds[-rules.row_size :]))
    state.deed_deck = tuple(deeds[: -rules.row_size])
    agendas = list(rules.agendas_used)
    Stream(state.seed, "agendas").shuffle(agendas)
    dealt = [-1] * 8
    for seat in range(rules.seats):
        dealt[seat * 2 : seat * 2 + 2] = sorted(agendas[seat * 2 : seat * 2 + 2])
    state.agendas = tuple(dealt)


def _deal_leaders(state: State) -> None:
    leaders = list(state.rules.leaders_used)
    Stream(state.seed, "leaders").shuffle(leaders)
    for seat in range(state.rules.seats):
        lead(state, seat, leaders[seat])


def lead(state: State, seat: int, leader: int) -> None:
    """Make a leader a seat's own."""
    state.leaders = replaced(state.leaders, seat, leader)
    state.holder = replaced(state.holder, leader, seat)


def seats_in_order(state: State, first: int) -> list[int]:
    """All real seats clockwise from one of them."""
    seats = state.rules.seats
    return [(first + step) % seats for step in range(seats)]


def _ask_for_choices(state: State) -> None:
    # The stack is read from its end, so what comes last is asked for first.
    backwards = seats_in_order(state, state.first)[::-1]
    state.ask(q.START_ROUND, 0)
    for seat in backwards:
        state.ask(q.PLACE_LEADER, seat)
    for _ in range(state.rules.starting_troops):
        for seat in backwards:
            state.ask(q.PLACE_TROOP, seat)
    for seat in backwards:
        state.ask(q.AGENDA, seat)
    if not state.rules.leaders_dealt:
        for seat in backwards:
            state.ask(q.LEADER, seat)


def legal_leader(state: State, frame: int) -> list[int]:
    """Any leader whom nobody has."""
    return [a.LEADER + leader for leader in state.rules.leaders_used if state.holder[leader] < 0]


def choose_leader(state: State, frame: int, action: int) -> None:
    """Take a leader."""
    state.stack.pop()
    lead(state, frame >> 8 & 3, action - a.LEADER)


def legal_agenda(state: State, frame: int) -> list[int]:
    """Either of the two agendas dealt."""
    place = (frame >> 8 & 3) * 2
    return [a.AGENDA + state.agendas[place], a.AGENDA + state.agendas[place + 1]]


def keep_agenda(state: State, frame: int, action: int) -> None:
    """Keep one agenda and return the other to the box, both unseen."""
    state.stack.pop()
    seat = frame >> 8 & 3
    agendas = list(state.agendas)
    if agendas[seat * 2] != action - a.AGENDA:
        agendas[seat * 2], agendas[seat * 2 + 1] = agendas[seat * 2 + 1], agendas[seat * 2]
    state.agendas = tuple(agendas)
    state.agenda_kept = replaced(state.agenda_kept, seat, 1)


def legal_place_troop(state: State, frame: int) -> list[int]:
    """Any region in play, shared or not."""
    return [a.PLACE_TROOP + region for region in state.rules.in_play]


def place_troop(state: State, frame: int, action: int) -> None:
    """Put a starting troop down."""
    state.stack.pop()
    add_troop(state, frame >> 8 & 3, action - a.PLACE_TROOP)


def legal_place_leader(state: State, frame: int) -> list[int]:
    """Any region that holds own troops."""
    seat = frame >> 8 & 3
    return [
        a.PLACE_LEADER + region for region in state.rules.in_play if state.troops[region * 4 + seat]
    ]


def place_leader(state: State, frame: int, action: int) -> None:
    """Put the leader down, as a figure besides the starting troops."""
    state.stack.pop()
    state.where[frame >> 8 & 3] = action - a.PLACE_LEADER
