"""Rurik holds together: whole games, actions, views and sampling."""

import pytest

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import Stream
from veche_rurik import actions
from veche_rurik.build import QUESTIONS, STEPS
from veche_rurik.rules import questions
from veche_rurik.state import Rules, State
from veche_rurik.tables import GOODS, STRUCTURES, names
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    action_phase,
    choices,
    claim_phase,
    do,
    on_turn,
    place_advisors,
    position,
    printed_rules,
    region_number,
    strategy_phase,
    troops_in,
)

KIEV = region_number("kiev")


def played(rules: Rules, number: int, *, starved: bool = False) -> list[State]:
    """The positions of a random game, each as it was; starved decks run out soon."""
    state = rules.new_game(number.to_bytes(16, "big"))
    if starved:
        for deck in (0, 1):
            gone = state.decks[deck][:-3]
            state.discard = tuple(sorted(state.discard + gone))
            state.decks[deck] = state.decks[deck][-3:]
            state.known[deck] = state.known[deck][-3:]
    luck = Stream(number.to_bytes(16, "big"), "players")
    positions = [state.clone()]
    while state.actor is not None:
        legal = state.legal()
        assert len(legal) > 1
        assert legal == sorted(set(legal))
        state.apply(luck.choice(legal))
        positions.append(state.clone())
    return positions


def check_pieces(state: State) -> None:
    rules = state.rules
    for seat in range(rules.players):
        on_board = sum(state.troops[seat::4])
        assert on_board + state.supply[seat] == rules.troops
        assert min(state.troops) >= 0
        assert state.coins[seat] >= 0
        assert min(state.goods) >= 0
        for structure in range(3):
            built = state.structures[structure::3].count(seat)
            assert built + state.stock[seat * 3 + structure] == rules.structures
    held = [card for hand in state.hands for card in hand]
    cards = [*held, *state.decks[0], *state.decks[1], *state.discard, *state.looking]
    assert sorted(cards) == list(range(27))
    deeds = [card for cards in (*state.deeds, *state.done) for card in cards]
    assert sorted([*deeds, *state.deed_row, *state.deed_deck]) == list(range(26))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("leaders", ["chosen", "dealt"])
def test_random_games_finish_and_keep_their_pieces(seats, leaders):
    rules = printed_rules(seats, leaders)
    for number in range(8):
        positions = played(rules, number)
        for state in positions:
            check_pieces(state)
        outcome = positions[-1].outcome()
        assert min(outcome.ranks) == 1
        assert [sum(source.values()) for source in outcome.sources] == list(outcome.scores)
        assert len(positions) < 5000


