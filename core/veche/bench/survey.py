"""A first look at a game: how long it is, how much it asks, and positions to measure on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

from veche.errors import PluginError
from veche.game import State
from veche.ruleset import Ruleset
from veche.streams import Stream, derived_seed

SURVEYED_GAMES = 30
KEPT_POSITIONS = 200


class Position(NamedTuple):
    """A position in which somebody decides, and the action that was chosen there."""

    state: State
    seat: int
    action: int


@dataclass(frozen=True)
class Survey:
    """What a fixed number of random games looked like; the same for the same seed and rules."""

    positions: tuple[Position, ...]
    """Spread evenly over all games."""
    statistics: Mapping[str, Mapping[str, float]]
    """By name: least, median, mean and most."""


def survey_games(ruleset: Ruleset, seed: bytes, games: int = SURVEYED_GAMES) -> Survey:
    """Play some random games slowly and note all there is to note."""
    below = Stream(seed, "bench choices").below
    longest = ruleset.game.info.max_decisions
    positions: list[Position] = []
    lengths: list[int] = []
    widths: list[int] = []
    for number in range(games):
        state = ruleset.rules.new_game(derived_seed(seed, "bench game", number))
        before = len(positions)
        while (seat := state.actor) is not None:
            if len(positions) - before >= longest:
                raise PluginError(
                    f"A game of '{ruleset.name}' went past the {longest} decisions that it"
                    " declares as its longest. Mend the game or its max_decisions."
                )
            legal = state.legal()
            action = legal[below(len(legal))]
            positions.append(Position(state.clone(), seat, action))
            widths.append(len(legal))
            state.apply(action)
        lengths.append(len(positions) - before)
    if not positions:
        raise PluginError(f"No game of '{ruleset.name}' asks anybody for a decision.")
    kept = positions[:: -(-len(positions) // KEPT_POSITIONS)]
    statistics = {
        "decisions_per_game": summary(lengths),
        "legal_actions": summary(widths),
        "state_bytes": summary([len(each.state.encode()) for each in kept]),
        "view_bytes": summary([len(each.state.view(each.seat).encode()) for each in kept]),
    }
    return Survey(tuple(kept), statistics)


def summary(values: Sequence[int]) -> dict[str, float]:
    """The least, median, mean and most of some counts."""
    return {
        "min": min(values),
        "median": median(values),
        "mean": round(fmean(values), 3),
        "max": max(values),
    }
