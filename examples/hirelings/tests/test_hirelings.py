"""Hirelings as a player would tell the rule, then every check of the conformance kit."""

import pytest

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.testing import GameConformance
from veche_rurik.state import Rules, State
from veche_rurik.testing import (
    BLUE,
    GROWING,
    YELLOW,
    choices,
    do,
    on_turn,
    pieces,
    position,
    troops_in,
)


def rules_at(price: int) -> Rules:
    """The rules for three, with hirelings at a price."""
    rules = build_ruleset(PluginHost(), "rurik+hirelings", 3, {"hirelings.price": price}).rules
    assert isinstance(rules, Rules)
    return rules


def blue_in_kiev(price: int = 2, **what) -> State:
    """Blue, with troops in Kiev, has resolved an advisor on move."""
    state = position(rules_at(price), **{"kiev": (1, 1), "coins": {BLUE: 3}, **what})
    return on_turn(state, BLUE, "move", points=2)


@pytest.mark.parametrize("price", [1, 2, 3])
def test_a_hireling_costs_its_price(price):
    state = blue_in_kiev(price)
    do(state, "hire a troop", "muster a troop in Kiev")

    assert troops_in(state, "kiev") == [2, 1, 0]
    assert state.coins[BLUE] == 3 - price


def test_one_hireling_a_round_and_it_is_no_main_action():
    state = blue_in_kiev(1)
    do(state, "hire a troop", "muster a troop in Kiev")

    assert "hire a troop" not in choices(state)
    assert "take the main action" in choices(state)


def test_the_others_may_still_hire_and_in_the_next_round_everybody():
    state = blue_in_kiev(1)
    do(state, "hire a troop", "muster a troop in Kiev", "take the main action", "stop")
    if state.actor is not None:
        do(state, "end the turn")
    on_turn(state, YELLOW, "move", points=2)
    assert "hire a troop" in choices(state)
    assert state.view(YELLOW).data()["variants"]["hirelings"] == {"hired": ["Blue"]}
    for moment in state.rules.round_start:
        moment(state)

    assert state.view(YELLOW).data()["variants"]["hirelings"] == {"hired": []}


@pytest.mark.parametrize(
    "what",
    [{"coins": {BLUE: 1}}, {"kiev": (12,)}, {"kiev": (0, 1)}],
    ids=["too few coins", "nobody in supply", "nobody on the board"],
)
def test_nobody_hires_who_cannot_pay_or_muster(what):
    assert "hire a troop" not in choices(blue_in_kiev(**what))


class TestHirelings(GameConformance):
    """Every check of the kit; three seats and few games keep it short."""

    game = "rurik"
    variants = ("hirelings",)
    seat_counts = (3,)
    games_per_check = 1
    growing = GROWING

    def pieces(self, state):
        return pieces(state)
