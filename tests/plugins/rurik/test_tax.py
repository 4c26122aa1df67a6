"""Tax: collecting goods, and markets."""

import pytest

from veche_rurik.rules.claim import goods_on_boat
from veche_rurik.tables import GOODS, names
from veche_rurik.testing import BLUE, RED, YELLOW, choices, do, on_turn, position, region_number

MAIN = "take the main action"


def taxing(points=2, **board):
    """Blue has tax points in its pool and has taken its main action."""
    state = position(**{"coins": {BLUE: 0}, **board})
    on_turn(state, BLUE, "tax", points=points)
    return do(state, MAIN)


def goods(state, seat=BLUE):
    held = zip(GOODS, state.goods[seat * 5 : seat * 5 + 5], strict=True)
    return {good: count for good, count in held if count}


@pytest.mark.rule("Tax")
def test_in_a_region_one_rules_a_good_costs_one_point():
    state = taxing(points=1, kiev=(1, 0, 0))
    do(state, "tax Kiev")

    assert goods(state) == {"wood": 1}
    assert state.goods_here[region_number("kiev")] == 0
    assert state.actor is None


@pytest.mark.rule("Tax")
def test_in_a_region_one_does_not_rule_a_good_costs_two_points():
    state = position(coins={BLUE: 0}, deeds={BLUE: ["Trade Route"]}, kiev=(1, 1, 0))
    on_turn(state, BLUE, "tax", points=1)
    do(state, MAIN)
    # One point is not enough, so the turn is over by itself.
    assert state.actor is None

    state = taxing(points=2, kiev=(1, 1, 0))
    do(state, "tax Kiev")
    assert goods(state) == {"wood": 1}
    assert state.actor is None


@pytest.mark.rule("Tax", "P1")
def test_only_occupied_regions_can_be_taxed():
    state = taxing(points=3, kiev=(1, 0, 0), volyn=(0, 1, 0), leader_in={BLUE: "rostov"})

    assert choices(state) == ["tax Rostov", "tax Kiev", "end the turn"]


@pytest.mark.rule("Tax")
def test_a_region_without_a_good_cannot_be_taxed():
    state = taxing(points=3, kiev=(1, 0, 0), volyn=(1, 0, 0), goods_in=["volyn"])

    assert choices(state) == ["tax Volyn", "end the turn"]


@pytest.mark.rule("Tax", "B2", "Bonus Actions")
def test_tax_points_of_a_bonus_action_are_combined_with_the_main_action():
    state = position(coins={BLUE: 0}, hands={BLUE: [15]}, kiev=(1, 1, 0))
    on_turn(state, BLUE, "tax", points=1)
    do(state, MAIN)
    assert "tax Kiev" not in choices(state)
    do(state, f"play scheme {names().schemes[14].name}", "tax Kiev")

    assert goods(state) == {"wood": 1}


@pytest.mark.rule("B2")
def test_points_gained_before_the_main_action_wait_for_it():
    state = position(coins={BLUE: 0}, hands={BLUE: [15]}, kiev=(1, 1, 0))
    on_turn(state, BLUE, "tax", points=1)
    do(state, f"play scheme {names().schemes[14].name}", MAIN, "tax Kiev")

    assert goods(state) == {"wood": 1}


@pytest.mark.rule("Tax", "B16", "Build")
def test_a_market_gives_an_extra_good_of_that_type_or_a_coin():
    built = {"kiev": {"market": BLUE}}
    state = taxing(points=1, kiev=(1, 0, 0), structures=built)
    do(state, "tax Kiev")
    assert choices(state) == ["take another good at the market", "take a coin at the market"]
    do(state, "take another good at the market")
    assert goods(state) == {"wood": 2}
    assert state.coins[BLUE] == 0

    state = taxing(points=1, kiev=(1, 0, 0), structures=built)
    do(state, "tax Kiev", "take a coin at the market")
    assert goods(state) == {"wood": 1}
    assert state.coins[BLUE] == 1


@pytest.mark.rule("B16")
def test_a_market_needs_a_good_to_be_collected_and_helps_its_owner_only():
    state = taxing(
        points=3,
        kiev=(1, 0, 0),
        volyn=(1, 0, 0),
        structures={"kiev": {"market": BLUE}, "volyn": {"market": YELLOW}},
        goods_in=["volyn"],
    )
    assert choices(state) == ["tax Volyn", "end the turn"]
    do(state, "tax Volyn")

    assert goods(state) == {"fish": 1}
    assert state.actor is None
    assert goods(state, YELLOW) == {}


@pytest.mark.rule("B17")
def test_goods_and_coins_never_run_out():
    state = taxing(
        points=1,
        kiev=(1, 0, 0),
        structures={"kiev": {"market": BLUE}},
        goods={BLUE: {"wood": 40}, YELLOW: {"wood": 40}},
        coins={BLUE: 50, RED: 50},
    )
    do(state, "tax Kiev", "take another good at the market")

    assert goods(state) == {"wood": 42}


@pytest.mark.rule("Tax", "B18")
def test_goods_are_held_without_limit_and_the_boat_takes_what_fits():
    state = position(goods={BLUE: {"wood": 9, "fish": 2, "fur": 3}})

    assert goods_on_boat(state, BLUE) == 3 + 2 + 1


@pytest.mark.rule("Tax")
def test_each_region_brings_forth_its_own_good():
    produce = {
        "wood": {"Novgorod", "Kiev", "Suzdal", "Brest"},
        "fish": {"Volyn", "Chernigov", "Pskov", "Azov"},
        "honey": {"Smolensk", "Galich"},
        "ore": {"Rostov", "Polotsk", "Murom"},
        "fur": {"Pereyaslavl", "Peresech"},
    }
    printed = names().board.regions

    for good, regions in produce.items():
        number = GOODS.index(good)
        assert {region.name for region in printed if region.good == number} == regions
