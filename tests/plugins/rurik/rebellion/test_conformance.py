"""The solo game keeps the contract of a game, by every ruling and with what goes with it."""

from dataclasses import replace

import pytest
from tests.plugins.rurik.rebellion.scenes import RULINGS, solo
from tests.plugins.rurik.rebellion.solo_points import your_points
from tests.plugins.rurik.resampling import resample

from veche.game import Outcome
from veche.testing import ConformanceError, GameConformance, check_ranks, some_seeds
from veche_rurik import testing
from veche_rurik.build import draft
from veche_rurik.freezing import freeze
from veche_rurik.variants.rebellion import rurik_amend_rules
from veche_rurik.variants.rebellion.cards import printed
from veche_rurik.variants.rebellion.deck import CARDS, NAME, ROWS, TURNED


def pieces(state):
    """How many pieces there are; neutral troops only leave, so they are no account."""
    count = testing.pieces(state)
    at = state.rules.secret_at[NAME]
    cards = state.secret[at : at + CARDS]
    count |= {"rebellion cards": len(cards), "different rebellion cards": len(set(cards))}
    if "deed_row" in state.rules.extra_at:
        discarded = state.extra[state.rules.extra_at["deed_row"]].bit_count()
        count["deeds"] += discarded
        count["different deeds"] += discarded
    return count


def deal_anew(state, seat, luck):
    """Shuffle what no player has seen of the deck; the bottom card keeps the rows slid out."""
    other = resample(state, seat, luck)
    at, open_at = state.rules.secret_at[NAME], state.rules.extra_at[NAME]
    turned, rows = state.extra[open_at + TURNED], state.extra[open_at + ROWS]
    order = state.secret[at : at + CARDS]
    unseen = order[turned + 1 :]
    if unseen:
        cards = printed().cards
        alike = [
            card
            for card in unseen
            if cards[card - 1].rows[:rows] == cards[unseen[0] - 1].rows[:rows]
        ]
        bottom = luck.choice(alike)
        rest = [card for card in unseen if card != bottom]
        luck.shuffle(rest)
        other.secret[at : at + CARDS] = [*order[: turned + 1], bottom, *rest]
    return other


class SoloConformance(GameConformance):
    """What all tables here have in common."""

    game = "rurik"
    variants = ("rebellion",)
    seat_counts = (1,)
    games_per_check = 2
    growing = testing.GROWING

    def pieces(self, state):
        return pieces(state)

    def rescore(self, state):
        return [your_points(state)]

    def resample(self, state, seat, luck):
        return deal_anew(state, seat, luck)


class TestRebellion(SoloConformance):
    options = tuple({"rebellion.ruling": ruling} for ruling in RULINGS)


class TestVeryHardRebellion(SoloConformance):
    options = ({"leaders": "dealt", "rebellion.difficulty": 4},)


class TestRebellionWithVariants(SoloConformance):
    variants = ("rebellion+alternate_board+deed_row",)
    games_per_check = 1


@pytest.mark.slow
class TestMoreRebellions(SoloConformance):
    options = tuple(
        {"rebellion.ruling": ruling, "rebellion.difficulty": difficulty}
        for ruling, difficulty in (("english", 2), ("english", 3), ("german", 4), ("v1.5", 3))
    )


@pytest.mark.parametrize("rank", [0, 1, 2, 3])
def test_whoever_plays_alone_is_first_or_second(rank):
    def outcome(state):
        scores = tuple(state.scores())
        return Outcome(scores, (rank,))

    amended = draft(1, {"leaders": "dealt", "first_player": "first_seat"})
    rurik_amend_rules(amended, {"ruling": "english", "difficulty": 1})
    amended.outcome = outcome
    ruleset = replace(solo(), rules=freeze(amended))
    if rank in (1, 2):
        check_ranks(ruleset, some_seeds(1))
    else:
        with pytest.raises(ConformanceError, match="no ranking of 1 seats"):
            check_ranks(ruleset, some_seeds(1))
