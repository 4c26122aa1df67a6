"""Compiles modules that play is made of when a wheel is built with ``VECHE_COMPILE=1``.

``pyproject.toml`` lists them; mypyc compiles them as they are. Their sources stay in the
wheel, because the digest of a ruleset is taken over them: the compiled game is the same
game. Without the variable, and in editable installs always, everything is plain Python.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ["mypy[mypyc]>=1.18", "setuptools>=77"]
LIBRARY = "veche"
"""The compiled code lies in one library, ``veche__mypyc``; each module is a door to it."""


def is_asked_for() -> bool:
    """Whether whoever builds wants compiled modules."""
    return os.environ.get("VECHE_COMPILE", "") not in ("", "0")


class CompileModules(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to a wheel, each beside its source."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return NEEDED if is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless nobody asked for it or the install is editable."""
        if not is_asked_for() or version == "editable":
            return
        self._folder = TemporaryDirectory(prefix="veche-compile-")
        folder = Path(self._folder.name)
        root = Path(self.root)
        patterns = self.config["modules"]
        sources = sorted({path for pattern in patterns for path in root.glob(pattern)})
        names = [path.relative_to(root).as_posix() for path in sources]
        try:
            extensions = compiled(root, names, folder)
        except (Exception, SystemExit) as error:
            self.app.abort(
                f"The rules cannot be compiled: {error}. See that there is a C compiler, or install"
                " without VECHE_COMPILE: they run as plain Python, too."
            )
        for path in extensions:
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what the wheel holds now."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def compiled(root: Path, sources: list[str], target: Path) -> list[Path]:
    """Compile modules to extensions in a folder, at their places on the import path.

    :param sources: files below the project's root; in one order, so that builds repeat.
    """
    # Only a build that compiles has these.
    from mypyc.build import mypycify
    from setuptools import Distribution

    before = Path.cwd()
    # Here the type checker finds the project's settings.
    os.chdir(root)
    try:
        # Other packages need not be installed to be compiled against.
        options = ["--ignore-missing-imports", "--cache-dir", str(target / ".mypy")]
        extensions = mypycify(
            [*options, *sources], group_name=LIBRARY, target_dir=str(target / ".c")
        )
        package = Distribution({"name": LIBRARY, "ext_modules": extensions})
        build = package.get_command_obj("build_ext")
        build.build_lib = str(target)
        build.build_temp = str(target / ".o")
        build.ensure_finalized()
        build.run()
        return [Path(name) for name in build.get_outputs()]
    finally:
        os.chdir(before)
