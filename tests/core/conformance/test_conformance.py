"""The healthy game passes every check, and each planted bug is caught by the check meant for it."""

import sys
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.testing import (
    CHECKS,
    ConformanceError,
    GameConformance,
    check_choices,
    check_event_leaks,
    check_legal_leaks,
    check_legal_lists,
    check_processes,
    check_samples,
    check_view_leaks,
    codec,
    some_seeds,
    write_ids,
    write_playthrough,
)
from veche.testing.playouts import Playouts
from veche.testing.processes import run_twice

FOLDER = Path(__file__).parent
TINY = str(FOLDER.parent / "tiny_game.py")
SPOILT = str(FOLDER / "mutants.py")
HOST = PluginHost([TINY, SPOILT], installed=False)
MUTANTS = HOST.module_of("games", "tiny_legal_lists_descend").MUTANTS


def reshuffled(state, seat, luck):
    """Deal the cards anew that a seat has not seen; whoever laid a card has laid one."""
    other = copy(state)
    other.seed, other.events = luck.seed(), None
    other.hands, other.bids = state.hands[:], state.bids[:]
    known = {
        *state.hands[seat],
        state.bids[seat],
        *(card for each in state.played for card in each),
    }
    unseen = [card for card in range(1, 25) if card not in known]
    luck.shuffle(unseen)
    for each in range(state.rules.seats):
        if each != seat:
            other.hands[each] = sorted(unseen.pop() for _ in state.hands[each])
            other.bids[each] = unseen.pop() if state.bids[each] > 0 else state.bids[each]
    return other


class TestTiny(GameConformance):
    game = "tiny"
    plugins = ("../tiny_game.py",)
    options = ({}, {"rounds": 1})
    growing = ("points",)

    def pieces(self, state):
        laid = [bid for bid in state.bids if bid > 0]
        cards = [*laid, *(card for hand in [*state.hands, *state.played] for card in hand)]
        different = len(dict.fromkeys(cards))
        return {"cards": len(cards), "different cards": different, "points": sum(state.scores())}

    def rescore(self, state):
        return [sum(pair) for pair in zip(state.won, state.bonus, strict=True)]

    def resample(self, state, seat, luck):
        return reshuffled(state, seat, luck)


def complaints_about(mutant, folder):
    """What every check but the one over processes has to say about a mutant."""

    class Spoilt(TestTiny):
        game = mutant.game
        playthroughs = folder
        games_per_check = 12

    ruleset = build_ruleset(HOST, mutant.game)
    original = ruleset
    if mutant.check in ("ids", "playthrough"):
        # What was written down before the bug came in.
        healthy = build_ruleset(HOST, "tiny")
        named = replace(healthy.game, info=replace(healthy.game.info, name=mutant.game))
        original = replace(healthy, game=named)
    # The playthrough of renumbered cards is not in question.
    write_playthrough(original if mutant.check == "playthrough" else ruleset, folder)
    write_ids(original, folder / codec.ACTIONS_FILE)
    complaints = {}
    for check in CHECKS:
        if check == "processes":
            continue
        try:
            getattr(Spoilt(), "test_" + check.replace(" ", "_"))(ruleset)
        except ConformanceError as error:
            complaints[error.check] = str(error)
    return complaints


@pytest.mark.parametrize(
    "mutant",
    [each for each in MUTANTS if each.check != "processes"],
    ids=lambda mutant: mutant.name,
)
def test_a_mutant_is_caught_by_exactly_the_check_meant_for_it(mutant, tmp_path):
    complaints = complaints_about(mutant, tmp_path)

    assert complaints.keys() == {mutant.check}, complaints
    message = complaints[mutant.check]
    assert message.startswith(f"{mutant.check}: {mutant.game}-2")
    assert mutant.says in message
    if mutant.check not in ("codec", "ids"):
        assert "seed " in message
        assert "turn " in message


def test_only_the_game_that_uses_hash_differs_between_processes(tmp_path):
    games = ["tiny", *(mutant.game for mutant in MUTANTS)]
    seeds = [f"--seed={seed.hex()}" for seed in some_seeds(2)]
    command = [sys.executable, "-m", "veche.testing", *games, *seeds]

    (one, problem), (other, _) = run_twice([*command, f"--plugin={TINY}", f"--plugin={SPOILT}"])

    assert problem == ""
    assert {line.split()[0] for line in one} == {f"{game}-2" for game in games}
    differ = {line.split()[0] for line in set(one) ^ set(other)}
    assert differ == {f"{mutant.game}-2" for mutant in MUTANTS if mutant.check == "processes"}


@pytest.mark.parametrize(
    "mutant",
    [each for each in MUTANTS if each.check == "processes"],
    ids=lambda mutant: mutant.name,
)
def test_a_mutant_that_differs_between_processes_is_caught(mutant, tmp_path):
    with pytest.raises(
        ConformanceError, match=rf"processes: {mutant.game}-2: seed .*, turn"
    ) as error:
        check_processes(build_ruleset(HOST, mutant.game), some_seeds(1), [SPOILT])

    assert mutant.says in str(error.value)
    assert complaints_about(mutant, tmp_path) == {}


def test_every_check_has_a_mutant():
    assert {mutant.check for mutant in MUTANTS} == set(CHECKS)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(2, 800), (4, 180)])
def test_ten_thousand_healthy_states_give_no_false_alarm(seats, games):
    ruleset = build_ruleset(HOST, "tiny", seats, {"rounds": 4})
    seeds = some_seeds(games)
    with Playouts("count", ruleset, seeds) as positions:
        assert sum(1 for _ in positions) >= {2: 7_000, 4: 3_000}[seats]

    for check in (check_choices, check_legal_lists, check_samples):
        check(ruleset, seeds)
    for check in (check_view_leaks, check_legal_leaks, check_event_leaks):
        check(ruleset, seeds, TestTiny().resample)
