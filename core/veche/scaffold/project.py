"""A project in memory, and how it gets onto the disk."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from veche.errors import ConflictError, VecheError


@dataclass(frozen=True)
class Project:
    """A project that is not written yet."""

    name: str
    package: str
    files: Mapping[str, str]
    """The text of each file by its path inside the project."""

    def write(self, into: Path) -> Path:
        """Write the project into a new folder of its name, and return that folder."""
        folder = into / self.name
        if folder.exists():
            raise ConflictError(
                f"'{folder}' exists already. Choose another name or another --into folder."
            )
        try:
            for path, text in self.files.items():
                target = folder / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, "utf-8")
        except OSError as error:
            raise VecheError(
                f"The project cannot be written: {error.strerror}: '{error.filename}'."
            ) from error
        return folder
