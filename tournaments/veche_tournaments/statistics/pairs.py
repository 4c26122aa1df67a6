"""Everybody against everybody: what happened between the two of every pair."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from veche_tournaments.statistics.estimates import CONFIDENCE, Estimate, Sum, block_mean
from veche_tournaments.statistics.games import RatedGame, in_order


@dataclass(frozen=True)
class Pair:
    """One player's results against another, at whatever tables they met."""

    wins: int
    """Meetings in which it finished ahead of the other."""
    ties: int
    losses: int
    blocks: int
    score: Estimate
    """The share of meetings won, a tie being half."""
    margin: Estimate
    """The own score less the other's."""

    @property
    def superiority(self) -> float:
        """How likely it truly finishes ahead more often than behind, by these meetings alone."""
        return self.score.chance_above(0.5)


@dataclass
class _Meetings:
    points: Counter[float] = field(default_factory=Counter)
    score: dict[int, Sum] = field(default_factory=dict)
    margin: dict[int, Sum] = field(default_factory=dict)

    def add(self, block: int, points: float, margin: float) -> None:
        self.points[points] += 1
        self.score.setdefault(block, Sum()).add(points)
        self.margin.setdefault(block, Sum()).add(margin)

    def pair(self, confidence: float) -> Pair:
        return Pair(
            self.points[1.0],
            self.points[0.5],
            self.points[0.0],
            len(self.score),
            block_mean(self.score, (0.0, 1.0), confidence),
            block_mean(self.margin, None, confidence),
        )


def meetings_in(game: RatedGame) -> Iterator[tuple[int, int, float, float]]:
    """Every meeting of two different players, from both sides: who, whom, points, margin."""
    for one, other in permutations(range(len(game.players)), 2):
        who, whom = game.players[one], game.players[other]
        if who != whom:
            ahead = game.ranks[other] - game.ranks[one]
            points = 0.5 if ahead == 0 else float(ahead > 0)
            yield who, whom, points, game.scores[one] - game.scores[other]


def crosstable(
    games: Sequence[RatedGame], confidence: float = CONFIDENCE
) -> dict[tuple[int, int], Pair]:
    """The results of every pair that met, each pair from both sides."""
    pairs: dict[tuple[int, int], _Meetings] = {}
    for game in in_order(games):
        for who, whom, points, margin in meetings_in(game):
            pairs.setdefault((who, whom), _Meetings()).add(game.block, points, margin)
    return {names: pairs[names].pair(confidence) for names in sorted(pairs)}
