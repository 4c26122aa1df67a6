"""Build: putting up structures, and the conversion a church brings."""

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import CHURCH, add_troop, structure_works
from veche_rurik.rules.taxing import point_cost
from veche_rurik.state import T_BUILD, State, replaced


def build_choices(state: State, seat: int, points: int, options: list[int]) -> None:
    """Add each structure that can be built with so many points."""
    troops = state.troops
    leader = state.where[seat]
    stock = state.stock[seat * 3 : seat * 3 + 3]
    for region in state.rules.in_play:
        if (troops[region * 4 + seat] or leader == region) and (
            points > 1 or point_cost(state, seat, region) == 1
        ):
            place = region * 3
            for structure in range(3):
                if stock[structure] and state.structures[place + structure] < 0:
                    options.append(a.BUILD + place + structure)


def build(state: State, seat: int, place: int) -> None:
    """Put up a structure; a church converts a rebel or a troop beside it."""
    region, structure = divmod(place, 3)
    state.turn[T_BUILD] -= point_cost(state, seat, region)
    put_up(state, seat, place)
    if structure == CHURCH and structure_works(state, seat, region, CHURCH):
        state.ask(q.CHURCH, seat, region)
    for moment in state.rules.structure_built:
        moment(state, seat, region, structure)


def put_up(state: State, seat: int, place: int) -> None:
    """Move a structure from a seat's supply to the board."""
    kind = seat * 3 + place % 3
    state.stock = replaced(state.stock, kind, state.stock[kind] - 1)
    state.structures[place] = seat


def legal_church(state: State, frame: int) -> list[int]:
    """A rebel, or any opponent's troop that is no leader."""
    seat = frame >> 8 & 3
    region = frame >> 10
    options: list[int] = []
    if state.rebels[region]:
        options.append(a.CONVERT_REBEL)
    for other in range(state.rules.players):
        if other != seat and state.troops[region * 4 + other]:
            options.append(a.CONVERT_TROOP + other)
    return options


def church(state: State, frame: int, action: int) -> None:
    """Replace the target by an own troop; a rebel goes to the box without reward."""
    state.stack.pop()
    seat = frame >> 8 & 3
    region = frame >> 10
    if action == a.CONVERT_REBEL:
        take_rebel(state, region)
    else:
        other = action - a.CONVERT_TROOP
        state.troops[region * 4 + other] -= 1
        state.supply[other] += 1
    add_troop(state, seat, region)


def take_rebel(state: State, region: int) -> int:
    """Take a rebel from a region; the result is its sticker or -1."""
    state.rebels[region] -= 1
    sticker = state.stickers[region]
    if sticker >= 0:
        state.stickers = replaced(state.stickers, region, -1)
    return sticker


def legal_demolish(state: State, frame: int) -> list[int]:
    """Any own structure."""
    seat = frame >> 8 & 3
    return [a.DEMOLISH + place for place, owner in enumerate(state.structures) if owner == seat]


def demolish(state: State, frame: int, action: int) -> None:
    """Take an own structure back into supply; no claim marker moves."""
    state.stack.pop()
    seat = frame >> 8 & 3
    place = action - a.DEMOLISH
    state.structures[place] = -1
    kind = seat * 3 + place % 3
    state.stock = replaced(state.stock, kind, state.stock[kind] + 1)
