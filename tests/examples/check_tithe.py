"""The sample variant in a single file keeps its promises; run where the mart is installed."""

from pathlib import Path
from typing import Any

import pytest

from veche import seed_from_text
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.testing import GameConformance

TITHE = str(Path(__file__).parents[2] / "examples" / "tithe.py")


class TestTithe(GameConformance):
    game = "mart"
    variants = ("tithe",)
    seat_counts = (3,)
    plugins = (TITHE,)

    def pieces(self, state):
        return {"purses": sum(state.hands) + sum(state.spent) + sum(bid >= 0 for bid in state.bids)}


@pytest.mark.parametrize(
    ("coins", "before", "after"),
    [(1, [5, 2, 5], [4, 2, 4]), (3, [2, 1, 0], [0, 1, 0]), (3, [0, 0, 0], [0, 0, 0])],
)
def test_the_richest_give_in_the_evening(coins, before, after):
    host = PluginHost([TITHE])
    rules: Any = build_ruleset(host, "mart+tithe", 3, {"tithe.coins": coins}).rules
    state = rules.new_game(seed_from_text("test"))
    state.coins = before[:]
    state.events = []
    for _ in range(3):
        state.apply(rules.bid)

    assert state.day == 2
    assert state.coins == after
    gave = sum(event.kind == "tithe" for event in state.events)
    assert gave == sum(one != other for one, other in zip(before, after, strict=True))
