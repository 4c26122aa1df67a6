"""The setup of the solo game, and what lies open of it."""

from typing import Any

from veche_rurik.board import Table
from veche_rurik.rules.ruling import SVIATOPOLK, add_troop
from veche_rurik.state import State
from veche_rurik.variants.rebellion.cards import PRIORITIES, Mat, printed
from veche_rurik.variants.rebellion.deck import (
    NAME,
    PRIORITY,
    TAKEN,
    TOP,
    set_number,
    shuffle_deck,
    top_card,
)
from veche_rurik.variants.rebellion.mat import bonus_text, priority_name, unlocked
from veche_rurik.variants.rebellion.rulings import REBELLION

REBELS_IN_A_REGION = 2


def lay_out(state: State, mat: Mat, kiev: int) -> None:
    """Rebels in Kiev and two more regions with Sviatopolk, neutral troops in the others."""
    rules = state.rules
    shuffle_deck(state)
    set_number(state, PRIORITY, mat.priority)
    # He leads without his multiplayer ability, so no rule may find him by name.
    leaders = list(state.leaders)
    leaders[REBELLION] = SVIATOPOLK
    state.leaders = tuple(leaders)
    state.coins[REBELLION] = printed().coins
    state.stickers = (-1,) * len(state.stickers)
    others = [region for region in top_card(state).locations if region != kiev]
    held = (kiev, *others[:2])
    state.where[REBELLION] = kiev
    for region in rules.in_play:
        state.rebels[region] = 0 if region in held else 1
        if region in held:
            for _ in range(REBELS_IN_A_REGION):
                add_troop(state, REBELLION, region)
    if state.events is not None:
        names = ", ".join(rules.region_names[region] for region in held)
        state.note(
            "setup",
            f"The Rebellion plays {rules.colours[REBELLION]} with the mat '{mat.name}', priority"
            f" {priority_name(mat.priority)}; card {top_card(state).number} puts rebels"
            f" in {names}.",
        )


def describe(table: Table, mat: Mat, ruling: str) -> dict[str, Any]:
    """The Rebellion's mat and the card on top."""
    rules = table.rules
    at = rules.extra_at[NAME]
    card = printed().cards[max(table.extra[at + TOP], 1) - 1]
    taken = [table.extra[at + TAKEN + column] for column in range(len(PRIORITIES))]
    return {
        "plays": rules.colours[REBELLION],
        "difficulty": mat.difficulty,
        "ruling": ruling,
        "priority": PRIORITIES[table.extra[at + PRIORITY]],
        "top card": card.number,
        "location order": [rules.region_names[region] for region in card.locations],
        "bonuses": [bonus_text(each) for each in unlocked(mat, taken)],
    }
