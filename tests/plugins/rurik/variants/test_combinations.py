"""Every set of multiplayer variants plays to the end, keeps its pieces and has its own digest."""

from itertools import combinations, permutations

import pytest
from tests.plugins.rurik.variants.variant_rules import (
    NAMES,
    SUBSETS,
    host,
    pieces,
    rules_with,
    ruleset,
)

from veche.game import state_digest
from veche.ruleset import build_ruleset
from veche.streams import Stream
from veche.testing import (
    check_choices,
    check_conservation,
    check_event_leaks,
    check_isolation,
    check_legal_leaks,
    check_legal_lists,
    check_questions,
    check_ranks,
    check_replay,
    check_samples,
    check_scores,
    check_termination,
    check_view_leaks,
    some_seeds,
)
from veche_rurik.plugin import GAME
from veche_rurik.state import State
from veche_rurik.testing import GROWING

SEATS = [2, 3, 4]
everywhere = pytest.mark.parametrize("variants", SUBSETS, ids=lambda name: name or "printed")


def play(state: State) -> State:
    """Play at random to the end."""
    luck = Stream(state.seed, "players")
    while state.actor is not None:
        legal = state.legal()
        state.apply(legal[luck.below(len(legal))])
    return state


def check_games(variants: str, seats: int, games: int) -> None:
    """Games end in time, ask real questions, keep all pieces, and their points add up."""
    rules = rules_with(variants, seats)
    for seed in some_seeds(games):
        state = rules.new_game(seed)
        luck = Stream(seed, "players")
        before = pieces(state)
        for turn in range(GAME.info.max_decisions):
            if state.actor is None:
                break
            legal = state.legal()
            assert len(legal) > 1
            state.apply(legal[luck.below(len(legal))])
            if turn % 16 == 0 or state.actor is None:
                now = pieces(state)
                for kind, count in now.items():
                    grown = count - before[kind]
                    assert grown >= 0 if kind in GROWING else grown == 0, (seed.hex(), turn, kind)
                before = now
        assert state.actor is None
        outcome = state.outcome()
        assert [sum(source.values()) for source in outcome.sources] == list(outcome.scores)
        assert min(outcome.ranks) == 1


def test_there_are_sixteen_sets():
    assert len(set(SUBSETS)) == 16


@everywhere
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_keep_their_pieces(variants, seats):
    check_games(variants, seats, games=2)


@pytest.mark.slow
@everywhere
@pytest.mark.parametrize("seats", SEATS)
def test_three_hundred_random_games_keep_their_pieces(variants, seats):
    check_games(variants, seats, games=300)


@pytest.mark.slow
@everywhere
@pytest.mark.parametrize("seats", SEATS)
def test_every_combination_keeps_the_contract(variants, seats):
    table = ruleset(variants, seats)
    seeds = some_seeds(1)
    check_termination(table, seeds)
    check_choices(table, seeds)
    check_ranks(table, seeds)
    check_conservation(table, seeds, pieces, GROWING)
    check_legal_lists(table, seeds)
    check_questions(table, seeds)
    check_isolation(table, seeds)
    check_replay(table, seeds)
    check_scores(table, seeds)
    check_samples(table, seeds, pieces, GROWING)
    check_view_leaks(table, seeds)
    check_legal_leaks(table, seeds)
    check_event_leaks(table, seeds)


@pytest.mark.parametrize("seats", SEATS)
def test_each_set_has_a_digest_of_its_own(seats):
    digests = {ruleset(variants, seats).digest for variants in SUBSETS}

    assert len(digests) == len(SUBSETS)


@everywhere
def test_the_order_of_names_changes_neither_digest_nor_play(variants):
    chosen = variants.split("+")
    first = ruleset(variants, 3)
    end = state_digest(play(rules_with(variants).new_game(bytes(16))))
    for names in permutations(chosen):
        again = build_ruleset(host(), "+".join(filter(None, ["rurik", *names])), 3)
        assert again.full_name == first.full_name
        if names == tuple(reversed(chosen)):
            assert state_digest(play(again.rules.new_game(bytes(16)))) == end  # type: ignore[arg-type]


@pytest.mark.parametrize("pair", list(combinations(NAMES, 2)), ids="+".join)
def test_two_variants_do_not_disturb_the_luck_of_each_other(pair):
    """What one variant lays out at setup is the same whoever else is at the table."""
    both = rules_with("+".join(pair)).new_game(bytes(16))
    for name in pair:
        alone = rules_with(name).new_game(bytes(16))
        if name == "alternate_board":
            assert both.region_goods == alone.region_goods
        for sizes, numbers in (("extra_at", "extra"), ("secret_at", "secret")):
            if name in getattr(both.rules, sizes):
                begin = getattr(both.rules, sizes)[name]
                own = getattr(alone, numbers)
                assert getattr(both, numbers)[begin : begin + len(own)] == own
        assert both.decks == alone.decks
        assert both.deed_deck == alone.deed_deck
        assert both.agendas == alone.agendas


def test_an_action_of_a_variant_has_one_id_at_every_table():
    kinds: dict[str, set[int]] = {}
    for variants in SUBSETS:
        for kind in rules_with(variants).actions.kinds:
            kinds.setdefault(kind.name, set()).add(kind.base)

    assert all(len(bases) == 1 for bases in kinds.values())
    assert kinds["levy"] == {4096}
    assert kinds["swap"] == {4098}
