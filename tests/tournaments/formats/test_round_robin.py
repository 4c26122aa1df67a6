"""Round robin: what is claimed of its balance, for 2 to 12 players at tables of 2 to 4."""

from itertools import combinations
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veche import OptionError, Stream
from veche_tournaments.formats import balance_of
from veche_tournaments.formats.designs import smallest_design
from veche_tournaments.formats.evening import Evening
from veche_tournaments.formats.spreading import copies, plan_tables, spread_tables

FIELDS = [(players, seats) for seats in (2, 3, 4) for players in range(seats, 13)]
KINDS = ["rotated", "every-order", "single"]


def block_games(kind, seats):
    return {"rotated": seats, "every-order": factorial(seats), "single": 1}[kind]


@pytest.mark.parametrize(("players", "seats"), FIELDS)
@pytest.mark.parametrize("kind", ["rotated", "every-order"])
def test_left_to_itself_it_is_exact(seatings_of, players, seats, kind):
    blocks = seatings_of("round-robin", players, seats, seating=kind)
    balance = balance_of(blocks, players)
    design = smallest_design(players, seats)

    assert design
    assert balance.is_exact
    assert balance.seats_width == 0
    assert len(set(balance.meetings_range)) == 1
    assert balance.games == len(design) * block_games(kind, seats)


@pytest.mark.parametrize(("players", "seats"), FIELDS)
def test_with_games_for_all_combinations_each_is_played_equally_often(seatings_of, players, seats):
    every = comb(players, seats) * seats
    for times in (1, 2):
        blocks = seatings_of("round-robin", players, seats, times * every)
        balance = balance_of(blocks, players)

        assert balance.is_exact
        assert balance.combinations_played == (times * seats, times * seats)


@pytest.mark.parametrize(("players", "seats"), [(4, 2), (5, 3), (7, 3), (5, 4), (6, 4)])
def test_after_all_ways_around_each_table_everybody_followed_everybody_equally_often(
    seatings_of, players, seats
):
    games = comb(players, seats) * seats * factorial(seats - 1)
    balance = balance_of(seatings_of("round-robin", players, seats, games), players)

    assert len(set(balance.follows_range)) == 1


@settings(max_examples=150, deadline=None)
@given(
    field=st.sampled_from(FIELDS),
    kind=st.sampled_from(KINDS),
    asked=st.integers(1, 1200),
    exact=st.booleans(),
    seed=st.binary(min_size=16, max_size=16),
)
def test_whatever_is_asked_the_balance_keeps_its_promises(
    seatings_of, field, kind, asked, exact, seed
):
    players, seats = field
    per_block = block_games(kind, seats)
    games = max(asked, per_block)
    design = smallest_design(players, seats)
    assert design
    blocks = seatings_of("round-robin", players, seats, games, seed, seating=kind, exact=exact)
    balance = balance_of(blocks, players)
    fits = games // per_block

    assert balance.games_range[1] - balance.games_range[0] <= per_block
    assert balance.seats_width <= (1 if kind == "single" else 0)
    assert balance.meetings_range[1] - balance.meetings_range[0] <= 2 * per_block
    if exact and fits >= len(design):
        assert len(set(balance.games_range)) == len(set(balance.meetings_range)) == 1
        assert fits - balance.blocks < len(design)
    else:
        assert balance.blocks == fits
    if kind == "single" and not balance.games_of[0] % seats and len(set(balance.games_of)) == 1:
        assert balance.seats_width == 0


@pytest.mark.parametrize(("players", "seats"), FIELDS)
def test_short_of_a_design_games_differ_by_one_and_meetings_by_two_at_most(players, seats):
    """Every number of tables below the smallest design (every fourth where they are many)."""
    design = smallest_design(players, seats)
    assert design
    for tables in range(1, len(design), 4 if len(design) > 20 else 1):
        spread = spread_tables(players, seats, tables, Stream(b"", "test", tables))
        balance = balance_of([(table,) for table in spread], players)

        assert len(spread) == tables
        assert balance.games_range[1] - balance.games_range[0] <= 1
        assert balance.meetings_range[1] - balance.meetings_range[0] <= (1 if seats == 2 else 2)


