"""Alternate board: goods tokens say what the regions bring forth."""

from collections import Counter

import pytest
from tests.plugins.rurik.variants.variant_rules import rules_with

from veche_rurik.state import State
from veche_rurik.tables import GOODS
from veche_rurik.testing import (
    BLUE,
    choices,
    claim_phase,
    do,
    on_turn,
    position,
    region_number,
)

KIEV = region_number("kiev")
TOKENS = {
    2: {"wood": 2, "ore": 2, "honey": 1, "fish": 2, "fur": 1},
    3: {"wood": 3, "ore": 2, "honey": 2, "fish": 3, "fur": 1},
    4: {"wood": 4, "ore": 3, "honey": 2, "fish": 4, "fur": 2},
}


def laid_out(seats: int, number: int) -> tuple[int, ...]:
    """The goods of the regions in a new game."""
    rules = rules_with("alternate_board", seats)
    return rules.place_goods(State(rules, number.to_bytes(16, "big")))


def with_tokens(state: State, **goods: str) -> State:
    """Put tokens over the goods printed in some regions."""
    kinds = list(state.region_goods)
    for region, good in goods.items():
        kinds[region_number(region)] = GOODS.index(good)
    state.region_goods = tuple(kinds)
    return state


@pytest.mark.rule("V1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tokens_for_the_number_of_players_lie_one_in_each_region_in_play(seats):
    rules = rules_with("alternate_board", seats)
    for number in range(20):
        state = rules.new_game(number.to_bytes(16, "big"))
        goods = Counter(GOODS[state.region_goods[region]] for region in rules.in_play)

        assert goods == TOKENS[seats]
        assert state.region_goods == laid_out(seats, number)
        assert all(state.goods_here[region] == 1 for region in rules.in_play)


def test_every_token_is_as_likely_in_every_region():
    games = 3000
    furs = Counter(
        region
        for number in range(games)
        for region, good in enumerate(laid_out(4, number))
        if GOODS[good] == "fur"
    )
    expected = games * 2 / 15
    chi_square = sum((furs[region] - expected) ** 2 / expected for region in range(15))

    # 14 degrees of freedom: 36.1 is passed once in a thousand.
    assert chi_square < 36.1


def test_everybody_sees_the_tokens():
    state = rules_with("alternate_board").new_game(bytes(16))
    for seat in range(3):
        shown = {row["name"].lower(): row["good"] for row in state.view(seat).data()["regions"]}
        assert shown["kiev"] == GOODS[state.region_goods[KIEV]]


@pytest.mark.rule("V1")
def test_taxing_and_the_market_follow_the_token():
    state = position(
        rules_with("alternate_board"), kiev=(2,), structures={"kiev": {"market": BLUE}}
    )
    on_turn(with_tokens(state, kiev="fur"), BLUE, "tax", points=2)
    do(state, "take the main action", "tax Kiev", "take another good at the market")

    assert state.goods[:5] == [0, 0, 0, 0, 2]


@pytest.mark.rule("V1")
def test_goods_are_replenished_by_the_token():
    state = position(rules_with("alternate_board"), kiev=(2,), goods_in=[])
    claim_phase(with_tokens(state, kiev="fur"))
    while state.round == 1:
        state.apply(state.legal()[0])

    assert state.goods_here[KIEV] == 1
    assert GOODS[state.region_goods[KIEV]] == "fur"


@pytest.mark.rule("V1")
@pytest.mark.parametrize(("chernigov", "accomplished"), [("honey", True), ("wood", False)])
def test_market_day_looks_at_the_tokens(chernigov, accomplished):
    # As printed, Kiev and Novgorod both bring forth wood, Chernigov fish.
    markets = {name: {"market": BLUE} for name in ("kiev", "novgorod", "chernigov")}
    state = position(
        rules_with("alternate_board"),
        structures=markets,
        goods={BLUE: dict.fromkeys(GOODS, 5)},
        coins={BLUE: 9},
        deeds={BLUE: ["Market Day"]},
        kiev=(1,),
    )
    with_tokens(state, kiev="wood", novgorod="ore", chernigov=chernigov)
    on_turn(state, BLUE)

    assert ("accomplish Market Day" in choices(state)) is accomplished
