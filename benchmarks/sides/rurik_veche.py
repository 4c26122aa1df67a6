"""Rurik for four, played by its rules alone: legal list, random choice, apply."""

from _side import arguments, measure

from veche.bench import Operation, microseconds_per_call, survey_games
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.streams import Stream, derived_seed, seed_from_text

given = arguments()
host = PluginHost()
ruleset = build_ruleset(host, "rurik", 4)
seed = seed_from_text(str(given.seed))
below = Stream(seed, "choices").below


def play(number: int) -> dict[str, int]:
    """One game; every decision is a choice, since a single answer is never asked for."""
    state = ruleset.rules.new_game(derived_seed(seed, "game", number))
    decisions = 0
    while state.actor is not None:
        legal = state.legal()
        state.apply(legal[below(len(legal))])
        decisions += 1
    return {"decisions": decisions, "choices": decisions}


POSITIONS = survey_games(ruleset, seed, games=5).positions
CLONE = Operation("clone", lambda: [position.state.clone for position in POSITIONS])


def timings() -> dict[str, float]:
    """The time of a clone."""
    return {"clone_us": microseconds_per_call(CLONE, 0.005)}


measure(play, given, timings)