@pytest.mark.parametrize("starved", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sampled_position_gives_the_same_view_back(seats, starved):
    rules = printed_rules(seats)
    luck = Stream(b"sampling", "test")
    for number in range(3):
        for state in played(rules, number, starved=starved):
            for seat in range(seats):
                view = state.view(seat)
                sampled = view.sample(luck)
                check_pieces(sampled)
                assert sampled.view(seat).encode() == view.encode()
                assert state.actor is None or len(sampled.legal()) > 1


def test_sampling_a_starved_game_sees_shuffles():
    shuffles = [played(printed_rules(4), number, starved=True)[-1].shuffles for number in range(6)]

    assert max(shuffles) > 1


def test_the_truth_is_among_the_positions_that_a_view_allows():
    for number in range(6):
        for state in played(printed_rules(4), number, starved=True):
            for seat in range(4):
                for other in range(4):
                    hand = sum(1 << card for card in state.hands[other])
                    assert state.seen[seat * 4 + other] & ~hand == 0
                    possible = sum(
                        1 for card in state.hands[other] if not state.barred[seat] >> card & 1
                    )
                    assert other == seat or possible >= state.old[other]


def test_action_ids_are_those_of_the_space():
    space = printed_rules(4).actions
    for kind in space.kinds:
        constant = kind.name.upper()
        assert getattr(actions, constant) == kind.base
    assert space.size == actions.END
    for action in space.ids():
        assert space.parse(space.text(action)) == action


def test_questions_and_steps_are_numbered_as_they_are_listed():
    for number, name in enumerate(QUESTIONS):
        assert getattr(questions, name.upper()) == number
    for number, name in enumerate(STEPS):
        assert getattr(questions, name.upper()) == 128 + number


def test_the_game_is_found_and_built_as_a_plugin():
    ruleset = build_ruleset(PluginHost(), "rurik", 4, {"leaders": "dealt"})

    assert ruleset.rules.new_game(bytes(16)).actor is not None
    assert ruleset.digest == build_ruleset(PluginHost(), "rurik", 4, {"leaders": "dealt"}).digest


def test_the_log_tells_everybody_only_what_they_may_know():
    state = printed_rules(3).new_game(bytes(16))
    state.events = []
    luck = Stream(bytes(16), "players")
    while state.actor is not None:
        state.apply(luck.choice(state.legal()))
    hidden = [event for event in state.events if event.kind == "hidden"]
    assert hidden
    for event in hidden:
        assert event.seats is not None
        assert len(event.seats) == 1
        assert event.otherwise


def test_texts_and_drawings_name_what_is_there():
    state = printed_rules(4).new_game(bytes(16))

    assert "Novgorod" in state.rules.board(state)
    assert "Agendas to choose from" in state.view(0).text()
    assert state.view(0).data()["regions"][0]["name"] == "Novgorod"


def test_a_turn_reads_like_one():
    state = position(kiev=(1, 1, 0), rebels=["kiev"], coins={BLUE: 0})
    on_turn(state, BLUE, "muster", points=2)
    do(state, "take the main action", "muster a troop in Kiev", "muster a troop in Kiev")

    assert troops_in(state, "kiev") == [3, 1, 0]
    assert state.rules.ruler_of(state, KIEV) == BLUE
    assert state.actor is None


def rich_position(deed: str) -> State:
    """A position in which Blue can accomplish any deed."""
    built = dict.fromkeys(STRUCTURES, BLUE)
    state = position(
        printed_rules(4),
        leaders={BLUE: "mstislav"},
        leader_in={BLUE: "kiev"},
        structures={"kiev": built, "polotsk": built, "chernigov": built},
        goods={BLUE: dict.fromkeys(GOODS, 3)},
        coins={BLUE: 9},
        hands={BLUE: [1, 2]},
        defeated={BLUE: 3},
        deeds={BLUE: [deed]},
        kiev=(5, 1),
        polotsk=(1,),
        chernigov=(1,),
        volyn=(1,),
        smolensk=(1,),
        novgorod=(1,),
        rostov=(1,),
        galich=(1,),
    )
    return on_turn(state, BLUE, "scheme", row=3)


@pytest.mark.parametrize("card", names().deeds, ids=lambda card: card.name)
def test_every_deed_can_be_accomplished_and_costs_what_it_says(card):
    state = rich_position(card.name)
    before = state.clone()
    do(state, f"accomplish {card.name}")
    # Whatever is left open is answered with the first choice, until the reward is in.
    while state.stack[-1] & 255 not in (questions.TURN, questions.GAME_OVER):
        state.apply(state.legal()[0])

    paid = sum(card.goods) + card.any_goods + card.distinct_goods + card.same_goods
    assert sum(before.goods) - sum(state.goods) == paid
    gained = sum(count for kind, count in card.rewards if kind == "coins")
    assert before.coins[BLUE] - state.coins[BLUE] == card.coins - gained
    assert len(state.discard) == card.schemes
    removed = before.structures.count(BLUE) - state.structures.count(BLUE)
    assert removed == card.structures
    assert state.supply[BLUE] - before.supply[BLUE] == card.troops
    assert state.done[BLUE]
    assert state.scores()[BLUE] - before.scores()[BLUE] >= card.vp


def test_equal_power_is_not_bumped():
    state = position(first=YELLOW)
    place_advisors(state, {"muster": [(RED, 4), (BLUE, 2)]})
    strategy_phase(state, {YELLOW: [4]})
    do(state, "place advisor 4 on muster", "bribe with nothing")

    assert [entry >> 2 & 7 for entry in state.columns[:3]] == [4, 4, 2]
    assert state.columns[0] & 3 == RED


def test_two_advisors_with_one_number_are_a_choice():
    state = position(kiev=(1, 0, 0))
    place_advisors(state, {"muster": [(BLUE, 2)], "scheme": [(YELLOW, 5), (BLUE, 2)]})
    action_phase(state)

    assert choices(state) == [
        "resolve the advisor on muster, space 1",
        "resolve the advisor on scheme, space 2",
    ]


def test_income_counts_markers_off_the_board_and_full_columns():
    state = position(goods={BLUE: {"ore": 2}}, coins={BLUE: 0, YELLOW: 0})
    claim_phase(state)

    assert state.coins[:2] == [5, 4]
