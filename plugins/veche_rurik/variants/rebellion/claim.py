"""The Rebellion in the claim phase: priority, unlocks, income, Sviatopolk's muster."""

from veche_rurik.rules.claim import TRACKS, full_boat_columns, goods_on_boat
from veche_rurik.rules.ruling import add_troop, largest_group, regions_occupied, structure_regions
from veche_rurik.state import State
from veche_rurik.variants.rebellion.cards import PRIORITIES, Mat
from veche_rurik.variants.rebellion.deck import PRIORITY, set_number
from veche_rurik.variants.rebellion.mat import priority_name, unlock
from veche_rurik.variants.rebellion.rulings import REBELLION, YOU, Ruling


def new_priority(state: State, mat: Mat) -> tuple[int, str]:
    """The priority for the next round, and why: where you are ahead, or the mat's own."""
    if len(regions_occupied(state, YOU)) > len(regions_occupied(state, REBELLION)):
        return PRIORITIES.index("attack_move"), "you occupy more regions"
    yours, its = (
        largest_group(state, structure_regions(state, side, -1)) for side in (YOU, REBELLION)
    )
    if yours > its:
        return PRIORITIES.index("build"), "you have structures in more adjacent regions"
    if goods_on_boat(state, YOU) > goods_on_boat(state, REBELLION):
        return PRIORITIES.index("tax"), "you have more goods on your boat"
    return mat.priority, "you are ahead in nothing, so the mat's own"


def _is_skipped(state: State, ruling: Ruling) -> bool:
    return not ruling.last_round_unlocks and state.round >= state.rules.rounds


def assign_priority(state: State, ruling: Ruling, mat: Mat) -> None:
    """Move the marker on the mat, before the claim markers advance."""
    if _is_skipped(state, ruling):
        return
    priority, why = new_priority(state, mat)
    set_number(state, PRIORITY, priority)
    state.note("rebellion", f"The priority is now {priority_name(priority)}: {why}.")


def unlock_for_tracks(state: State, ruling: Ruling, mat: Mat) -> None:
    """Unlock a bonus for each claim track on which you are ahead."""
    if _is_skipped(state, ruling):
        return
    for track in range(3):
        if state.tracks[YOU * 4 + track] > state.tracks[REBELLION * 4 + track]:
            unlock(state, mat, f"You are ahead on the {TRACKS[track]} track")


def income(state: State, side: int, coins: int, ruling: Ruling) -> int:
    """The Rebellion's income: a coin of its own, and one for each full column of its boat."""
    if side != REBELLION:
        return coins
    return ruling.default_income + full_boat_columns(state, REBELLION)


def muster_beside_leader(state: State) -> None:
    """At the end of a round a rebel joins Sviatopolk."""
    region = state.where[REBELLION]
    if region >= 0 and state.supply[REBELLION]:
        add_troop(state, REBELLION, region)
        if state.events is not None:
            name = state.rules.region_names[region]
            state.note("rebellion", f"The round ends → a rebel joins Sviatopolk in {name}.")
