"""The leak prover: resample what a seat cannot know, and nothing it is sent may change.

By default ``view.sample`` says what a seat cannot know. A game may pass a
``resample`` function of its own, written without looking at its views; the
checks then use both.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from veche.game import Event, State
from veche.ruleset import Ruleset
from veche.streams import Stream
from veche.testing.accounts import Pieces
from veche.testing.playouts import Playouts, Position, action_text, difference
from veche.testing.views import holds_seed, seed_is_reachable

Resample = Callable[[Any, int, Stream], State]
"""Takes a state, a seat and luck; gives a state that the seat cannot tell from the first."""


def _by_view(state: State, seat: int, luck: Stream) -> State:
    return state.view(seat).sample(luck)


def _others(here: Position, seat: int, resample: Resample | None) -> Iterator[State]:
    """States that the seat must not be able to tell from the true one."""
    for number, each in enumerate((_by_view, resample)):
        if each is not None:
            yield each(here.state, seat, here.luck("resample", 2 * seat + number))


# -- samples -------------------------------------------------------------------------


def check_samples(
    ruleset: Ruleset,
    seeds: Iterable[bytes],
    pieces: Pieces | None = None,
    growing: Collection[str] = (),
) -> None:
    """Samples are fair material for search.

    The same seat is to act, all pieces are there, the game can be played to its
    end, future luck is new, and (if the game has hidden information) samples
    differ from the truth and from one another somewhere in the run.
    """
    seeds = list(seeds)
    wanted = {"differs from the truth", "differs from another sample"}
    if not (ruleset.game.info.hidden_information and seeds):
        wanted.clear()
    with Playouts("samples", ruleset, seeds) as games:
        for here in games:
            for seat in range(ruleset.seats):
                sample = here.state.view(seat).sample(here.luck("sample", seat))
                _check_sample(here, seat, sample)
                if pieces is not None:
                    _check_pieces(here, seat, pieces(sample), pieces(here.state), growing)
                if wanted:
                    wanted -= _differences(here, seat, sample)
            if here.action is not None and here.picked(16):
                _play_out(here, here.turn % ruleset.seats)
        for missing in sorted(wanted, reverse=True):
            here.fail(f"no sample of the whole run {missing} in what the other seats see")


def _differences(here: Position, seat: int, sample: State) -> set[str]:
    another = here.state.view(seat).sample(here.luck("another sample", seat))
    seen = _hidden_from(here, seat, sample)
    found = set()
    if seen != _hidden_from(here, seat, here.state):
        found.add("differs from the truth")
    if seen != _hidden_from(here, seat, another):
        found.add("differs from another sample")
    return found


def _hidden_from(here: Position, seat: int, state: State) -> list[object]:
    """What the other seats see; with nobody else at the table, the board from above."""
    others = [other for other in range(here.ruleset.seats) if other != seat]
    return [state.view(other).encode() for other in others] or [here.ruleset.rules.board(state)]


def _check_sample(here: Position, seat: int, sample: State) -> None:
    if sample.actor != here.actor:
        here.fail(f"in a sample of seat {seat} it is the turn of {sample.actor}, not {here.actor}")
    if holds_seed(sample.encode(), here.seed):
        here.fail(f"a sample of seat {seat} holds the seed of the game, and so its future luck")
    if here.picked(16):
        again = here.state.view(seat).sample(here.luck("sample", seat))
        if again.encode() != sample.encode():
            what = difference(sample.encode(), again.encode())
            here.fail(f"two samples of seat {seat} with the same luck differ: {what}")
        path = seed_is_reachable(sample, here.seed, here.ruleset.rules)
        if path:
            here.fail(f"a sample of seat {seat} keeps the seed of the game at {path}")


def _check_pieces(
    here: Position,
    seat: int,
    sampled: Mapping[str, int],
    true: Mapping[str, int],
    growing: Collection[str],
) -> None:
    for kind in sorted(sampled.keys() | true.keys()):
        # What may grow (points) may also depend on what is hidden.
        if kind not in growing and sampled.get(kind, 0) != true.get(kind, 0):
            here.fail(
                f"in a sample of seat {seat} there are {sampled.get(kind, 0)} of '{kind}',"
                f" at the table {true.get(kind, 0)}"
            )


def _play_out(here: Position, seat: int) -> None:
    state = here.state.view(seat).sample(here.luck("playout sample", seat))
    luck = here.luck("playout")
    for step in range(here.ruleset.game.info.max_decisions + 1):
        if state.actor is None:
            state.outcome()
            return
        legal = state.legal()
        if not legal:
            here.fail(f"{step} steps into a sample of seat {seat} nothing is legal")
        state.apply(luck.choice(legal))
    here.fail(f"a sample of seat {seat} does not play to its end")


# -- what a seat is sent -------------------------------------------------------------


def check_view_leaks(
    ruleset: Ruleset, seeds: Iterable[bytes], resample: Resample | None = None
) -> None:
    """What a seat cannot know changes nothing in its view: bytes, data or text."""
    with Playouts("view leaks", ruleset, seeds) as games:
        for here in games:
            for seat in range(ruleset.seats):
                view = here.state.view(seat)
                for other in _others(here, seat, resample):
                    same = other.view(seat)
                    _must_equal(here, seat, "bytes", view.encode(), same.encode())
                    _must_equal(here, seat, "data", repr(view.data()), repr(same.data()))
                    _must_equal(here, seat, "text", view.text(), same.text())


def _must_equal(here: Position, seat: int, part: str, one: object, other: object) -> None:
    if one != other:
        here.fail(
            f"the {part} of view({seat}) changes when all that seat {seat} cannot know is"
            f" resampled ({difference(one, other)}): the view tells too much,"
            " or the sample changes what the seat knows"
        )


def check_legal_leaks(
    ruleset: Ruleset, seeds: Iterable[bytes], resample: Resample | None = None
) -> None:
    """What a seat cannot know changes nothing in its legal list: content, order, size, texts."""
    with Playouts("legal leaks", ruleset, seeds) as games:
        for here in games:
            seat = here.actor
            if seat is None:
                continue
            texts = [action_text(ruleset, action) for action in here.legal]
            for other in _others(here, seat, resample):
                if other.actor != seat:
                    continue
                legal = other.legal()
                if legal != here.legal:
                    here.fail(
                        f"the legal list of seat {seat} changes when all that it cannot know is"
                        f" resampled: {here.legal} against {legal}"
                    )
                again = [action_text(ruleset, action) for action in legal]
                if again != texts:
                    here.fail(f"seat {seat} reads other texts: {difference(texts, again)}")


# -- what a seat reads in the log ----------------------------------------------------


def check_event_leaks(
    ruleset: Ruleset, seeds: Iterable[bytes], resample: Resample | None = None
) -> None:
    """When two steps leave a seat with the same view, it has read the same sentences.

    The same action is played in the true position and in a resampled one; and
    different actions of another seat are compared, because a choice that the
    view keeps secret must be secret in the log too.
    """
    with Playouts("event leaks", ruleset, seeds) as games:
        for here in games:
            if here.action is None or not here.picked(64):
                continue
            seats = range(ruleset.seats)
            steps = {action: _after(here.state, action, seats) for action in _a_few(here)}
            for seat in seats:
                mine = {action: seen[seat] for action, seen in steps.items()}
                for other in _others(here, seat, resample):
                    _compare_with(here, seat, mine, other)
                if seat != here.actor:
                    _compare_choices(here, seat, mine)


class _Seen(NamedTuple):
    """A position one step later, as one seat knows it."""

    whole: bytes
    view: bytes
    read: list[tuple[str, str]]
    """Kind and sentence of each event that the seat reads."""


def _after(state: State, action: int, seats: Iterable[int]) -> dict[int, _Seen]:
    state = state.clone()
    state.events = []
    state.apply(action)
    whole = state.encode()
    return {
        seat: _Seen(whole, state.view(seat).encode(), _read_by(state.events, seat))
        for seat in seats
    }


def _read_by(events: list[Event], seat: int) -> list[tuple[str, str]]:
    read = [(event.kind, event.seen_by(seat)) for event in events]
    return [(kind, sentence) for kind, sentence in read if sentence]


def _a_few(here: Position) -> list[int]:
    """The action that is played next and up to three others."""
    rest = [action for action in here.legal if action != here.action]
    here.luck("actions").shuffle(rest)
    assert here.action is not None
    return sorted({here.action, *rest[:3]})


def _compare_with(here: Position, seat: int, steps: dict[int, _Seen], other: State) -> None:
    if other.actor != here.actor:
        return
    legal = other.legal()
    for action, true in steps.items():
        if action not in legal:
            continue
        imagined = _after(other, action, [seat])[seat]
        if imagined.view == true.view and imagined.read != true.read:
            here.fail(
                f"after '{action_text(here.ruleset, action)}' the log tells seat {seat} what"
                f" its view does not: {true.read} against {imagined.read}"
            )


def _compare_choices(here: Position, seat: int, steps: dict[int, _Seen]) -> None:
    for (one, first), (two, second) in combinations(steps.items(), 2):
        # Two ways to the very same position hide nothing.
        if first.view != second.view or first.whole == second.whole:
            continue
        if first.read != second.read:
            texts = " or ".join(f"'{action_text(here.ruleset, each)}'" for each in (one, two))
            here.fail(
                f"the view of seat {seat} keeps secret whether seat {here.actor} plays {texts},"
                f" and the log tells: {first.read} against {second.read}"
            )
