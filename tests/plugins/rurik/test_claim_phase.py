"""Claim Phase, steps A to F."""

import pytest

from veche_rurik.testing import (
    BLUE,
    RED,
    WHITE,
    YELLOW,
    choices,
    claim_phase,
    deed_number,
    do,
    position,
    printed_rules,
    region_number,
)


def markers(state, seat):
    """The spaces of a seat's markers, counted from the bottom: rule, build, trade, warfare."""
    return list(state.tracks[seat * 4 : seat * 4 + 4])


def deeds_chosen(state):
    """Everybody takes the first deed of the row."""
    order = []
    while state.actor is not None and choices(state)[0].startswith("choose the deed"):
        order.append(state.actor)
        state.apply(state.legal()[0])
    return order


def markets(*regions, seat=BLUE):
    return {name: {"market": seat} for name in regions}


@pytest.mark.rule("Advance on Claim Tracks", "Example F", "C1")
def test_example_f_markers_go_straight_to_the_spaces_reached():
    state = position(
        round=2,
        kiev=(1, 0, 0),
        volyn=(1, 0, 0),
        galich=(1, 0, 0),
        rostov=(0, 1, 0),
        novgorod=(0, 1, 0),
        smolensk=(0, 1, 0),
        structures={
            **markets("kiev", "volyn", "galich"),
            **markets("rostov", "novgorod", seat=YELLOW),
        },
        goods={BLUE: {"fish": 3}, YELLOW: {"wood": 3, "fish": 2, "ore": 2}},
    )
    claim_phase(state)

    # Emily rules three regions, has three structures in a row and three goods on her boat.
    assert markers(state, BLUE) == [2, 2, 1, 0]
    # Stan rules three regions, has two adjacent structures and seven goods on his boat.
    assert markers(state, YELLOW) == [2, 1, 3, 0]
    points = [
        [source[track] for track in ("rule", "build", "trade")]
        for source in state.outcome().sources[:2]
    ]
    assert points == [[2, 2, 1], [2, 1, 3]]


RULED = ("rostov", "polotsk", "smolensk", "volyn", "chernigov")


@pytest.mark.rule("Advance on Claim Tracks", "C2")
@pytest.mark.parametrize(
    ("regions", "space"),
    [
        (RULED[:1], 0),
        (RULED[:2], 1),
        (RULED[:3], 2),
        (RULED[:4], 3),
        (RULED, 4),
        ((*RULED, "galich", "kiev"), 4),
        (("kiev", *RULED[:4]), 4),
        (("kiev", "novgorod", *RULED[:2]), 3),
        (("kiev", "novgorod", *RULED[:3]), 5),
    ],
)
def test_the_rule_track_counts_regions_and_its_top_wants_kiev_and_novgorod(regions, space):
    state = position()
    for name in regions:
        state.troops[region_number(name) * 4 + BLUE] = 1
    claim_phase(state)

    assert markers(state, BLUE)[0] == space


CHAIN = ("novgorod", "polotsk", "kiev", "volyn", "chernigov", "rostov", "murom", "azov")


@pytest.mark.rule("Advance on Claim Tracks", "P5")
@pytest.mark.parametrize(
    ("count", "space"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 5), (8, 5)]
)
def test_the_build_track_counts_adjacent_regions(count, space):
    state = position(seats=4)
    for place, name in enumerate(CHAIN[:count]):
        state.structures[region_number(name) * 3 + place % 3] = BLUE
    claim_phase(state)

    assert markers(state, BLUE)[1] == space


@pytest.mark.rule("Advance on Claim Tracks")
@pytest.mark.parametrize(
    ("goods", "space"),
    [
        ({"wood": 2}, 0),
        ({"wood": 3}, 1),
        ({"wood": 9}, 1),  # Only three fit on the boat.
        ({"wood": 3, "fish": 2}, 2),
        ({"wood": 3, "fish": 3, "honey": 1}, 3),
        ({"wood": 3, "fish": 3, "honey": 2, "ore": 1}, 4),
        ({"wood": 3, "fish": 3, "honey": 2, "ore": 2}, 4),
        ({"wood": 4, "fish": 3, "honey": 2, "ore": 2, "fur": 1}, 5),
    ],
)
def test_the_trade_track_counts_goods_on_the_boat(goods, space):
    state = position(goods={BLUE: goods})
    claim_phase(state)

    assert markers(state, BLUE)[2] == space


@pytest.mark.rule("Advance on Claim Tracks", "C1")
def test_a_marker_never_moves_down():
    state = position(tracks={BLUE: {"rule": 3, "build": 2, "trade": 4}}, kiev=(1, 0, 0))
    claim_phase(state)

    assert markers(state, BLUE) == [3, 2, 4, 0]


@pytest.mark.rule("Earn Income", "X11", "C4")
def test_income_is_a_coin_for_each_marker_not_placed_after_they_advanced():
    state = position(coins={BLUE: 0, YELLOW: 0, RED: 0}, kiev=(1, 0, 0), volyn=(1, 0, 0))
    state.tracks[YELLOW * 4 + 3] = 1
    claim_phase(state)

    # Blue's rule marker has just been placed.
    assert list(state.coins[:3]) == [3, 3, 4]


