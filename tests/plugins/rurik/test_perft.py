"""Decision sequences from fixed positions are as many as were written down."""

import pytest
from tests.plugins.rurik.perft import counts, stored

FIXED = stored()


def test_there_are_twenty_positions_for_all_tables():
    assert len(FIXED) == 20
    assert {(each.seats, each.leaders) for each in FIXED} == {
        (seats, leaders) for seats in (2, 3, 4) for leaders in ("chosen", "dealt")
    }


@pytest.mark.parametrize("fixed", FIXED, ids=lambda fixed: fixed.seed.replace(" ", "-"))
def test_the_sequences_are_as_many_as_written_down(fixed):
    assert counts(fixed.state()) == fixed.counts
