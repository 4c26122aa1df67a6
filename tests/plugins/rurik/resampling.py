"""Dealing anew what a seat cannot see, worked out from the table and not from views."""

from veche.streams import Stream
from veche_rurik.state import State

Place = tuple[str, int, int]
"""A hidden scheme: in which pile or hand, its number, and the place in it."""


def resample(state: State, seat: int, luck: Stream) -> State:
    """A position that a seat cannot tell from this one."""
    other = state.clone()
    other.seed = luck.seed()
    _deal_schemes(other, seat, luck)
    _deal_agendas(other, seat, luck)
    _deal_stickers(other, luck)
    deck = list(other.deed_deck)
    luck.shuffle(deck)
    other.deed_deck = tuple(deck)
    if other.actor is not None:
        # The open question is the same one; its answers may not be.
        other.settle()
    return other


def _hidden_places(state: State, seat: int) -> list[Place]:
    places: list[Place] = []
    for number in (0, 1):
        for at, knowers in enumerate(state.known[number]):
            if not knowers >> seat & 1:
                places.append(("deck", number, at))
    for number, hand in enumerate(state.hands):
        # Who held cards through a shuffle is left alone: not every card can be among them.
        if number != seat and not state.old[number]:
            for at, card in enumerate(hand):
                if not state.seen[seat * 4 + number] >> card & 1:
                    places.append(("hand", number, at))
    if state.actor != seat:
        places += [("looking", 0, at) for at in range(len(state.looking))]
    return places


def _deal_schemes(state: State, seat: int, luck: Stream) -> None:
    piles: dict[tuple[str, int], list[int]] = {("looking", 0): list(state.looking)}
    piles |= {("deck", number): list(state.decks[number]) for number in (0, 1)}
    piles |= {("hand", number): list(hand) for number, hand in enumerate(state.hands)}
    places = _hidden_places(state, seat)
    cards = [piles[pile, number][at] for pile, number, at in places]
    luck.shuffle(cards)
    for (pile, number, at), card in zip(places, cards, strict=True):
        piles[pile, number][at] = card
    state.looking = tuple(sorted(piles["looking", 0]))
    state.decks = [tuple(piles["deck", number]) for number in (0, 1)]
    state.hands = [tuple(sorted(piles["hand", number])) for number in range(4)]
    # What others have concluded about hands is nothing this seat is told.
    own = slice(seat * 4, seat * 4 + 4)
    seen = [0] * 16
    seen[own] = state.seen[own]
    state.seen = tuple(seen)


def _deal_agendas(state: State, seat: int, luck: Stream) -> None:
    agendas = list(state.agendas)
    over = state.actor is None
    shown = [
        at
        for at, agenda in enumerate(agendas)
        if agenda >= 0 and (at // 2 == seat or (over and not at % 2))
    ]
    hidden = [at for at, agenda in enumerate(agendas) if agenda >= 0 and at not in shown]
    pool = [agenda for agenda in range(11) if agenda not in [agendas[at] for at in shown]]
    luck.shuffle(pool)
    for at in hidden:
        agendas[at] = pool.pop()
    for each in range(state.rules.seats):
        if not state.agenda_kept[each]:
            agendas[each * 2 : each * 2 + 2] = sorted(agendas[each * 2 : each * 2 + 2])
    state.agendas = tuple(agendas)


def _deal_stickers(state: State, luck: Stream) -> None:
    pool = [sticker for sticker in range(15) if not state.revealed >> sticker & 1]
    luck.shuffle(pool)
    state.stickers = tuple(pool.pop() if sticker >= 0 else -1 for sticker in state.stickers)
