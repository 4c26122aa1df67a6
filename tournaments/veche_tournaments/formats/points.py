"""What a block is worth to each of its players."""

from collections.abc import Iterable
from fractions import Fraction

from veche.schedule import PlayedBlock

EVEN = Fraction(1, 2)
"""What a player gets who neither gains nor loses: by resting, or when nothing counted."""


def points(played: PlayedBlock) -> dict[int, Fraction]:
    """By player, the share of rivals beaten in a game, on average over the block.

    Who shares a rank with a rival has half beaten it. Void games count for nobody.
    """
    shares: dict[int, list[Fraction]] = {player: [] for player in played.block.seatings[0]}
    for seating, result in zip(played.block.seatings, played.results, strict=True):
        if not result.ranks:
            continue
        for player, rank in zip(seating, result.ranks, strict=True):
            beaten = sum(2 if rank < other else rank == other for other in result.ranks) - 1
            shares[player].append(Fraction(beaten, 2 * (len(seating) - 1)))
    return {
        player: sum(each, Fraction(0)) / len(each) if each else EVEN
        for player, each in shares.items()
    }


def total_points(blocks: Iterable[PlayedBlock]) -> dict[int, Fraction]:
    """By player, the points of several blocks together."""
    total: dict[int, Fraction] = {}
    for played in blocks:
        for player, share in points(played).items():
            total[player] = total.get(player, Fraction(0)) + share
    return total


def total_scores(blocks: Iterable[PlayedBlock]) -> dict[int, int]:
    """By player, the game's own scores of several blocks together."""
    total: dict[int, int] = {}
    for played in blocks:
        for seating, result in zip(played.block.seatings, played.results, strict=True):
            if result.ranks:
                for player, score in zip(seating, result.scores, strict=False):
                    total[player] = total.get(player, 0) + score
    return total


def grouped(players: Iterable[int], worth: dict[int, Fraction]) -> tuple[tuple[int, ...], ...]:
    """Players best first, those of equal worth together in the order given."""
    groups: dict[Fraction, list[int]] = {}
    for player in players:
        groups.setdefault(worth[player], []).append(player)
    return tuple(tuple(groups[each]) for each in sorted(groups, reverse=True))
