"""Imagining the hidden part of a position fairly, from what one seat knows."""

from typing import TYPE_CHECKING

from veche.streams import Stream
from veche_rurik.rules.schemes import as_bits
from veche_rurik.state import State

if TYPE_CHECKING:
    from veche_rurik.view import RurikView


def sample(view: "RurikView", rng: Stream) -> State:
    """A full position drawn fairly from those that this view allows."""
    state = State(view.rules, rng.seed())
    _lay_table(view, state)
    _imagine_schemes(view, state, rng)
    _imagine_agendas(view, state, rng)
    _imagine_stickers(view, state, rng)
    deck = list(view.deed_deck)
    rng.shuffle(deck)
    state.deed_deck = tuple(deck)
    for draw, seen in zip(view.rules.sample_secret, view.secrets, strict=True):
        draw(state, view.seat, seen, rng)
    if view.actor is not None:
        frame = state.stack[-1]
        own = view.actor == view.seat
        legal = view.rules.legal_functions[frame & 255]
        state.options = list(view.options) if own else legal(state, frame)
    return state


def _lay_table(view: "RurikView", state: State) -> None:
    state.actor = view.actor
    state.stack = view.stack[:]
    state.turn = view.turn[:]
    state.round = view.round
    state.first = view.first
    state.marker = view.marker
    state.troops = view.troops[:]
    state.where = view.where[:]
    state.rebels = view.rebels[:]
    state.revealed = view.revealed
    state.goods_here = view.goods_here[:]
    state.structures = view.structures[:]
    state.region_goods = view.region_goods
    state.coins = view.coins[:]
    state.goods = view.goods[:]
    state.supply = view.supply[:]
    state.stock = view.stock
    state.tracks = view.tracks[:]
    state.defeated = view.defeated
    state.tokens = view.tokens[:]
    state.used = view.used
    state.leaders = view.leaders
    state.holder = view.holder
    state.columns = view.columns[:]
    state.advisors = view.advisors
    state.extra = view.extra[:]
    state.agenda_kept = view.agenda_kept
    state.known = view.known[:]
    state.discard = view.discard
    state.shuffles = view.shuffles
    state.old = view.old
    state.shuffled = view.shuffled
    state.deed_row = view.deed_row
    state.deeds = view.deeds
    state.done = view.done


def _imagine_schemes(view: "RurikView", state: State, rng: Stream) -> None:
    """Deal the cards this seat has not located to the places it cannot see."""
    seat = view.seat
    located = as_bits(view.hand) | as_bits(view.discard) | as_bits(view.looking)
    for deck in view.decks:
        located |= as_bits(tuple(card for card in deck if card >= 0))
    for seen in view.seen:
        located |= seen
    cards = range(len(view.rules.scheme_names))
    unknown = [card for card in cards if not located >> card & 1]
    # Cards held through the last shuffle first: they cannot have gone into it.
    hands: list[list[int]] = [[], [], [], []]
    possible = [card for card in unknown if not view.barred >> card & 1]
    rng.shuffle(possible)
    for other in range(4):
        hands[other] = [card for card in cards if view.seen[other] >> card & 1]
        if other != seat:
            for _ in range(view.old[other] - len(hands[other])):
                hands[other].append(possible.pop())
    dealt = as_bits(tuple(card for hand in hands for card in hand))
    rest = [card for card in unknown if not dealt >> card & 1]
    rng.shuffle(rest)
    for other in range(4):
        if other != seat:
            while len(hands[other]) < view.hand_sizes[other]:
                hands[other].append(rest.pop())
    hands[seat] = list(view.hand)
    state.hands = [tuple(sorted(hand)) for hand in hands]
    looking = list(view.looking)
    while len(looking) < view.looking_size:
        looking.append(rest.pop())
    state.looking = tuple(sorted(looking))
    for number, deck in enumerate(view.decks):
        state.decks[number] = tuple(card if card >= 0 else rest.pop() for card in deck)
    # What the others have concluded is theirs; give them what everybody knows.
    own_row = [0] * 16
    own_row[seat * 4 : seat * 4 + 4] = view.seen
    state.seen = tuple(own_row)
    state.barred = tuple(
        view.barred if other == seat else view.shuffled | as_bits(state.hands[other])
        for other in range(4)
    )


def _imagine_agendas(view: "RurikView", state: State, rng: Stream) -> None:
    agendas = list(view.agendas)
    pool = [each for each in view.rules.agendas_used if each not in agendas]
    rng.shuffle(pool)
    for seat in range(view.rules.seats):
        pair = [each if each >= 0 else pool.pop() for each in agendas[seat * 2 :][:2]]
        if not view.agenda_kept[seat]:
            pair.sort()
        agendas[seat * 2 : seat * 2 + 2] = pair
    state.agendas = tuple(agendas)


def _imagine_stickers(view: "RurikView", state: State, rng: Stream) -> None:
    pool = [each for each in range(len(view.rules.stickers)) if not view.revealed >> each & 1]
    rng.shuffle(pool)
    state.stickers = tuple(pool.pop() if here else -1 for here in view.stickered)
