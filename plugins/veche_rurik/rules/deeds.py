"""Deeds: choosing them, meeting their requirements, paying for them."""

from typing import Final

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import (
    figures,
    largest_group,
    regions_occupied,
    remove_figure,
    structure_regions,
)
from veche_rurik.state import T_DEED, State, replaced

# Where troops are removed from, in the order of `tables.REMOVALS`.
ANY_REGION: Final = 0
DIFFERENT_REGIONS: Final = 1
ONE_RULED_REGION: Final = 2

# Whether the goods paid must be of different kinds.
DISTINCT: Final = 1


def gain_deed(state: State, seat: int, count: int) -> None:
    """Choose deeds from the row now."""
    for _ in range(count):
        state.ask(q.CHOOSE_DEED, seat, 2)


def legal_choose_deed(state: State, frame: int) -> list[int]:
    """Any deed of the row; the argument is 0, 1 for the last pick of a claim phase, or 2."""
    return [a.CHOOSE_DEED + deed for deed in state.deed_row]


def choose_deed(state: State, frame: int, action: int) -> None:
    """Take a deed from the row and refill it."""
    state.stack.pop()
    seat = frame >> 8 & 3
    deed = action - a.CHOOSE_DEED
    state.deed_row = tuple([each for each in state.deed_row if each != deed])
    held = tuple(sorted((*state.deeds[seat], deed)))
    state.deeds = replaced(state.deeds, seat, held)
    if frame >> 10 == 2:
        refill_row(state)
    else:
        state.rules.refresh_row(state, frame >> 10 == 1)


def refill_row(state: State) -> None:
    """Reveal deeds until the row is full or the deck is empty."""
    missing = state.rules.row_size - len(state.deed_row)
    if missing > 0 and state.deed_deck:
        state.deed_row = tuple(sorted(state.deed_row + state.deed_deck[-missing:]))
        state.deed_deck = state.deed_deck[:-missing]


def refresh_row(state: State, is_last: bool) -> None:
    """After a pick in the claim phase: reveal a new deed at once."""
    refill_row(state)


# -- requirements --------------------------------------------------------------


def troops_in_one_region(state: State, seat: int, args: tuple[int, ...]) -> bool:
    """So many own troops in a single region."""
    return any([figures(state, seat, region) >= args[0] for region in state.rules.in_play])


def troops_in_regions(state: State, seat: int, args: tuple[int, ...]) -> bool:
    """Own troops in so many regions."""
    return len(regions_occupied(state, seat)) >= args[0]


def structures_in_one_region(state: State, seat: int, args: tuple[int, ...]) -> bool:
    """Own structures of all these types in a single region."""
    for region in state.rules.in_play:
        if all([state.structures[region * 3 + each] == seat for each in args]):
            return True
    return False


def structure_in_adjacent_regions(state: State, seat: int, args: tuple[int, ...]) -> bool:
    """Own structures of one type in so many connected regions."""
    return largest_group(state, structure_regions(state, seat, args[0])) >= args[1]


def structure_in_distinct_goods(state: State, seat: int, args: tuple[int, ...]) -> bool:
    """Own structures of one type in so many regions with different goods."""
    found = 0
    for region in state.rules.in_play:
        if state.structures[region * 3 + args[0]] == seat:
            found |= 1 << state.region_goods[region]
    return found.bit_count() >= args[1]


def defeated_rebels(state: State, seat: int, args: tuple[int, ...]) -> bool:
    """So many rebels defeated."""
    return state.defeated[seat] >= args[0]


def first_player_marker(state: State, seat: int, args: tuple[int, ...]) -> bool:
    """Holding the first player marker right now."""
    return state.marker == seat


# -- costs ---------------------------------------------------------------------


def can_accomplish(state: State, seat: int, deed: int) -> bool:
    """Whether all requirements hold and all costs can be paid."""
    rules = state.rules
    if state.coins[seat] < rules.deed_coins[deed]:
        return False
    goods = state.goods
    place = seat * 5
    for good, count in enumerate(rules.deed_goods[deed]):
        if goods[place + good] < count:
            return False
    if len(state.hands[seat]) < rules.deed_schemes[deed]:
        return False
    if rules.deed_open[deed] and not (
        _has_goods(state, seat, deed) and _has_pieces(state, seat, deed)
    ):
        return False
    for number, args in rules.deed_requires[deed]:
        if not rules.requirement_functions[number](state, seat, args):
            return False
    return True


def _has_goods(state: State, seat: int, deed: int) -> bool:
    """Whether goods of the player's choice can be paid besides the fixed ones."""
    rules = state.rules
    wanted = rules.deed_any[deed]
    distinct = rules.deed_distinct[deed]
    same = rules.deed_same[deed]
    if not (wanted or distinct or same):
        return True
    fixed = rules.deed_goods[deed]
    left = [state.goods[seat * 5 + good] - fixed[good] for good in range(5)]
    if sum(left) < wanted or max(left) < same:
        return False
    return sum([1 for count in left if count]) >= distinct


