"""Ruling regions: presence, strength and who rules."""

from typing import Final

from veche_rurik.state import State

AGATHA: Final = 0
BORIS: Final = 1
MARIA: Final = 2
MSTISLAV: Final = 3
PREDSLAVA: Final = 4
SUDISLAV: Final = 5
SVIATOPOLK: Final = 6
YAROSLAV: Final = 7

CHURCH: Final = 0
MARKET: Final = 1
STRONGHOLD: Final = 2


def occupies(state: State, seat: int, region: int) -> bool:
    """Whether a seat has a troop or its leader in a region; structures do not count."""
    return state.troops[region * 4 + seat] > 0 or state.where[seat] == region


def figures(state: State, seat: int, region: int) -> int:
    """How many troops a seat has in a region, its leader included."""
    count = state.troops[region * 4 + seat]
    return count + 1 if state.where[seat] == region else count


def regions_occupied(state: State, seat: int) -> list[int]:
    """The regions in which a seat has a troop or its leader, ascending."""
    troops = state.troops
    leader = state.where[seat]
    return [
        region for region in state.rules.in_play if troops[region * 4 + seat] or region == leader
    ]


def is_off_board(state: State, seat: int) -> bool:
    """Whether a seat has neither troops nor leader on the board."""
    return state.where[seat] < 0 and state.supply[seat] == state.rules.supplies[seat]


def present(state: State, leader: int, region: int) -> int:
    """The seat of a leader who stands in a region, or -1."""
    seat = state.holder[leader]
    return seat if seat >= 0 and state.where[seat] == region else -1


def structure_works(state: State, seat: int, region: int, structure: int) -> bool:
    """Whether a seat has a structure in a region and Yaroslav does not still it."""
    if state.structures[region * 3 + structure] != seat:
        return False
    yaroslav = present(state, YAROSLAV, region)
    return yaroslav < 0 or yaroslav == seat


def ruler_of(state: State, region: int) -> int:
    """The seat that rules a region, or -1.

    A ruler is stronger than every other player and than the rebels. Rebels add
    to Sviatopolk's strength beside him; Yaroslav wins ties where he stands.
    """
    troops = state.troops
    where = state.where
    rebels = state.rebels[region]
    stronghold = state.structures[region * 3 + STRONGHOLD]
    yaroslav = present(state, YAROSLAV, region)
    if yaroslav >= 0 and stronghold != yaroslav:
        stronghold = -1
    sviatopolk = present(state, SVIATOPOLK, region) if rebels else -1
    best = 0 if sviatopolk >= 0 else rebels
    ruler = -1
    tie_winner = 0
    base = region * 4
    for seat in range(state.rules.players):
        strength = troops[base + seat]
        if where[seat] == region:
            strength += 1
        if stronghold == seat:
            strength += 1
        if sviatopolk == seat:
            strength += rebels
        if seat == yaroslav:
            tie_winner = strength
        if strength > best:
            best = strength
            ruler = seat
        elif strength == best:
            ruler = -1
    if yaroslav >= 0 and tie_winner == best:
        return yaroslav
    return ruler


def regions_ruled(state: State, seat: int) -> list[int]:
    """The regions a seat rules, ascending."""
    ruler = state.rules.ruler_of
    return [region for region in state.rules.in_play if ruler(state, region) == seat]


def largest_group(state: State, regions: int) -> int:
    """The size of the largest connected group among regions given as bits."""
    masks = state.rules.neighbour_masks
    largest = 0
    while regions:
        group = regions & -regions
        while True:
            wider = group
            for region in state.rules.in_play:
                if group >> region & 1:
                    wider |= masks[region] & regions
            if wider == group:
                break
            group = wider
        regions &= ~group
        largest = max(largest, group.bit_count())
    return largest


def structure_regions(state: State, seat: int, structure: int) -> int:
    """The regions with a seat's structure of a type, as bits; -1 stands for any type."""
    found = 0
    for region in state.rules.in_play:
        place = region * 3
        if structure >= 0:
            if state.structures[place + structure] == seat:
                found |= 1 << region
        elif seat in state.structures[place : place + 3]:
            found |= 1 << region
    return found


def remove_figure(state: State, seat: int, region: int) -> None:
    """Take a seat's troop out of a region, the leader only if it is the last."""
    place = region * 4 + seat
    if state.troops[place]:
        state.troops[place] -= 1
        state.supply[seat] += 1
    elif state.where[seat] == region:
        state.where[seat] = -1


def add_troop(state: State, seat: int, region: int) -> None:
    """Put a troop from a seat's supply into a region, if there is one."""
    if state.supply[seat]:
        state.supply[seat] -= 1
        state.troops[region * 4 + seat] += 1
