"""What is different for the player: setup, attacks, churches, the end, and the table."""

import subprocess
import sys
from importlib.metadata import entry_points

import pytest
from tests.plugins.rurik.rebellion.scenes import (
    DIFFICULTIES,
    REBELLION,
    RULINGS,
    YOU,
    host,
    played,
    scene,
    solo,
    solo_rules,
)

from veche.errors import ConflictError, OptionError
from veche.fairness import TimeControl
from veche.match import Table
from veche.plugins import GROUP, PluginHost
from veche.provided import BotEntry
from veche.referee import BotSeat, play_game
from veche.ruleset import build_ruleset
from veche.streams import seed_from_text
from veche_rurik.rules.ruling import SVIATOPOLK
from veche_rurik.state import Rules
from veche_rurik.testing import choices, claim_phase, do, on_turn, region_number, troops_in
from veche_rurik.variants.rebellion.cards import printed

KIEV = region_number("kiev")
SEEDS = [seed_from_text(f"solo setup {number}") for number in range(20)]


# -- setup -------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_rebels_hold_kiev_and_the_first_two_other_regions_of_the_top_card(difficulty):
    for seed in SEEDS:
        state = solo_rules("english", difficulty).new_game(seed)
        card = printed().cards[state.view(YOU).data()["variants"]["rebellion"]["top card"] - 1]
        held = [KIEV, *[region for region in card.locations if region != KIEV][:2]]

        assert state.where[REBELLION] == KIEV
        for region in state.rules.in_play:
            assert state.troops[region * 4 + REBELLION] == (2 if region in held else 0)
            assert state.rebels[region] == (0 if region in held else 1)
            assert state.goods_here[region] == 1
        assert state.supply[REBELLION] == 15 - 6
        assert state.coins[:2] == [3, 3]


def test_you_begin_where_no_rebels_are_and_never_as_sviatopolk():
    for seed in SEEDS:
        state = solo_rules().new_game(seed)
        assert "lead as Sviatopolk" not in choices(state)
        assert len(choices(state)) == 7
        do(state, "lead as Maria")
        state.apply(state.legal()[0])
        free = [r for r in state.rules.in_play if not state.troops[r * 4 + REBELLION]]
        names = [state.rules.region_names[region] for region in free]
        assert choices(state) == [f"place a troop in {name}" for name in names]


def test_a_leader_is_never_dealt_who_leads_the_rebellion():
    rules = build_ruleset(host(), "rurik+rebellion", 1, {"leaders": "dealt"}).rules
    assert isinstance(rules, Rules)
    dealt = {rules.new_game(seed_from_text(f"dealt {number}")).leaders[0] for number in range(60)}

    assert dealt == set(range(8)) - {SVIATOPOLK}


@pytest.mark.parametrize("ruling", RULINGS)
def test_cards_that_make_no_sense_stay_in_the_box(ruling):
    rules = solo_rules(ruling)
    deeds = {"Enforce Peace", "Grand Hunter", "Law Giver"}
    agendas = {"Courageous"} if ruling == "german" else {"Courageous", "Dignified", "Wealthy"}
    dealt = set()
    for seed in SEEDS:
        state = rules.new_game(seed)
        assert len(state.deed_deck) + len(state.deed_row) == 23
        names = {rules.deed_names[deed] for deed in (*state.deed_deck, *state.deed_row)}
        assert not names & deeds
        dealt |= {rules.agenda_names[agenda] for agenda in state.agendas[:2]}

    assert not dealt & agendas
    assert ("Wealthy" in dealt) == (ruling == "german")


# -- your turns ----------------------------------------------------------------------


def test_an_attack_on_the_rebellion_is_an_attack_on_an_opponent():
    state = on_turn(scene(kiev=(3, 2), leader_in={REBELLION: "kiev"}), YOU, "attack", points=2)
    do(state, "take the main action", "attack in Kiev: Yellow")

    assert troops_in(state, "kiev") == [3, 1]
    assert state.supply[REBELLION] == 14
    assert state.tracks[YOU * 4 + 3] == 1
    assert choices(state) == ["take the left deck", "take the right deck"]
    assert state.defeated[YOU] == 0


def test_a_check_counts_the_rule_and_the_stronghold_of_the_rebellion():
    built = {"kiev": {"stronghold": REBELLION}}
    state = on_turn(scene(kiev=(1, 2), structures=built), YOU, "attack", points=2)
    do(state, "take the main action", "attack in Kiev: Yellow")

    assert state.stack[-1] >> 10 == KIEV << 4 | 3


def test_a_neutral_troop_just_leaves():
    state = on_turn(scene(kiev=(1, 0), neutral=["kiev"]), YOU, "attack", points=2)
    do(state, "take the main action", "attack a neutral troop in Kiev")

    assert state.rebels[KIEV] == 0
    assert state.tracks[YOU * 4 + 3] == state.defeated[YOU] == 0
    assert state.coins[YOU] == 3
    assert choices(state) == []


def test_neutral_troops_bar_rule_like_another_player():
    state = scene(kiev=(1, 0), volyn=(2, 0), polotsk=(0, 1), neutral=["kiev", "volyn", "polotsk"])
    ruler = {name: state.rules.ruler_of(state, region_number(name)) for name in ("kiev", "volyn")}

    assert ruler == {"kiev": -1, "volyn": YOU}
    assert state.rules.ruler_of(state, region_number("polotsk")) == -1


def test_sviatopolk_has_nothing_to_do_with_neutral_troops():
    state = scene(kiev=(0, 0), neutral=["kiev"], leader_in={REBELLION: "kiev"})

    assert state.rules.ruler_of(state, KIEV) == -1


