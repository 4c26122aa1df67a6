"""Checks that only ``apply`` changes a state, and always in the same way."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from veche.game import Event, State, View, state_digest
from veche.ruleset import Ruleset
from veche.streams import Stream
from veche.testing.playouts import Playouts, Position, difference


def check_questions(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """No question changes the position: not ``legal``, ``view``, ``scores`` nor ``clone``."""
    with Playouts("questions", ruleset, seeds, encode=True) as games:
        for here in games:
            state, before = here.state, here.encoded
            if state.encode() != before:
                here.fail(
                    "asking for actor, legal or encode changes the position:"
                    f" {difference(before, state.encode())}"
                )
            for name, ask in _questions(ruleset, here).items():
                ask()
                if state.encode() != before:
                    here.fail(
                        f"asking for {name} changes the position:"
                        f" {difference(before, state.encode())}"
                    )


def _questions(ruleset: Ruleset, here: Position) -> dict[str, Callable[[], object]]:
    state = here.state
    questions: dict[str, Callable[[], object]] = {
        "actor": lambda: state.actor,
        "legal": state.legal,
        "scores": state.scores,
        "clone": state.clone,
        "board": lambda: ruleset.rules.board(state),
    }
    for seat in range(ruleset.seats):
        questions[f"view({seat})"] = partial(_look_from, state, seat)
        questions[f"view({seat}).sample"] = partial(
            _sample_from, state, seat, here.luck("question", seat)
        )
    if here.actor is None:
        questions["outcome"] = state.outcome
    return questions


def _look_from(state: State, seat: int) -> object:
    return _look(state.view(seat))


def _sample_from(state: State, seat: int, luck: Stream) -> object:
    return state.view(seat).sample(luck)


def _look(view: View) -> tuple[bytes, Any, str]:
    return view.encode(), view.data(), view.text()


def check_isolation(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """Clones and originals go separate ways; every earlier position keeps its digest."""
    for seed in seeds:
        kept: list[tuple[int, State, str]] = []
        with Playouts("isolation", ruleset, [seed], log=True) as games:
            for here in games:
                copy = here.state.clone()
                if copy.encode() != here.state.encode():
                    what = difference(here.state.encode(), copy.encode())
                    here.fail(f"a clone differs from its original: {what}")
                if copy.events is not None:
                    here.fail("a clone keeps the log of its original; its events must be None")
                kept.append((here.turn, copy, state_digest(copy)))
                _play_a_clone_on(here)
            for turn, state, digest in kept:
                if state_digest(state) != digest:
                    here.fail(f"a clone taken at turn {turn} has changed since")


def _play_a_clone_on(here: Position) -> None:
    before = here.state.encode()
    copy, luck = here.state.clone(), here.luck("clone")
    for _ in range(3):
        legal = [] if copy.actor is None else copy.legal()
        if not legal:
            break
        copy.apply(luck.choice(legal))
        if here.state.encode() != before:
            here.fail(
                "playing on with a clone changes the original:"
                f" {difference(before, here.state.encode())}"
            )


def check_snapshots(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """A view stays as it was given, however the game goes on."""
    for seed in seeds:
        given: list[tuple[int, View, tuple[bytes, Any, str]]] = []
        with Playouts("snapshots", ruleset, [seed]) as games:
            for here in games:
                for view in map(here.state.view, range(ruleset.seats)):
                    given.append((here.turn, view, _look(view)))
            for turn, view, seen in given:
                if _look(view) != seen:
                    here.fail(
                        f"the view that seat {view.seat} was given at turn {turn} has changed"
                        f" since: {difference(seen, _look(view))}"
                    )


def check_replay(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """The same seed and actions give the same position at every step, log or no log."""
    for seed in seeds:
        with Playouts("replay", ruleset, [seed], encode=True) as games:
            walked = [(here, here.encoded) for here in games]
            for log in (False, True):
                state = ruleset.rules.new_game(seed)
                state.events = [] if log else None
                for here, encoded in walked:
                    now = state.encode(), [] if state.actor is None else state.legal()
                    if now != (encoded, here.legal):
                        there = difference((encoded, here.legal), now)
                        with_log = " with the log on" if log else ""
                        here.fail(f"played again{with_log}, the position differs: {there}")
                    if here.action is not None:
                        state.apply(here.action)


def check_events(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """The log is quiet while it is None, and holds proper sentences while it is a list."""
    with Playouts("events", ruleset, seeds) as games:
        for here in games:
            if here.state.events is not None:
                here.fail("nobody asked for a log, and events is not None")
            if here.action is None:
                continue
            logged = here.state.clone()
            logged.events = []
            logged.apply(here.action)
            if not isinstance(logged.events, list):
                here.fail("a log was asked for, and apply took it away")
            for event in logged.events:
                _check_sentence(here, event)


def _check_sentence(here: Position, event: object) -> None:
    if not isinstance(event, Event):
        here.fail(f"the log holds {event!r}, which is no Event")
    if not (isinstance(event.text, str) and event.text and event.kind):
        here.fail(f"{event!r} lacks a kind or a text")
    outside = [seat for seat in event.seats or () if not 0 <= seat < here.ruleset.seats]
    if outside:
        here.fail(f"{event!r} is for seats {outside}, who do not sit at this table")
    if event.seats is None and event.otherwise:
        here.fail(f"{event!r} is for everybody, so nobody could read its 'otherwise'")
