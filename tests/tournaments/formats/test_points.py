"""Points: the share of rivals beaten, by block."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from veche.game import ranks_from
from veche.schedule import Block, GameResult, PlayedBlock
from veche_tournaments.formats.points import grouped, points, total_points, total_scores


def played(seatings, scores):
    results = [GameResult(ranks_from(each), each) if each else GameResult(()) for each in scores]
    return PlayedBlock(Block(0, tuple(seatings)), tuple(results))


def test_the_winner_beats_all_and_the_last_nobody():
    assert points(played([(4, 7, 9)], [(5, 3, 1)])) == {4: 1, 7: Fraction(1, 2), 9: 0}


def test_who_shares_a_rank_has_half_beaten_the_other():
    assert points(played([(0, 1, 2)], [(5, 5, 1)])) == {0: Fraction(3, 4), 1: Fraction(3, 4), 2: 0}


def test_a_block_is_worth_the_mean_of_its_games():
    block = played([(0, 1), (1, 0)], [(5, 1), (5, 1)])

    assert points(block) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_void_games_count_for_nobody():
    assert points(played([(0, 1), (1, 0)], [(5, 1), ()])) == {0: 1, 1: 0}
    assert points(played([(0, 1)], [()])) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


@given(st.lists(st.tuples(*[st.integers(0, 5)] * 4), min_size=1, max_size=4))
def test_a_block_hands_out_as_much_as_if_all_were_equal(scores):
    block = played([(0, 1, 2, 3)] * len(scores), scores)

    assert sum(points(block).values()) == 2
    assert sum(total_points([block, block]).values()) == 4


def test_scores_add_up_over_blocks():
    block = played([(0, 1), (1, 0)], [(5, 1), (2, 3)])

    assert total_scores([block, block]) == {0: 16, 1: 6}


def test_equals_share_a_place():
    worth = {0: Fraction(1), 1: Fraction(2), 2: Fraction(1)}

    assert grouped([2, 1, 0], worth) == ((1,), (2, 0))
