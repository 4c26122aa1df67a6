"""Checks on the course of a game: it ends, it only asks real questions, it asks them properly."""

from collections.abc import Iterable
from itertools import pairwise

from veche.ruleset import Ruleset
from veche.streams import Stream
from veche.testing.playouts import Playouts, at_random


def _first(luck: Stream, legal: list[int]) -> int:
    return legal[0]


def _last(luck: Stream, legal: list[int]) -> int:
    return legal[-1]


def check_termination(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """Every game ends within its declared length, also between stubborn players.

    Played at random, always with the first legal action, and always with the last.
    """
    longest = ruleset.game.info.max_decisions
    seeds = list(seeds)
    for choose in (at_random, _first, _last):
        with Playouts("termination", ruleset, seeds, choose=choose) as games:
            for here in games:
                if here.actor is not None and here.turn >= longest:
                    here.fail(
                        f"seat {here.actor} is asked again, and max_decisions says {longest};"
                        f" played {choose.__name__.lstrip('_').replace('_', ' ')}"
                    )


def check_choices(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """Whoever is asked has two answers or more; a single one is never asked."""
    with Playouts("choices", ruleset, seeds) as games:
        for here in games:
            if here.actor is None:
                continue
            if not here.legal:
                here.fail(f"seat {here.actor} is asked and nothing is legal")
            if len(here.legal) == 1:
                here.fail(
                    f"seat {here.actor} is asked and only {here.legal} is legal;"
                    " apply must walk past a single choice"
                )


def check_legal_lists(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """Legal lists hold known ids, each once, ascending, the same when asked again."""
    known = set(ruleset.rules.actions.ids())
    with Playouts("legal lists", ruleset, seeds) as games:
        for here in games:
            actor, legal = here.actor, here.legal
            if actor is None:
                if here.state.legal():
                    here.fail(f"the game is over and {here.state.legal()} is still legal")
                continue
            if type(actor) is not int or not 0 <= actor < ruleset.seats:
                here.fail(f"the actor is {actor!r}, which is no seat of this table")
            if any(type(action) is not int for action in legal):
                here.fail(f"{legal} holds something that is not a plain int")
            unknown = [action for action in legal if action not in known]
            if unknown:
                here.fail(f"{unknown} is legal, but the action space has no such id")
            if any(one >= other for one, other in pairwise(legal)):
                here.fail(f"{legal} does not ascend")
            again = here.state.legal()
            if again != legal or here.state.actor != actor:
                here.fail(f"asked twice, legal is first {legal}, then {again}")
