"""Scheme: drawing, keeping and returning cards, and decks that run out."""

import pytest

from veche_rurik.tables import names
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    choices,
    do,
    on_turn,
    position,
    printed_rules,
    troops_in,
)

MAIN = "take the main action"
LEFT, RIGHT = "take the left deck", "take the right deck"


def name(number):
    return names().schemes[number - 1].name


def drawing(points, *, first=False, **cards):
    """Blue takes the scheme action; the top space only if the marker matters."""
    state = position(coins={BLUE: 1}, **cards)
    return do(on_turn(state, BLUE, "scheme", row=0 if points == 3 else 3 - points), MAIN)


def starved(left, right, discard, hands=None):
    """A position in which the two decks hold just these cards, the topmost first."""
    state = position(coins={BLUE: 0}, kiev=(3, 3, 0))
    state.decks = [tuple(card - 1 for card in deck[::-1]) for deck in (left, right)]
    state.known = [(0,) * len(left), (0,) * len(right)]
    state.discard = tuple(sorted(card - 1 for card in discard))
    placed = {*left, *right, *discard}
    state.hands[RED] = tuple(card for card in range(27) if card + 1 not in placed)
    for seat, hand in (hands or {}).items():
        state.hands[seat] = tuple(sorted(card - 1 for card in hand))
    return state


@pytest.mark.rule("Scheme", "S3")
def test_one_of_the_cards_drawn_is_kept_and_the_others_go_back_on_top_in_any_order():
    state = drawing(3, decks={0: [7, 9, 4]})
    do(state, LEFT)
    assert choices(state) == [f"keep scheme {name(each)}" for each in (4, 7, 9)]
    do(state, f"keep scheme {name(7)}")
    assert choices(state) == [f"put back scheme {name(each)}" for each in (4, 9)]
    do(state, f"put back scheme {name(9)}")

    assert state.hands[BLUE] == (6,)
    # The last one put back lies on top.
    assert state.decks[0][-2:] == (8, 3)
    assert state.looking == ()


@pytest.mark.rule("Scheme", "S3")
def test_all_cards_come_from_one_deck():
    state = drawing(2, decks={0: [7, 9], 1: [4, 5]})
    do(state, RIGHT)

    assert choices(state) == [f"keep scheme {name(4)}", f"keep scheme {name(5)}"]
    assert len(state.decks[0]) == 2 + 12
    do(state, f"keep scheme {name(4)}")
    assert state.decks[1][-1] == 4


@pytest.mark.rule("Scheme")
def test_a_single_card_is_simply_kept():
    state = drawing(1, decks={0: [7]})
    do(state, LEFT)

    assert state.hands[BLUE] == (6,)
    assert state.actor == BLUE
    assert "end the turn" in choices(state)


@pytest.mark.rule("Scheme", "B20")
def test_the_top_space_gives_the_first_player_marker_to_anybody():
    state = drawing(3, decks={0: [7, 9, 4]}, marker=RED)
    do(state, LEFT, f"keep scheme {name(7)}", f"put back scheme {name(9)}")
    assert choices(state) == [
        f"give the first player marker to {colour}" for colour in ("Blue", "Yellow", "Red")
    ]
    do(state, "give the first player marker to Blue")

    assert state.marker == BLUE


@pytest.mark.rule("Scheme", "B20")
def test_no_other_space_moves_the_marker():
    rules = printed_rules(3)

    assert [space for space, marker in enumerate(rules.space_marker) if marker] == [5 * 4]


@pytest.mark.rule("S4")
def test_a_hand_has_no_limit():
    hand = list(range(1, 13))
    state = drawing(1, hands={BLUE: hand}, decks={0: [20]})
    do(state, LEFT)

    assert len(state.hands[BLUE]) == 13


@pytest.mark.rule("S4")
def test_hands_are_secret_and_the_discard_pile_is_open():
    state = position(hands={BLUE: [1, 2]}, discard=[5, 6])
    seen = state.view(YELLOW)

    assert seen.hand_sizes[BLUE] == 2
    assert seen.data()["players"][BLUE]["hand_known"] == []
    assert seen.discard == (4, 5)
    assert state.view(BLUE).hand == (0, 1)


@pytest.mark.rule("S1", "X12", "S7", "Scheme")
def test_a_deck_that_runs_out_in_a_draw_is_made_anew_from_discards_and_the_other_deck():
    state = starved([1], [2, 3], discard=[4, 5, 6])
    on_turn(state, BLUE, "scheme", row=0)
    do(state, MAIN, LEFT)

    # The card already looked at stays out; the other two come from the new left deck.
    assert state.shuffles == 2
    assert len(state.looking) == 3
    assert 0 in state.looking
    assert state.discard == ()
    pool = {*state.looking, *state.decks[0], *state.decks[1]}
    assert pool == {0, 1, 2, 3, 4, 5}
    # Five cards were split into three and two, and two were taken from the left.
    assert (len(state.decks[0]), len(state.decks[1])) == (1, 2)


