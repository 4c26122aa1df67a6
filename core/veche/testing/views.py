"""Checks on the view as an object: well formed, and no way from it to the position."""

import gc
import math
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

from veche.game import State
from veche.ruleset import Ruleset
from veche.streams import Stream
from veche.testing.playouts import Playouts, Position


def check_views(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """A view knows its seat, encodes to bytes, reads as text and is plain data for JSON."""
    with Playouts("views", ruleset, seeds) as games:
        for here in games:
            for seat in range(ruleset.seats):
                view = here.state.view(seat)
                if view.seat != seat:
                    here.fail(f"view({seat}) says it is for seat {view.seat}")
                if type(view.encode()) is not bytes or not view.encode():
                    here.fail(f"view({seat}).encode() gives no bytes")
                if type(view.text()) is not str or not view.text():
                    here.fail(f"view({seat}).text() gives no text")
                odd = _not_plain(view.data(), f"view({seat}).data()")
                if odd:
                    here.fail(f"{odd}, which is not plain JSON")


def _not_plain(value: object, path: str) -> str:
    """The first thing in a value that JSON cannot carry as it is, or an empty string."""
    if value is None or isinstance(value, bool | int | str):
        return ""
    if isinstance(value, float):
        return "" if math.isfinite(value) else f"{path} is {value}"
    if isinstance(value, Mapping):
        for key, each in value.items():
            if type(key) is not str:
                return f"{path} has the key {key!r}"
            odd = _not_plain(each, f"{path}[{key!r}]")
            if odd:
                return odd
        return ""
    if isinstance(value, list | tuple):
        odds = (_not_plain(each, f"{path}[{index}]") for index, each in enumerate(value))
        return next((odd for odd in odds if odd), "")
    return f"{path} is a {type(value).__name__}"


def check_reach(ruleset: Ruleset, seeds: Iterable[bytes]) -> None:
    """From a view no attribute, container or closure leads to a state, a stream or the seed."""
    with Playouts("reach", ruleset, seeds) as games:
        for here in games:
            for seat in range(ruleset.seats):
                view = here.state.view(seat)
                found = _way_to_truth(here, view, f"view({seat})", skip=(ruleset.rules,))
                shown = view.encode() + view.text().encode() + repr(view.data()).encode()
                if not found and holds_seed(shown, here.seed):
                    found = f"view({seat}) shows the seed of the game"
                if found:
                    here.fail(found)
            if here.action is None:
                # The rules are shared by all views, so once a game is enough.
                found = _way_to_truth(here, ruleset.rules, "rules")
                if found:
                    here.fail(found)


def _way_to_truth(here: Position, root: object, name: str, skip: tuple[object, ...] = ()) -> str:
    kind = type(here.state)
    for path, each in reachable(root, skip):
        if isinstance(each, kind):
            return f"{name}{path} leads to a {kind.__name__}"
        if isinstance(each, Stream):
            return f"{name}{path} leads to a stream of luck"
        if holds_seed(each, here.seed):
            return f"{name}{path} leads to the seed of the game"
    return ""


def seed_is_reachable(state: State, seed: bytes, rules: object) -> str:
    """The path from a state to a seed, or an empty string."""
    return next(
        (path or "itself" for path, each in reachable(state, (rules,)) if holds_seed(each, seed)),
        "",
    )


def holds_seed(value: object, seed: bytes) -> bool:
    """Whether a number, text or some bytes give the seed away."""
    if isinstance(value, bytes | bytearray):
        return seed in value or seed.hex().encode() in value
    if isinstance(value, str):
        return len(value) >= 2 * len(seed) and seed.hex() in value.lower()
    if type(value) is int:
        return value in (int.from_bytes(seed, "big"), int.from_bytes(seed, "little"))
    return False


def reachable(root: object, skip: Iterable[object] = ()) -> Iterator[tuple[str, object]]:
    """Everything that can be had from an object, with the path that leads there.

    Types, modules and the globals of functions are left out: they are the
    program, not what this object knows. So are small numbers.
    """
    seen = {id(each) for each in skip}
    # Objects made on the way are kept, so that no id is given out twice.
    queue = deque([("", root)])
    alive: list[object] = []
    while queue:
        path, each = queue.popleft()
        if id(each) in seen or isinstance(each, type | ModuleType):
            continue
        seen.add(id(each))
        alive.append(each)
        yield path, each
        if not isinstance(each, int | str | bytes | bytearray):
            queue += [(path + step, part) for step, part in _parts(each) if not _is_small(part)]


def _is_small(value: object) -> bool:
    if type(value) is int:
        return value.bit_length() < 64
    return value is None or isinstance(value, bool | float)


def _parts(whole: object) -> Iterator[tuple[str, object]]:
    if isinstance(whole, dict):
        for key, value in whole.items():
            yield f".keys({key!r:.40})", key
            yield f"[{key!r:.40}]", value
    elif isinstance(whole, list | tuple | set | frozenset | deque):
        yield from ((f"[{index}]", each) for index, each in enumerate(whole))
    elif isinstance(whole, FunctionType):
        names = whole.__code__.co_freevars
        for name, cell in zip(names, whole.__closure__ or (), strict=True):
            yield from ((f".<closure {name}>", each) for each in gc.get_referents(cell))
        yield ".__defaults__", whole.__defaults__
        yield ".__kwdefaults__", whole.__kwdefaults__
        yield ".__dict__", whole.__dict__
    elif isinstance(whole, MethodType | BuiltinFunctionType):
        yield ".__self__", whole.__self__
        yield ".__func__", getattr(whole, "__func__", None)
    elif isinstance(whole, weakref.ref):
        yield "()", whole()
    else:
        yield from _attributes(whole)
        # What has no name in Python (slots of compiled classes, iterators, partials).
        yield from ((".<inside>", each) for each in gc.get_referents(whole))


def _attributes(whole: object) -> Iterator[tuple[str, object]]:
    yield from ((f".{name}", value) for name, value in getattr(whole, "__dict__", {}).items())
    for kind in type(whole).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else tuple(slots):
            mangled = f"_{kind.__name__.lstrip('_')}{name}"
            private = name.startswith("__") and not name.endswith("__")
            value = getattr(whole, mangled if private else name, None)
            yield f".{name}", value
