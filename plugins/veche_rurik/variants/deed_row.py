"""Deed row: after the last pick of a claim phase the whole row is dealt anew."""

from typing import Any

from veche.hookspecs import hookimpl
from veche.variant import Variant
from veche_rurik.board import Table
from veche_rurik.draft import RurikDraft
from veche_rurik.rules.deeds import refill_row
from veche_rurik.rules.schemes import as_bits
from veche_rurik.state import State

VECHE_API = 1

NAME = "deed_row"
VARIANT = Variant(
    game="rurik",
    name=NAME,
    title="Deed Row",
    summary="After the last choice of deeds in a claim phase the row is discarded and dealt anew.",
    author="Stanislav Kordonskiy",
    page="Rurik rulebook, p. 9",
)


def deal_anew(state: State, is_last: bool) -> None:
    """After a pick in the claim phase: fill the row; after the last pick, discard it first."""
    if is_last:
        # The discarded deeds lie open, as bits.
        state.extra[state.rules.extra_at[NAME]] |= as_bits(state.deed_row)
        state.deed_row = ()
        state.note("deeds", "The deeds left over are discarded and the row is dealt anew.")
    refill_row(state)


def discarded(table: Table) -> dict[str, Any]:
    """The deeds that have left the game."""
    bits = table.extra[table.rules.extra_at[NAME]]
    names = enumerate(table.rules.deed_names)
    return {"discarded": [name for deed, name in names if bits >> deed & 1]}


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [VARIANT]


@hookimpl
def rurik_amend_rules(draft: RurikDraft) -> None:
    """Replace how the row is filled in the claim phase."""
    draft.refresh_row = deal_anew
    draft.extra[NAME] = 1
    draft.describe[NAME] = discarded
