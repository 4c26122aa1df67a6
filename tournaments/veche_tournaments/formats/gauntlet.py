"""Gauntlet: the first player against all others, at every table."""

from collections.abc import Iterator

from veche.schedule import Field, Round, Rounds
from veche_tournaments.formats.designs import Table
from veche_tournaments.formats.round_robin import EXACT, plan_of, seated
from veche_tournaments.formats.spreading import copies
from veche_tournaments.formats.terms import SEATING, check_games, check_rivals, games_per_block

OPTIONS = (SEATING, EXACT)


def rounds(field: Field) -> Rounds:
    """One round: a round robin of all others for the seats that the first player leaves."""
    check_rivals(field, "gauntlet")
    check_games(field, "gauntlet", games_per_block(field))
    yield Round(seated(field, _with_the_first(field)))


def _with_the_first(field: Field) -> Iterator[list[Table]]:
    others, size = field.players - 1, field.seats - 1
    plan = plan_of(field, others, size)
    for tables in copies(others, size, plan, field.seed):
        yield [(0, *(player + 1 for player in table)) for table in tables]
