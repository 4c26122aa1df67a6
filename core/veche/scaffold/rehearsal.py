"""A first game of a new project, written down so that its tests have something to compare."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from veche.errors import PluginError, in_short
from veche.plugins import PluginHost
from veche.ruleset import Ruleset, build_ruleset
from veche.scaffold.project import Project
from veche.testing.codec import ACTIONS_FILE, write_ids
from veche.testing.golden import write_playthrough


def rehearsed(host: PluginHost, project: Project, ruleset: str) -> Project:
    """The project with playthroughs of a ruleset for every number of seats."""
    with TemporaryDirectory() as somewhere:
        folder = project.write(Path(somewhere))
        kept = folder / "tests" / "playthroughs"
        with _importable(folder, project.package):
            plugins = PluginHost([*host.extra, f"{project.package}.plugin"])
            info = plugins.game(ruleset.partition("+")[0]).info
            for seats in range(info.min_seats, info.max_seats + 1):
                built = build_ruleset(plugins, ruleset, seats)
                _play(built, kept)
        texts = {
            file.relative_to(folder).as_posix(): file.read_text("utf-8")
            for file in sorted(kept.iterdir())
        }
    return replace(project, files={**project.files, **texts})


def _play(ruleset: Ruleset, kept: Path) -> None:
    try:
        write_playthrough(ruleset, kept)
        write_ids(ruleset, kept / ACTIONS_FILE)
    except Exception as error:
        raise PluginError(
            f"'{ruleset.name}' cannot be played by {ruleset.seats}, so no project was written:"
            f" {in_short(error)}."
        ) from error


@contextmanager
def _importable(folder: Path, package: str) -> Iterator[None]:
    """Let a package be imported from a folder, and forget it afterwards."""
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
