"""Great cities: at the end, Kiev and Novgorod are worth points to whoever rules them."""

from collections.abc import Callable, Mapping

from veche import Option, OptionValue, Variant, hookimpl
from veche_rurik.draft import RurikDraft
from veche_rurik.state import State

VECHE_API = 1

POINTS = Option("points", 2, "What each of the two cities is worth.", minimum=1, maximum=9)


def scoring(points: int) -> Callable[[State, int], int]:
    """So many points for each capital that a seat rules."""

    def cities(state: State, seat: int) -> int:
        ruler_of = state.rules.ruler_of
        return points * sum(ruler_of(state, city) == seat for city in state.rules.capitals)

    return cities


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """What can be said of the variant before it is built."""
    return [
        Variant(
            game="rurik",
            name="great_cities",
            title="Great cities",
            summary="At the end, ruling Kiev and Novgorod scores points.",
            options=(POINTS,),
        )
    ]


@hookimpl
def rurik_amend_rules(draft: RurikDraft, options: Mapping[str, OptionValue]) -> None:
    """Add a source of points."""
    draft.scoring["cities"] = scoring(int(options["points"]))
