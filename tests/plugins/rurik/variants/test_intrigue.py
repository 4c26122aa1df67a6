"""Intrigue: when cards come into force and leave, and that only one ever acts."""

from collections import Counter
from dataclasses import fields

import pytest
from tests.plugins.rurik.variants.variant_rules import rules_with, ruleset

from veche.drafting import Moment
from veche.streams import Stream
from veche_rurik.build import draft
from veche_rurik.state import State
from veche_rurik.variants.intrigue.card import MOMENTS, Card, card_in_force
from veche_rurik.variants.intrigue.cards import CARDS


def shown(state: State) -> list[int]:
    """The numbers of the cards that lie open, left to right."""
    begin = state.rules.extra_at["intrigue"]
    return [number for number in state.extra[begin : begin + 3] if number]


def rounds_of(seats: int, number: int) -> list[tuple[int, list[int], Card | None, State]]:
    """A random game: each position's round, cards shown and card in force."""
    state = rules_with("intrigue", seats).new_game(number.to_bytes(16, "big"))
    luck = Stream(state.seed, "players")
    seen = []
    while True:
        seen.append((state.round, shown(state), card_in_force(state), state.clone()))
        if state.actor is None:
            return seen
        state.apply(luck.choice(state.legal()))


@pytest.mark.rule("X16")
def test_the_deck_holds_twelve_different_cards():
    assert len(CARDS) == 12
    assert len({card.name for card in CARDS}) == 12


def test_three_different_cards_are_revealed_and_each_is_as_likely():
    rules = rules_with("intrigue")
    games = 1200
    places: Counter[int] = Counter()
    for number in range(games):
        state = State(rules, number.to_bytes(16, "big"))
        for moment in rules.setup:
            moment(state)
        cards = shown(state)
        assert len(set(cards)) == 3
        places.update(cards)
    expected = games / 4
    chi_square = sum((places[each] - expected) ** 2 / expected for each in range(1, 13))

    # 11 degrees of freedom (and drawn without putting back): 31.3 once in a thousand.
    assert chi_square < 31.3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_leftmost_card_is_in_force_for_one_round_from_the_second_on(seats):
    for number in range(4):
        game = rounds_of(seats, number)
        cards = game[0][1]
        for round_number, open_cards, active, state in game:
            if state.actor is None:
                assert active is None
                assert open_cards == []
            elif round_number < 2:
                assert active is None
                assert open_cards == cards
            else:
                assert active is CARDS[cards[round_number - 2] - 1]
                assert open_cards == cards[round_number - 2 :]


def test_a_card_is_in_force_until_the_deeds_of_its_claim_phase_are_chosen():
    for _, _, active, state in rounds_of(3, 1):
        asked = {number: name for name, number in state.rules.frame_numbers.items()}
        if state.actor is not None and state.round > 1:
            assert active is not None, asked[state.stack[-1] & 255]


def test_everybody_reads_the_cards_on_the_table():
    for _, open_cards, active, state in rounds_of(3, 2):
        for seat in range(3):
            data = state.view(seat).data()["variants"]["intrigue"]
            names = [CARDS[number - 1].name for number in open_cards]
            if active:
                assert data["in force"].startswith(f"{active.name} (")
                names = names[1:]
            else:
                assert data["in force"] is None
            assert [each.partition(" (")[0] for each in data["to come"]] == names
        assert all(name in state.view(0).text() for name in names)


def test_the_log_says_which_card_comes_into_force():
    state = rules_with("intrigue").new_game(bytes(16))
    state.events = []
    cards = [CARDS[number - 1] for number in shown(state)]
    luck = Stream(bytes(16), "players")
    while state.actor is not None:
        state.apply(luck.choice(state.legal()))

    told = [event.text for event in state.events if event.kind == "intrigue"]
    assert told == [f"The intrigue card {card.name} is in force: {card.text}" for card in cards]


def test_a_card_acts_at_moments_that_the_draft_has():
    printed = draft(3, {"leaders": "chosen", "first_player": "random"})

    assert [name for name in MOMENTS if not isinstance(getattr(printed, name), Moment)] == []
    assert {each.name for each in fields(Card)} - set(MOMENTS) == {
        "name",
        "text",
        "at_once",
        "bumps",
    }
    for card in CARDS:
        assert any(getattr(card, each.name) is not None for each in fields(Card)[2:]), card.name


def test_every_card_comes_up_in_random_games():
    seen = {card.name for number in range(20) for _, _, card, _ in rounds_of(2, number) if card}

    assert seen == {card.name for card in CARDS}


def test_without_a_card_in_force_the_printed_rules_hold():
    """In the first round both rulesets answer every question alike."""
    printed, amended = (ruleset(name, 4).rules for name in ("", "intrigue"))
    for number in range(3):
        seed = number.to_bytes(16, "big")
        one, other = printed.new_game(seed), amended.new_game(seed)
        assert isinstance(one, State)
        luck = Stream(seed, "players")
        while one.round < 2:
            assert one.legal() == other.legal()
            assert one.actor == other.actor
            action = luck.choice(one.legal())
            one.apply(action)
            other.apply(action)
