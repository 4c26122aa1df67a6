"""Every step of the Rebellion is explained in the log, and nothing hidden is told."""

from collections import Counter

from tests.plugins.rurik.rebellion.scenes import (
    REBELLION,
    YOU,
    lay_deck,
    played,
    random_scene,
    scene,
    set_open,
    solo_rules,
    told,
)

from veche.streams import Stream, seed_from_text
from veche_rurik import actions as a
from veche_rurik.testing import place_advisors
from veche_rurik.variants.rebellion.cards import printed
from veche_rurik.variants.rebellion.deck import CARDS, NAME, PLACED, ROWS


def test_a_turn_reads_like_a_reason():
    state = scene(card=2, strategy_card=7, priority="build", kiev=(0, 3), neutral=["kiev"])
    place_advisors(state, {"build": [None, (REBELLION, 5)]})
    state.events = []
    state.rules.ask_turn(state, REBELLION)
    state.settle()
    first = state.rules.structure_names[printed().cards[6].build[1][0]]

    assert told(state)[:2] == [
        "Card 7, priority build: advisor 5 on build, space 2.",
        f"Build, priority build: {first} first; Kiev ruled, none of its structures"
        f" → build there for 1 point: {first}.",
    ]


def test_every_piece_that_moves_has_its_line():
    lines: Counter[str] = Counter()
    for number in range(300):
        luck = Stream(seed_from_text("log"), "scenes", number)
        state = random_scene(solo_rules("german", number % 4 + 1), luck)
        state.columns[luck.below(6) * 4] = 1 << 2 | REBELLION
        before = state.clone()
        state.events = []
        state.rules.ask_turn(state, REBELLION)
        state.settle()
        while state.actor is not None:
            state.apply(a.DECK)
        said = Counter(line.partition(":")[0].partition(",")[0] for line in told(state))
        built = state.structures.count(REBELLION) - before.structures.count(REBELLION)
        taxed = sum(before.goods_here) - sum(state.goods_here)
        warfare = state.tracks[REBELLION * 4 + 3] - before.tracks[REBELLION * 4 + 3]
        hit = sum(line.endswith("attack you there.") for line in told(state))
        assert said["Build"] == built
        assert said["Tax"] == taxed
        assert hit == warfare
        assert said[told(state)[0].partition(",")[0]] == 1
        if said["Muster"]:
            came = state.supply[REBELLION] - before.supply[REBELLION]
            back = before.where[REBELLION] < 0 <= state.where[REBELLION]
            returned = sum("Nobody is left" in line for line in told(state))
            assert said["Muster"] == -came + back - 2 * returned
        lines += said
    for word in ("Build", "Tax", "Muster", "Move", "Attack", "Scheme"):
        assert lines[word] > 10


def test_without_a_log_the_game_is_the_same():
    for number in range(3):
        *_, quiet = played(solo_rules(), number)
        seed = seed_from_text(f"solo game {number}")
        state = solo_rules().new_game(seed)
        state.events = []
        luck = Stream(seed, "player")
        while state.actor is not None:
            state.apply(luck.choice(state.legal()))
        assert state.encode() == quiet.encode()


def test_a_card_that_is_sliding_out_is_known_row_by_row():
    """What a player imagines fits the rows seen, and every card that fits comes as often."""
    rules = solo_rules()
    state = scene(rules, card=1)
    lay_deck(state, range(1, 19), 3)
    rows = printed().cards[4].rows
    for shown in (0, 1, 2):
        set_open(state, ROWS, shown)
        set_open(state, PLACED, shown)
        view = state.view(YOU)
        fitting = [card.number for card in printed().cards[4:] if card.rows[:shown] == rows[:shown]]
        drawn: Counter[int] = Counter()
        for number in range(60 * len(fitting)):
            sampled = view.sample(Stream(seed_from_text("deck"), f"rows {shown}", number))
            assert sampled.view(YOU).encode() == view.encode()
            order = sampled.secret[rules.secret_at[NAME] :][:CARDS]
            assert order[:4] == [1, 2, 3, 4]
            assert sorted(order) == list(range(1, 19))
            drawn[order[4]] += 1
        assert sorted(drawn) == fitting
        # Sixty expected of each; the chance of a cell this far off is below one in 10,000.
        assert all(28 <= count <= 92 for count in drawn.values())


def test_the_view_shows_the_mat_and_the_card_on_top():
    state = scene(solo_rules("german", 2), card=4, priority="tax", unlocked=(1, 0, 0))
    seen = state.view(YOU).data()["variants"]["rebellion"]

    assert seen["priority"] == "tax"
    assert seen["top card"] == 4
    assert seen["ruling"] == "german"
    names = [state.rules.region_names[region] for region in printed().cards[3].locations]
    assert seen["location order"] == names
    assert "'move: +1 move'" in seen["bonuses"]
    assert "Rebellion: plays: Yellow" in state.view(YOU).text()
