"""How the Rebellion musters: where it is contested first, then where it rules."""

from veche_rurik.rules.ruling import add_troop, occupies
from veche_rurik.state import State
from veche_rurik.variants.rebellion.deck import top_card
from veche_rurik.variants.rebellion.rulings import REBELLION


def can_muster(state: State) -> bool:
    """Whether the Rebellion has a figure left to muster."""
    return state.supply[REBELLION] > 0 or state.where[REBELLION] < 0


def muster(state: State, points: int) -> int:
    """Walk the regions not ruled, then those ruled, one figure each; gives how many came."""
    order = top_card(state).locations
    done = 0
    for is_ruled in (False, True):
        place = passed = 0
        # A whole round without a region to muster in ends the walk.
        while done < points and can_muster(state) and passed < len(order):
            region = order[place % len(order)]
            place += 1
            passed += 1
            if (
                occupies(state, REBELLION, region)
                and (state.rules.ruler_of(state, region) == REBELLION) == is_ruled
            ):
                _muster_in(state, region, is_ruled)
                done += 1
                passed = 0
    return done


def _muster_in(state: State, region: int, is_ruled: bool) -> None:
    """Put a figure down, Sviatopolk before any rebel."""
    returns = state.where[REBELLION] < 0
    if returns:
        state.where[REBELLION] = region
    else:
        add_troop(state, REBELLION, region)
    if state.events is not None:
        figure = "Sviatopolk returns" if returns else "a rebel"
        why = "ruled, and no region occupied is not" if is_ruled else "occupied, not ruled"
        name = state.rules.region_names[region]
        state.note("rebellion", f"Muster: {name} is {why} → {figure} there.")
