"""The moments and rules that a side without a seat needs, each used by a stranger."""

from veche.game import Outcome
from veche.streams import Stream, seed_from_text
from veche_rurik import actions as a
from veche_rurik.build import draft
from veche_rurik.freezing import freeze
from veche_rurik.rules import questions as q
from veche_rurik.rules import strategy, turn
from veche_rurik.testing import (
    BLUE,
    YELLOW,
    action_phase,
    choices,
    claim_phase,
    place_advisors,
    position,
    strategy_phase,
)

SEED = seed_from_text("seams")


def printed_draft(seats=2):
    return draft(seats, {"leaders": "chosen", "first_player": "first_seat"})


def test_cards_in_the_box_are_never_dealt_and_keep_their_ids():
    amended = printed_draft(4)
    amended.box["deeds"] += [0, 5]
    amended.box["agendas"] += [1]
    amended.box["leaders"] += [3]
    rules = freeze(amended)
    for number in range(10):
        state = rules.new_game(seed_from_text(f"box {number}"))
        assert sorted((*state.deed_deck, *state.deed_row)) == [1, 2, 3, 4, *range(6, 26)]
        assert 1 not in state.agendas
        sample = state.view(0).sample(Stream(SEED, "samples", number))
        assert 1 not in sample.agendas
        assert state.legal() == [a.LEADER + leader for leader in (0, 1, 2, 4, 5, 6, 7)]


def test_a_side_may_have_another_number_of_troops():
    amended = printed_draft()
    amended.supplies[YELLOW] = 15
    rules = freeze(amended)

    assert rules.new_game(SEED).supply[:2] == [12, 15]
    # Three of its troops are on the board, so nobody asks it to return there.
    state = position(rules, kiev=(0, 3))
    place_advisors(state, {"muster": [(YELLOW, 1)]})
    action_phase(state)
    assert not choices(state)[0].startswith("return")


def test_a_side_can_be_played_by_the_rules():
    turns = []

    def ask_advisor(state, side):
        if side == YELLOW:
            state.ask(q.BRIBE, side, 4 * a.MAX_COLUMNS + 5)
            strategy.bribe(state, state.stack[-1], a.BRIBE)
        else:
            strategy.ask_advisor(state, side)

    def ask_turn(state, side):
        if side == YELLOW:
            turns.append(state.columns.index(5 << 2 | YELLOW))
            state.columns[turns[-1]] = 0
        else:
            turn.ask_turn(state, side)

    amended = printed_draft(1)
    amended.players = 2
    amended.ask_advisor = ask_advisor
    amended.ask_turn = ask_turn
    rules = freeze(amended)
    state = strategy_phase(position(rules, kiev=(1, 1)), {BLUE: [1], YELLOW: [5]})
    assert state.actor == BLUE
    state.apply(state.legal()[0])
    state.apply(a.BRIBE)

    # Yellow placed its advisor on the top scheme space by itself; now it is Blue's turn.
    assert state.columns[20] == 5 << 2 | YELLOW
    assert state.actor == BLUE
    while not turns:
        state.apply(state.legal()[-1])
        assert state.actor in (BLUE, None)
    assert turns == [20]


def test_something_may_happen_after_the_markers_advanced_and_before_income():
    seen = []
    amended = printed_draft()
    amended.markers_advanced.append(lambda state: seen.append((state.tracks[0], state.coins[0])))
    rules = freeze(amended)
    for round in (1, 4):
        claim_phase(position(rules, round=round, kiev=(1, 0), volyn=(1, 0), coins={BLUE: 0}))

    assert seen == [(1, 0), (1, 0)]


def test_a_variant_may_say_how_a_game_ended():
    amended = printed_draft()
    amended.outcome = lambda state: Outcome((7, 7), (2, 1))
    state = freeze(amended).new_game(SEED)

    assert state.outcome().ranks == (2, 1)


def test_troops_of_nobody_have_a_name_on_the_board():
    amended = printed_draft()
    amended.bystanders = "wolves"
    rules = freeze(amended)

    assert "Wolves" in rules.board(rules.new_game(SEED)).splitlines()[2]
