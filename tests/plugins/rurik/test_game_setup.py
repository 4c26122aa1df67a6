"""Game Components and Game Setup."""

from collections import Counter

import pytest

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import seed_from_text
from veche_rurik.tables import GOODS, names
from veche_rurik.testing import choices, do, printed_rules, region_number

GREEN = {"Novgorod", "Rostov", "Polotsk", "Smolensk", "Volyn", "Kiev", "Chernigov", "Pereyaslavl"}
YELLOW = {"Pskov", "Suzdal", "Galich"}
BROWN = {"Brest", "Murom", "Peresech", "Azov"}
SEED = seed_from_text("setup")


def new_game(seats, leaders="dealt", seed=SEED):
    return printed_rules(seats, leaders).new_game(seed)


def agendas_kept(state):
    """Everybody keeps the first agenda dealt."""
    for _ in range(state.rules.seats):
        state.apply(state.legal()[0])
    return state


@pytest.mark.rule("Game Components")
def test_the_box_holds_what_the_component_list_says():
    printed = names()

    assert len(printed.board.regions) == 15
    assert len(printed.leaders) == 8
    assert len(printed.schemes) == 27
    assert len(printed.deeds) == 26
    assert len(printed.agendas) == 11
    assert len(printed.stickers) == 15
    assert printed.board.pieces["troops"] == 12
    assert printed.board.pieces["structures"] == 3
    assert printed.board.boat == [3, 3, 2, 2, 1]
    assert sum(printed.board.boat) == 11


@pytest.mark.rule("Game Components")
def test_nine_schemes_show_a_casualty_and_three_choose_a_deed():
    schemes = names().schemes

    assert [card.casualties for card in schemes].count(1) == 9
    assert sum(any(kind == "deed" for kind, _ in card.rewards) for card in schemes) == 3


@pytest.mark.rule("Game Components")
def test_rebel_rewards_are_goods_or_coins():
    rewards = Counter((["coins", *GOODS][(kind + 1) % 6], n) for kind, n in names().stickers)

    assert rewards == Counter(
        {("wood", 1): 2, ("fish", 1): 2, ("honey", 1): 2, ("ore", 1): 2, ("fur", 1): 1}
    ) + Counter({("coins", 1): 4, ("coins", 2): 2})


@pytest.mark.rule("Game Setup", "P6")
@pytest.mark.parametrize(
    ("seats", "regions"), [(2, GREEN), (3, GREEN | YELLOW), (4, GREEN | YELLOW | BROWN)]
)
def test_the_regions_in_play_depend_on_the_number_of_players(seats, regions):
    rules = printed_rules(seats)

    assert {rules.region_names[region] for region in rules.in_play} == regions
    for region in rules.in_play:
        assert {rules.region_names[other] for other in rules.neighbours[region]} <= regions


@pytest.mark.rule("Game Setup")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_region_in_play_has_one_rebel_and_one_good(seats):
    state = new_game(seats)
    in_play = [int(region in state.rules.in_play) for region in range(15)]

    assert list(state.rebels) == in_play
    assert list(state.goods_here) == in_play
    assert [int(sticker >= 0) for sticker in state.stickers] == in_play
    assert state.region_goods[region_number("kiev")] == GOODS.index("wood")
    assert state.region_goods[region_number("pereyaslavl")] == GOODS.index("fur")


@pytest.mark.rule("Game Setup")
def test_rebels_are_placed_at_random_and_the_others_stay_in_the_box():
    layouts = {new_game(2, seed=seed_from_text(f"rebels {n}")).stickers for n in range(20)}
    used = {sticker for layout in layouts for sticker in layout if sticker >= 0}

    assert len(layouts) == 20
    assert used == set(range(15))


@pytest.mark.rule("Game Setup")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_three_coins_two_tokens_and_all_pieces(seats):
    state = new_game(seats)

    assert list(state.coins[:seats]) == [3] * seats
    assert list(state.tokens[: seats * 2]) == [1, 1] * seats
    assert list(state.supply[:seats]) == [12] * seats
    assert list(state.stock[: seats * 3]) == [3, 3, 3] * seats
    assert list(state.goods) == [0] * 20


@pytest.mark.rule("Game Setup", "X9", "X11")
def test_three_claim_markers_and_one_warfare_marker_start_below_the_board():
    state = new_game(4)

    assert list(state.tracks) == [0] * 16
    assert state.scores()[0] <= 2  # Nothing but an agenda can count yet.


@pytest.mark.rule("Game Setup", "S7")
def test_scheme_decks_are_split_evenly_and_nobody_knows_a_card():
    state = new_game(4)

    assert sorted(state.decks[0] + state.decks[1]) == list(range(27))
    assert abs(len(state.decks[0]) - len(state.decks[1])) <= 1
    assert not any(state.known[0] + state.known[1])
    assert state.discard == ()


@pytest.mark.rule("Game Setup")
def test_three_deeds_lie_in_the_row_and_the_rest_in_the_deck():
    state = new_game(3)

    assert len(state.deed_row) == 3
    assert sorted(state.deed_row + state.deed_deck) == list(range(26))