def _has_pieces(state: State, seat: int, deed: int) -> bool:
    """Whether troops and structures can be removed as the deed asks."""
    rules = state.rules
    if rules.deed_structures[deed] and state.structures.count(seat) < rules.deed_structures[deed]:
        return False
    count = rules.deed_troops[deed]
    if not count:
        return True
    scope = rules.deed_scope[deed]
    if scope == ANY_REGION:
        leader = 1 if state.where[seat] >= 0 else 0
        return rules.supplies[seat] - state.supply[seat] + leader >= count
    if scope == DIFFERENT_REGIONS:
        return len(regions_occupied(state, seat)) >= count
    return bool(_ruled_with(state, seat, count))


def _ruled_with(state: State, seat: int, count: int) -> list[int]:
    """The regions a seat rules with at least so many figures in them."""
    ruler = state.rules.ruler_of
    return [
        region
        for region in state.rules.in_play
        if figures(state, seat, region) >= count and ruler(state, region) == seat
    ]


def accomplish(state: State, seat: int, deed: int) -> None:
    """Pay for a deed, gain its rewards and keep it for its points."""
    rules = state.rules
    state.turn[T_DEED] = 1
    held = tuple([each for each in state.deeds[seat] if each != deed])
    state.deeds = replaced(state.deeds, seat, held)
    state.done = replaced(state.done, seat, tuple(sorted((*state.done[seat], deed))))
    state.coins[seat] -= rules.deed_coins[deed]
    for good, count in enumerate(rules.deed_goods[deed]):
        state.goods[seat * 5 + good] -= count
    # Rewards wait until all costs are paid.
    state.ask(q.GAIN, seat, deed)
    if rules.deed_same[deed]:
        state.ask(q.PAY_SAME, seat, rules.deed_same[deed])
    if rules.deed_distinct[deed]:
        state.ask(q.PAY_GOOD, seat, rules.deed_distinct[deed] << 1 | DISTINCT)
    if rules.deed_any[deed]:
        state.ask(q.PAY_GOOD, seat, rules.deed_any[deed] << 1)
    for _ in range(rules.deed_schemes[deed]):
        state.ask(q.DISCARD, seat)
    for _ in range(rules.deed_structures[deed]):
        state.ask(q.DEMOLISH, seat)
    if rules.deed_troops[deed]:
        state.ask(q.REMOVE, seat, rules.deed_scope[deed] | rules.deed_troops[deed] << 2)


def gain(state: State, frame: int) -> None:
    """Gain the rewards of a deed that has been paid for."""
    state.stack.pop()
    rules = state.rules
    for number, count in rules.deed_rewards[frame >> 10][::-1]:
        rules.reward_functions[number](state, frame >> 8 & 3, count)


def legal_pay_good(state: State, frame: int) -> list[int]:
    """Any good left; for different goods, in ascending order so that none comes twice."""
    place = (frame >> 8 & 3) * 5
    argument = frame >> 10
    goods = state.goods[place : place + 5]
    if not argument & DISTINCT:
        return [a.PAY_GOOD + good for good in range(5) if goods[good]]
    count = argument >> 1 & 7
    lowest = argument >> 4
    held = [good for good in range(lowest, 5) if goods[good]]
    return [a.PAY_GOOD + good for good in held[: len(held) - count + 1]]


def pay_good(state: State, frame: int, action: int) -> None:
    """Pay one good towards a deed."""
    state.stack.pop()
    seat = frame >> 8 & 3
    good = action - a.PAY_GOOD
    state.goods[seat * 5 + good] -= 1
    argument = frame >> 10
    count = (argument >> 1 & 7) - 1
    if count:
        distinct = argument & DISTINCT
        lowest = good + 1 if distinct else 0
        state.ask(q.PAY_GOOD, seat, lowest << 4 | count << 1 | distinct)


def legal_pay_same(state: State, frame: int) -> list[int]:
    """Any good of which there is enough."""
    place = (frame >> 8 & 3) * 5
    return [a.PAY_SAME + good for good in range(5) if state.goods[place + good] >= frame >> 10]


def pay_same(state: State, frame: int, action: int) -> None:
    """Pay several goods of one kind."""
    state.stack.pop()
    state.goods[(frame >> 8 & 3) * 5 + action - a.PAY_SAME] -= frame >> 10


def legal_remove(state: State, frame: int) -> list[int]:
    """Any region to remove own figures from, as the deed's scope allows."""
    seat = frame >> 8 & 3
    scope = frame >> 10 & 3
    count = frame >> 12 & 7
    if scope == ONE_RULED_REGION:
        return [a.REMOVE + region for region in _ruled_with(state, seat, count)]
    regions = regions_occupied(state, seat)
    if scope == DIFFERENT_REGIONS:
        # In ascending order, so that no region comes twice.
        regions = [region for region in regions if region >= frame >> 15]
        regions = regions[: len(regions) - count + 1]
    return [a.REMOVE + region for region in regions]


def remove(state: State, frame: int, action: int) -> None:
    """Remove own figures, the leader last in its region."""
    state.stack.pop()
    seat = frame >> 8 & 3
    scope = frame >> 10 & 3
    count = frame >> 12 & 7
    region = action - a.REMOVE
    remove_figure(state, seat, region)
    if scope == ONE_RULED_REGION:
        for _ in range(count - 1):
            remove_figure(state, seat, region)
    elif count > 1:
        lowest = region + 1 if scope == DIFFERENT_REGIONS else 0
        state.ask(q.REMOVE, seat, scope | count - 1 << 2 | lowest << 5)
