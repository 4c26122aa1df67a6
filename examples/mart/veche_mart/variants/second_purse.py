"""Second purse: when the fullest purses are level, the next one that stands alone wins."""

from collections.abc import Sequence

from veche import Variant, hookimpl
from veche_mart.rules import MartDraft
from veche_mart.tables import EMPTY, NOBODY

VECHE_API = 1


def fullest_lone_purse(bids: Sequence[int]) -> int:
    """The merchant with the fullest purse that nobody else has laid down."""
    alone = [bid for bid in bids if bid > EMPTY and bids.count(bid) == 1]
    return bids.index(max(alone)) if alone else NOBODY


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [
        Variant(
            game="mart",
            name="second_purse",
            title="Second purse",
            summary="Purses that are level cancel each other; the fullest lone purse wins.",
            min_seats=3,
        )
    ]


@hookimpl
def mart_amend_rules(draft: MartDraft) -> None:
    """Replace who wins the stall."""
    draft.winner_of = fullest_lone_purse
