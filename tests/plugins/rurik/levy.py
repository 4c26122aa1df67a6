"""A house rule in plain Python: a coin for everybody each round, and the first of equals rules."""

from veche.hookspecs import hookimpl
from veche.variant import Variant
from veche_rurik.draft import RurikDraft
from veche_rurik.rules.ruling import figures
from veche_rurik.state import State

VECHE_API = 1

VARIANT = Variant(
    game="rurik",
    name="levy",
    title="Levy",
    summary="Each round brings everybody a coin; of the strongest the lowest seat rules.",
    author="The tests",
)


def levy(state: State) -> None:
    for seat in range(state.rules.players):
        state.coins[seat] += 1
    state.note("levy", "The levy brings a coin to everybody.")


def first_of_the_strongest(state: State, region: int) -> int:
    strengths = [figures(state, seat, region) for seat in range(state.rules.players)]
    return strengths.index(max(strengths)) if any(strengths) else -1


@hookimpl
def veche_provide_variants() -> list[Variant]:
    return [VARIANT]


@hookimpl
def rurik_amend_rules(draft: RurikDraft) -> None:
    draft.round_start.append(levy)
    draft.ruler_of = first_of_the_strongest
