"""Rurik holds together: whole games, actions, views and sampling."""

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import Stream
from veche_rurik import actions
from veche_rurik.build import QUESTIONS, STEPS
from veche_rurik.rules import questions
from veche_rurik.testing import (
    printed_rules,
)


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
