"""How the Rebellion builds: where it has nothing yet, in the order of its card."""

from typing import NamedTuple

from veche_rurik.rules.building import put_up
from veche_rurik.rules.ruling import CHURCH, add_troop, occupies, structure_works
from veche_rurik.state import State
from veche_rurik.tables import counted
from veche_rurik.variants.rebellion.deck import top_card
from veche_rurik.variants.rebellion.mat import priority_name, priority_of
from veche_rurik.variants.rebellion.rulings import (
    CHURCH_NEEDS_FIGURE,
    CHURCH_NEEDS_TROOP,
    REBELLION,
    YOU,
    Ruling,
)
from veche_rurik.variants.rebellion.tax import cost

NEVER = 4


class Plan(NamedTuple):
    """What is built next, and where."""

    region: int
    structure: int


def build_class(state: State, ruling: Ruling, region: int) -> int:
    """How soon the Rebellion builds in a region, 0 first; ``NEVER`` for never."""
    is_ruled = state.rules.ruler_of(state, region) == REBELLION
    is_shared = occupies(state, YOU, region) or state.rebels[region] > 0
    has_built = REBELLION in state.structures[region * 3 : region * 3 + 3]
    if not has_built:
        return 0 if is_ruled or ruling.one_point_each else 1
    if not is_ruled and not ruling.one_point_each:
        return NEVER
    return 2 if is_shared else 3


def can_build_church(state: State, ruling: Ruling, region: int) -> bool:
    """Whether those are beside it whom this ruling wants beside a church."""
    if ruling.church_needs == CHURCH_NEEDS_TROOP:
        return state.troops[region * 4 + YOU] > 0 or state.rebels[region] > 0
    if ruling.church_needs == CHURCH_NEEDS_FIGURE:
        return occupies(state, YOU, region) or state.rebels[region] > 0
    return True


def structure_for(state: State, ruling: Ruling, region: int) -> int:
    """The structure that the Rebellion would build in a region, or -1."""
    order = top_card(state).build[priority_of(state)]
    if ruling.church_first and (occupies(state, YOU, region) or state.rebels[region]):
        order = (CHURCH, *order)
    for structure in order:
        if (
            state.stock[REBELLION * 3 + structure]
            and state.structures[region * 3 + structure] < 0
            and (structure != CHURCH or can_build_church(state, ruling, region))
        ):
            return structure
    return -1


def next_build(state: State, ruling: Ruling, points: int) -> Plan | None:
    """What to build next with so many points, if anything."""
    best: Plan | None = None
    best_class = NEVER
    for region in top_card(state).locations:
        if not occupies(state, REBELLION, region) or cost(state, ruling, region) > points:
            continue
        its_class = build_class(state, ruling, region)
        if its_class < best_class:
            structure = structure_for(state, ruling, region)
            if structure >= 0:
                best, best_class = Plan(region, structure), its_class
    return best


def build(state: State, ruling: Ruling, points: int) -> int:
    """Spend build points; gives how many structures went up."""
    built = 0
    plan = next_build(state, ruling, points)
    while plan:
        region, structure = plan
        if state.events is not None:
            _tell(state, ruling, plan)
        points -= cost(state, ruling, region)
        put_up(state, REBELLION, region * 3 + structure)
        if structure == CHURCH and structure_works(state, REBELLION, region, CHURCH):
            _convert(state, region)
        for moment in state.rules.structure_built:
            moment(state, REBELLION, region, structure)
        built += 1
        plan = next_build(state, ruling, points)
    return built


def _convert(state: State, region: int) -> None:
    """Replace a troop of yours, else a neutral one, by a rebel."""
    if state.troops[region * 4 + YOU]:
        state.troops[region * 4 + YOU] -= 1
        state.supply[YOU] += 1
        whom = "your troop"
    elif state.rebels[region]:
        state.rebels[region] -= 1
        whom = "a neutral troop"
    else:
        return
    add_troop(state, REBELLION, region)
    state.note("rebellion", f"The church converts {whom}.")


def _tell(state: State, ruling: Ruling, plan: Plan) -> None:
    rules = state.rules
    is_ruled = rules.ruler_of(state, plan.region) == REBELLION
    stands = ("none of its structures", "none of its structures", "others beside it", "nobody else")
    has = stands[build_class(state, ruling, plan.region)]
    priority = priority_of(state)
    wanted = top_card(state).build[priority][0]
    if ruling.church_first and (occupies(state, YOU, plan.region) or state.rebels[plan.region]):
        wanted = CHURCH
    first = rules.structure_names[wanted]
    other = f" ({first} cannot be built there)" if plan.structure != wanted else ""
    price = counted(cost(state, ruling, plan.region), "points")
    state.note(
        "rebellion",
        f"Build, priority {priority_name(priority)}: {first} first;"
        f" {rules.region_names[plan.region]} {'ruled' if is_ruled else 'not ruled'}, {has}"
        f" → build there for {price}: {rules.structure_names[plan.structure]}{other}.",
    )
