"""Whether a record is right: its seed, its rules, every step and the result."""

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from veche.errors import OptionError
from veche.match import End
from veche.plugins import PluginHost
from veche.record.flaw import HEADER, TRAILER, Flaw, step_place
from veche.record.model import GameRecord, Header
from veche.record.reading import read_file
from veche.record.rerun import rerun
from veche.record.text import Told
from veche.ruleset import Ruleset, build_ruleset
from veche.streams import commitment_of


class Verifier:
    """Verifies records under the installed rules; builds each ruleset only once."""

    def __init__(self, host: PluginHost) -> None:
        """Use the rules of these plugins."""
        self._host = host
        self._rulesets: dict[tuple[object, ...], Ruleset] = {}

    def file(self, path: Path | str) -> int:
        """Verify every game of a file and say how many there are.

        :raises Flaw: for the first game that is wrong, with its number and the place.
        """
        games = 0
        for number, record, told in read_file(path):
            try:
                self.record(record, told)
            except Flaw as flaw:
                raise flaw.in_game(number) from None
            games = number
        return games

    def record(self, record: GameRecord, told: Sequence[Told] | None = None) -> Ruleset:
        """Play a record again, compare everything, and give the ruleset it was played under.

        ``told`` is what a text file says of the steps, if the record is from one.

        :raises Flaw: at the first place that is wrong.
        """
        if commitment_of(record.trailer.seed) != record.header.commitment:
            raise Flaw(TRAILER, "the seed is not the one that the header committed to.")
        ruleset = self._ruleset(record.header)
        rerun(ruleset, record)
        if told is not None:
            _check_told(told, told_of(ruleset, record))
        return ruleset

    def _ruleset(self, header: Header) -> Ruleset:
        options = tuple((name, type(value), value) for name, value in header.options.items())
        key = (header.full_name, header.seats, options)
        if key not in self._rulesets:
            self._rulesets[key] = ruleset_of(self._host, header)
        return self._rulesets[key]


def verify_file(host: PluginHost, path: Path | str) -> int:
    """Verify every game of a file, as ``Verifier.file`` does."""
    return Verifier(host).file(path)


def verify_record(host: PluginHost, record: GameRecord) -> Ruleset:
    """Verify a single game, as ``Verifier.record`` does."""
    return Verifier(host).record(record)


def told_of(ruleset: Ruleset, record: GameRecord) -> tuple[Told, ...]:
    """Who took each step of a verified record, and the action in words."""
    rules = ruleset.rules
    state = rules.new_game(record.trailer.seed)
    told = []
    for turn, step in enumerate(record.steps):
        seat = state.actor
        assert seat is not None
        told.append(Told(seat, rules.actions.text(step.action)))
        # At the last step of a void game the rules failed, and would again.
        if record.trailer.end is not End.VOID or turn + 1 < len(record.steps):
            state.apply(step.action)
    return tuple(told)


def _check_told(told: Sequence[Told], right: Sequence[Told]) -> None:
    for turn, (said, proper) in enumerate(zip(told, right, strict=True)):
        if said.seat != proper.seat:
            what = f"it says seat {said.seat}, and seat {proper.seat} was asked."
            raise Flaw(step_place(turn), what)
        if said.text != proper.text:
            raise Flaw(
                step_place(turn), f"it says {said.text!r}, and the action is {proper.text!r}."
            )


# -- the rules ---------------------------------------------------------------------------


def ruleset_of(host: PluginHost, header: Header) -> Ruleset:
    """The ruleset a game was played under, if exactly that is installed.

    :raises UnknownNameError: when the game or a variant is not installed at all.
    :raises Flaw: when what is installed differs.
    """
    try:
        ruleset = build_ruleset(host, header.ruleset, header.seats, header.options)
    except OptionError as error:
        raise Flaw(HEADER, f"the installed rules do not fit: {error}") from None
    if ruleset.name != header.ruleset or ruleset.digest != header.digest:
        raise Flaw(
            HEADER,
            f"it was played under {header.full_name}, and installed is"
            f" {ruleset.full_name}{_differences(header, ruleset)}.",
        )
    return ruleset


def _differences(header: Header, ruleset: Ruleset) -> str:
    """What is known about why two digests differ."""
    known = [
        f"option {name!r} is {ruleset.options[name]!r} by default and was not there"
        for name in ruleset.options
        if name not in header.options
    ]
    engine = version("veche")
    if header.engine != engine:
        known.append(f"it was played with Veche {header.engine}, and this is {engine}")
    if not known:
        known.append("the game or a variant has changed since; install the version it was then")
    return f" ({'; '.join(known)})"
