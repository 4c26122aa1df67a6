"""What an intrigue card is: a name, a sentence, and functions for the moments it touches."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from veche_rurik.draft import Adjuster, PlacedAdjuster, StateMoment
from veche_rurik.state import State

NAME = "intrigue"
"""The deck in ``draft.cards``, and the variant's numbers in ``State.extra``."""

SHOWN = 3
"""How many cards are revealed at setup; each is in force for one round."""
ACTIVE = SHOWN
"""Behind the cards shown: the number of the card in force. All count from 1; 0 is none."""
NOTE = SHOWN + 1
"""Behind that: a number for the card in force to note something in; 0 at first."""
SIZE = SHOWN + 2


@dataclass(frozen=True)
class Card:
    """An intrigue card.

    Each function belongs to the moment of the draft with the same name, takes what
    functions take there, and is called only while the card is in force.
    """

    name: str
    text: str
    at_once: StateMoment | None = None
    """When the card comes into force, before the first advisor is placed; may ask questions."""
    bumps: Callable[[State, int, int], bool] | None = None
    adjust_points: PlacedAdjuster | None = None
    adjust_bribe_limit: Adjuster | None = None
    adjust_bribe_cost: Adjuster | None = None
    adjust_forfeit: Adjuster | None = None
    adjust_reveals: PlacedAdjuster | None = None
    adjust_income: Adjuster | None = None
    strategy_end: StateMoment | None = None
    main_action: Callable[[State, int, int], None] | None = None
    rebel_defeated: Callable[[State, int, int], None] | None = None
    structure_built: Callable[[State, int, int, int], None] | None = None
    claim_start: StateMoment | None = None


MOMENTS = tuple(
    each.name for each in fields(Card) if each.name not in ("name", "text", "at_once", "bumps")
)
"""The moments of the draft at which a card may act."""


def card_in_force(state: State) -> Card | None:
    """The card of this round, if there is one."""
    rules = state.rules
    number = state.extra[rules.extra_at[NAME] + ACTIVE]
    if not number:
        return None
    card: Card = rules.cards[NAME][number - 1]
    return card


def acting(moment: str) -> Callable[..., None]:
    """What happens at a moment: whatever the card in force does then."""

    # Asked for with every advisor, so these two look the card up without a further call.
    def act(state: State, *about: Any) -> None:
        rules = state.rules
        number = state.extra[rules.extra_at[NAME] + ACTIVE]
        if number:
            effect = getattr(rules.cards[NAME][number - 1], moment)
            if effect is not None:
                effect(state, *about)

    return act


def adjusting(moment: str) -> Callable[..., int]:
    """What becomes of a number at a moment: whatever the card in force makes of it."""

    def adjust(state: State, *about: int) -> int:
        rules = state.rules
        number = state.extra[rules.extra_at[NAME] + ACTIVE]
        if number:
            effect = getattr(rules.cards[NAME][number - 1], moment)
            if effect is not None:
                adjusted: int = effect(state, *about)
                return adjusted
        return about[-1]

    return adjust
