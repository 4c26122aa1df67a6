"""Scenes that several chapters begin with."""

from typing import Any

from veche_rurik.state import State
from veche_rurik.testing import BLUE, do, on_turn, position, region_number

MAIN = "take the main action"


def led_by(leader: str, where: str | None = "kiev", **board: Any) -> State:
    """Blue has a leader who stands in a region."""
    leaders = {BLUE: leader, **board.pop("leaders", {})}
    leader_in = {BLUE: where, **board.pop("leader_in", {})} if where else {}
    coins = board.pop("coins", {BLUE: 0})
    return position(leaders=leaders, leader_in=leader_in, coins=coins, **board)


def main(state: State, action: str, points: int) -> State:
    """Blue takes a main action with so many points."""
    return do(on_turn(state, BLUE, action, points=points), MAIN)


def ruler(state: State, region: str = "kiev") -> int:
    """Who rules a region, -1 for nobody."""
    return state.rules.ruler_of(state, region_number(region))
