"""Every card and every ability comes up, in random games or in a test made for it."""

import pytest
from tests.plugins.rurik.coverage import Watcher, directed_test, items
from tests.plugins.rurik.games import TABLES, at_random, eagerly, played
from tests.plugins.rurik.traceability import FOLDER

from veche_rurik.testing import printed_rules

# Tests that make something come up on purpose, by kind or by item.
DIRECTED = {
    "deed": "test_every_deed_can_be_accomplished_and_costs_what_it_says",
    "scheme": "test_every_scheme_gives_what_is_printed_on_it",
    "agenda met": "test_every_agenda_scores_for_the_most_of_what_it_names",
    "leader: Agatha takes troops along": "test_up_to_two_troops_move_along_with_agatha_for_free",
    "leader: Boris steals a coin": (
        "test_boris_reveals_one_card_less_and_steals_a_coin_with_each_attack"
    ),
    "leader: Boris reveals one card less": (
        "test_boris_reveals_one_card_less_and_steals_a_coin_with_each_attack"
    ),
    "leader: Maria musters next door": (
        "test_maria_musters_into_one_adjacent_region_without_own_troops"
    ),
    "leader: Mstislav taxes or builds for one point": (
        "test_in_mstislavs_region_one_point_is_enough_whoever_rules"
    ),
    "leader: Predslava sends a troop away": (
        "test_predslava_sends_an_opponents_troop_away_for_a_coin_from_the_supply"
    ),
    "leader: Predslava sends a leader away": (
        "test_predslava_may_send_a_leader_and_only_once_per_round"
    ),
    "leader: Sudislav musters with attack points": (
        "test_sudislav_may_split_attack_points_into_attacks_and_musters"
    ),
    "leader: Sviatopolk rules with rebels": (
        "test_rebels_in_sviatopolks_region_count_as_his_for_rule"
    ),
    "leader: Sviatopolk replaces a rebel": (
        "test_a_rebel_defeated_beside_sviatopolk_is_replaced_by_a_troop_on_top_of_the_reward"
    ),
    "leader: Yaroslav wins a tie": "test_yaroslav_wins_ties_for_rule_where_he_stands",
    "leader: Yaroslav stills a structure": (
        "test_opposing_strongholds_add_nothing_beside_yaroslav"
    ),
    "structure: a church converts a rebel": "test_a_church_replaces_a_rebel_without_reward",
    "structure: a church converts a troop": (
        "test_the_builder_of_a_church_chooses_the_rebel_or_whose_troop"
    ),
    "structure: a market gives a good": (
        "test_a_market_gives_an_extra_good_of_that_type_or_a_coin"
    ),
    "structure: a market gives a coin": (
        "test_a_market_gives_an_extra_good_of_that_type_or_a_coin"
    ),
    "structure: a stronghold rules": "test_a_stronghold_counts_as_one_of_its_owners_troops",
    "structure: a stronghold makes an attacker reveal more": (
        "test_more_cards_are_revealed_against_a_ruler_and_a_stronghold"
    ),
}


def watched(games: int) -> Watcher:
    """What comes up in so many random games at each table."""
    watcher = Watcher()
    for seats, leaders in TABLES:
        for number in range(games):
            rules = printed_rules(seats, leaders)
            choose = eagerly if number % 2 else at_random
            for state, action in played(rules, number, log=True, choose=choose):
                watcher.see(state, action)
    return watcher


def test_directed_tests_are_there():
    written = "".join(file.read_text("utf-8") for file in FOLDER.glob("test_*.py"))

    assert [name for name in DIRECTED.values() if f"def {name}(" not in written] == []


def test_nearly_everything_comes_up_in_a_few_random_games():
    watcher = watched(10)
    print(watcher.table(DIRECTED))

    missing = [item for item in items() if not watcher.count[item]]
    assert [item for item in missing if not directed_test(item, DIRECTED)] == []
    assert len(missing) < 30


@pytest.mark.slow
def test_everything_that_chance_can_bring_comes_up_in_many_random_games():
    watcher = watched(250)
    print(watcher.table(DIRECTED))

    missing = {item for item in items() if not watcher.count[item]}
    # What takes a plan is left to the directed tests.
    assert missing <= RARE
    assert all(directed_test(item, DIRECTED) for item in missing)


RARE = {
    "deed: Defensive Belt",
    "deed: Dispatch Messengers",
    "deed: Market Day",
    "deed: Tithe Payments",
    "deed: Capital City",
    "deed: Grand Hunter",
}