def test_your_church_converts_a_rebel_or_a_neutral_troop_but_not_sviatopolk():
    def churched(answer):
        state = scene(kiev=(3, 1), neutral=["kiev"], leader_in={REBELLION: "kiev"})
        on_turn(state, YOU, "build", points=2, build=2)
        do(state, "build in Kiev: church")
        assert choices(state) == ["convert a troop of Yellow", "convert the neutral troop"]
        return do(state, answer)

    state = churched("convert a troop of Yellow")
    assert (troops_in(state, "kiev"), state.rebels[KIEV]) == ([4, 0], 1)
    assert state.supply[:2] == [8, 15]
    state = churched("convert the neutral troop")
    assert (troops_in(state, "kiev"), state.rebels[KIEV]) == ([4, 1], 0)
    assert state.defeated[YOU] == 0


def test_predslava_sends_rebels_away_but_no_neutral_troops():
    state = scene(
        kiev=(1, 1),
        neutral=["kiev"],
        you="predslava",
        leader_in={YOU: "kiev", REBELLION: "kiev"},
    )
    on_turn(state, YOU, "scheme", row=2)
    sent = [choice for choice in choices(state) if choice.startswith("send away")]

    assert sent == ["send away a troop of Yellow", "send away the leader of Yellow"]


def test_the_marker_stays_where_it_is():
    state = on_turn(scene(), YOU, "scheme", points=3)
    do(state, "take the main action")

    assert choices(state) == ["take the left deck", "take the right deck"]


def test_you_are_first_in_every_round_and_alone_choose_deeds():
    for state in played(solo_rules(), 3):
        assert (state.first, state.marker) == (YOU, YOU)
        assert state.actor in (YOU, None)
        assert state.deeds[REBELLION] == ()
        assert state.hands[REBELLION] == ()


# -- the end -------------------------------------------------------------------------


def test_equal_points_go_to_regions_and_then_to_your_coins():
    def rank(ruling, **more):
        state = scene(solo_rules(ruling), agendas={YOU: "Conquering"}, round=4, **more)
        state.actor = None
        return state.outcome().ranks

    assert rank("english", coins={YOU: 0, REBELLION: 0}) == (1,)
    level = {"tracks": {YOU: {"rule": 1}}, "coins": {YOU: 1, REBELLION: 2}}
    assert rank("english", **level) == (1,)
    assert rank("german", **level) == (2,)
    assert rank("english", kiev=(0, 1), **level) == (2,)


def test_an_unlock_in_the_last_round_still_brings_a_coin():
    def coins(ruling):
        more = {"kiev": (1, 0), "volyn": (1, 0), "coins": {REBELLION: 0}}
        return claim_phase(scene(solo_rules(ruling), round=4, **more)).coins[REBELLION]

    assert (coins("english"), coins("german"), coins("v1.5")) == (1, 1, 0)


def test_the_outcome_tells_both_scores():
    *_, state = played(solo_rules(), 5)
    outcome = state.outcome()

    assert len(outcome.scores) == len(outcome.ranks) == len(outcome.reasons) == 1
    assert "the Rebellion's" in outcome.reasons[0]
    assert sum(outcome.sources[0].values()) == outcome.scores[0]


# -- the table -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ("intrigue", "its cards are made for several players"),
        ("rebel_rewards", "no rebel brings a reward in the solo game"),
    ],
)
def test_variants_that_make_no_sense_alone_are_refused_with_a_reason(other, reason):
    said = f"'rurik.rebellion' and 'rurik.{other}' cannot be combined, since {reason}. Drop one"
    with pytest.raises(ConflictError, match=said):
        build_ruleset(host(), f"rurik+rebellion+{other}", 1)


def test_it_is_for_one():
    with pytest.raises(OptionError, match="is for 1 seats, and this table has 2"):
        build_ruleset(host(), "rurik+rebellion", 2)


def test_every_ruling_and_difficulty_has_a_digest_of_its_own():
    tables = [solo(ruling, difficulty) for ruling in RULINGS for difficulty in DIFFICULTIES]
    tables += [solo(more=more) for more in ("alternate_board", "deed_row")]

    assert len({table.digest for table in tables}) == len(tables)


class Broken:
    """A bot that never answers."""

    def decide(self, decision):
        raise RuntimeError("out of ideas")


def test_whoever_fails_alone_has_lost():
    seat = BotSeat(BotEntry("broken", "", lambda *_: Broken()), b"")
    table = Table(solo(), ("alone",), TimeControl(), "test")
    result = play_game(table, [seat], SEEDS[0])

    assert result.forfeits[0] is not None
    assert result.outcome.ranks == (2,)


def veche(*arguments):
    """Run ``veche`` in a process of its own."""
    command = [sys.executable, "-m", "veche", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def test_a_lost_game_can_be_recorded_and_verified(tmp_path):
    record = str(tmp_path / "solo.vgr")
    table = ["rurik+rebellion", "--players", "random", "--seed", "7"]
    played = veche("play", *table, "--record", record)

    assert "loses to the Rebellion's" in " ".join(played.split())
    assert "1 game ok" in " ".join(veche("verify", record).split())


def test_it_comes_in_by_an_entry_point_of_its_own_and_says_what_it_is():
    [entry] = [each for each in entry_points(group=GROUP) if each.name == "rurik.rebellion"]
    alone = PluginHost(["veche_rurik.plugin", entry.value], installed=False)
    variant = alone.variant("rurik.rebellion")

    assert entry.value == "veche_rurik.variants.rebellion"
    assert variant.title
    assert variant.summary
    assert variant.author
    assert variant.page
    assert [option.name for option in variant.options] == ["ruling", "difficulty"]
    assert build_ruleset(alone, "rurik+rebellion", 1).digest == solo().digest