@pytest.mark.rule("Game Setup")
def test_each_player_selects_a_leader_nobody_has():
    state = new_game(3, "chosen")
    first = state.actor
    assert len(choices(state)) == 8
    do(state, "lead as Boris")

    assert state.actor == (first + 1) % 3
    assert "lead as Boris" not in choices(state)
    assert len(choices(state)) == 7


@pytest.mark.rule("Game Setup")
def test_leaders_may_be_dealt_at_random_instead():
    dealt = set()
    for number in range(12):
        state = new_game(4, seed=seed_from_text(f"leaders {number}"))
        assert len(set(state.leaders)) == 4
        dealt |= set(state.leaders)

    assert dealt == set(range(8))


@pytest.mark.rule("Game Setup", "S4")
def test_each_player_keeps_one_of_two_agendas_unseen():
    state = new_game(4)
    seat = state.actor
    dealt = set(state.agendas[seat * 2 : seat * 2 + 2])
    assert len(set(state.agendas)) == 8
    assert len(choices(state)) == 2
    kept = state.rules.agenda_names.index(choices(state)[1].removeprefix("keep the agenda "))
    state.apply(state.legal()[1])

    assert state.agendas[seat * 2] == kept
    assert set(state.agendas[seat * 2 : seat * 2 + 2]) == dealt
    for other in range(4):
        seen = state.view(other).agendas[seat * 2 : seat * 2 + 2]
        assert set(seen) == (dealt if other == seat else {-1})


@pytest.mark.rule("Game Setup", "X15")
def test_troops_are_placed_one_at_a_time_in_turn_order_until_three_each():
    state = agendas_kept(new_game(3))
    order = []
    for _ in range(9):
        order.append(state.actor)
        assert len(choices(state)) == 11
        do(state, "place a troop in Kiev")

    assert order == [0, 1, 2] * 3
    assert state.troops[region_number("kiev") * 4 :][:3] == [3, 3, 3]
    assert list(state.supply[:3]) == [9, 9, 9]


@pytest.mark.rule("Game Setup", "X15")
def test_leaders_are_placed_after_all_troops_beside_own_ones():
    state = agendas_kept(new_game(2))
    do(state, "place a troop in Kiev", "place a troop in Rostov")
    do(state, "place a troop in Volyn", "place a troop in Rostov")
    do(state, "place a troop in Volyn", "place a troop in Smolensk")
    assert choices(state) == ["place the leader in Volyn", "place the leader in Kiev"]
    do(state, "place the leader in Kiev")
    assert choices(state) == ["place the leader in Rostov", "place the leader in Smolensk"]
    do(state, "place the leader in Rostov")

    assert list(state.where[:2]) == [region_number("kiev"), region_number("rostov")]
    assert list(state.supply[:2]) == [9, 9]
    assert state.round == 1


@pytest.mark.rule("Game Setup")
def test_the_first_player_is_drawn_unless_the_first_seat_is_asked_for():
    host = PluginHost()
    drawn = build_ruleset(host, "rurik", 4).rules
    first = {drawn.new_game(seed_from_text(f"first {n}")).actor for n in range(30)}

    assert first == {0, 1, 2, 3}
    assert {new_game(4, seed=seed_from_text(f"first {n}")).actor for n in range(30)} == {0}


@pytest.mark.rule("X16")
def test_the_printed_game_has_no_intrigue():
    kinds = {kind.name for kind in printed_rules(4).actions.kinds}

    assert not any("intrigue" in kind for kind in kinds)
    assert "intrigue" not in printed_rules(4).frame_numbers


@pytest.mark.rule("Game Setup", "Advance Round Marker", "Gameplay Overview")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_advisors_arrive_in_the_third_and_fourth_round(seats):
    last = (1, 2, 2, 4, 5) if seats == 4 else (1, 2, 2, 3, 4, 5)

    assert [tuple(each) for each in printed_rules(seats).advisors] == [
        (1, 2, 4, 5),
        (1, 2, 4, 5),
        (1, 2, 2, 4, 5),
        last,
    ]
    assert printed_rules(seats).rounds == 4


@pytest.mark.rule("Game Setup")
def test_the_strategy_board_has_a_side_for_two_and_one_for_more_players():
    small, large = printed_rules(2), printed_rules(3)

    def spaces(rules, action):
        at = rules.column_names.index(action) * 4
        return [
            (rules.space_points[each], rules.space_coins[each])
            for each in range(at, at + rules.rows)
        ]

    assert spaces(small, "muster") == [(3, 0), (2, 0), (1, 1)]
    assert spaces(small, "move") == [(3, 0), (2, 0), (1, 0)]
    for action in ("attack", "tax", "build"):
        assert spaces(small, action) == [(2, 0), (1, 0), (1, 1)]
    assert spaces(small, "scheme") == [(3, 0), (2, 0), (1, 0)]
    assert spaces(large, "muster") == [(3, 0), (2, 0), (1, 0), (1, 1)]
    assert spaces(large, "move") == [(4, 0), (3, 0), (2, 0), (1, 0)]
    assert spaces(large, "tax") == [(3, 0), (2, 0), (1, 0), (1, 1)]
    for action in ("attack", "build"):
        assert spaces(large, action) == [(2, 0), (1, 0), (1, 1), (1, 2)]
    assert spaces(large, "scheme") == [(3, 0), (2, 0), (1, 0), (1, 1)]
    assert spaces(printed_rules(4), "move") == spaces(large, "move")
