"""Solo games end, whatever the player does, at every difficulty and by every ruling."""

import pytest
from tests.plugins.rurik.rebellion.scenes import DIFFICULTIES, RULINGS, played, solo_rules
from tests.plugins.rurik.rebellion.solo_points import its_points, your_points, your_rank

from veche_rurik.variants.rebellion.scoring import rebellion_points


def finish(ruling, difficulty, games):
    for number in range(games):
        *_, state = played(solo_rules(ruling, difficulty), number)
        outcome = state.outcome()
        assert state.round == 4
        assert outcome.scores == (your_points(state),)
        assert outcome.ranks == (your_rank(state, ruling),)
        assert sum(rebellion_points(state).values()) == its_points(state)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("ruling", RULINGS)
def test_games_finish(ruling, difficulty):
    finish(ruling, difficulty, 10)


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("ruling", RULINGS)
def test_a_thousand_games_finish(ruling, difficulty):
    finish(ruling, difficulty, 1000)


@pytest.mark.parametrize("ruling", RULINGS)
def test_neutral_troops_only_leave_and_counts_never_go_wrong(ruling):
    for number in range(10):
        before = 5
        for state in played(solo_rules(ruling, number % 4 + 1), number):
            left = sum(state.rebels)
            assert 0 <= left <= before
            before = left
            assert min(state.troops) >= 0
            assert min(state.supply[:2]) >= 0
            assert min(state.coins[:2]) >= 0
            assert min(state.stock[:6]) >= 0
