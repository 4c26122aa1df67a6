"""Bots that look ahead in any game, through the contract alone."""

from veche_bots.search.counters import SearchCounters
from veche_bots.search.flat import FlatMonteCarloBot
from veche_bots.search.mcts import MctsBot
from veche_bots.search.playout import Hints, Playout
from veche_bots.search.speed import SearchSpeed, measure_search

__all__ = [
    "FlatMonteCarloBot",
    "Hints",
    "MctsBot",
    "Playout",
    "SearchCounters",
    "SearchSpeed",
    "measure_search",
]
