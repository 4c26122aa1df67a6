"""Leaders: the six abilities that act on figures, points and coins."""

import pytest
from tests.plugins.rurik.scenes import MAIN, led_by, main, ruler

from veche_rurik.tables import names
from veche_rurik.testing import (
    BLUE,
    RED,
    YELLOW,
    choices,
    claim_phase,
    do,
    on_turn,
    place_advisors,
    region_number,
    troops_in,
)

LEFT = "take the left deck"
KIEV, VOLYN = region_number("kiev"), region_number("volyn")


# -- Agatha ----------------------------------------------------------------------


@pytest.mark.rule("Leaders: Agatha")
def test_up_to_two_troops_move_along_with_agatha_for_free():
    state = main(led_by("agatha", kiev=(3, 0, 0)), "move", 2)
    do(state, "move the leader to Volyn")
    assert choices(state) == [
        "escort the leader with nobody",
        "escort the leader with 1 troop",
        "escort the leader with 2 troops",
    ]
    do(state, "escort the leader with 2 troops")

    assert troops_in(state, "volyn") == [2, 0, 0]
    assert troops_in(state, "kiev") == [1, 0, 0]
    # One of the two points is left.
    assert "move a troop from Kiev to Volyn" in choices(state)


@pytest.mark.rule("Leaders: Agatha", "L6")
def test_agatha_takes_troops_along_with_every_step():
    state = main(led_by("agatha", kiev=(1, 0, 0), volyn=(1, 0, 0)), "move", 2)
    do(state, "move the leader to Volyn", "escort the leader with 1 troop")
    do(state, "move the leader to Galich", "escort the leader with 2 troops")

    assert troops_in(state, "galich") == [2, 0, 0]
    assert state.actor is None


@pytest.mark.rule("L6", "D5")
def test_agatha_is_escorted_when_a_deed_moves_her():
    state = led_by("agatha", kiev=(2, 0, 0), deeds={BLUE: ["Send Gifts"]}, coins={BLUE: 2})
    state.goods[1] = state.goods[4] = 1
    on_turn(state, BLUE, "tax")
    do(state, "accomplish Send Gifts", "take the leader anywhere", "put it down in Novgorod")
    do(state, "escort the leader with 2 troops")

    assert troops_in(state, "novgorod") == [2, 0, 0]


@pytest.mark.rule("L6", "Leaders: Agatha")
def test_other_leaders_move_alone_and_predslava_moves_agatha_alone():
    state = main(led_by("mstislav", kiev=(3, 0, 0)), "move", 1)
    do(state, "move the leader to Volyn")
    assert troops_in(state, "volyn") == [0, 0, 0]

    state = led_by(
        "predslava", leaders={YELLOW: "agatha"}, leader_in={YELLOW: "kiev"}, kiev=(0, 2, 0)
    )
    on_turn(state, BLUE, "tax")
    do(state, "send away the leader of Yellow", "send it to Volyn")
    assert state.where[YELLOW] == VOLYN
    assert troops_in(state, "kiev") == [0, 2, 0]


# -- Boris -----------------------------------------------------------------------


@pytest.mark.rule("Leaders: Boris", "L1")
def test_boris_reveals_one_card_less_and_steals_a_coin_with_each_attack():
    state = main(led_by("boris", coins={BLUE: 0, YELLOW: 2}, kiev=(2, 3, 0)), "attack", 2)
    do(state, "attack in Kiev: Yellow")

    assert list(state.coins[:2]) == [1, 1]
    assert state.discard == ()
    do(state, "attack in Kiev: Yellow")
    assert list(state.coins[:2]) == [2, 0]
    assert state.tracks[3] == 2


@pytest.mark.rule("Leaders: Boris")
def test_boris_still_faces_a_card_against_a_ruler():
    state = main(led_by("boris", coins={YELLOW: 0}, kiev=(0, 3, 0), decks={0: [1, 2]}), "attack", 1)
    do(state, "attack in Kiev: Yellow", LEFT)

    assert state.discard == (0,)


