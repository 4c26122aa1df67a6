"""A variant of Rurik that does nothing, to see that it costs nothing."""

from veche import Variant, hookimpl
from veche_rurik.draft import RurikDraft

VECHE_API = 1


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [Variant(game="rurik", name="null", title="Null", summary="Changes nothing.")]


@hookimpl
def rurik_amend_rules(draft: RurikDraft) -> None:
    """Leave the rules as they are."""
