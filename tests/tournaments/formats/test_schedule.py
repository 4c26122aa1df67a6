"""Schedules: the same games whatever order results come in, and wherever one stopped."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche import OptionError, VecheError
from veche.provided import FormatEntry
from veche.schedule import Block, Field, GameResult, Round, Schedule

NAMES = ["rotation", "round-robin", "gauntlet", "swiss", "knockout", "ladder"]
WON = [GameResult((1, 2), (1, 0))]


@st.composite
def events(draw):
    """A format with a field small enough to play out, and a seed."""
    name = draw(st.sampled_from(NAMES))
    seats = draw(st.integers(2, 4))
    players = draw(st.integers(seats, 9))
    options = {}
    if name != "rotation":
        options["seating"] = draw(st.sampled_from(["rotated", "single"]))
    games = 150 if name == "ladder" else None
    return name, players, seats, games, draw(st.binary(min_size=16, max_size=16)), options


@settings(max_examples=60, deadline=None)
@given(event=events(), data=st.data())
def test_results_in_any_order_and_stops_anywhere_give_the_same_schedule(
    begin, play_out, lucky, event, data
):
    *terms, options = event
    undisturbed = [block for part in play_out(begin(*terms, **options)) for block in part]
    schedule = begin(*terms, **options)
    disturbed: dict[int, Block] = {}
    played: dict[int, list[GameResult]] = {}
    while not schedule.over:
        ready = list(schedule.ready())
        disturbed |= {block.number: block for block in ready}
        for block in data.draw(st.permutations(ready)) if len(ready) < 12 else reversed(ready):
            played[block.number] = lucky(block)
            schedule.finish(block.number, lucky(block))
        if data.draw(st.booleans()):
            schedule = begin(*terms, played, **options)

    assert [disturbed[number] for number in sorted(disturbed)] == undisturbed


@settings(max_examples=40, deadline=None)
@given(event=events(), data=st.data())
def test_a_block_once_called_is_never_changed_or_taken_back(begin, lucky, event, data):
    *terms, options = event
    schedule = begin(*terms, **options)
    called: dict[int, tuple[Block, bool]] = {}
    for _ in range(60):
        ready = list(schedule.ready())
        if not ready:
            break
        unfinished = {number for number, (_, done) in called.items() if not done}
        assert unfinished <= {block.number for block in ready}
        for block in ready:
            assert called.setdefault(block.number, (block, False)) == (block, False)
        block = data.draw(st.sampled_from(ready))
        called[block.number] = (block, True)
        schedule.finish(block.number, lucky(block))


@pytest.mark.parametrize("name", NAMES)
def test_blocks_are_numbered_through_and_tables_are_full(begin, play_out, name):
    schedule = begin(name, 7, 3, 60 if name in ("ladder", "swiss") else None)
    blocks = [block for part in play_out(schedule) for block in part]

    assert [block.number for block in blocks] == list(range(len(blocks)))
    for block in blocks:
        assert all(len(set(seating)) == 3 for seating in block.seatings)
        assert {player for seating in block.seatings for player in seating} <= set(range(7))


@pytest.mark.parametrize("name", NAMES)
def test_no_more_games_are_played_than_allowed(begin, play_out, name):
    for games in range(60, 90):
        schedule = begin(name, 5, 3, games)
        played = sum(len(b.seatings) for part in play_out(schedule) for b in part)

        assert 0 < played <= games


def two_then_one(field):
    """A format for tests: two blocks, then the winner of each against the other."""
    played = yield Round([((0, 1),), ((2, 3),)], name="first")
    winners = [each.block.seatings[0][each.results[0].ranks.index(1)] for each in played]
    yield Round([(tuple(winners),)], ((0, 1, 2, 3),), "second")


TWO_THEN_ONE = FormatEntry("two-then-one", "for tests", two_then_one)


def test_a_round_opens_when_the_last_block_of_the_one_before_is_in():
    schedule = Schedule(TWO_THEN_ONE, Field(4, 2))

    assert (schedule.round_name, schedule.places) == ("first", ())
    schedule.finish(1, [GameResult((2, 1))])
    assert [block.number for block in schedule.ready()] == [0]
    schedule.finish(0, WON)
    assert [block.seatings for block in schedule.ready()] == [((0, 3),)]
    assert (schedule.round_name, schedule.places) == ("second", ((0, 1, 2, 3),))
    schedule.finish(2, WON)
    assert schedule.over
    assert list(schedule.ready()) == []


def test_the_same_result_twice_does_no_harm_and_another_is_refused():
    schedule = Schedule(TWO_THEN_ONE, Field(4, 2))
    schedule.finish(0, WON)
    schedule.finish(0, WON)

    with pytest.raises(VecheError, match="Block 0 came back with two different results"):
        schedule.finish(0, [GameResult((2, 1))])


def test_results_of_another_event_are_refused():
    with pytest.raises(VecheError, match="Block 0 has 1 games, and 2 results"):
        Schedule(TWO_THEN_ONE, Field(4, 2), {0: WON * 2})


def test_an_endless_round_is_made_only_as_far_as_it_is_asked_for():
    made: list[int] = []

    def endless(field):
        def blocks():
            while True:
                made.append(len(made))
                yield ((0, 1),)

        yield Round(blocks())

    schedule = Schedule(FormatEntry("endless", "for tests", endless), Field(2, 2))
    ready = schedule.ready()

    assert [next(ready).number for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(made) == 5
    schedule.finish(0, WON)
    assert next(schedule.ready()).number == 1


def test_a_list_of_ready_blocks_ends_with_its_round(begin, strongest_first):
    schedule = begin("swiss", 8, 2, rounds=2)
    ready = schedule.ready()
    for block in [next(ready), *schedule.ready()]:
        schedule.finish(block.number, strongest_first(block))

    assert schedule.round_name == "round 2"
    assert list(ready) == []
    assert len(list(schedule.ready())) == 4


def test_a_result_that_comes_again_after_its_round_changes_nothing():
    schedule = Schedule(TWO_THEN_ONE, Field(4, 2))
    schedule.finish(0, WON)
    schedule.finish(1, WON)
    schedule.finish(0, WON)
    schedule.finish(0, [GameResult((2, 1))])

    assert [block.seatings for block in schedule.ready()] == [((0, 2),)]


@pytest.mark.parametrize(("players", "seats"), [(1, 2), (3, 0), (0, 0)])
def test_seats_that_cannot_be_filled_are_refused(players, seats):
    with pytest.raises(OptionError, match="cannot be filled"):
        Schedule(TWO_THEN_ONE, Field(players, seats))


def test_options_are_checked_against_those_of_the_format(begin):
    with pytest.raises(OptionError, match="'swiss' has no option 'round'.*Did you mean 'rounds'"):
        begin("swiss", 4, 2, round=3)
    with pytest.raises(OptionError, match="takes rotated or every-order or single"):
        begin("swiss", 4, 2, seating="anywhere")


@pytest.mark.parametrize("name", ["gauntlet", "swiss", "knockout", "ladder"])
def test_a_format_with_rivals_needs_two_seats(begin, name):
    with pytest.raises(OptionError, match=f"'{name}' needs 2 seats or more"):
        list(begin(name, 3, 1).ready())