@pytest.mark.parametrize(
    ("players", "seats", "most"), [(4, 3, 4), (5, 3, 10), (5, 4, 5), (6, 4, 15), (6, 3, 4)]
)
def test_where_all_choices_can_be_tried_none_is_more_even(players, seats, most):
    every = list(combinations(range(players), seats))
    for tables in range(1, most):
        best = min(
            (attempt.width, attempt.excess)
            for chosen in combinations(every, tables)
            if is_fair(chosen, players)
            for attempt in [Evening(chosen, players)]
        )
        found = Evening(spread_tables(players, seats, tables, Stream(b"", "test", tables)), players)

        assert (found.width, found.excess) == best


def is_fair(tables, players):
    games = [sum(player in table for table in tables) for player in range(players)]
    return max(games) - min(games) <= 1


@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(2, 12), size=st.integers(1, 4), data=st.data(), luck=st.binary(max_size=8)
)
def test_evening_out_keeps_its_books(players, size, data, luck):
    """What is kept up step by step is what counting anew gives, and never gets worse."""
    size = min(size, players)
    table = st.permutations(range(players)).map(lambda order: tuple(sorted(order[:size])))
    tables = data.draw(st.lists(table, min_size=1, max_size=20))
    evening = Evening(tables, players)
    before = evening.excess
    evening.run(Stream(luck, "test"))
    again = Evening([tuple(sorted(table)) for table in evening.tables], players)

    assert (again.excess, again.repeats, again.width) == (
        evening.excess,
        evening.repeats,
        evening.width,
    )
    assert evening.excess <= before
    assert sorted(player for table in evening.tables for player in table) == sorted(
        player for table in tables for player in table
    )


@pytest.mark.parametrize(("players", "seats"), [(7, 3), (9, 3), (10, 4), (12, 4)])
def test_copies_of_a_small_design_bring_new_combinations(players, seats):
    design = smallest_design(players, seats)
    assert design
    plan = plan_tables(players, seats, 2 * len(design), exact=True)
    played = [table for tables in copies(players, seats, plan, b"") for table in tables]

    assert (plan.complete, plan.small, plan.spread) == (0, 2, 0)
    assert len(set(played)) == 2 * len(design)


@pytest.mark.parametrize(("players", "seats"), FIELDS)
@pytest.mark.parametrize("complete", [True, False])
def test_a_design_stopped_anywhere_leaves_nobody_more_than_two_blocks_ahead(
    seatings_of, players, seats, complete
):
    asked = comb(players, seats) * seats if complete else None
    games = [0] * players
    for block in seatings_of("round-robin", players, seats, asked):
        for player in block[0]:
            games[player] += 1

        assert max(games) - min(games) <= 2


def test_the_lots_decide_who_has_more_games_where_some_must(seatings_of):
    extra = {
        max(range(7), key=balance_of(blocks, 7).games_of.__getitem__)
        for seed in range(30)
        for blocks in [seatings_of("round-robin", 7, 2, 2, seed=bytes([seed]))]
    }

    assert len(extra) > 3


def test_fewer_games_than_a_block_are_refused(begin):
    with pytest.raises(OptionError, match="'round-robin' needs 3 games"):
        list(begin("round-robin", 5, 3, 2).ready())


def test_too_large_a_field_needs_a_number_of_games(begin, seatings_of):
    with pytest.raises(OptionError, match="No small design is known for 60 players"):
        list(begin("round-robin", 60, 4).ready())

    balance = balance_of(seatings_of("round-robin", 60, 4, 240), 60)
    assert balance.games_of == (16,) * 60
    assert balance.meetings_range == (0, 4)
