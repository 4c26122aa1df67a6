"""Intrigue: three cards are revealed at setup; from round 2 on the leftmost is in force.

A card is a ``Card`` with small functions. A further variant adds one with
``draft.cards["intrigue"].append(Card(...))``; it requires this variant and has
a higher priority.
"""

from collections.abc import Callable
from typing import Any

from veche.hookspecs import hookimpl
from veche.streams import Stream
from veche.variant import Variant
from veche_rurik.board import Table
from veche_rurik.draft import RurikDraft
from veche_rurik.state import State
from veche_rurik.variants.intrigue.card import (
    ACTIVE,
    MOMENTS,
    NAME,
    NOTE,
    SHOWN,
    SIZE,
    Card,
    acting,
    adjusting,
    card_in_force,
)
from veche_rurik.variants.intrigue.cards import CARDS
from veche_rurik.variants.intrigue.questions import QUESTIONS, add_actions

__all__ = ["Card"]

VECHE_API = 1

VARIANT = Variant(
    game="rurik",
    name=NAME,
    title="Intrigue",
    summary="From the second round on, an intrigue card bends the rules for a round.",
    author="Veche (cards), Stanislav Kordonskiy (rules)",
    page="Rurik reference manual, Intrigue Cards",
)


def reveal(state: State) -> None:
    """Shuffle the cards and lay three out; the others go back to the box."""
    numbers = list(range(1, len(state.rules.cards[NAME]) + 1))
    Stream(state.seed, "intrigue").shuffle(numbers)
    begin = state.rules.extra_at[NAME]
    state.extra[begin : begin + SHOWN] = numbers[:SHOWN]


def activate(state: State) -> None:
    """From the second round on, the leftmost card comes into force."""
    begin = state.rules.extra_at[NAME]
    shown = [number for number in state.extra[begin : begin + SHOWN] if number]
    if state.round < 2 or not shown:
        return
    state.extra[begin + ACTIVE] = shown[0]
    state.extra[begin + NOTE] = 0
    card = state.rules.cards[NAME][shown[0] - 1]
    state.note("intrigue", f"The intrigue card {card.name} is in force: {card.text}")
    if card.at_once is not None:
        card.at_once(state)


def discard(state: State) -> None:
    """The card in force leaves the game."""
    begin = state.rules.extra_at[NAME]
    number = state.extra[begin + ACTIVE]
    for place in range(begin, begin + SIZE):
        if place >= begin + ACTIVE or state.extra[place] == number:
            state.extra[place] = 0


def bumping(
    otherwise: Callable[[State, int, int], bool],
) -> Callable[[State, int, int], bool]:
    """Who bumps whom: as the card in force says, otherwise as ever."""

    def bumps(state: State, newcomer: int, present: int) -> bool:
        card = card_in_force(state)
        rule = otherwise if card is None or card.bumps is None else card.bumps
        return rule(state, newcomer, present)

    return bumps


def cards_shown(table: Table) -> dict[str, Any]:
    """The card in force and those to come, each with its text."""
    cards = table.rules.cards[NAME]
    begin = table.rules.extra_at[NAME]
    active = table.extra[begin + ACTIVE]
    coming = [each for each in table.extra[begin : begin + SHOWN] if each not in (0, active)]
    return {
        "in force": _read(cards[active - 1]) if active else None,
        "to come": [_read(cards[number - 1]) for number in coming],
    }


def _read(card: Card) -> str:
    return f"{card.name} ({card.text})"


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [VARIANT]


@hookimpl
def rurik_amend_rules(draft: RurikDraft) -> None:
    """Bring the cards, and let the one in force act at every moment that it touches."""
    draft.cards[NAME] = list(CARDS)
    draft.extra[NAME] = SIZE
    draft.describe[NAME] = cards_shown
    add_actions(draft.actions)
    draft.questions.update(QUESTIONS)
    draft.setup.append(reveal)
    draft.round_start.append(activate)
    draft.round_end.append(discard)
    draft.game_end.append(discard)
    draft.bumps = bumping(draft.bumps)
    for moment in MOMENTS:
        act = adjusting if moment.startswith("adjust_") else acting
        getattr(draft, moment).append(act(moment))
