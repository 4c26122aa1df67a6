"""Great cities as a player would tell the rule, then every check of the conformance kit."""

import pytest

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.testing import GameConformance
from veche_rurik.state import Rules, State
from veche_rurik.testing import GROWING, pieces, position, printed_rules


def end_of_game(points: int = 2, **what) -> State:
    """A position of the last round, by rules in which a city is worth so many points."""
    options = {"great_cities.points": points}
    rules = build_ruleset(PluginHost(), "rurik+great_cities", 3, options).rules
    assert isinstance(rules, Rules)
    return position(rules, round=4, **what)


def cities(state: State) -> list[int]:
    """The points for cities by seat."""
    return [source["cities"] for source in state.outcome().sources]


@pytest.mark.parametrize("points", [1, 2, 5])
def test_each_city_scores_for_its_ruler(points):
    one_each = end_of_game(points, kiev=(2, 1, 0), novgorod=(0, 0, 1))
    both = end_of_game(points, kiev=(2, 1, 0), novgorod=(1, 0, 0))

    assert cities(one_each) == [points, 0, points]
    assert cities(both) == [2 * points, 0, 0]


def test_a_city_without_a_ruler_scores_for_nobody():
    tied = end_of_game(kiev=(1, 1, 0))
    rebels = end_of_game(novgorod=(1, 0, 0), rebels=["novgorod"])

    assert cities(tied) == [0, 0, 0]
    assert cities(rebels) == [0, 0, 0]


def test_other_regions_score_nothing():
    assert cities(end_of_game(volyn=(3, 0, 0), smolensk=(0, 2, 0))) == [0, 0, 0]


class TestGreatCities(GameConformance):
    """Every check of the kit; three seats and few games keep it short."""

    game = "rurik"
    variants = ("great_cities",)
    seat_counts = (3,)
    games_per_check = 1
    growing = GROWING

    def pieces(self, state):
        return pieces(state)

    def rescore(self, state):
        """The printed points, and two more for each city by a count of our own."""
        printed = printed_rules(3).scoring_functions
        names = state.rules.region_names
        cities = [names.index("Kiev"), names.index("Novgorod")]
        rulers = [state.rules.ruler_of(state, city) for city in cities]
        return [
            sum(function(state, seat) for function in printed) + 2 * rulers.count(seat)
            for seat in range(3)
        ]
