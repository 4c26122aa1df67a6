"""Everything Veche raises on purpose.

Each message is one sentence (or two) that says what was asked, what is there
and what to do next; the command line prints it as it is and exits with 2.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class VecheError(Exception):
    """A refusal that a person can act on."""


class UnknownNameError(VecheError):
    """A game, variant, bot, option or file name that nobody provides."""


class PluginError(VecheError):
    """A plugin could not be loaded or failed in a hook."""


class ConflictError(VecheError):
    """Two plugins claim the same name or replace the same rule."""


class OptionError(VecheError):
    """An option that does not exist or a value that does not fit."""


class InvalidActionError(VecheError):
    """An action id or text that cannot be understood."""


class IllegalActionError(VecheError):
    """An action that is understood and refused."""


class RecordError(VecheError):
    """A record that is damaged, or that does not re-execute as written."""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A hint with the nearest known name, or an empty string."""
    nearest = get_close_matches(wrong, list(known), n=1)
    return f" Did you mean '{nearest[0]}'?" if nearest else ""


def one_line(error: BaseException) -> str:
    """What an exception says, on one line and without its full stop."""
    return " ".join(str(error).split()).rstrip(".")


def in_short(error: BaseException) -> str:
    """An exception in half a sentence: its kind and what it says."""
    said = one_line(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
