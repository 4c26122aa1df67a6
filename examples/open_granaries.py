"""Open granaries: one more intrigue card for Rurik."""

from veche import Variant, hookimpl
from veche_rurik.draft import RurikDraft
from veche_rurik.rules.claim import full_boat_columns
from veche_rurik.state import State
from veche_rurik.variants.intrigue import Card

VECHE_API = 1


def count_twice(state: State, seat: int, coins: int) -> int:
    """The income so far, and a coin more for each full column of the boat."""
    return coins + full_boat_columns(state, seat)


CARD = Card(
    "Open Granaries",
    "Full columns of the boat count twice for income.",
    adjust_income=count_twice,
)


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant: it needs the intrigue cards, and comes after them."""
    return [
        Variant(
            game="rurik",
            name="open_granaries",
            title="Open Granaries",
            summary="One more intrigue card.",
            requires=("intrigue",),
            priority=1,
        )
    ]


@hookimpl
def rurik_amend_rules(draft: RurikDraft) -> None:
    """Put the card into the deck."""
    draft.cards["intrigue"].append(CARD)
