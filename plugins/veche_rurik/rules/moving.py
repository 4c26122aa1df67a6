"""Muster and move: bringing troops to the board and across it."""

from typing import Final

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import AGATHA, MARIA, add_troop, regions_occupied
from veche_rurik.state import State, replaced

ONE_POINT: Final = 1 << 10


def gain_muster(state: State, seat: int, points: int) -> None:
    """Use muster points now."""
    state.ask(q.MUSTER, seat, points)


def legal_muster(state: State, frame: int) -> list[int]:
    """Any occupied region for a troop, or for the leader if it is off the board."""
    seat = frame >> 8 & 3
    if not frame >> 10:
        return []
    regions = regions_occupied(state, seat)
    options: list[int] = []
    if state.supply[seat]:
        if state.leaders[seat] == MARIA:
            options = [a.MUSTER + region for region in _with_marias(state, seat, regions)]
        else:
            options = [a.MUSTER + region for region in regions]
    if state.where[seat] < 0:
        options += [a.MUSTER_LEADER + region for region in regions]
    if options:
        options.append(a.STOP)
    return options


def _with_marias(state: State, seat: int, regions: list[int]) -> list[int]:
    """The regions, and once per round those next to Maria without own troops."""
    if state.used[seat] or state.where[seat] < 0:
        return regions
    return sorted({*regions, *state.rules.neighbours[state.where[seat]]})


def muster(state: State, frame: int, action: int) -> None:
    """Spend a muster point, or stop."""
    seat = frame >> 8 & 3
    if action == a.STOP:
        state.stack.pop()
        return
    state.stack[-1] = frame - ONE_POINT
    if action >= a.MUSTER_LEADER:
        state.where[seat] = action - a.MUSTER_LEADER
        return
    region = action - a.MUSTER
    if not state.troops[region * 4 + seat] and state.where[seat] != region:
        # Only Maria reaches a region without own troops.
        state.used = replaced(state.used, seat, 1)
    add_troop(state, seat, region)


def gain_move(state: State, seat: int, points: int) -> None:
    """Use movement points now."""
    state.ask(q.MOVE, seat, points)


def legal_move(state: State, frame: int) -> list[int]:
    """Any own figure to any neighbouring region."""
    if not frame >> 10:
        return []
    seat = frame >> 8 & 3
    troops = state.troops
    neighbours = state.rules.neighbours
    options: list[int] = []
    for region in state.rules.in_play:
        if troops[region * 4 + seat]:
            base = a.MOVE + region * a.REGIONS
            for other in neighbours[region]:
                options.append(base + other)
    leader = state.where[seat]
    if leader >= 0:
        for other in neighbours[leader]:
            options.append(a.MOVE_LEADER + other)
    if options:
        options.append(a.STOP)
    return options


def move(state: State, frame: int, action: int) -> None:
    """Spend a movement point, or stop."""
    if action == a.STOP:
        state.stack.pop()
        return
    seat = frame >> 8 & 3
    state.stack[-1] = frame - ONE_POINT
    if action < a.MOVE_LEADER:
        start, goal = divmod(action - a.MOVE, a.REGIONS)
        state.troops[start * 4 + seat] -= 1
        state.troops[goal * 4 + seat] += 1
    else:
        move_leader(state, seat, action - a.MOVE_LEADER)


def move_leader(state: State, seat: int, goal: int) -> None:
    """Move the own leader; Agatha may be escorted."""
    start = state.where[seat]
    state.where[seat] = goal
    if state.leaders[seat] == AGATHA and state.troops[start * 4 + seat]:
        state.ask(q.ESCORT, seat, start)


def legal_escort(state: State, frame: int) -> list[int]:
    """Up to two troops from the region Agatha left."""
    troops = state.troops[(frame >> 10) * 4 + (frame >> 8 & 3)]
    return [a.ESCORT, a.ESCORT + 1, a.ESCORT + 2][: troops + 1]


def escort(state: State, frame: int, action: int) -> None:
    """Move troops along with Agatha for free."""
    state.stack.pop()
    seat = frame >> 8 & 3
    count = action - a.ESCORT
    state.troops[(frame >> 10) * 4 + seat] -= count
    state.troops[state.where[seat] * 4 + seat] += count


def gain_move_anywhere(state: State, seat: int, count: int) -> None:
    """Move up to so many figures to any region now."""
    state.ask(q.LIFT, seat, count)


def legal_lift(state: State, frame: int) -> list[int]:
    """Any own figure on the board."""
    if not frame >> 10:
        return []
    seat = frame >> 8 & 3
    options = [a.LIFT + region for region in state.rules.in_play if state.troops[region * 4 + seat]]
    if state.where[seat] >= 0:
        options.append(a.LIFT_LEADER)
    if options:
        options.append(a.STOP)
    return options


def lift(state: State, frame: int, action: int) -> None:
    """Choose the figure to move anywhere; where to is asked next."""
    if action == a.STOP:
        state.stack.pop()
        return
    state.stack[-1] = frame - ONE_POINT
    seat = frame >> 8 & 3
    start = a.REGIONS if action == a.LIFT_LEADER else action - a.LIFT
    state.ask(q.LAND, seat, start)


def legal_land(state: State, frame: int) -> list[int]:
    """Any other region in play."""
    start = frame >> 10
    if start == a.REGIONS:
        start = state.where[frame >> 8 & 3]
    return [a.LAND + region for region in state.rules.in_play if region != start]


def land(state: State, frame: int, action: int) -> None:
    """Put the figure down."""
    state.stack.pop()
    seat = frame >> 8 & 3
    start = frame >> 10
    goal = action - a.LAND
    if start == a.REGIONS:
        move_leader(state, seat, goal)
    else:
        state.troops[start * 4 + seat] -= 1
        state.troops[goal * 4 + seat] += 1