@pytest.mark.rule("S1")
def test_cards_go_back_to_the_deck_in_the_same_place():
    state = starved([1], [2, 3], discard=[4, 5, 6])
    on_turn(state, BLUE, "scheme", row=0)
    do(state, MAIN, LEFT)
    others = sorted(state.looking)[1:]
    do(state, f"keep scheme {name(1)}", f"put back scheme {name(others[0] + 1)}")

    assert state.decks[0][-2:] == tuple(others)
    assert state.known[0][-2:] == (1, 1)


@pytest.mark.rule("S1", "S7")
def test_a_deck_left_empty_after_a_draw_is_rebuilt_at_once():
    state = starved([1], [2, 3, 7, 8], discard=[4, 5])
    on_turn(state, BLUE, "scheme", row=2)
    do(state, MAIN, LEFT)

    assert state.hands[BLUE] == (0,)
    assert state.discard == ()
    assert sorted(state.decks[0] + state.decks[1]) == [1, 2, 3, 4, 6, 7]
    assert (len(state.decks[0]), len(state.decks[1])) == (3, 3)
    assert not any(state.known[0] + state.known[1])


@pytest.mark.rule("S1", "B10")
def test_a_deck_that_runs_out_in_a_check_is_rebuilt_without_the_cards_revealed():
    # Yellow rules, so two cards are wanted, and the left deck holds one.
    state = starved([1], [2, 3], discard=[6, 7])
    state.troops[5 * 4 + YELLOW] = 5
    on_turn(state, BLUE, "attack", points=1)
    do(state, MAIN, "attack in Kiev: Yellow", LEFT)

    assert state.shuffles == 2
    assert len(state.discard) == 2
    assert 0 in state.discard
    assert sorted(state.discard + state.decks[0] + state.decks[1]) == [0, 1, 2, 5, 6]
    assert len(state.decks[0]) == 1
    assert len(state.decks[1]) == 2


@pytest.mark.rule("S1", "B10")
def test_a_deck_left_empty_after_a_check_is_rebuilt_with_the_cards_revealed():
    state = starved([1], [2, 3], discard=[6])
    on_turn(state, BLUE, "attack", points=1)
    do(state, MAIN, "attack in Kiev: Yellow", LEFT)

    assert state.discard == ()
    assert sorted(state.decks[0] + state.decks[1]) == [0, 1, 2, 5]
    assert len(state.decks[0]) == len(state.decks[1]) == 2


@pytest.mark.rule("S2")
def test_with_fewer_cards_than_asked_one_uses_what_there_is():
    state = starved([1], [2], discard=[])
    on_turn(state, BLUE, "scheme", row=0)
    do(state, MAIN, LEFT)

    assert state.looking == (0, 1)


@pytest.mark.rule("S2")
def test_a_check_without_any_card_ends_without_a_casualty():
    state = starved([], [], discard=[])
    on_turn(state, BLUE, "attack", points=1)
    do(state, MAIN, "attack in Kiev: Yellow")

    assert troops_in(state, "kiev") == [3, 2, 0]
    assert state.tracks[3] == 1
    assert state.actor is None


@pytest.mark.rule("S2")
def test_a_draw_without_any_card_gives_none():
    state = starved([], [], discard=[])
    on_turn(state, BLUE, "scheme", row=1)
    do(state, MAIN)

    assert state.hands[BLUE] == ()
    assert state.actor is None


@pytest.mark.rule("S2", "S1")
def test_a_single_card_left_in_the_world_can_be_drawn():
    state = starved([], [9], discard=[])
    on_turn(state, BLUE, "scheme", row=1)
    do(state, MAIN)

    assert state.hands[BLUE] == (8,)
    assert state.decks == [(), ()]


@pytest.mark.rule("S1", "Playing Schemes")
def test_a_scheme_reaches_the_discard_pile_only_after_its_rewards():
    # Yellow rules, so two cards are wanted in the attack that the scheme gives.
    state = starved([1], [], discard=[2], hands={BLUE: [10]})
    state.hands[RED] = tuple(card for card in state.hands[RED] if card != 9)
    state.troops[5 * 4 + YELLOW] = 5
    on_turn(state, BLUE, "tax")
    do(state, f"play scheme {name(10)}", "attack in Kiev: Yellow")

    # The decks were made anew in the middle of the check and after it, without the scheme.
    assert state.shuffles == 1 + 2
    assert state.discard == (9,)
    assert sorted(state.decks[0] + state.decks[1]) == [0, 1]