@pytest.mark.rule("L1", "Leaders: Boris")
def test_boris_takes_no_coin_from_the_poor_nor_from_their_advisors():
    state = led_by("boris", coins={BLUE: 0, YELLOW: 0}, kiev=(1, 1, 0))
    place_advisors(state, {"tax": [(YELLOW, 1, 3)]})
    main(state, "attack", 1)
    do(state, "attack in Kiev: Yellow")

    assert list(state.coins[:2]) == [0, 0]
    assert state.columns[3 * 4] >> 5 == 3


@pytest.mark.rule("Leaders: Boris")
def test_boris_helps_in_his_region_only():
    state = led_by("boris", "volyn", coins={BLUE: 0, YELLOW: 2}, kiev=(2, 1, 0), decks={0: [1]})
    main(state, "attack", 1)
    do(state, "attack in Kiev: Yellow", LEFT)

    assert list(state.coins[:2]) == [0, 2]
    assert state.discard == (0,)


@pytest.mark.rule("Leaders: Boris", "B13")
def test_boris_does_nothing_special_to_rebels():
    state = main(led_by("boris", rebels=["kiev"]), "attack", 1)
    do(state, "attack a rebel in Kiev")

    assert state.defeated[BLUE] == 1
    assert list(state.goods[:5]) == [1, 0, 0, 0, 0]


# -- Maria -----------------------------------------------------------------------


@pytest.mark.rule("Leaders: Maria", "L2")
def test_maria_musters_into_one_adjacent_region_without_own_troops():
    state = main(led_by("maria", volyn=(0, 2, 0), polotsk=(1, 0, 0)), "muster", 3)
    texts = {text for text in choices(state) if "troop" in text}
    around = ("Volyn", "Chernigov", "Galich", "Pereyaslavl", "Kiev", "Polotsk")
    assert texts == {f"muster a troop in {name}" for name in around}
    do(state, "muster a troop in Volyn")
    # A single region: the others around are out of reach now.
    assert choices(state) == [
        "muster a troop in Polotsk",
        "muster a troop in Volyn",
        "muster a troop in Kiev",
        "stop",
    ]
    do(state, "muster a troop in Volyn", "muster a troop in Polotsk")

    assert troops_in(state, "volyn") == [2, 2, 0]


@pytest.mark.rule("L2", "Leaders: Maria")
def test_maria_helps_with_one_muster_per_round():
    state = main(led_by("maria", hands={BLUE: [1]}), "muster", 1)
    do(state, "muster a troop in Volyn", f"play scheme {names().schemes[0].name}")
    assert choices(state) == ["muster a troop in Volyn", "muster a troop in Kiev", "stop"]

    claim_phase(state)
    while choices(state)[0].startswith("choose the deed"):
        state.apply(state.legal()[0])
    assert state.used[BLUE] == 0


@pytest.mark.rule("L2")
def test_mustering_without_marias_help_keeps_it_for_later():
    state = main(led_by("maria", hands={BLUE: [1]}), "muster", 1)
    do(state, "muster a troop in Kiev", f"play scheme {names().schemes[0].name}")

    assert "muster a troop in Volyn" in choices(state)


@pytest.mark.rule("Leaders: Maria", "P6")
def test_maria_off_the_board_helps_nobody():
    state = main(led_by("maria", None, kiev=(1, 0, 0)), "muster", 1)

    assert choices(state) == ["muster a troop in Kiev", "muster the leader in Kiev", "stop"]


# -- Mstislav --------------------------------------------------------------------


@pytest.mark.rule("Leaders: Mstislav", "L7")
@pytest.mark.parametrize(
    ("action", "text"), [("tax", "tax Kiev"), ("build", "build in Kiev: market")]
)
def test_in_mstislavs_region_one_point_is_enough_whoever_rules(action, text):
    state = main(led_by("mstislav", kiev=(0, 3, 0), rebels=["kiev"]), action, 1)
    assert text in choices(state)
    do(state, text)

    assert state.actor is None
    # Only the cost changes.
    assert ruler(state) == YELLOW


