"""The same proofs over many games: twenty thousand games, twenty thousand states."""

import pytest
from tests.plugins.rurik import oracle
from tests.plugins.rurik.games import TABLES, eagerly, pieces, played
from tests.plugins.rurik.legal_oracle import ANSWERS, Asked, expected
from tests.plugins.rurik.resampling import resample
from tests.plugins.rurik.test_ledger import check_books

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import Stream
from veche.testing import check_event_leaks, check_legal_leaks, check_view_leaks, some_seeds
from veche.testing.playouts import Playouts
from veche_rurik.state import State
from veche_rurik.testing import choices, printed_rules

pytestmark = pytest.mark.slow

GAMES = 20_000 // len(TABLES) + 1
STATES = 20_000 // len(TABLES) + 1
# So many games make enough states.
LEAK_GAMES = {2: 21, 3: 15, 4: 12}


@pytest.mark.parametrize(("seats", "leaders"), TABLES)
def test_twenty_thousand_random_games_finish_and_score_as_a_second_count_does(seats, leaders):
    rules = printed_rules(seats, leaders)
    whole = None
    for number in range(GAMES):
        *_, (state, _) = played(rules, number, starved=number % 4 == 3)
        result = state.outcome()
        assert list(result.scores) == oracle.points(state)
        assert list(result.ranks) == oracle.ranks(state)
        assert state.round == 4
        now = pieces(state) | {"defeated rebels": 0}
        whole = whole or now
        assert now == whole


@pytest.mark.parametrize(("seats", "leaders"), TABLES)
def test_nothing_leaks_in_twenty_thousand_states(seats, leaders):
    ruleset = build_ruleset(PluginHost(), "rurik", seats, {"leaders": leaders})
    seeds = some_seeds(LEAK_GAMES[seats])
    with Playouts("count", ruleset, seeds) as positions:
        assert sum(1 for _ in positions) >= STATES

    for check in (check_view_leaks, check_legal_leaks, check_event_leaks):
        check(ruleset, seeds, resample)


def same_for(state: State, other: State, seat: int) -> bool:
    """Whether a seat is sent the same in two positions."""
    one, two = state.view(seat), other.view(seat)
    same = one.encode() == two.encode() and one.data() == two.data() and one.text() == two.text()
    return same and (state.actor != seat or state.legal() == other.legal())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_leaks_when_scheme_decks_run_out(seats):
    luck = Stream(b"starved", "leaks", seats)
    shuffles = 0
    for number in range(12):
        for state, _ in played(printed_rules(seats), number, starved=True, choose=eagerly):
            for seat in range(seats):
                assert same_for(state, state.view(seat).sample(luck), seat)
                assert same_for(state, resample(state, seat, luck), seat)
        shuffles += state.shuffles - 1
    assert shuffles > 6


@pytest.mark.parametrize(("seats", "leaders"), TABLES)
def test_every_legal_list_of_many_games_is_the_one_the_rulebook_gives(seats, leaders):
    for number in range(60):
        for state, action in played(
            printed_rules(seats, leaders), number, starved=number % 2 == 1, choose=eagerly
        ):
            if action is not None and Asked(state).question in ANSWERS:
                assert set(choices(state)) == expected(state)


@pytest.mark.parametrize(("seats", "leaders"), TABLES)
def test_the_log_of_many_games_explains_every_coin_and_every_good(seats, leaders):
    for number in range(60):
        check_books(seats, leaders, number, choose=eagerly)
