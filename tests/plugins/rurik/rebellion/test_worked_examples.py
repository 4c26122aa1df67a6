"""The worked examples of the solo rules.

Examples I, J and K are pictures, and our copies of the rulebooks have lost them: what
their captions say is what is tested. The others come from the makers of the solo helper.
"""

from dataclasses import replace

import pytest
from tests.plugins.rurik.rebellion.scenes import (
    REBELLION,
    RULINGS,
    YOU,
    open_number,
    scene,
    solo_rules,
    told,
)

from veche_rurik.testing import place_advisors, region_number, troops_in
from veche_rurik.variants.rebellion import mat as mats
from veche_rurik.variants.rebellion import move as moving
from veche_rurik.variants.rebellion.cards import CODES, PRIORITIES, printed
from veche_rurik.variants.rebellion.deck import PLACED, TAKEN

COLUMNS = ("muster", "move", "attack", "tax", "build", "scheme")


def place(state):
    """Let the Rebellion place an advisor."""
    state.advisors = (1,) * 32
    state.rules.ask_advisor(state, REBELLION)
    state.settle()


def column(state, name):
    """The advisors in a column from the top: side, number, bribe."""
    top = COLUMNS.index(name) * 4
    entries = [entry for entry in state.columns[top : top + 3] if entry]
    return [(entry & 3, entry >> 2 & 7, entry >> 5) for entry in entries]


# -- Example I: the front of a rebellion card ------------------------------------


@pytest.mark.parametrize("card", printed().cards, ids=lambda card: f"card {card.number}")
def test_example_i_a_card_has_a_location_order_build_orders_and_strategies(card):
    assert sorted(card.locations) == list(range(8))
    for priority in range(len(PRIORITIES)):
        assert sorted(card.build[priority]) == [0, 1, 2]
        assert all(row.placings[priority].action in COLUMNS for row in card.rows)
    assert sorted(row.code for row in card.rows) == sorted(CODES)


def test_example_i_no_two_cards_share_a_number_or_a_location_order():
    cards = printed().cards

    assert [card.number for card in cards] == list(range(1, 19))
    assert len({card.locations for card in cards}) == 18


# -- Example J: bonuses of an attack ---------------------------------------------


@pytest.mark.parametrize(("difficulty", "unlocked"), [(1, (2, 1, 0)), (3, (1, 0, 0))])
@pytest.mark.parametrize("ruling", RULINGS)
def test_example_j_a_bonus_reveals_one_less_and_another_adds_an_attack_point(
    difficulty, unlocked, ruling
):
    rules = solo_rules(ruling, difficulty)
    state = scene(rules, unlocked=unlocked, priority="attack_move", kiev=(5, 2))
    place_advisors(state, {"attack": [(REBELLION, 4)]})
    state.events = []
    state.rules.ask_turn(state, REBELLION)
    state.settle()

    assert "Bonuses of attack: 1 more to attack, 1 less to reveal." in told(state)
    # You rule Kiev, so each attack reveals two cards, less one: you are asked for a deck.
    for left in (4, 3, 2):
        assert troops_in(state, "kiev")[YOU] == left
        assert "it reveals 1 card" in told(state)[-1]
        if state.troops[region_number("kiev") * 4 + REBELLION] < 1 or state.actor is None:
            break
        keep_safe(state)
        state.apply(state.legal()[0])
    assert state.tracks[REBELLION * 4 + 3] == 3


def keep_safe(state):
    """Put a card without a casualty on top of both decks."""
    for deck in (0, 1):
        safe = [card for card in state.decks[deck] if not state.rules.scheme_casualties[card]]
        rest = [card for card in state.decks[deck] if card != safe[0]]
        state.decks[deck] = (*rest, safe[0])


# -- Example K: two movement points ----------------------------------------------


@pytest.fixture
def order_of_example_k(monkeypatch):
    """No card has this location order, so one is made: Pereyaslavl first, Volyn last."""
    names = [
        "pereyaslavl",
        "smolensk",
        "kiev",
        "rostov",
        "novgorod",
        "chernigov",
        "polotsk",
        "volyn",
    ]
    order = tuple(region_number(name) for name in names)
    card = replace(printed().cards[0], locations=order)
    monkeypatch.setattr(moving, "top_card", lambda state: card)


