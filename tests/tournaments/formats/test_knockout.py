"""Knockout: full tables, byes for the best seeds, and one winner."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche import OptionError
from veche.schedule import GameResult
from veche_tournaments.formats import balance_of
from veche_tournaments.formats.knockout import stages

BRACKETS = [
    (players, seats, advance)
    for seats in range(2, 6)
    for players in range(seats, 41)
    for advance in range(1, seats)
]


def test_every_bracket_leads_to_one_full_table():
    for players, seats, advance in BRACKETS:
        left = players
        *before, final = stages(players, seats, advance)
        for stage in before:
            assert 1 <= stage.tables <= left // seats
            going_on = [stage.going_on(table, seats) for table in range(stage.tables)]
            assert all(advance <= each < seats for each in going_on)
            assert max(going_on) - min(going_on) <= 1
            assert going_on == sorted(going_on, reverse=True)
            assert sum(seats - each for each in going_on) == stage.out
            left -= stage.out
        assert left == seats
        assert (final.tables, final.going_on(0, seats)) == (1, 1)


@pytest.mark.parametrize("players", range(2, 65))
def test_at_tables_of_two_byes_are_for_the_first_round_only(players):
    left = players
    for turn, stage in enumerate(stages(players, 2, 1)):
        byes = left - 2 * stage.tables
        assert byes == 0 or turn == 0
        left -= stage.out
    assert sum(stage.tables for stage in stages(players, 2, 1)) == players - 1


@settings(max_examples=80, deadline=None)
@given(
    bracket=st.sampled_from([each for each in BRACKETS if each[0] <= 12]),
    blocks=st.integers(1, 2),
    drawn=st.booleans(),
    seed=st.binary(min_size=16, max_size=16),
)
def test_everybody_but_the_winner_goes_out_once(begin, play_out, bracket, blocks, drawn, seed):
    players, seats, advance = bracket
    options = {"advance": advance, "blocks": blocks, "drawn": drawn}
    schedule = begin("knockout", players, seats, None, seed, **options)
    left = set(range(players))
    for part in play_out(schedule):
        still_in = set(schedule.places[0])
        assert still_in <= left
        assert {player for place in schedule.places for player in place} == set(range(players))
        left = still_in
        tables = {frozenset(block.seatings[0]) for block in part}
        playing = Counter(player for table in tables for player in table)
        assert set(playing) <= left
        assert set(playing.values()) == {1}
        assert balance_of([block.seatings for block in part], players).seats_width == 0

    assert len(left) == seats
    assert sorted(player for place in schedule.places for player in place) == list(range(players))
    assert all(len(place) == 1 for place in schedule.places[:seats])
    assert {player for (player,) in schedule.places[:seats]} == left


@settings(max_examples=60, deadline=None)
@given(bracket=st.sampled_from([each for each in BRACKETS if each[0] <= 30]))
def test_nobody_has_a_bye_more_than_another_who_is_still_in(
    begin, play_out, strongest_first, bracket
):
    players, seats, advance = bracket
    schedule = begin("knockout", players, seats, advance=advance)
    byes = Counter(dict.fromkeys(range(players), 0))
    for part in play_out(schedule, strongest_first):
        left = schedule.places[0]
        playing = {player for block in part for player in block.seatings[0]}
        before = {player: byes[player] for player in left}
        resting = [player for player in left if player not in playing]
        for player in resting:
            byes[player] += 1
            # The byes went to those with the fewest, and then to the best seeds.
            assert all(
                (before[player], player) < (before[other], other)
                for other in left
                if other not in resting
            )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("players", range(4, 13))
def test_if_the_better_seed_always_wins_the_best_meet_in_the_final(
    begin, play_out, strongest_first, players, seats
):
    schedule = begin("knockout", players, seats)
    *_, final = play_out(schedule, strongest_first)

    assert schedule.places[0] == (0,)
    assert {0, 1} <= set(final[0].seatings[0])


def test_a_field_of_eight_is_seeded_as_usual(begin, play_out, strongest_first):
    schedule = begin("knockout", 8, 2)
    tables = [[b.seatings[0] for b in part] for part in play_out(schedule, strongest_first)]

    assert tables == [[(0, 7), (1, 6), (2, 5), (3, 4)], [(0, 3), (1, 2)], [(0, 1)]]
    assert schedule.places == ((0,), (1,), (2, 3), (4, 5, 6, 7))


def test_the_rounds_have_names(begin, strongest_first):
    schedule = begin("knockout", 3, 2)
    names = []
    while not schedule.over:
        names.append(schedule.round_name)
        for block in list(schedule.ready()):
            schedule.finish(block.number, strongest_first(block))

    assert names == ["round 1", "final"]


def drawn_game(scores):
    def judge(block):
        return [
            GameResult((1,) * len(seating), tuple(scores[player] for player in seating))
            for seating in block.seatings
        ]

    return judge


def test_a_tie_is_played_off_then_decided_by_scores(begin, play_out):
    schedule = begin("knockout", 2, 2, playoffs=2)
    parts = list(play_out(schedule, drawn_game({0: 3, 1: 5})))

    assert len(parts) == 3
    assert schedule.places == ((1,), (0,))


def test_where_scores_are_tied_too_the_better_seed_goes_on(begin, play_out):
    schedule = begin("knockout", 2, 2, playoffs=0)
    parts = list(play_out(schedule, drawn_game({0: 3, 1: 3})))

    assert len(parts) == 1
    assert schedule.places == ((0,), (1,))


def test_only_tied_tables_play_off(begin, strongest_first):
    schedule = begin("knockout", 4, 2)
    first, second = schedule.ready()
    schedule.finish(first.number, strongest_first(first))
    schedule.finish(second.number, drawn_game({1: 0, 2: 0})(second))

    assert schedule.round_name == "round 1, playoff 1"
    assert [set(block.seatings[0]) for block in schedule.ready()] == [{1, 2}]


def test_void_games_decide_nothing(begin):
    schedule = begin("knockout", 2, 2)
    schedule.finish(0, [GameResult((), (0, 9)), GameResult((), (0, 9))])
    assert schedule.round_name == "final, playoff 1"
    schedule.finish(1, [GameResult((2, 1), (0, 1)), GameResult((), (9, 0))])

    assert schedule.places == ((1,), (0,))


def test_seeds_can_be_drawn(begin, play_out, strongest_first):
    first_tables = set()
    for seed in range(20):
        schedule = begin("knockout", 8, 2, None, bytes([seed]), drawn=True)
        first_tables.add(frozenset(next(schedule.ready()).seatings[0]))

    assert len(first_tables) > 5


def test_a_table_at_which_all_go_on_is_refused(begin):
    with pytest.raises(OptionError, match="at most 2 of a table advance"):
        begin("knockout", 6, 3, advance=3)


def test_too_few_games_for_all_playoffs_are_refused(begin):
    with pytest.raises(OptionError, match="'knockout' needs 42 games for 8 players"):
        begin("knockout", 8, 2, 41)

    assert not begin("knockout", 8, 2, 42).over
