"""What an organiser asks of a format: how tables are seated, how many games are played."""

from veche import OptionError
from veche.options import Option
from veche.schedule import Field
from veche_tournaments.formats.seating import EVERY_ORDER, ROTATED, SINGLE, games_of_block

SEATING = Option(
    "seating",
    ROTATED,
    "the games of a block: everybody in each seat once, in every order, or one game",
    choices=(ROTATED, EVERY_ORDER, SINGLE),
)
BLOCKS = Option("blocks", 1, "blocks played at each table of a round", minimum=1)
DRAWN = Option("drawn", False, "start in a drawn order, not in the order of the players")


def number(field: Field, name: str) -> int:
    """An option that is a number."""
    value = field.options[name]
    assert isinstance(value, int)
    return value


def seating_of(field: Field) -> str:
    """The kind of blocks that was chosen."""
    return str(field.options[SEATING.name])


def games_per_block(field: Field) -> int:
    """How many games a block has."""
    return games_of_block(seating_of(field), field.seats)


def check_rivals(field: Field, name: str) -> None:
    """Refuse tables at which nobody can be beaten."""
    if field.seats < 2:
        raise OptionError(f"The format '{name}' needs 2 seats or more. Play 'rotation' instead.")


def check_games(field: Field, name: str, needed: int) -> None:
    """Refuse fewer games than are needed."""
    if field.games is not None and field.games < needed:
        raise OptionError(
            f"The format '{name}' needs {needed} games for {field.players} players at tables of"
            f" {field.seats}, and {field.games} are allowed. Allow more games."
        )
