"""Tithe: every evening the richest merchants give to Saint Sophia."""

from collections.abc import Callable, Mapping

from veche import Event, Option, OptionValue, Variant, hookimpl
from veche_mart.rules import MartDraft
from veche_mart.state import State

VECHE_API = 1

COINS = Option("coins", 1, "How many coins the richest give.", minimum=1, maximum=5)


def giving(coins: int) -> Callable[[State], None]:
    """What happens in the evening: whoever has most coins gives so many of them."""

    def give(state: State) -> None:
        most = max(state.coins)
        for seat, owned in enumerate(state.coins):
            if owned == most and owned > 0:
                given = min(coins, owned)
                state.coins[seat] -= given
                if state.events is not None:
                    state.events.append(Event("tithe", f"Merchant {seat} gives {given}."))

    return give


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [
        Variant(
            game="mart",
            name="tithe",
            title="Tithe",
            summary="Every evening the richest give to Saint Sophia.",
            options=(COINS,),
        )
    ]


@hookimpl
def mart_amend_rules(draft: MartDraft, options: Mapping[str, OptionValue]) -> None:
    """Add to the evening."""
    draft.day_end.append(giving(int(options["coins"])))
