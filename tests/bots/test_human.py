"""A person at the terminal: what is shown, understood, taken back and handed in."""

import os
import pty
import subprocess
import sys
import time

import pytest
from tests.bots.conftest import TINY

from veche.errors import OptionError
from veche.jobs import PlayerSpec
from veche.match import End, Match, Table
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import Stream, seed_from_text
from veche_bots.human import HumanBot
from veche_tournaments.definition import Definition


class Talk:
    """Reads scripted lines and keeps what was written."""

    def __init__(self, *lines):
        self.lines = list(lines)
        self.said = []

    def read(self, prompt):
        self.said.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def text(self):
        return "\n".join(self.said)


def seated(match, talk, seat=None, hint=5):
    seat = match.decision.seat if seat is None else seat
    return HumanBot(match.table, seat, b"human", hint, read=talk.read, write=talk.said.append)


@pytest.fixture
def tiny(arena):
    return arena.match("tiny", 2)


@pytest.fixture(scope="module")
def rurik():
    """Blue's first turn with a main action of several points, at a table of two."""
    host = PluginHost(["veche_bots.plugin", "veche_rurik.plugin"], installed=False)
    ruleset = build_ruleset(host, "rurik", 2)

    def asked(seed="person"):
        match = Match(Table(ruleset, ("human", "random")), seed_from_text(seed))
        luck = Stream(b"person", "play")
        main = ruleset.rules.actions.parse("take the main action")
        while match.decision is not None:
            asked = match.decision
            if main in asked.legal:
                after = match._state.clone()
                after.apply(main)
                texts = [ruleset.rules.actions.text(action) for action in after.legal()]
                if after.actor == asked.seat and "muster a troop" in texts[0]:
                    return match
            match.answer(luck.choice(asked.legal))
        raise AssertionError("nobody mustered in the whole game")

    return asked


# -- what is shown and understood ------------------------------------------------------------


def test_the_table_and_numbered_choices_are_shown(tiny):
    talk = Talk("2")
    asked = tiny.decision

    assert seated(tiny, talk).decide(asked) == asked.legal[1]
    assert asked.view.text() in talk.text
    for number, action in enumerate(asked.legal, 1):
        assert f"{number}  {tiny.table.ruleset.rules.actions.text(action)}" in talk.text


def test_letters_that_only_one_choice_has_choose_it(tiny):
    talk = Talk("PASS")

    assert seated(tiny, talk).decide(tiny.decision) == 0


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no choice 99; choose 1 to 5."),
        ("0", "There is no choice 0; choose 1 to 5."),
        ("lay", "4 choices read 'lay'; type a number, or more letters."),
        ("sing", "No choice reads 'sing'; type a number, or more letters."),
        ("²", "No choice reads '²'; type a number, or more letters."),
        ("u", "There is nothing to take back: your last choice is handed in."),
        ("?", "what a short search would do"),
    ],
)
def test_whatever_is_typed_is_answered_and_asked_again(tiny, typed, answer):
    talk = Talk(typed, "", "  1 ")

    assert seated(tiny, talk).decide(tiny.decision) == tiny.decision.legal[0]
    assert answer in talk.text


def test_a_hint_names_a_choice_and_is_not_a_choice(tiny):
    talk = Talk("h", "1")
    texts = [tiny.table.ruleset.rules.actions.text(action) for action in tiny.decision.legal]

    assert seated(tiny, talk, hint=200).decide(tiny.decision) == tiny.decision.legal[0]
    assert any(f"A short search would {text}." in talk.said for text in texts)


@pytest.mark.parametrize("lines", [["q"], []])
def test_leaving_stops_the_game(tiny, lines):
    with pytest.raises(KeyboardInterrupt):
        seated(tiny, Talk(*lines)).decide(tiny.decision)


def test_the_table_can_be_shown_again(tiny):
    talk = Talk("b", "1")
    seated(tiny, talk).decide(tiny.decision)

    assert talk.text.count(tiny.decision.view.text()) == 2


# -- drafting and undo -----------------------------------------------------------------------


def test_choices_that_follow_surely_are_drafted_and_then_handed_in(rurik):
    match = rurik()
    seat = match.decision.seat
    talk = Talk("take the main action", "stop", "end the turn")
    person = seated(match, talk)

    match.answer(person.decide(match.decision))

    # All was said at the first question; the second is answered without a word.
    assert talk.lines == []
    assert match.decision.seat == seat
    assert person.decide(match.decision) == match.table.ruleset.rules.actions.parse("stop")
    assert talk.lines == []


