"""Rurik keeps the contract of a game, at every table."""

import pytest
from tests.plugins.rurik.games import pieces
from tests.plugins.rurik.oracle import points
from tests.plugins.rurik.resampling import resample

from veche.streams import Stream
from veche.testing import GameConformance, some_seeds
from veche_rurik.state import State


class TestRurik(GameConformance):
    game = "rurik"
    options = ({"leaders": "chosen"}, {"leaders": "dealt"})
    games_per_check = 1
    growing = ("leaders", "defeated rebels")

    def pieces(self, state):
        return pieces(state)

    def rescore(self, state):
        return points(state)

    def resample(self, state, seat, luck):
        return resample(state, seat, luck)


@pytest.mark.slow
class TestRurikForLong(TestRurik):
    """The same with more games, and with every leader among them."""

    games_per_check = 4


def test_every_leader_takes_part_in_the_games_of_these_checks():
    seen = set()
    for ruleset in TestRurikForLong.rulesets():
        for seed in some_seeds(TestRurikForLong.games_per_check):
            state = ruleset.rules.new_game(seed)
            assert isinstance(state, State)
            luck = Stream(seed, "conformance play")
            while -1 in state.leaders[: ruleset.seats]:
                state.apply(luck.choice(state.legal()))
            seen |= set(state.leaders[: ruleset.seats])

    assert seen == set(range(8))
