"""Deed row: after the last pick of a claim phase the row is discarded and dealt anew."""

import pytest
from tests.plugins.rurik.variants.variant_rules import rules_with

from veche.streams import Stream
from veche_rurik.state import State
from veche_rurik.testing import BLUE, claim_phase, do, on_turn, position


def choose_first(state: State) -> int:
    """Choose the first deed of the row; the result is that deed."""
    deed = state.deed_row[0]
    do(state, f"choose the deed {state.rules.deed_names[deed]}")
    return deed


def discarded(state: State) -> set[int]:
    bits = state.extra[state.rules.extra_at["deed_row"]]
    return {deed for deed in range(26) if bits >> deed & 1}


@pytest.mark.rule("V3")
def test_the_last_pick_of_a_claim_phase_clears_the_row():
    state = claim_phase(position(rules_with("deed_row")))
    for _ in range(2):
        row = state.deed_row
        taken = choose_first(state)
        assert set(row) - {taken} < set(state.deed_row)
        assert len(state.deed_row) == 3
        assert discarded(state) == set()

    row, deck = state.deed_row, state.deed_deck
    taken = choose_first(state)

    assert discarded(state) == set(row) - {taken}
    assert set(state.deed_row) == set(deck[-3:])
    assert state.deed_deck == deck[:-3]


@pytest.mark.rule("V3")
def test_a_deed_gained_by_a_scheme_only_fills_the_gap():
    state = position(rules_with("deed_row"), hands={BLUE: [25]}, kiev=(1,))
    row = state.deed_row
    on_turn(state, BLUE)
    do(state, "play scheme 25 (1 deed)")
    taken = choose_first(state)

    assert set(row) - {taken} < set(state.deed_row)
    assert len(state.deed_row) == 3
    assert discarded(state) == set()


@pytest.mark.parametrize("left", [0, 1, 2, 4])
def test_a_short_deck_gives_what_it_has(left):
    state = position(rules_with("deed_row"))
    state.deed_deck = state.deed_deck[:left]
    claim_phase(state)
    cards = {*state.deed_row, *state.deed_deck}
    while state.round == 1 and state.actor is not None and state.deed_row:
        choose_first(state)

    held = {deed for deeds in state.deeds for deed in deeds}
    assert len(held) == 3
    assert held | discarded(state) | {*state.deed_row, *state.deed_deck} == cards
    # Two picks fill the row from the deck; the last one deals what is left.
    assert len(state.deed_row) == max(0, left - 2)


@pytest.mark.rule("V3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_discarded_deeds_never_return(seats):
    for number in range(5):
        state = rules_with("deed_row", seats).new_game(number.to_bytes(16, "big"))
        luck = Stream(state.seed, "players")
        gone: set[int] = set()
        while state.actor is not None:
            state.apply(luck.choice(state.legal()))
            assert gone <= discarded(state)
            gone = discarded(state)
            lying = {*state.deed_row, *state.deed_deck}
            lying |= {deed for deeds in (*state.deeds, *state.done) for deed in deeds}
            assert not gone & lying
        # Two cards in each of the three claim phases that have picks.
        assert len(gone) == 6


def test_the_discarded_deeds_lie_open():
    state = claim_phase(position(rules_with("deed_row")))
    for _ in range(3):
        choose_first(state)
    names = {state.rules.deed_names[deed] for deed in discarded(state)}

    assert set(state.view(BLUE).data()["variants"]["deed_row"]["discarded"]) == names
    assert all(name in state.view(BLUE).text() for name in names)
