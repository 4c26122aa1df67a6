"""What Rurik tells a search about itself."""

import pytest

from veche.actions import ActionSpace
from veche.streams import Stream, seed_from_text
from veche_rurik import actions as a
from veche_rurik.bots.hints import PROMISES, evaluate, order, rollout
from veche_rurik.plugin import GAME
from veche_rurik.testing import printed_rules


def test_a_search_finds_them_with_the_game():
    assert GAME.extras["evaluate"] is evaluate
    assert GAME.extras["order"] is order
    assert GAME.extras["rollout"] is rollout
    assert GAME.extras["search"]["depth"] == 0


def test_every_printed_action_has_a_promise():
    space = printed_rules(4).actions

    assert isinstance(space, ActionSpace)
    assert len(PROMISES) == a.END == space.size


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_played_by_hints_alone_stays_legal_and_unchanged_by_being_looked_at(seats):
    state = printed_rules(seats).new_game(seed_from_text("hints"))
    luck = Stream(b"hints", "rollout")
    chosen = []
    while state.actor is not None:
        legal, before = state.legal(), state.encode()
        assert len(order(state, legal)) == len(legal)
        assert len(evaluate(state)) == seats
        action = rollout(state, legal, luck)
        assert state.encode() == before
        assert action in legal
        chosen.append(action)
        state.apply(action)
    assert a.MAIN in chosen


def test_an_action_of_a_variant_is_neither_first_nor_last():
    assert order(printed_rules(2).new_game(bytes(16)), [a.FORFEIT, 4096, a.MAIN]) == [0, 3, 9]
