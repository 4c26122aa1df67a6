"""How much must be played for an answer of the wanted sharpness?"""

from dataclasses import dataclass
from math import inf, sqrt

from veche_tournaments.statistics.distributions import two_sided
from veche_tournaments.statistics.estimates import CONFIDENCE, Estimate
from veche_tournaments.statistics.games import StatisticsError
from veche_tournaments.statistics.likelihood import ELO


@dataclass(frozen=True)
class Plan:
    """How many blocks it takes."""

    blocks: int
    games: int


def plan(reach: float, spread: float, games_per_block: int, confidence: float = CONFIDENCE) -> Plan:
    """How many blocks give an interval that reaches at most so far to each side.

    :param reach: the wanted half of the interval, e.g. 15 Elo.
    :param spread: the standard error times the square root of the number of blocks:
        observed (``observed_spread``) or guessed (``guessed_spread``).
    """
    if not (reach > 0 and 0 <= spread < inf and games_per_block > 0):
        raise StatisticsError(
            f"A plan for ±{reach:g} with a spread of {spread:g} per block of {games_per_block}"
            " games has no answer. Give positive numbers, and a spread that is known."
        )
    low, high = 1, 2
    while not _enough(high, reach, spread, confidence):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if _enough(middle, reach, spread, confidence):
            high = middle
        else:
            low = middle
    return Plan(high, high * games_per_block)


def _enough(blocks: int, reach: float, spread: float, confidence: float) -> bool:
    return spread / sqrt(blocks) * two_sided(confidence, blocks - 1) <= reach


def observed_spread(estimate: Estimate, blocks: int) -> float:
    """The spread per block behind an estimate from so many blocks of the event.

    It answers for more of the same: the same bots, tables and blocks.
    """
    return estimate.error * sqrt(blocks)


def guessed_spread(
    players: int, seats: int, games_per_block: int, design_ratio: float = 1.0
) -> float:
    """The spread per block, in Elo, of the difference between two bots, before any game.

    For bots of about equal strength, each pair meeting equally often, no ties. Bots
    that differ widely need more.

    :param design_ratio: standard error of blocks against independent games, where
        known from like events (``rating_design``); 1 claims no help from blocks.
    """
    if not 2 <= seats <= players:
        raise StatisticsError(
            f"{players} players cannot fill tables of {seats}. Give 2 seats or more, and as many"
            " players at least."
        )
    # One game is a choice from all seats, then from one less and so on; a fair choice
    # from m tells 1 - 1/m, shared among the directions in which a pool can differ.
    told = sum(1 - 1 / left for left in range(2, seats + 1)) / (players - 1)
    return design_ratio * ELO * sqrt(2 / (told * games_per_block))
