"""How the Rebellion moves: any distance, from the nearest region that can spare a troop."""

from functools import cache

from veche_rurik.rules.ruling import figures, occupies
from veche_rurik.state import State
from veche_rurik.variants.rebellion.deck import top_card
from veche_rurik.variants.rebellion.mat import priority_name, priority_of
from veche_rurik.variants.rebellion.rulings import REBELLION, YOU


@cache
def distances(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The steps between each two regions, by start and goal; many where there is no way."""
    count = len(neighbours)
    table = [[0 if start == goal else count for goal in range(count)] for start in range(count)]
    for start, row in enumerate(table):
        reached = [start]
        for region in reached:
            for other in neighbours[region]:
                if other not in reached:
                    row[other] = row[region] + 1
                    reached.append(other)
    return tuple(tuple(row) for row in table)


def move_target(state: State) -> int:
    """The first region in location order not occupied or, by priority, not ruled; or -1."""
    for region in top_card(state).locations:
        if priority_of(state) == 0:
            if not occupies(state, REBELLION, region):
                return region
        elif state.rules.ruler_of(state, region) != REBELLION:
            return region
    return -1


def can_spare(state: State, region: int) -> bool:
    """Whether a region keeps a troop and does not become yours when one leaves."""
    if figures(state, REBELLION, region) < 2:
        return False
    ruler_of = state.rules.ruler_of
    if ruler_of(state, region) == YOU:
        return True
    # A leader and a troop are equally strong, so any one may stand for the other.
    place = region * 4 + REBELLION
    state.troops[place] -= 1
    ceded = ruler_of(state, region) == YOU
    state.troops[place] += 1
    return not ceded


def giver(state: State, target: int) -> int:
    """The nearest region that can spare a troop, of equals the last in location order; or -1."""
    steps = distances(state.rules.neighbours)[target]
    best = -1
    for region in top_card(state).locations:
        if (
            region != target
            and can_spare(state, region)
            and (best < 0 or steps[region] <= steps[best])
        ):
            best = region
    return best


def can_move(state: State) -> bool:
    """Whether a single troop could move."""
    target = move_target(state)
    return target >= 0 and giver(state, target) >= 0


def move(state: State, points: int) -> int:
    """Spend movement points; gives how many troops moved."""
    target = move_target(state)
    moved = 0
    while moved < points and target >= 0:
        start = giver(state, target)
        if start < 0:
            break
        leads = state.where[REBELLION] == start
        if leads:
            state.where[REBELLION] = target
        else:
            state.troops[start * 4 + REBELLION] -= 1
            state.troops[target * 4 + REBELLION] += 1
        moved += 1
        if state.events is not None:
            _tell(state, start, target, leads)
        if priority_of(state) == 0:
            target = move_target(state)
    return moved


def _tell(state: State, start: int, target: int, leads: bool) -> None:
    names = state.rules.region_names
    priority = priority_of(state)
    want = "is not occupied" if priority == 0 else "is the region not ruled that it goes for"
    steps = distances(state.rules.neighbours)[target][start]
    figure = "Sviatopolk" if leads else "a rebel"
    state.note(
        "rebellion",
        f"Move, priority {priority_name(priority)}: {names[target]} {want};"
        f" {names[start]}, {steps} away, is the nearest that can spare one → {figure} moves"
        f" from {names[start]} to {names[target]}.",
    )
