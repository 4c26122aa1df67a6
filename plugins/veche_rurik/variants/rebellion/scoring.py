"""What the Rebellion scores, and who wins."""

from veche.game import Outcome, ranks_from
from veche_rurik.rules import scoring
from veche_rurik.state import State
from veche_rurik.tables import counted
from veche_rurik.variants.rebellion.rulings import REBELLION, YOU, Ruling

FOR_A_POINT = 3
"""So many coins, or goods on the dock, make a point; what is left over makes another."""


def goods_on_dock(state: State, side: int) -> int:
    """The goods for which the boat has no room."""
    boat = state.rules.boat
    return sum([max(state.goods[side * 5 + good] - boat[good], 0) for good in range(5)])


def rebellion_points(state: State) -> dict[str, int]:
    """The Rebellion's points by source."""
    return {
        "rule": scoring.rule_points(state, REBELLION),
        "build": scoring.build_points(state, REBELLION),
        "trade": scoring.trade_points(state, REBELLION),
        "warfare": scoring.warfare_points(state, REBELLION),
        "coins": -(-state.coins[REBELLION] // FOR_A_POINT),
        "goods": -(-goods_on_dock(state, REBELLION) // FOR_A_POINT),
    }


def _listed(points: dict[str, int]) -> str:
    parts = ", ".join(f"{name} {count}" for name, count in points.items() if count)
    return f"{sum(points.values())} ({parts})" if parts else "0"


def tell_score(state: State) -> None:
    """Write the Rebellion's points into the log."""
    if state.events is not None:
        state.note("score", f"The Rebellion scores {_listed(rebellion_points(state))}.")


def outcome(state: State, ruling: Ruling) -> Outcome:
    """You are first if you beat the Rebellion or share with it, otherwise second."""
    printed = scoring.outcome(state)
    points = rebellion_points(state)
    keys: list[tuple[int, ...]] = []
    for side, score in ((YOU, printed.scores[YOU]), (REBELLION, sum(points.values()))):
        ties = [
            0
            if side == REBELLION and each is scoring.coins and not ruling.coins_break_ties
            else each(state, side)
            for each in state.rules.tie_breaks
        ]
        keys.append((score, *ties))
    won = "ties with" if keys[0] == keys[1] else "beats" if keys[0] > keys[1] else "loses to"
    tie = ", by the tie-break" if keys[0][0] == keys[1][0] and keys[0] != keys[1] else ""
    reason = (
        f"{counted(printed.scores[YOU], 'points')}, which {won} the Rebellion's {_listed(points)}"
    )
    return Outcome(printed.scores, ranks_from(keys)[:1], (reason + tie,), printed.sources)