@pytest.mark.rule("Earn Income", "Example G")
def test_example_g_a_full_ore_column_earns_a_coin():
    placed = {"rule": 1, "build": 1, "trade": 1, "warfare": 1}
    state = position(
        coins={BLUE: 0, YELLOW: 0},
        goods={BLUE: {"ore": 2}, YELLOW: {"ore": 1, "wood": 2}},
        tracks={BLUE: placed, YELLOW: placed},
    )
    claim_phase(state)

    assert list(state.coins[:2]) == [1, 0]


@pytest.mark.rule("Earn Income")
def test_a_full_boat_earns_five_coins():
    placed = {"rule": 1, "build": 1, "trade": 1, "warfare": 1}
    full = {"wood": 3, "fish": 5, "honey": 2, "ore": 2, "fur": 1}
    state = position(coins={BLUE: 0}, goods={BLUE: full}, tracks={BLUE: placed})
    claim_phase(state)

    assert state.coins[BLUE] == 5


@pytest.mark.rule("Choose Deed Cards", "Claim Phase", "B20")
def test_deeds_are_chosen_from_the_new_first_player_on_and_the_row_is_refilled():
    state = position(first=BLUE, marker=RED)
    claim_phase(state)
    row = set(state.deed_row)
    assert state.actor == RED
    assert len(choices(state)) == 3
    taken = state.legal()[1]
    state.apply(taken)

    assert state.actor == BLUE
    assert len(state.deed_row) == 3
    assert len(set(state.deed_row) - row) == 1
    assert len(state.deeds[RED]) == 1
    assert deeds_chosen(state) == [BLUE, YELLOW]


@pytest.mark.rule("D7", "Choose Deed Cards")
def test_a_deed_must_be_chosen_and_an_empty_deck_lets_the_row_shrink():
    state = position(seats=4)
    state.deed_deck = ()
    state.deed_row = state.deed_row[:3]
    claim_phase(state)
    assert all(text.startswith("choose the deed") for text in choices(state))
    assert deeds_chosen(state) == [BLUE, YELLOW]

    # Red took the last one without being asked, and White goes without.
    assert [len(deeds) for deeds in state.deeds] == [1, 1, 1, 0]
    assert state.deed_row == ()
    assert state.round == 2


@pytest.mark.rule("Choose Deed Cards")
def test_chosen_deeds_lie_open():
    state = position(deeds={BLUE: ["Hoard"]})

    assert state.view(YELLOW).deeds[BLUE] == (deed_number("Hoard"),)


@pytest.mark.rule("Refresh Conversion Tokens", "Claim Phase")
def test_conversion_tokens_are_turned_face_up_again():
    state = position()
    state.tokens[:6] = [0, 1, 0, 0, 1, 0]
    claim_phase(state)
    deeds_chosen(state)

    assert list(state.tokens[:6]) == [1] * 6


@pytest.mark.rule("Replenish Goods", "Claim Phase")
def test_a_good_is_placed_only_where_there_is_none():
    state = position(goods_in=["kiev"])
    claim_phase(state)
    deeds_chosen(state)

    assert list(state.goods_here) == [int(region in state.rules.in_play) for region in range(15)]


@pytest.mark.rule("Advance Round Marker", "Claim Phase", "Gameplay Overview")
@pytest.mark.parametrize(
    ("seats", "round", "advisors"),
    [
        (3, 1, [1, 2, 4, 5]),
        (3, 2, [1, 2, 2, 4, 5]),
        (3, 3, [1, 2, 2, 3, 4, 5]),
        (4, 3, [1, 2, 2, 4, 5]),
        (2, 3, [1, 2, 2, 3, 4, 5]),
    ],
)
def test_the_next_round_begins_with_its_advisors(seats, round, advisors):
    state = position(seats=seats, round=round, marker=1)
    claim_phase(state)
    deeds_chosen(state)

    assert state.round == round + 1
    assert state.actor == 1
    for seat in range(seats):
        held = [number for number in range(1, 6) for _ in range(state.advisors[seat * 8 + number])]
        assert held == advisors


@pytest.mark.rule("C3", "Claim Phase", "Gameplay Overview")
def test_in_the_fourth_round_only_the_tracks_are_advanced():
    state = position(round=4, coins={BLUE: 0}, goods={BLUE: {"wood": 3}}, goods_in=["kiev"])
    state.tokens[0] = 0
    claim_phase(state)

    assert state.actor is None
    assert markers(state, BLUE) == [0, 0, 1, 0]
    assert state.coins[BLUE] == 0
    assert state.deeds[BLUE] == ()
    assert state.tokens[0] == 0
    assert sum(state.goods_here) == 1


@pytest.mark.rule("Gameplay Overview")
def test_before_the_fourth_round_the_game_goes_on():
    for round in (1, 2, 3):
        state = claim_phase(position(printed_rules(4), round=round))
        deeds_chosen(state)

        assert state.actor is not None
        assert state.round == round + 1
        assert WHITE in range(state.rules.seats)


@pytest.mark.rule("Scheme", "Claim Phase")
def test_if_nobody_takes_the_top_scheme_space_the_marker_stays():
    state = position(first=YELLOW)
    claim_phase(state)

    assert (state.first, state.marker) == (YELLOW, YELLOW)
    do(state, choices(state)[0])
    assert state.actor == RED
