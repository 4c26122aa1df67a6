"""Rebel rewards: a token from a pile, face down, instead of the sticker."""

from collections import Counter

import pytest
from tests.plugins.rurik.variants.variant_rules import rules_with

from veche.streams import Stream
from veche_rurik.state import State
from veche_rurik.testing import BLUE, do, on_turn, position, troops_in
from veche_rurik.variants.rebel_rewards import set_up

TOKENS = {
    **dict.fromkeys(("1 wood", "1 fish", "1 honey", "1 ore"), 2),
    "1 fur": 1,
    "1 coins": 4,
    "2 coins": 2,
}


def pile_of(state: State) -> list[int]:
    """The tokens in the pile, the top last."""
    return [token for token in state.secret if token >= 0]


def facing_rebels(**more) -> State:
    """Blue and rebels in Kiev and Volyn, the pile made, and two attacks to spend."""
    state = position(
        rules_with("rebel_rewards", 4),
        rebels=["kiev", "volyn"],
        coins={BLUE: 0},
        kiev=(1,),
        volyn=(1,),
        **more,
    )
    set_up(state)
    return state


def test_the_pile_holds_the_fifteen_tokens_of_the_box():
    rules = rules_with("rebel_rewards")
    state = rules.new_game(bytes(16))
    kinds = (*rules.good_names, "coins")
    found = Counter(
        f"{count} {kinds[kind]}"
        for kind, count in (rules.stickers[each] for each in pile_of(state))
    )

    assert found == TOKENS
    assert pile_of(state) != pile_of(rules.new_game(bytes(15) + b"1"))


@pytest.mark.rule("V2", "B13")
def test_a_defeated_rebel_flips_the_top_token_which_leaves_the_game():
    state = facing_rebels()
    before = pile_of(state)
    on_turn(state, BLUE, "attack", points=2)
    do(state, "take the main action", "attack a rebel in Volyn")

    kind, count = state.rules.stickers[before[-1]]
    gained = state.coins[BLUE] if kind == 5 else state.goods[kind]
    assert gained == count
    assert sum(state.goods[:5]) + state.coins[BLUE] == count
    assert pile_of(state) == before[:-1]
    assert state.revealed == 1 << before[-1]
    assert state.defeated[BLUE] == 1


@pytest.mark.rule("V2")
def test_a_church_conversion_flips_none():
    state = facing_rebels()
    before = pile_of(state)
    on_turn(state, BLUE, "build", points=2)
    do(state, "take the main action", "build in Kiev: church")
    # The rebel is the only one there is to convert, so nobody was asked.

    assert troops_in(state, "kiev")[BLUE] == 2
    assert pile_of(state) == before
    assert state.revealed == 0
    assert state.defeated[BLUE] == 0


def test_sviatopolk_gains_the_token_and_a_troop():
    state = facing_rebels(leaders={BLUE: "sviatopolk"}, leader_in={BLUE: "kiev"})
    on_turn(state, BLUE, "attack", points=2)
    do(state, "take the main action", "attack a rebel in Kiev")

    assert troops_in(state, "kiev")[BLUE] == 2
    assert len(pile_of(state)) == 14


def test_stickers_under_the_rebels_do_not_matter():
    state = rules_with("rebel_rewards").new_game(bytes(16))

    assert set(state.stickers) == {-1}
    assert sum(state.view(BLUE).stickered) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_each_defeated_rebel_flips_one_token(seats):
    for number in range(8):
        state = rules_with("rebel_rewards", seats).new_game(number.to_bytes(16, "big"))
        pile = pile_of(state)
        luck = Stream(state.seed, "players")
        while state.actor is not None:
            state.apply(luck.choice(state.legal()))
            assert pile_of(state) == pile[: 15 - sum(state.defeated)]
            assert state.revealed.bit_count() == sum(state.defeated)


def test_nobody_knows_the_order_of_the_pile():
    state = facing_rebels()
    on_turn(state, BLUE, "attack", points=2)
    do(state, "take the main action", "attack a rebel in Kiev")
    view = state.view(BLUE)
    luck = Stream(bytes(16), "samples")
    samples = 2800
    tops: Counter[int] = Counter()
    for _ in range(samples):
        pile = pile_of(view.sample(luck))
        assert sorted(pile) == sorted(pile_of(state))
        tops[pile[-1]] += 1
    expected = samples / 14
    chi_square = sum((tops[token] - expected) ** 2 / expected for token in pile_of(state))

    # 13 degrees of freedom: 34.5 is passed once in a thousand.
    assert chi_square < 34.5


def test_the_number_of_tokens_left_lies_open():
    state = facing_rebels()
    on_turn(state, BLUE, "attack", points=2)
    do(state, "take the main action", "attack a rebel in Kiev")

    assert state.view(1).data()["variants"]["rebel_rewards"] == {"tokens": 14}
    assert "Rebel rewards: tokens: 14" in state.view(1).text()
