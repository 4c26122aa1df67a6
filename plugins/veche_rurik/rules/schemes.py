"""Scheme cards: drawing and returning them, playing them, and rebuilding empty decks."""

from veche.streams import Stream
from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.state import T_SCHEME, State, replaced


def split_decks(state: State, cards: list[int]) -> None:
    """Shuffle cards and make two decks of them whose sizes differ by at most one."""
    Stream(state.seed, "schemes", state.shuffles).shuffle(cards)
    state.shuffles += 1
    half = (len(cards) + 1) // 2
    state.decks[0] = tuple(cards[:half])
    state.decks[1] = tuple(cards[half:])
    state.known[0] = (0,) * half
    state.known[1] = (0,) * (len(cards) - half)


def as_bits(cards: tuple[int, ...]) -> int:
    """Cards as a set of bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def rebuild_decks(state: State) -> None:
    """Shuffle the discard pile and what is left of the decks into two new decks.

    Cards held through a shuffle cannot be among those that went into it, so
    players remember what they saw going in.
    """
    players = state.rules.players
    discarded = cards_to_shuffle(state)
    state.shuffled = as_bits(discarded)
    barred = [0] * 4
    for seat in range(players):
        bits = state.shuffled | as_bits(state.hands[seat])
        for deck in (0, 1):
            for card, knowers in zip(state.decks[deck], state.known[deck], strict=True):
                if knowers >> seat & 1:
                    bits |= 1 << card
        barred[seat] = bits
    state.barred = tuple(barred)
    state.old = tuple([len(hand) for hand in state.hands])
    # Sorted, so that the new order depends on the cards and the luck alone.
    cards = sorted(discarded + state.decks[0] + state.decks[1])
    state.discard = tuple([card for card in state.discard if card not in discarded])
    split_decks(state, cards)
    state.note("shuffle", "The scheme decks are shuffled and split anew.")


def take_card(state: State, deck: int) -> int:
    """Take the top card of a deck, rebuilding it if it is empty.

    The result is the card and, five bits higher, who knew it; -1 if none is left.
    """
    if not state.decks[deck]:
        if not (state.decks[1 - deck] or cards_to_shuffle(state)):
            return -1
        rebuild_decks(state)
        if not state.decks[deck]:
            # A single card makes one deck only; there is nothing to choose then.
            deck = 1 - deck
    cards = state.decks[deck]
    knowers = state.known[deck]
    state.decks[deck] = cards[:-1]
    state.known[deck] = knowers[:-1]
    return cards[-1] | knowers[-1] << 5


def tend_decks(state: State) -> None:
    """Rebuild the decks if one has run out and there is something to share."""
    left, right = len(state.decks[0]), len(state.decks[1])
    if left and right:
        return
    if left + right > 1 or cards_to_shuffle(state):
        rebuild_decks(state)


def legal_deck(state: State, frame: int) -> list[int]:
    """Either deck that has cards."""
    return [a.DECK + deck for deck in (0, 1) if state.decks[deck]]


def draw(state: State, frame: int, action: int) -> None:
    """Look at the top cards of one deck."""
    state.stack.pop()
    seat = frame >> 8 & 3
    deck = action - a.DECK
    cards: list[int] = []
    knowers = 0
    for _ in range(frame >> 10):
        taken = take_card(state, deck)
        if taken < 0:
            break
        cards.append(taken & 31)
        knowers = taken >> 5
    if len(cards) == 1:
        _remember(state, seat, cards[0], knowers)
    state.looking = tuple(sorted(cards))
    if cards:
        state.ask(q.KEEP, seat, deck)


def _remember(state: State, seat: int, card: int, knowers: int) -> None:
    """Whoever knew a single card that was drawn knows who has it now."""
    if knowers & ~(1 << seat):
        seen = list(state.seen)
        for other in range(state.rules.players):
            if other != seat and knowers >> other & 1:
                seen[other * 4 + seat] |= 1 << card
        state.seen = tuple(seen)


def legal_keep(state: State, frame: int) -> list[int]:
    """Any of the cards looked at."""
    return [a.KEEP + card for card in state.looking]


def keep(state: State, frame: int, action: int) -> None:
    """Add one card to the hand; the others go back."""
    state.stack.pop()
    seat = frame >> 8 & 3
    card = action - a.KEEP
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    state.looking = tuple([each for each in state.looking if each != card])
    if state.looking:
        state.ask(q.RETURN, seat, frame >> 10)
    else:
        tend_decks(state)


def legal_return(state: State, frame: int) -> list[int]:
    """Any of the cards still looked at; the one put back last lies on top."""
    return [a.RETURN + card for card in state.looking]


def put_back(state: State, frame: int, action: int) -> None:
    """Put a card back on top of its deck."""
    seat = frame >> 8 & 3
    deck = frame >> 10
    card = action - a.RETURN
    state.decks[deck] = (*state.decks[deck], card)
    state.known[deck] = (*state.known[deck], 1 << seat)
    state.looking = tuple([each for each in state.looking if each != card])
    if not state.looking:
        state.stack.pop()
        tend_decks(state)


def drop_scheme(state: State, seat: int, card: int) -> None:
    """Move a card from a hand to the open discard pile."""
    hand = state.hands[seat]
    state.hands[seat] = tuple([each for each in hand if each != card])
    state.discard = tuple(sorted((*state.discard, card)))
    bit = 1 << card
    if state.old[seat] and not state.shuffled & bit:
        # Nobody can tell whether it was held through the last shuffle, unless it was
        # shuffled in; so the table gives up the stronger conclusion.
        state.old = replaced(state.old, seat, state.old[seat] - 1)
    if any(state.seen):
        state.seen = tuple([bits & ~bit for bits in state.seen])


def play_scheme(state: State, seat: int, card: int) -> None:
    """Pay for a scheme, gain its rewards and discard it."""
    rules = state.rules
    state.turn[T_SCHEME] = 1
    state.coins[seat] -= rules.scheme_coins[card]
    drop_scheme(state, seat, card)
    state.ask(q.PLAYED, seat, card)
    for number, count in rules.scheme_rewards[card][::-1]:
        rules.reward_functions[number](state, seat, count)


def played(state: State, frame: int) -> None:
    """A scheme's rewards are gained; from now on it may be shuffled in."""
    state.stack.pop()
    tend_decks(state)


def cards_to_shuffle(state: State) -> tuple[int, ...]:
    """The discard pile without a scheme whose rewards are still being gained."""
    for frame in state.stack:
        if frame & 255 == q.PLAYED:
            return tuple([card for card in state.discard if card != frame >> 10])
    return state.discard


def scheme_action(state: State, seat: int, points: int) -> None:
    """The scheme main action: draw that many cards and keep one."""
    state.ask(q.DRAW, seat, points)


def legal_give_marker(state: State, frame: int) -> list[int]:
    """Any player, oneself included."""
    return [a.GIVE_MARKER + seat for seat in range(state.rules.seats)]


def give_marker(state: State, frame: int, action: int) -> None:
    """Hand over the first player marker; turn order changes with the claim phase."""
    state.stack.pop()
    state.marker = action - a.GIVE_MARKER


def legal_discard(state: State, frame: int) -> list[int]:
    """Any scheme in hand."""
    return [a.DISCARD + card for card in state.hands[frame >> 8 & 3]]


def discard(state: State, frame: int, action: int) -> None:
    """Discard a scheme as a cost."""
    state.stack.pop()
    drop_scheme(state, frame >> 8 & 3, action - a.DISCARD)
    tend_decks(state)
