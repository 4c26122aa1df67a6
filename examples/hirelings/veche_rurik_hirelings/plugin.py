"""Hirelings: once in every round, on your turn, you may pay coins for a muster point."""

from collections.abc import Callable, Mapping
from typing import Any

from veche import Option, OptionValue, Variant, hookimpl
from veche_rurik.board import Table
from veche_rurik.draft import RurikDraft
from veche_rurik.rules.moving import gain_muster
from veche_rurik.rules.ruling import regions_occupied
from veche_rurik.state import State

VECHE_API = 1

NAME = "hirelings"
BLOCK = 100
HIRE = BLOCK * 4096
"""The id of the action: the first of a block that no other variant uses."""
PRICE = Option("price", 2, "What a hireling costs.", minimum=1, maximum=9)


def offering(price: int) -> Callable[[State, int, list[int]], None]:
    """Offer a hireling to whoever has not hired in this round, can pay and can muster."""

    def offer(state: State, seat: int, options: list[int]) -> None:
        hired = state.extra[state.rules.extra_at[NAME]]
        if (
            not hired >> seat & 1
            and state.coins[seat] >= price
            and state.supply[seat]
            and regions_occupied(state, seat)
        ):
            options.append(HIRE)

    return offer


def hiring(price: int) -> Callable[[State, int, int], None]:
    """Pay, remember it, and go on as with any muster point."""

    def hire(state: State, seat: int, action: int) -> None:
        state.coins[seat] -= price
        state.extra[state.rules.extra_at[NAME]] |= 1 << seat
        gain_muster(state, seat, 1)

    return hire


def forget(state: State) -> None:
    """A new round: everybody may hire again."""
    state.extra[state.rules.extra_at[NAME]] = 0


def who_hired(table: Table) -> dict[str, Any]:
    """What lies open: the colours of those who have hired in this round."""
    hired = table.extra[table.rules.extra_at[NAME]]
    return {"hired": [name for seat, name in enumerate(table.rules.colours) if hired >> seat & 1]}


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """What can be said of the variant before it is built."""
    return [
        Variant(
            game="rurik",
            name=NAME,
            title="Hirelings",
            summary="Once in every round you may pay coins for a muster point.",
            options=(PRICE,),
        )
    ]


@hookimpl
def rurik_amend_rules(draft: RurikDraft, options: Mapping[str, OptionValue]) -> None:
    """Add the action, offer it on turns, and keep a bit for each seat."""
    price = int(options["price"])
    draft.actions.add("hire", "hire a troop", block=BLOCK)
    draft.turn_choices.append(offering(price))
    draft.turn_actions["hire"] = hiring(price)
    draft.extra[NAME] = 1
    draft.round_start.append(forget)
    draft.describe[NAME] = who_hired
