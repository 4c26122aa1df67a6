"""Arguments that several commands share."""

from collections.abc import Sequence

import click

from veche.errors import OptionError
from veche.streams import fresh_seed, seed_from_text

option_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, or VARIANT.NAME=VALUE for one of a variant.",
)
seed_option = click.option(
    "--seed", metavar="TEXT", help="Any text or number; the same seed gives the same luck."
)


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """``NAME=VALUE`` pairs as a dictionary."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise OptionError(f"'{pair}' is not NAME=VALUE. Write e.g. --option rounds=3.")
        if name in options:
            raise OptionError(f"The option '{name}' is given twice. Give it once.")
        options[name] = value
    return options


def read_seed(text: str | None) -> bytes:
    """The seed somebody asked for, or a fresh one."""
    return fresh_seed() if text is None else seed_from_text(text)
