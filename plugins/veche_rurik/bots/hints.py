"""What Rurik tells a search about itself: how positions stand, and which actions look good.

A search finds these in ``Game.extras``; they are called with positions that it imagined.
"""

from collections.abc import Sequence

from veche.streams import Stream
from veche_rurik import actions as a
from veche_rurik.bots.evaluation import evaluation_of
from veche_rurik.state import State

SEARCH = {"depth": 0, "exploration": 10}
"""Evaluating at once beats playing on: games are long, and weights know more than chance."""


def evaluate(state: State) -> list[float]:
    """By seat, from 0 (surely last) to 1 (surely first)."""
    return evaluation_of(state.rules).chances(state)


# By the first id of each kind of action, how promising it is before looking at the board.
_PROMISE = (
    (a.LEADER, 0),
    (a.RALLY, 5),
    (a.DECLINE, 0),
    (a.RESOLVE, 5),
    (a.MAIN, 9),
    (a.FORFEIT, 0),
    (a.SCHEME, 6),
    (a.DEED, 10),
    (a.CONVERT_BUILD, 4),
    (a.CONVERT_MUSTER, 2),
    (a.TAX, 7),
    (a.BUILD, 8),
    (a.SEND_TROOP, 3),
    (a.END_TURN, 1),
    (a.MUSTER, 5),
    (a.MOVE, 4),
    (a.MOVE_LEADER, 2),
    (a.ESCORT, 3),
    (a.ATTACK_REBEL, 6),
    (a.ATTACK, 5),
    (a.DECK, 1),
    (a.STOP, 0),
    (a.END, 3),
)


def _promises() -> list[int]:
    promises: list[int] = []
    ends = [first for first, _ in _PROMISE[1:]]
    for (first, promise), end in zip(_PROMISE, ends, strict=False):
        promises += [promise] * (end - first)
    return promises


PROMISES = _promises()


def order(state: State, legal: Sequence[int]) -> list[int]:
    """How promising each action is by its kind: what brings points comes first."""
    last = len(PROMISES)
    return [PROMISES[action] if action < last else 3 for action in legal]


def rollout(state: State, legal: Sequence[int], rng: Stream) -> int:
    """Mostly one of the most promising actions, each equally likely; one time in eight any."""
    if not rng.below(8):
        return legal[rng.below(len(legal))]
    promise = order(state, legal)
    most = max(promise)
    best = [action for action, each in zip(legal, promise, strict=True) if each == most]
    return best[rng.below(len(best))]
