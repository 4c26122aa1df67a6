"""A replay from one seat's eyes shows what that seat saw, and not a word more."""

import re
from typing import Any

import pytest

from veche.errors import OptionError
from veche.fairness import Fault
from veche.record import record_of, verify_record
from veche.record.narrate import Narrator

NAMES = [f"{rank}{suit}" for rank in range(1, 7) for suit in "abcd"]


def words_of(lines):
    return set(re.findall(r"[1-6][a-d]\b", "\n".join(lines)))


def told(host, record, *, first=0, last=None, **how):
    narrator = Narrator(verify_record(host, record), record, **how)
    return [line for lines in narrator.tell(first, last) for line in lines]


def hidden_from(host, record, seat, turns):
    """The cards that a seat has no right to know after so many turns."""
    state: Any = verify_record(host, record).rules.new_game(record.trailer.seed)
    for step in record.steps[:turns]:
        state.apply(step.action)
    seen = {*state.hands[seat], *(card for cards in state.played for card in cards)}
    seen.add(state.bids[seat])
    return {name for card, name in enumerate(NAMES, 1) if card not in seen}


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_is_never_shown_a_hidden_card(host, play, seed, seat):
    record = record_of(play(seed=seed, rounds=3))

    for turn in range(len(record.steps)):
        lines = told(host, record, seat=seat, board=True, last=turn)
        assert not words_of(lines) & hidden_from(host, record, seat, turn + 1)
        assert words_of(lines), "the seat should at least see its own hand"


def test_from_above_everything_is_shown(host, record):
    lines = told(host, record, last=0)

    assert len(words_of(lines) & hidden_from(host, record, 0, 1)) > 0


def test_neither_seed_nor_the_others_clocks_are_shown_to_a_seat(host, record):
    text = "\n".join(told(host, record, seat=1, board=True))

    assert record.trailer.seed.hex() not in text
    assert text.count(" ms") == sum(1 for turn in range(6) if turn % 3 == 1)


def test_another_seats_last_words_are_not_shown_to_a_seat(host, troubled):
    above = "\n".join(told(host, troubled))
    own = "\n".join(told(host, troubled, seat=1))
    other = "\n".join(told(host, troubled, seat=0))

    assert "boris (seat 1) forfeits the game (crash): RuntimeError: my hand is 4c" in above
    assert "my hand is 4c" in own
    assert "boris (seat 1) forfeits the game (crash)\n" in other
    assert "4. boris (seat 1) decides, by a stand-in." in other


def test_the_end_shows_ranks_scores_and_reasons(host, troubled):
    text = "\n".join(told(host, troubled))

    assert "The game is over: finished." in text
    result = troubled.trailer.seats[1]
    line = f"3. boris (seat 1): {result.score} points, {result.reason}, forfeited (crash)"
    assert line in text


def test_a_part_of_the_game(host, record):
    lines = told(host, record, first=2, last=3)

    numbered = [line.partition(".")[0] for line in lines if re.match(r"\d+\. ", line)]
    assert numbered == ["2", "3"]
    assert not any("The game is over" in line for line in lines)


def test_a_part_that_is_not_there_is_refused(host, record):
    with pytest.raises(OptionError, match="no turns from 6"):
        told(host, record, first=6)
    with pytest.raises(OptionError, match="This game has the seats 0 to 2, and no 3"):
        told(host, record, seat=3)


def test_a_game_that_all_forfeit_is_told(host, play):
    record = record_of(play((Fault.CONNECT, Fault.CONNECT)))

    assert any("all forfeited" in line for line in told(host, record))
