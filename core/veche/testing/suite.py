"""All checks as one pytest class, for the tests of a game's own project."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar
from unittest import SkipTest

from veche.errors import OptionError, VecheError
from veche.game import State
from veche.plugins import PluginHost
from veche.ruleset import Ruleset, build_ruleset
from veche.streams import Stream
from veche.testing import accounts, codec, flow, golden, leaks, processes, purity, views
from veche.testing.playouts import some_seeds, table_name


class GameConformance:
    """Every check on every table of a game. Subclass it and name the game::

        class TestMyGame(GameConformance):
            game = "mygame"

    The name of the subclass must start with ``Test`` so that pytest finds it.
    """

    game: ClassVar[str]
    """The name of the game."""
    variants: ClassVar[Sequence[str]] = ("",)
    """Which variants to play with, each as ``one+another``; "" is the printed game."""
    options: ClassVar[Sequence[Mapping[str, object]]] = ({},)
    """Which options to play with."""
    seat_counts: ClassVar[Sequence[int]] = ()
    """How many seats to try; empty tries all that the game (and variant) allows."""
    plugins: ClassVar[Sequence[str]] = ()
    """Modules, or files beside the test, with what is not installed."""
    playthroughs: ClassVar[str | Path] = "playthroughs"
    """The folder with playthroughs and action ids, beside the test file."""
    games_per_check: ClassVar[int] = 5
    growing: ClassVar[Sequence[str]] = ()
    """Kinds of pieces, as ``pieces`` names them, that may become more."""
    ranked_by_score: ClassVar[bool] = True
    """False if more points can lose."""

    # -- what a game may add -------------------------------------------------------

    def pieces(self, state: Any) -> Mapping[str, int]:
        """How many pieces of each kind there are, wherever they lie; override to check."""
        raise NotImplementedError

    def rescore(self, state: Any) -> Sequence[int] | None:
        """The points by seat counted in another way, None where that cannot be; override."""
        raise NotImplementedError

    def resample(self, state: Any, seat: int, luck: Stream) -> State:
        """A state that the seat cannot tell from this one, made without its view; override."""
        raise NotImplementedError

    def _given(self, name: str) -> Any:
        """The override of that name, or None."""
        overridden = getattr(type(self), name) is not getattr(GameConformance, name)
        return getattr(self, name) if overridden else None

    # -- the tables ------------------------------------------------------------------

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Let pytest run every check on every table."""
        if "ruleset" in metafunc.fixturenames:
            tables = self.rulesets()
            metafunc.parametrize("ruleset", tables, ids=[table_name(table) for table in tables])

    @classmethod
    def rulesets(cls) -> list[Ruleset]:
        """The tables to check, built once for each class."""
        if "_rulesets" not in cls.__dict__:
            cls._rulesets = list(cls._build())
        return cls._rulesets

    _rulesets: ClassVar[list[Ruleset]]

    @classmethod
    def _build(cls) -> Iterator[Ruleset]:
        host = PluginHost(cls.sources())
        info = host.game(cls.game).info
        counts = cls.seat_counts or range(info.min_seats, info.max_seats + 1)
        for variants, options in product(cls.variants, cls.options):
            name = "+".join(filter(None, [cls.game, variants]))
            refusals: list[OptionError] = []
            for seats in counts:
                try:
                    yield build_ruleset(host, name, seats, options)
                except OptionError as refusal:
                    # A variant may be for fewer seats than its game, but not for none.
                    refusals.append(refusal)
                    if cls.seat_counts or len(refusals) == len(counts):
                        raise

    @classmethod
    def sources(cls) -> list[str]:
        """The plugins that are not installed, files with their full path."""
        beside = [cls._folder() / plugin for plugin in cls.plugins]
        return [
            str(path) if path.exists() else plugin
            for path, plugin in zip(beside, cls.plugins, strict=True)
        ]

    @classmethod
    def _folder(cls) -> Path:
        file = getattr(sys.modules.get(cls.__module__), "__file__", None)
        if file is None:
            raise VecheError(f"{cls.__name__} lies in no file; give it full paths.")
        return Path(file).resolve().parent

    def _playthroughs(self) -> Path:
        path = Path(self.playthroughs)
        return path if path.is_absolute() else self._folder() / path

    def _seeds(self) -> list[bytes]:
        return some_seeds(self.games_per_check)

    # -- the checks --------------------------------------------------------------------

    def test_termination(self, ruleset: Ruleset) -> None:
        """Every game ends within its declared length."""
        flow.check_termination(ruleset, self._seeds())

    def test_choices(self, ruleset: Ruleset) -> None:
        """A single choice is never asked."""
        flow.check_choices(ruleset, self._seeds())

    def test_legal_lists(self, ruleset: Ruleset) -> None:
        """Legal lists are proper."""
        flow.check_legal_lists(ruleset, self._seeds())

    def test_questions(self, ruleset: Ruleset) -> None:
        """Questions change nothing."""
        purity.check_questions(ruleset, self._seeds())

    def test_isolation(self, ruleset: Ruleset) -> None:
        """Clones and originals go separate ways."""
        purity.check_isolation(ruleset, self._seeds())

    def test_snapshots(self, ruleset: Ruleset) -> None:
        """Views stay as they were given."""
        purity.check_snapshots(ruleset, self._seeds())

    def test_replay(self, ruleset: Ruleset) -> None:
        """The same seed and actions give the same game."""
        purity.check_replay(ruleset, self._seeds())

    def test_events(self, ruleset: Ruleset) -> None:
        """The log is proper."""
        purity.check_events(ruleset, self._seeds())

    def test_processes(self, ruleset: Ruleset) -> None:
        """The same game in every process."""
        processes.check_processes(ruleset, self._seeds()[:2], self.sources())

    def test_codec(self, ruleset: Ruleset) -> None:
        """Ids, fields and texts read back."""
        codec.check_codec(ruleset)

    def test_ids(self, ruleset: Ruleset) -> None:
        """No id has changed its meaning."""
        file = self._playthroughs() / codec.ACTIONS_FILE
        if golden.writing():
            codec.write_ids(ruleset, file)
        codec.check_ids(ruleset, file)

    def test_conservation(self, ruleset: Ruleset) -> None:
        """No piece gets lost."""
        pieces = self._given("pieces")
        if pieces is None:
            raise SkipTest("no pieces(state) to count by")
        accounts.check_conservation(ruleset, self._seeds(), pieces, self.growing)

    def test_scores(self, ruleset: Ruleset) -> None:
        """Points add up."""
        accounts.check_scores(ruleset, self._seeds(), self._given("rescore"))

    def test_ranks(self, ruleset: Ruleset) -> None:
        """Ranks are a ranking."""
        accounts.check_ranks(ruleset, self._seeds(), by_score=self.ranked_by_score)

    def test_views(self, ruleset: Ruleset) -> None:
        """Views are well formed."""
        views.check_views(ruleset, self._seeds())

    def test_reach(self, ruleset: Ruleset) -> None:
        """No way leads from a view to the position or the seed."""
        views.check_reach(ruleset, self._seeds())

    def test_samples(self, ruleset: Ruleset) -> None:
        """Samples are fair material for search."""
        leaks.check_samples(ruleset, self._seeds(), self._given("pieces"), self.growing)

    def test_view_leaks(self, ruleset: Ruleset) -> None:
        """Views tell nothing that a seat cannot know."""
        leaks.check_view_leaks(ruleset, self._seeds(), self._given("resample"))

    def test_legal_leaks(self, ruleset: Ruleset) -> None:
        """Legal lists tell nothing that a seat cannot know."""
        leaks.check_legal_leaks(ruleset, self._seeds(), self._given("resample"))

    def test_event_leaks(self, ruleset: Ruleset) -> None:
        """The log tells nothing that a seat cannot know."""
        leaks.check_event_leaks(ruleset, self._seeds(), self._given("resample"))

    def test_playthrough(self, ruleset: Ruleset) -> None:
        """The written game is played again, word for word."""
        if golden.writing():
            golden.write_playthrough(ruleset, self._playthroughs())
        golden.check_playthrough(ruleset, self._playthroughs())


CHECKS: tuple[str, ...] = tuple(
    name.removeprefix("test_").replace("_", " ")
    for name in vars(GameConformance)
    if name.startswith("test_")
)
"""The names of all checks, as errors carry them."""
