"""Swiss: equals meet, rematches are as few as can be, rest and seats are shared out."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche import OptionError
from veche_tournaments.formats import balance_of
from veche_tournaments.formats.pairing import Meetings, pair_up

FIELDS = [(players, seats) for seats in (2, 3, 4) for players in range(seats, 13)]


def partitions(players, size):
    """All ways to make full tables of these players."""
    if not players:
        yield []
        return
    first, *others = players
    for company in combinations(others, size - 1):
        rest = [player for player in others if player not in company]
        for tables in partitions(rest, size):
            yield [(first, *company), *tables]


def rematches(tables, met):
    return sum(met.between(*pair) for table in tables for pair in combinations(table, 2))


@st.composite
def histories(draw):
    """Players in the order of a standing, and random tables that they have played."""
    size = draw(st.integers(2, 4))
    players = size * draw(st.integers(1, 8 // size if size > 2 else 4))
    met = Meetings(players)
    table = st.permutations(range(players)).map(lambda order: order[:size])
    for each in draw(st.lists(table, max_size=8)):
        met.note(each)
    return draw(st.permutations(range(players))), size, met


@settings(max_examples=150, deadline=None)
@given(history=histories())
def test_no_other_tables_have_fewer_rematches(history):
    standing, size, met = history
    tables = pair_up(standing, size, met)

    assert sorted(player for table in tables for player in table) == sorted(standing)
    assert {len(table) for table in tables} == {size}
    assert rematches(tables, met) == min(
        rematches(each, met) for each in partitions(list(standing), size)
    )


@settings(max_examples=100, deadline=None)
@given(history=histories())
def test_the_best_sits_with_the_nearest_who_allow_that(history):
    """Of all tables with so few rematches, those come first whose best ones sit nearest."""
    standing, size, met = history
    place = {player: index for index, player in enumerate(standing)}
    tables = pair_up(standing, size, met)
    fewest = rematches(tables, met)

    def places(tables):
        return [[place[player] for player in table] for table in tables]

    assert places(tables) == min(
        places(each) for each in partitions(list(standing), size) if rematches(each, met) == fewest
    )


def test_strangers_sit_by_their_standing():
    assert pair_up([5, 3, 1, 0, 4, 2], 3, Meetings(6)) == [(5, 3, 1), (0, 4, 2)]


def test_large_fields_are_paired_in_sections():
    tables = pair_up(range(2000), 4, Meetings(2000))

    assert [player for table in tables for player in table] == list(range(2000))


@settings(max_examples=60, deadline=None)
@given(
    field=st.sampled_from(FIELDS),
    rounds=st.integers(1, 9),
    seed=st.binary(min_size=16, max_size=16),
)
def test_nobody_rests_twice_before_all_have_rested(begin, play_out, field, rounds, seed):
    players, seats = field
    rests = Counter(dict.fromkeys(range(players), 0))
    for blocks in play_out(begin("swiss", players, seats, None, seed, rounds=rounds)):
        playing = Counter(player for block in blocks for player in block.seatings[0])
        assert max(playing.values()) == 1
        assert len(blocks) == players // seats
        rests.update(player for player in range(players) if player not in playing)
        assert max(rests.values()) - min(rests.values()) <= 1


@settings(max_examples=40, deadline=None)
@given(field=st.sampled_from(FIELDS), blocks=st.integers(1, 3))
def test_everybody_has_each_seat_equally_often(begin, play_out, field, blocks):
    players, seats = field
    parts = play_out(begin("swiss", players, seats, rounds=4, blocks=blocks))
    played = [block.seatings for part in parts for block in part]

    assert len(played) == 4 * blocks * (players // seats)
    assert balance_of(played, players).seats_width == 0


@settings(max_examples=15, deadline=None)
@given(field=st.sampled_from([(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4)]), seed=st.binary())
def test_nobody_meets_again_in_a_round_in_which_that_can_be_avoided(begin, play_out, field, seed):
    players, seats = field
    ways = list(partitions(list(range(players)), seats))
    met = Meetings(players)
    for part in play_out(begin("swiss", players, seats, None, seed, rounds=6)):
        tables = [block.seatings[0] for block in part]
        assert rematches(tables, met) == min(rematches(way, met) for way in ways)
        for table in tables:
            met.note(table)


@pytest.mark.parametrize(("players", "seats"), FIELDS)
def test_single_games_are_seated_as_evenly_as_the_past_of_the_table_allows(
    begin, play_out, players, seats
):
    past: Counter[tuple[int, int]] = Counter()
    for part in play_out(begin("swiss", players, seats, rounds=9, seating="single")):
        for block in part:
            (seating,) = block.seatings
            assert crowding(seating, past) == min(
                crowding(order, past) for order in permutations(seating)
            )
            past.update((player, seat) for seat, player in enumerate(seating))


def crowding(order, past):
    """How often these players had these seats before."""
    return sum(past[player, seat] for seat, player in enumerate(order))


def test_the_winners_of_the_first_round_meet_in_the_second(begin, play_out, strongest_first):
    schedule = begin("swiss", 8, 2, rounds=2)
    first, second = play_out(schedule, strongest_first)
    won = {min(block.seatings[0]) for block in first}

    assert sum(set(block.seatings[0]) <= won for block in second) == 2
    assert sum(not set(block.seatings[0]) & won for block in second) == 2


def test_the_best_player_is_first_and_the_worst_last(begin, play_out, strongest_first):
    for seats in (2, 3, 4):
        schedule = begin("swiss", 12, seats, rounds=6)
        list(play_out(schedule, strongest_first))

        assert schedule.places[0] == (0,)
        assert schedule.places[-1] == (11,)


def test_who_rests_gets_as_much_as_an_even_game(begin, play_out, strongest_first):
    schedule = begin("swiss", 3, 2, rounds=1)
    (blocks,) = play_out(schedule, strongest_first)
    winner, loser = sorted(blocks[0].seatings[0])
    (rested,) = {0, 1, 2} - {winner, loser}

    assert schedule.places == ((winner,), (rested,), (loser,))


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 2), (5, 3), (8, 3), (12, 4)])
def test_left_to_itself_it_plays_enough_rounds_to_halve_the_field_to_one(
    begin, play_out, players, rounds
):
    assert len(list(play_out(begin("swiss", players, 2)))) == rounds


def test_as_many_rounds_are_played_as_fit_the_games(begin, play_out):
    assert len(list(play_out(begin("swiss", 6, 2, 20)))) == 3


@pytest.mark.parametrize("options", [{}, {"rounds": 3}])
def test_games_for_no_round_or_for_too_few_are_refused(begin, options):
    needed = 6 * options.get("rounds", 1)
    with pytest.raises(OptionError, match=f"'swiss' needs {needed} games for 6 players"):
        begin("swiss", 6, 2, needed - 1, **options)
