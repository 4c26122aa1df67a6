"""Attack: rebels and their rewards, opponents, and the check for a casualty."""

from typing import Final

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules.building import take_rebel
from veche_rurik.rules.ruling import (
    BORIS,
    STRONGHOLD,
    SUDISLAV,
    SVIATOPOLK,
    add_troop,
    present,
    remove_figure,
    structure_works,
)
from veche_rurik.rules.schemes import take_card, tend_decks
from veche_rurik.state import State, replaced
from veche_rurik.tables import counted

# The argument of an attack: its points, and from 16 on the cards revealed less.
SURE: Final = 16


def gain_attack(state: State, seat: int, points: int) -> None:
    """Use attack points now."""
    state.ask(q.ATTACK, seat, points)


def gain_sure_attack(state: State, seat: int, points: int) -> None:
    """Use attack points now that reveal one card less each."""
    state.ask(q.ATTACK, seat, points + SURE)


def legal_attack(state: State, frame: int) -> list[int]:
    """Any rebel or opponent in a region with an own figure; Sudislav may muster instead."""
    if not frame >> 10 & 15:
        return []
    seat = frame >> 8 & 3
    players = state.rules.players
    troops = state.troops
    where = state.where
    leader = where[seat]
    rebels: list[int] = []
    opponents: list[int] = []
    for region in state.rules.in_play:
        place = region * 4
        if troops[place + seat] or leader == region:
            if state.rebels[region]:
                rebels.append(a.ATTACK_REBEL + region)
            for other in range(players):
                if other != seat and (troops[place + other] or where[other] == region):
                    opponents.append(a.ATTACK + place + other)
    options = rebels + opponents
    if state.leaders[seat] == SUDISLAV and leader >= 0 and state.supply[seat]:
        options.insert(0, a.MUSTER + leader)
    if options:
        options.append(a.STOP)
    return options


def attack(state: State, frame: int, action: int) -> None:
    """Spend an attack point, or stop."""
    if action == a.STOP:
        state.stack.pop()
        return
    seat = frame >> 8 & 3
    state.stack[-1] = frame - (1 << 10)
    if action < a.MUSTER_LEADER:
        add_troop(state, seat, action - a.MUSTER)
    elif action < a.ATTACK:
        attack_rebel(state, seat, action - a.ATTACK_REBEL)
    else:
        region, other = divmod(action - a.ATTACK, 4)
        attack_opponent(state, seat, region, other, (frame >> 10) // SURE)


def attack_rebel(state: State, seat: int, region: int) -> None:
    """Defeat a rebel: keep it, gain its reward; Sviatopolk turns it into a troop."""
    state.rules.rebel_reward(state, seat, region)
    state.defeated = replaced(state.defeated, seat, state.defeated[seat] + 1)
    if present(state, SVIATOPOLK, region) == seat:
        add_troop(state, seat, region)
    for moment in state.rules.rebel_defeated:
        moment(state, seat, region)


def sticker_reward(state: State, seat: int, region: int) -> None:
    """Take a rebel from the board and gain what its sticker shows."""
    sticker = take_rebel(state, region)
    if sticker >= 0:
        state.revealed |= 1 << sticker
        gain_sticker(state, seat, sticker)


def gain_sticker(state: State, seat: int, sticker: int) -> None:
    """Gain the good or the coins of a sticker or token."""
    kind, count = state.rules.stickers[sticker]
    if kind < 5:
        state.goods[seat * 5 + kind] += count
    else:
        state.coins[seat] += count
    if state.events is not None:
        name = "coins" if kind == 5 else state.rules.good_names[kind]
        state.note("reward", f"The rebel's reward is {counted(count, name)}.")


def reveals(state: State, seat: int, region: int, other: int, less: int) -> int:
    """How many cards an attack on an opponent reveals."""
    count = 1 - less
    if state.rules.ruler_of(state, region) == other:
        count += 1
    if structure_works(state, other, region, STRONGHOLD):
        count += 1
    if present(state, BORIS, region) == seat:
        count -= 1
    for adjust in state.rules.adjust_reveals:
        count = adjust(state, seat, region, count)
    return max(count, 0)


def attack_opponent(state: State, seat: int, region: int, other: int, less: int) -> None:
    """The opponent loses a troop, the attacker advances, then checks for a casualty."""
    cards = strike(state, seat, region, other, less)
    if cards:
        state.ask(q.CHECK, seat, region << 4 | cards)


def strike(state: State, seat: int, region: int, other: int, less: int) -> int:
    """Attack an opponent up to the check; the result is how many cards it reveals."""
    cards = reveals(state, seat, region, other, less)
    if present(state, BORIS, region) == seat and state.coins[other]:
        state.coins[other] -= 1
        state.coins[seat] += 1
    remove_figure(state, other, region)
    if state.tracks[seat * 4 + 3] < state.rules.warfare_spaces:
        state.tracks[seat * 4 + 3] += 1
    return cards


def check(state: State, frame: int, action: int) -> None:
    """Reveal cards of one deck until a casualty icon shows; then discard them."""
    state.stack.pop()
    seat = frame >> 8 & 3
    region = frame >> 14
    deck = action - a.DECK
    revealed: list[int] = []
    casualty = False
    for _ in range(frame >> 10 & 15):
        taken = take_card(state, deck)
        if taken < 0:
            break
        revealed.append(taken & 31)
        if state.rules.scheme_casualties[taken & 31]:
            casualty = True
            remove_figure(state, seat, region)
            break
    state.discard = tuple(sorted([*state.discard, *revealed]))
    if state.events is not None:
        names = ", ".join([state.rules.scheme_names[card] for card in revealed])
        result = "a casualty" if casualty else "no casualty"
        state.note("check", f"Revealed: {names or 'nothing'}: {result}.")
    tend_decks(state)
