"""Each variant alone, and all four together, keep the contract of a game."""

import pytest
from tests.plugins.rurik.oracle import points
from tests.plugins.rurik.variants.variant_rules import NAMES, pieces, rules_with, ruleset

from veche.testing import ConformanceError, GameConformance, check_view_leaks, some_seeds
from veche_rurik.testing import GROWING

ALL_FOUR = "+".join(NAMES)


class VariantConformance(GameConformance):
    """What all tables here have in common."""

    game = "rurik"
    games_per_check = 1
    growing = GROWING

    def pieces(self, state):
        return pieces(state)

    def rescore(self, state):
        return points(state)

    def resample(self, state, seat, luck):
        """Nobody has seen the order of the token pile or of the deed deck, or knows the luck."""
        other = state.clone()
        other.seed = luck.seed()
        pile = [token for token in other.secret if token >= 0]
        luck.shuffle(pile)
        other.secret = pile + [-1] * (len(other.secret) - len(pile))
        deck = list(other.deed_deck)
        luck.shuffle(deck)
        other.deed_deck = tuple(deck)
        return other


def test_a_view_that_knows_the_next_token_would_be_found_out(monkeypatch):
    table = ruleset("rebel_rewards", 2)
    rules = rules_with("rebel_rewards", 2)
    check = VariantConformance()
    check_view_leaks(table, some_seeds(1), check.resample)
    monkeypatch.setattr(rules, "see_secret", (lambda state, seat: (max(state.secret[:3]),),))

    with pytest.raises(ConformanceError, match="the view tells too much"):
        check_view_leaks(table, some_seeds(1), check.resample)


class TestEachVariant(VariantConformance):
    variants = NAMES
    seat_counts = (2,)


@pytest.mark.slow
class TestAllFour(VariantConformance):
    variants = (ALL_FOUR,)
    games_per_check = 3
