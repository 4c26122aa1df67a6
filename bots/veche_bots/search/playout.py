"""From a position to what it is worth to each seat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from veche.game import State, ranks_from
from veche.options import Option
from veche.streams import Stream

TO_THE_END = -1
LEFT_OPEN = -2
"""The value of an option for which the game may suggest one."""
EXPLORATION = 50
MARGIN_WEIGHT = 0.1
"""How much of a utility is the distance in points; the rest is the placement."""

DEPTH = Option(
    "depth",
    LEFT_OPEN,
    "decisions that a playout goes on before the position is evaluated; -1 plays to the end,"
    " -2 does what the game suggests, or else plays to the end",
    minimum=LEFT_OPEN,
)

Evaluate = Callable[[Any], Sequence[float]]
Order = Callable[[Any, Sequence[int]], Sequence[float]]
Rollout = Callable[[Any, Sequence[int], Stream], int]


@dataclass(frozen=True)
class Hints:
    """What a game may tell a search about itself, through ``Game.extras``."""

    evaluate: Evaluate | None = None
    """Takes a position; gives by seat how well it stands, from 0 (last) to 1 (first)."""
    order: Order | None = None
    """Takes a position and its legal actions; gives how promising each is, more is better."""
    rollout: Rollout | None = None
    """Takes a position, its legal actions and luck; gives the action a playout goes on with."""
    search: Mapping[str, int] = field(default_factory=dict)
    """By name, values for options of a search that suit the game."""

    @staticmethod
    def of(extras: Mapping[str, Any]) -> "Hints":
        """The hints among a game's extras."""
        return Hints(
            extras.get("evaluate"),
            extras.get("order"),
            extras.get("rollout"),
            extras.get("search", {}),
        )

    def depth(self, asked: int = LEFT_OPEN) -> int:
        """How deep playouts go: as asked; else as the game suggests; else to the end."""
        return self.search.get("depth", TO_THE_END) if asked == LEFT_OPEN else asked

    def exploration(self, asked: int = LEFT_OPEN) -> int:
        """The hundredths of weight on what was seldom tried: as asked, suggested, or usual."""
        return self.search.get("exploration", EXPLORATION) if asked == LEFT_OPEN else asked


def utilities(scores: Sequence[int], ranks: Sequence[int]) -> list[float]:
    """By seat, from 0 to 1: the share of rivals left behind (a tie counts half), and
    to a small part the distance in points from the best rival."""
    values = []
    for seat, rank in enumerate(ranks):
        rivals = [score for other, score in enumerate(scores) if other != seat]
        placement = _placement(rank, ranks)
        # Alone at the table the points themselves are the distance.
        margin = scores[seat] - (max(rivals) if rivals else 0)
        largest = 1 + max(abs(scores[seat]), *(abs(score) for score in rivals), abs(margin))
        distance = (1 + margin / largest) / 2
        values.append((1 - MARGIN_WEIGHT) * placement + MARGIN_WEIGHT * distance)
    return values


def _placement(rank: int, ranks: Sequence[int]) -> float:
    rivals = len(ranks) - 1
    if not rivals:
        return 1.0 if rank == 1 else 0.0
    behind = sum(other > rank for other in ranks)
    level = ranks.count(rank) - 1
    return (behind + level / 2) / rivals


class Playout:
    """Plays a position on, at random or as the game suggests, and values where it ends."""

    def __init__(self, hints: Hints, depth: int = TO_THE_END) -> None:
        """Prepare for a game with its hints."""
        self._evaluate = hints.evaluate
        self._rollout = hints.rollout
        self._depth = depth

    def values(self, state: State, rng: Stream) -> Sequence[float]:
        """What the position is worth by seat; the position itself is used up."""
        if self._rollout is not None:
            legal = self._play_as_suggested(state, rng, self._rollout)
        else:
            legal = self._play_at_random(state, rng)
        if not legal:
            outcome = state.outcome()
            return utilities(outcome.scores, outcome.ranks)
        if self._evaluate is not None:
            return self._evaluate(state)
        scores = state.scores()
        return utilities(scores, ranks_from(scores))

    def _play_at_random(self, state: State, rng: Stream) -> list[int]:
        below, legal_of, apply, left = rng.below, state.legal, state.apply, self._depth
        legal = legal_of()
        while legal and left:
            apply(legal[below(len(legal))])
            legal = legal_of()
            left -= 1
        return legal

    def _play_as_suggested(self, state: State, rng: Stream, rollout: Rollout) -> list[int]:
        left = self._depth
        legal = state.legal()
        while legal and left:
            state.apply(rollout(state, legal, rng))
            legal = state.legal()
            left -= 1
        return legal