def test_what_is_not_handed_in_can_be_taken_back(rurik):
    match = rurik()
    actions = match.table.ruleset.rules.actions
    talk = Talk("take the main action", "u", "forfeit", "end the turn")
    forfeit = actions.parse("forfeit the main action")
    before = match._state.encode()

    assert seated(match, talk).decide(match.decision) == forfeit
    assert match._state.encode() == before
    assert "u to undo" in talk.text


def test_undo_goes_back_step_by_step_to_the_first_open_choice(rurik):
    match = rurik()
    talk = Talk("take the main action", "1", "u", "u", "u", "forfeit", "end the turn")
    forfeit = match.table.ruleset.rules.actions.parse("forfeit the main action")

    assert seated(match, talk).decide(match.decision) == forfeit
    assert talk.text.count("There is nothing to take back") == 1


def test_a_draft_that_came_otherwise_is_asked_again(rurik):
    match = rurik()
    talk = Talk("take the main action", "stop", "end the turn", "stop", "end the turn")
    person = seated(match, talk)
    match.answer(person.decide(match.decision))
    # Something that nobody could foresee: here, another's coins.
    match._state.coins[1 - match.decision.seat] += 1
    match.decision.view = match._state.view(match.decision.seat)

    assert person.decide(match.decision) == match.table.ruleset.rules.actions.parse("stop")
    assert talk.lines == []
    assert "It came otherwise than you could know" in talk.text


def test_nothing_hidden_is_seen_while_drafting(rurik):
    """Whatever the truth is, the same lines are written and the same choices handed in."""
    said, answers = [], []
    for number in range(3):
        match = rurik()
        seat = match.decision.seat
        if number:
            other = match.decision.view.sample(Stream(b"other truth", "sample", number))
            assert other.encode() != match._state.encode()
            match.decision.view = other.view(seat)
        talk = Talk("take the main action", "1", "b", "u", "2", "h", "stop", "end the turn")
        answers.append(seated(match, talk).decide(match.decision))
        said.append(talk.text)
    assert len(set(said)) == len(set(answers)) == 1


# -- the command -----------------------------------------------------------------------------

PLAY = [sys.executable, "-m", "veche", "--plugin", str(TINY), "play", "tiny", "--seed", "3"]


def play(typed, *arguments):
    return subprocess.run(
        [*PLAY, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
        timeout=120,
    )


def test_a_whole_game_is_played_through_a_pipe():
    done = play("1\n?\nh\n2\n1\n", "--players", "human:hint=5,random")

    assert done.returncode == 0, done.stderr
    assert "finished after 6 decisions" in done.stdout
    assert done.stdout.count("=== human:hint=5, seat 0 ===") == 3


@pytest.mark.parametrize("typed", ["1\nq\n", "1\n"])
def test_leaving_is_no_accident(typed):
    done = play(typed, "--players", "human,random")

    assert done.returncode == 130
    assert done.stderr.strip() == "Interrupted."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--executor", "pool"], "'pool' may play elsewhere. Leave out --executor."),
        (["--json"], "needs the terminal. Leave out --json."),
    ],
)
def test_a_person_cannot_be_asked_elsewhere(arguments, sentence):
    done = play("", "--players", "human,random", *arguments)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stdout == ""


def test_a_person_cannot_be_entered_for_a_tournament(arena):
    bots = (PlayerSpec("random", {}, "one"), PlayerSpec("human", {}, "two"))
    definition = Definition("cup", "tiny", 2, {}, bots, "rotation", 2, {}, None)

    with pytest.raises(OptionError, match="'human' plays at a terminal"):
        definition.build(arena.host)


def test_many_games_stay_at_this_terminal():
    done = play("1\n" * 75, "--players", "human,random", "--games", "25")

    assert done.returncode == 0, done.stderr
    assert "25 games" in done.stdout


def test_it_is_played_at_a_real_terminal():
    ours, theirs = pty.openpty()
    person = subprocess.Popen(
        [*PLAY, "--players", "human,random"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "dumb", "COLUMNS": "100"},
    )
    os.close(theirs)
    shown = b""
    typed = 0
    deadline = time.monotonic() + 110
    try:
        while time.monotonic() < deadline:
            try:
                shown += os.read(ours, 4096)
            except OSError:
                break
            if shown.count(b"Choose 1 to") > typed:
                typed += 1
                os.write(ours, b"1\n")
        assert person.wait(10) == 0
    finally:
        person.kill()
        os.close(ours)
    assert typed == 3
    assert b"finished after 6 decisions" in shown


def test_a_finished_game_has_no_faults(arena):
    lines = ["1"] * 20
    talk = Talk(*lines)
    match = arena.match("tiny", 2)
    people = [seated(match, talk, seat) for seat in range(2)]
    while match.decision is not None:
        match.answer(people[match.decision.seat].decide(match.decision))

    assert match.result.end is End.FINISHED
    assert match.result.faults == ()
