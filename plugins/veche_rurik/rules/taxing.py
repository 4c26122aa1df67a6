"""Tax: collecting goods from occupied regions, with markets."""

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules.ruling import MARKET, MSTISLAV, structure_works
from veche_rurik.state import T_TAX, State


def point_cost(state: State, seat: int, region: int) -> int:
    """The points it takes to tax or build once in a region: one where one rules, else two."""
    if state.leaders[seat] == MSTISLAV and state.where[seat] == region:
        return 1
    return 1 if state.rules.ruler_of(state, region) == seat else 2


def tax_choices(state: State, seat: int, points: int, options: list[int]) -> None:
    """Add each region that can be taxed with so many points."""
    troops = state.troops
    leader = state.where[seat]
    for region in state.rules.in_play:
        if (
            state.goods_here[region]
            and (troops[region * 4 + seat] or leader == region)
            and (points > 1 or point_cost(state, seat, region) == 1)
        ):
            options.append(a.TAX + region)


def tax(state: State, seat: int, region: int) -> None:
    """Collect the good of a region; an own market gives another good or a coin."""
    state.turn[T_TAX] -= point_cost(state, seat, region)
    state.goods_here[region] -= 1
    good = state.region_goods[region]
    state.goods[seat * 5 + good] += 1
    if structure_works(state, seat, region, MARKET):
        state.ask(q.MARKET, seat, good)


def legal_market(state: State, frame: int) -> list[int]:
    """One more good of the kind collected, or a coin."""
    return [a.MARKET_GOOD, a.MARKET_COIN]


def market(state: State, frame: int, action: int) -> None:
    """Take what the market offers."""
    state.stack.pop()
    seat = frame >> 8 & 3
    if action == a.MARKET_GOOD:
        state.goods[seat * 5 + (frame >> 10)] += 1
    else:
        state.coins[seat] += 1
