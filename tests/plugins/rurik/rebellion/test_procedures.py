"""Every procedure of the Rebellion does what a slow, literal reading of the rules does."""

from collections import Counter
from copy import deepcopy

import pytest
from tests.plugins.rurik.rebellion import literal, literal_actions, table
from tests.plugins.rurik.rebellion.scenes import RULINGS, random_scene, set_open, solo_rules
from tests.plugins.rurik.rebellion.solo_points import its_points, your_points, your_rank

from veche.streams import Stream, seed_from_text
from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.variants.rebellion.attack import begin_attack
from veche_rurik.variants.rebellion.build import build
from veche_rurik.variants.rebellion.cards import printed
from veche_rurik.variants.rebellion.deck import PLACED, ROWS
from veche_rurik.variants.rebellion.mat import unlock
from veche_rurik.variants.rebellion.move import move
from veche_rurik.variants.rebellion.muster import muster
from veche_rurik.variants.rebellion.rulings import RULINGS as RULES_OF
from veche_rurik.variants.rebellion.scoring import rebellion_points
from veche_rurik.variants.rebellion.tax import tax

FEW, MANY = 120, 5000
NUMBERS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]
every_ruling = pytest.mark.parametrize("ruling", RULINGS)
numbers = pytest.mark.parametrize("count", NUMBERS)


def scenes(ruling, name, count):
    """Random positions with the difficulty of their mat and luck of their own."""
    for number in range(count):
        luck = Stream(seed_from_text(f"{name} {ruling}"), "scenes", number)
        difficulty = number % 4 + 1
        yield number, difficulty, random_scene(solo_rules(ruling, difficulty), luck), luck


def settle(state):
    """Go on until the scene is over; whenever you choose a deck, it is the left one."""
    state.settle()
    while state.actor is not None:
        assert state.legal() == [a.DECK, a.DECK + 1]
        state.apply(a.DECK)


def same(number, expected, state):
    found = table.read(state)
    for name, value in vars(expected).items():
        assert getattr(found, name) == value, f"position {number}: {name}"


@every_ruling
@numbers
def test_it_places_advisors_as_the_rules_say(ruling, count):
    bribed = moved = 0
    for number, _, state, luck in scenes(ruling, "placing", count):
        rows = luck.below(4)
        set_open(state, PLACED, rows)
        set_open(state, ROWS, 0 if ruling == "v1.5" else rows)
        state.advisors = tuple(1 for _ in state.advisors)
        expected = table.read(state)
        before = deepcopy(expected)
        literal.strategy_turn(expected, ruling)
        state.rules.ask_advisor(state, table.REBELLION)
        settle(state)
        same(number, expected, state)
        bribed += before.coins != expected.coins
        moved += any(len(each) == 3 for each in before.columns.values())
    assert bribed > count // 25
    assert moved > count // 25


def its_way(state, action, points, less, ruling, mat):
    """The engine's procedure of an action, with so many points."""
    if action == "muster":
        muster(state, points)
    elif action == "move":
        move(state, points)
    elif action == "attack":
        begin_attack(state, points, less)
        settle(state)
    elif action == "tax":
        tax(state, RULES_OF[ruling], points)
    elif action == "build":
        build(state, RULES_OF[ruling], points)
    else:
        unlock(state, mat, "Scheme")


def by_the_book(expected, action, points, less, ruling, difficulty):
    """The slow reading of the same."""
    if action == "muster":
        return literal_actions.muster(expected, points)
    if action == "move":
        return literal_actions.move(expected, points)
    if action == "attack":
        return literal_actions.attack(expected, points, less)
    if action == "tax":
        return literal_actions.tax(expected, points, ruling)
    if action == "build":
        return literal_actions.build(expected, points, ruling)
    return literal_actions.scheme(expected, difficulty)


@every_ruling
@numbers
@pytest.mark.parametrize("action", table.POINTS)
def test_each_procedure_does_what_the_rules_say(action, ruling, count):
    changed = 0
    for number, difficulty, state, luck in scenes(ruling, action, count):
        points, less = luck.below(4) + 1, luck.below(2)
        expected = table.read(state)
        before = deepcopy(expected)
        by_the_book(expected, action, points, less, ruling, difficulty)
        its_way(state, action, points, less, ruling, printed().mats[difficulty - 1])
        same(number, expected, state)
        changed += before != expected
    assert changed > count // 4


@every_ruling
@numbers
def test_it_takes_its_turns_as_the_rules_say(ruling, count):
    seen: Counter[tuple[str, bool]] = Counter()
    for number, difficulty, state, luck in scenes(ruling, "turns", count):
        own = [space for space, entry in enumerate(state.columns) if entry & 3 == 1]
        if not own:
            state.columns[luck.below(6) * 4] = 1 << 2 | table.REBELLION
        expected = table.read(state)
        action = literal.fastest(expected)[0]
        coins = expected.coins[table.REBELLION]
        literal.action_turn(expected, ruling, difficulty)
        state.events = []
        state.rules.ask_turn(state, table.REBELLION)
        settle(state)
        same(number, expected, state)
        forfeits = any("Forfeit" in event.text for event in state.events)
        assert not forfeits or expected.coins[table.REBELLION] > coins
        seen[action, forfeits] += 1
    for action in table.POINTS:
        assert seen[action, False] > count // 50


@every_ruling
@numbers
def test_it_claims_as_the_rules_say(ruling, count):
    priorities = set()
    for number, difficulty, state, _ in scenes(ruling, "claims", count):
        expected = table.read(state)
        literal.claim_phase(expected, ruling, difficulty)
        priorities.add(expected.priority)
        state.ask(q.CLAIM, 0)
        state.settle()
        same(number, expected, state)
        if state.round < 4:
            assert state.stack[-1] & 255 == q.CHOOSE_DEED
            state.columns = [0] * 32
            state.apply(state.legal()[0])
            literal.end_of_round(expected)
            found = table.read(state)
            assert (found.board, found.supply) == (expected.board, expected.supply)
            assert found.here == expected.here
        else:
            assert state.actor is None
    assert priorities == set(table.PRIORITIES)


@every_ruling
@numbers
def test_it_scores_as_the_rules_say(ruling, count):
    ranks = []
    for number, _, state, _ in scenes(ruling, "scores", count):
        state.actor = None
        outcome = state.outcome()
        assert outcome.scores == (your_points(state),), f"position {number}"
        assert sum(rebellion_points(state).values()) == its_points(state), f"position {number}"
        assert outcome.ranks == (your_rank(state, ruling),), f"position {number}"
        assert f"the Rebellion's {its_points(state)}" in outcome.reasons[0]
        ranks.append(outcome.ranks[0])
    assert set(ranks) == {1, 2}