@pytest.mark.usefixtures("order_of_example_k")
def test_example_k_with_priority_on_attack_and_move_two_regions_get_a_troop_each():
    state = scene(
        priority="attack_move",
        leader_in={REBELLION: "kiev"},
        kiev=(0, 2),
        polotsk=(0, 2),
        novgorod=(0, 2),
    )
    assert moving.move(state, 2) == 2

    # Pereyaslavl takes Sviatopolk out of Kiev, one step away. Smolensk is a step from both
    # Novgorod and Polotsk, and Polotsk is lower in the order.
    assert state.where[REBELLION] == region_number("pereyaslavl")
    assert troops_in(state, "smolensk") == [0, 1]
    assert troops_in(state, "polotsk") == [0, 1]
    assert troops_in(state, "novgorod") == [0, 2]
    assert troops_in(state, "kiev") == [0, 2]


@pytest.mark.usefixtures("order_of_example_k")
@pytest.mark.parametrize("priority", ["build", "tax"])
def test_example_k_with_another_priority_both_troops_go_to_one_region(priority):
    state = scene(priority=priority, kiev=(1, 3), chernigov=(0, 2), volyn=(0, 3))
    assert moving.move(state, 2) == 2

    # Kiev and Chernigov are both a step away, and Chernigov is lower; then it has but one.
    assert troops_in(state, "pereyaslavl") == [0, 2]
    assert troops_in(state, "chernigov") == [0, 1]
    assert troops_in(state, "kiev") == [1, 2]
    assert troops_in(state, "volyn") == [0, 3]


@pytest.mark.usefixtures("order_of_example_k")
def test_example_k_a_troop_stays_where_you_would_rule_but_a_tie_is_no_hindrance():
    state = scene(priority="tax", kiev=(2, 2), chernigov=(2, 3), volyn=(0, 0))
    assert moving.move(state, 3) == 1

    assert troops_in(state, "chernigov") == [2, 2]
    assert troops_in(state, "kiev") == [2, 2]


# -- placing advisors ------------------------------------------------------------


def test_a_round_of_placing_with_card_1_under_build():
    state = scene(strategy_card=1, priority="build", coins={REBELLION: 3})
    place(state)
    assert column(state, "muster") == [(REBELLION, 4, 0)]

    place_advisors(state, {"scheme": [(YOU, 1)]})
    place(state)
    assert column(state, "scheme") == [(REBELLION, 1, 1), (YOU, 1, 0)]

    place_advisors(state, {"build": [(YOU, 5, 1)]})
    place(state)
    assert column(state, "build") == [(REBELLION, 5, 2), (YOU, 5, 1)]

    place_advisors(state, {"move": [(YOU, 2)]})
    place(state)
    assert column(state, "move") == [(YOU, 2, 0), (REBELLION, 2, 0)]
    assert state.coins[REBELLION] == 0


def test_a_full_column_sends_the_advisor_to_the_right():
    state = scene(strategy_card=1, priority="build", coins={REBELLION: 3})
    place_advisors(state, {"muster": [(YOU, 5), (YOU, 4), (YOU, 2)]})
    place(state)

    assert column(state, "move") == [(REBELLION, 4, 0)]


def test_from_the_last_column_it_goes_on_with_the_first():
    state = scene(strategy_card=15, priority="build", coins={REBELLION: 3})
    place_advisors(state, {"scheme": [(YOU, 5), (YOU, 4), (YOU, 2)]})
    place(state)

    assert column(state, "muster") == [(REBELLION, 1, 0)]
    assert open_number(state, PLACED) == 2


def test_without_coins_there_is_no_bribe():
    state = scene(strategy_card=7, priority="build", coins={REBELLION: 0})
    place_advisors(state, {"scheme": [(YOU, 1)]})
    place(state)

    assert column(state, "scheme") == [(YOU, 1, 0), (REBELLION, 1, 0)]


# -- unlocking bonuses -----------------------------------------------------------


def test_six_unlocks_on_the_second_mat_under_tax():
    mat = printed().mats[1]
    state = scene(solo_rules("english", 2), priority="tax", coins={REBELLION: 0})
    gained = []
    for _ in range(6):
        before = mats.unlocked(mat, mats.taken_coins(state))
        mats.unlock(state, mat, "Scheme")
        after = mats.unlocked(mat, mats.taken_coins(state))
        (new,) = [bonus for bonus in after if bonus not in before]
        gained.append((new.gives, new.count))

    assert gained == [
        ("reveal_less", 1),
        ("coins", 2),
        ("muster", 1),
        ("move", 1),
        ("attack", 1),
        ("build", 1),
    ]
    assert state.coins[REBELLION] == 6
    assert [open_number(state, TAKEN + each) for each in range(3)] == [2, 1, 3]
