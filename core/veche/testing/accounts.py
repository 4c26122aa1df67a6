"""Checks that nothing gets lost: pieces, points and ranks add up."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from veche.ruleset import Ruleset
from veche.testing.playouts import Playouts, Position

Pieces = Callable[[Any], Mapping[str, int]]
"""Takes a state; gives how many pieces of each kind there are, wherever they lie."""
Rescore = Callable[[Any], Sequence[int] | None]
"""Takes a state; gives the points by seat, worked out in another way, or None if it cannot."""


def check_conservation(
    ruleset: Ruleset,
    seeds: Iterable[bytes],
    pieces: Pieces,
    growing: Collection[str] = (),
) -> None:
    """There are always as many pieces of each kind; ``growing`` kinds may become more."""
    for seed in seeds:
        before: dict[str, int] = {}
        with Playouts("conservation", ruleset, [seed]) as games:
            for here in games:
                now = dict(pieces(here.state))
                for kind in sorted(before.keys() | now.keys()) if here.turn else ():
                    was, count = before.get(kind, 0), now.get(kind, 0)
                    if count < was or (count > was and kind not in growing):
                        here.fail(f"there were {was} of '{kind}' and now there are {count}")
                before = now


def check_scores(ruleset: Ruleset, seeds: Iterable[bytes], rescore: Rescore | None = None) -> None:
    """Scores agree with an independent count, with the outcome and with their sources."""
    with Playouts("scores", ruleset, seeds) as games:
        for here in games:
            scores = list(here.state.scores())
            if len(scores) != ruleset.seats or any(type(each) is not int for each in scores):
                here.fail(f"scores are {scores}, not one whole number for each seat")
            counted = None if rescore is None else rescore(here.state)
            if counted is not None and list(counted) != scores:
                here.fail(f"scores are {scores}, counted independently {list(counted)}")
            if here.actor is None:
                _check_outcome(here, scores)


def _check_outcome(here: Position, scores: list[int]) -> None:
    outcome = here.state.outcome()
    if list(outcome.scores) != scores:
        here.fail(f"scores are {scores}, and the outcome says {list(outcome.scores)}")
    if not outcome.sources:
        return
    added = [sum(sources.values()) for sources in outcome.sources]
    if added != scores:
        here.fail(f"scores are {scores}, and their sources add up to {added}")


def check_ranks(ruleset: Ruleset, seeds: Iterable[bytes], *, by_score: bool = True) -> None:
    """Ranks are a ranking from 1, ties share one, and more points are never ranked behind.

    A game that is not won by points says ``by_score=False``.
    """
    with Playouts("ranks", ruleset, seeds) as games:
        for here in games:
            if here.actor is not None:
                continue
            outcome = here.state.outcome()
            ranks, scores = list(outcome.ranks), list(outcome.scores)
            proper = [1 + sum(other < rank for other in ranks) for rank in ranks]
            # Whoever plays alone may still come second, to the rules.
            alone = ruleset.seats == 1 and ranks == [2]
            if len(ranks) != ruleset.seats or (ranks != proper and not alone):
                here.fail(f"{ranks} is no ranking of {ruleset.seats} seats; it may be {proper}")
            if not by_score:
                continue
            for seat, other in ((a, b) for a in range(len(ranks)) for b in range(len(ranks))):
                if scores[seat] > scores[other] and ranks[seat] >= ranks[other]:
                    here.fail(f"with scores {scores} the ranks are {ranks}")
