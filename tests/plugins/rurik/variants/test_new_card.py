"""A designer's own intrigue card, as docs/design-a-variant.md shows it."""

from pathlib import Path

import pytest

from veche.errors import ConflictError
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche_rurik.state import Rules, State
from veche_rurik.testing import BLUE, claim_phase, position
from veche_rurik.variants.intrigue.cards import CARDS

FILE = str(Path(__file__).parents[4] / "examples" / "open_granaries.py")


@pytest.fixture(scope="module")
def rules() -> Rules:
    built = build_ruleset(PluginHost([FILE]), "rurik+open_granaries+intrigue", 3).rules
    assert isinstance(built, Rules)
    return built


def income(rules: Rules, card: int) -> int:
    """Blue's income with a full column of ore and all markers off the board."""
    state = position(rules, round=2, goods={BLUE: {"ore": 2}}, coins={BLUE: 0})
    begin = rules.extra_at["intrigue"]
    state.extra[begin] = state.extra[begin + 3] = card
    claim_phase(state)
    return state.coins[BLUE]


def test_the_card_is_the_thirteenth_and_acts_while_it_is_in_force(rules):
    assert [card.name for card in rules.cards["intrigue"]][12:] == ["Open Granaries"]
    assert income(rules, card=13) == 6
    assert income(rules, card=0) == income(rules, card=4) == 5


def test_the_card_is_dealt_like_the_others(rules):
    found = 0
    for number in range(200):
        state = State(rules, number.to_bytes(16, "big"))
        for moment in rules.setup:
            moment(state)
        found += 13 in state.extra
    # Three of thirteen cards lie open: 46 of 200 on average.
    assert 25 < found < 70


def test_a_card_needs_the_deck_it_goes_into():
    with pytest.raises(ConflictError, match=r"needs 'rurik.intrigue'. Add \+intrigue"):
        build_ruleset(PluginHost([FILE]), "rurik+open_granaries", 3)


def test_the_deck_of_the_box_stays_as_it_was(rules):
    assert len(CARDS) == 12
    digests = {
        build_ruleset(PluginHost([FILE]), name, 3).digest
        for name in ("rurik+intrigue", "rurik+intrigue+open_granaries")
    }
    assert len(digests) == 2
