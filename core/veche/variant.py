"""A variant as its plugin announces it."""

from dataclasses import dataclass

from veche.options import Option


@dataclass(frozen=True)
class Variant:
    """What can be said of a rule variant without building it.

    The module that provides the variant also implements the game's
    ``<game>_amend_rules`` hook.
    """

    game: str
    name: str
    title: str
    summary: str
    version: str = "1.0"
    author: str = ""
    page: str = ""
    """Where the rulebook describes it."""
    options: tuple[Option, ...] = ()
    min_seats: int = 1
    max_seats: int = 99
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    """Short names of variants of the same game that it needs or cannot bear.

    What follows the name of one that it cannot bear tells why: ``"night since nobody sees"``.
    """
    priority: int = 0
    """Lower ones amend the rules first; equal ones in order of their names."""
    sources: tuple[str, ...] = ()
    """Further import names that can change play, besides the plugin's own module."""

    @property
    def full_name(self) -> str:
        """The name that no other variant has, ``<game>.<name>``."""
        return f"{self.game}.{self.name}"
