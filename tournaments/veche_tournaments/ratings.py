"""Standings from results, with the block as the unit of chance."""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, mean, stdev

from veche.jobs import PlayedGame
from veche.match import End
from veche.provided import Standing
from veche_tournaments.statistics.figures import win_share as win_share

_Z95 = NormalDist().inv_cdf(0.975)


def interval95(samples: Sequence[float]) -> float | None:
    """Half the width of a 95 % interval around the mean; None for a single sample."""
    if len(samples) < 2:
        return None
    return _Z95 * stdev(samples) / sqrt(len(samples))


def placement(names: Sequence[str], games: Sequence[PlayedGame]) -> list[Standing]:
    """Share of wins with its 95 % interval, mean rank and mean score.

    Void games count for nobody. The interval treats a block, not a game, as one
    sample, because the games of a block share their luck.
    """
    by_block: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    ranks: dict[int, list[int]] = defaultdict(list)
    scores: dict[int, list[int]] = defaultdict(list)
    faults: dict[int, int] = defaultdict(int)
    for game in games:
        if game.end is End.VOID:
            continue
        for seat, player in enumerate(game.seating):
            by_block[player][game.block].append(win_share(game.outcome.ranks, seat))
            ranks[player].append(game.outcome.ranks[seat])
            scores[player].append(game.outcome.scores[seat])
            faults[player] += sum(1 for note in game.faults if note.seat == seat)
    standings = []
    for player, name in enumerate(names):
        blocks = [mean(shares) for shares in by_block[player].values()]
        wide = interval95(blocks)
        standings.append(
            Standing(
                player,
                {
                    "player": name,
                    "games": len(ranks[player]),
                    "win share": round(mean(blocks), 4) if blocks else 0.0,
                    "± 95 %": "-" if wide is None else f"{wide:.3f}",
                    "mean rank": round(mean(ranks[player]), 3) if ranks[player] else 0.0,
                    "mean score": round(mean(scores[player]), 2) if scores[player] else 0.0,
                    "faults": faults[player],
                },
            )
        )
    return sorted(standings, key=lambda each: (-_number(each, "win share"), each.player))


def _number(standing: Standing, name: str) -> float:
    value = standing.values[name]
    assert isinstance(value, int | float)
    return value
