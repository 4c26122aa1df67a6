"""Luck: the specified generator, its vectors, its fairness."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veche.streams import Stream, commitment_of, derived_seed, fresh_seed, seed_from_text

LUCK = (Path(__file__).parents[2] / "docs" / "luck.md").read_text("utf-8")


def vector(label: str) -> str:
    """The value that docs/luck.md prints for a vector."""
    found = re.search(rf"^\| {re.escape(label)} \| `(.+)` \|$", LUCK, re.MULTILINE)
    assert found, f"docs/luck.md has no vector '{label}'"
    return found[1]


def test_documented_vectors_hold():
    seed = seed_from_text("7")
    words = Stream(seed, "setup")
    bounded = Stream(seed, "setup")
    numbered = Stream(seed, "schemes", 2)
    cards = list(range(10))
    Stream(seed, "setup").shuffle(cards)
    bounds = (6, 6, 6, 10, 100, 1000, 3_000_000_000, 3_000_000_000)

    assert seed.hex() == vector('seed of the text "7"')
    assert commitment_of(seed) == vector("its commitment")
    assert derived_seed(seed, "block", 3).hex() == vector('derived seed "block", 3')
    assert str([words.word() for _ in range(4)]) == vector('first words of "setup", 0')
    assert str([numbered.word() for _ in range(4)]) == vector('first words of "schemes", 2')
    assert str([bounded.below(bound) for bound in bounds]) == vector("bounded from the start")
    assert str(cards) == vector("0 to 9 shuffled from the start")


def test_streams_of_different_names_and_numbers_are_independent():
    seed = seed_from_text("independent")
    firsts = {
        Stream(seed, name, number).word() for name in ("a", "b", "ab") for number in range(50)
    }

    assert len(firsts) == 150


def test_reading_one_stream_never_shifts_another():
    seed = seed_from_text("shift")
    alone = [Stream(seed, "deeds").word() for _ in range(1)]
    schemes = Stream(seed, "schemes")
    for _ in range(100):
        schemes.word()

    assert [Stream(seed, "deeds").word()] == alone


@given(st.integers(1, 2**32), st.binary(min_size=16, max_size=16))
def test_bounded_numbers_stay_below_their_bound(bound, seed):
    assert 0 <= Stream(seed, "bound").below(bound) < bound


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_an_impossible_bound_is_refused(bound):
    with pytest.raises(ValueError, match="bound"):
        Stream(seed_from_text("x"), "bound").below(bound)


def test_rejection_keeps_a_large_bound_fair():
    # With 3 * 2**30 a generator that only multiplies would favour every third value.
    stream = Stream(seed_from_text("fair"), "rejection")
    bound = 3 * 2**30
    residues = Counter(stream.below(bound) % 3 for _ in range(30_000))

    assert max(residues.values()) - min(residues.values()) < 600


def test_every_order_of_a_shuffle_is_equally_likely():
    stream = Stream(seed_from_text("orders"), "shuffle")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] += 1
    chi_square = sum((seen - 1000) ** 2 / 1000 for seen in orders.values())

    assert len(orders) == 24
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


def test_fresh_seeds_differ_and_choice_and_chance_stay_in_range():
    stream = Stream(fresh_seed(), "choice")

    assert fresh_seed() != fresh_seed()
    assert {stream.choice("abc") for _ in range(200)} == set("abc")
    assert all(0 <= stream.chance() < 1 for _ in range(100))
    assert len(stream.seed()) == 16