@pytest.mark.rule("L7")
def test_mstislav_helps_only_where_he_stands():
    state = main(led_by("mstislav", "volyn", goods_in=["kiev"], kiev=(1, 3, 0)), "tax", 1)

    assert state.actor is None
    assert list(state.goods[:5]) == [0] * 5


# -- Predslava -------------------------------------------------------------------


@pytest.mark.rule("Leaders: Predslava", "L3")
def test_predslava_sends_an_opponents_troop_away_for_a_coin_from_the_supply():
    state = led_by("predslava", coins={BLUE: 0, YELLOW: 0}, kiev=(1, 1, 0))
    on_turn(state, BLUE, "tax")
    do(state, "send away a troop of Yellow")
    assert len(choices(state)) == 5
    do(state, "send it to Galich")

    assert troops_in(state, "galich") == [0, 1, 0]
    assert troops_in(state, "kiev") == [1, 0, 0]
    assert list(state.coins[:2]) == [0, 1]


@pytest.mark.rule("Leaders: Predslava")
def test_predslava_may_send_a_leader_and_only_once_per_round():
    state = led_by("predslava", leader_in={YELLOW: "kiev", RED: "kiev"})
    on_turn(state, BLUE, "tax")
    do(state, "send away the leader of Red", "send it to Volyn")

    assert state.where[RED] == VOLYN
    assert not any(text.startswith("send") for text in choices(state))
    claim_phase(state)
    while choices(state)[0].startswith("choose the deed"):
        state.apply(state.legal()[0])
    assert state.used[BLUE] == 0


@pytest.mark.rule("L3")
def test_predslava_works_before_or_after_the_main_action_on_her_own_turn():
    state = led_by("predslava", kiev=(1, 1, 0), volyn=(0, 1, 0))
    on_turn(state, BLUE, "muster")
    do(state, MAIN)
    assert not any(text.startswith("send") for text in choices(state))
    do(state, "stop")
    assert "send away a troop of Yellow" in choices(state)

    state = led_by("predslava", kiev=(1, 1, 0), volyn=(0, 1, 0))
    on_turn(state, YELLOW, "muster")
    assert not any(text.startswith("send") for text in choices(state))


@pytest.mark.rule("Leaders: Predslava")
def test_predslava_sends_nobody_from_elsewhere_and_no_rebels_or_own_troops():
    state = led_by("predslava", rebels=["kiev"], kiev=(2, 0, 0), volyn=(0, 1, 0))
    on_turn(state, BLUE, "tax")

    assert not any(text.startswith("send") for text in choices(state))


# -- Sudislav --------------------------------------------------------------------


@pytest.mark.rule("Leaders: Sudislav", "L4")
def test_sudislav_may_split_attack_points_into_attacks_and_musters():
    state = main(led_by("sudislav", kiev=(1, 1, 0), decks={0: [1]}), "attack", 2)
    assert choices(state) == ["muster a troop in Kiev", "attack in Kiev: Yellow", "stop"]
    do(state, "muster a troop in Kiev")
    assert state.tracks[3] == 0
    assert state.discard == ()
    do(state, "attack in Kiev: Yellow", LEFT)

    assert troops_in(state, "kiev") == [2, 0, 0]
    assert state.tracks[3] == 1


@pytest.mark.rule("Leaders: Sudislav", "L4")
def test_sudislav_musters_in_his_region_with_points_from_any_source():
    state = led_by("sudislav", hands={BLUE: [10]}, volyn=(1, 0, 0))
    on_turn(state, BLUE, "tax")
    do(state, f"play scheme {names().schemes[9].name}")

    assert choices(state) == ["muster a troop in Kiev", "stop"]


@pytest.mark.rule("Leaders: Sudislav", "B7")
def test_sudislav_needs_troops_in_supply_and_a_place_on_the_board():
    state = main(led_by("sudislav", volyn=(12, 0, 0)), "attack", 2)
    assert state.actor is None
    state = main(led_by("sudislav", None, volyn=(1, 0, 0)), "attack", 2)
    assert state.actor is None
