"""Round robin: everybody meets everybody equally often, from every seat equally often."""

from collections.abc import Iterable, Iterator
from math import comb

from veche import OptionError
from veche.options import Option
from veche.schedule import Field, Round, Rounds, Seating
from veche_tournaments.formats.designs import Table, smallest_design
from veche_tournaments.formats.seating import SINGLE, Seater, seat_evenly
from veche_tournaments.formats.spreading import Plan, copies, plan_tables
from veche_tournaments.formats.terms import SEATING, check_games, games_per_block, seating_of

EXACT = Option(
    "exact", True, "leave games unplayed rather than unevenly spread, where some can be even"
)
OPTIONS = (SEATING, EXACT)


def rounds(field: Field) -> Rounds:
    """One round: as many copies of an exact design as fit, or the most even tables."""
    check_games(field, "round-robin", games_per_block(field))
    plan = plan_of(field, field.players, field.seats)
    yield Round(seated(field, copies(field.players, field.seats, plan, field.seed)))


def plan_of(field: Field, players: int, size: int) -> Plan:
    """How the tables of so many players are made up within the games that are allowed."""
    if field.games is not None:
        tables = field.games // games_per_block(field)
        return plan_tables(players, size, tables, exact=bool(field.options[EXACT.name]))
    design = smallest_design(players, size)
    if design is None:
        raise OptionError(
            f"No small design is known for {players} players at tables of {size}, and all"
            f" {comb(players, size)} combinations are many. Say how many games to play."
        )
    return plan_tables(players, size, len(design), exact=True)


def seated(field: Field, designs: Iterable[list[Table]]) -> Iterator[tuple[Seating, ...]]:
    """The tables of the designs as blocks, with their seats shared out."""
    if seating_of(field) == SINGLE:
        for tables in _even_batches(designs, field):
            for seating in seat_evenly(tables, field.players):
                yield (seating,)
        return
    seater = Seater(seating_of(field), field.players, field.seats)
    for tables in designs:
        for table in tables:
            yield seater.block(table)


def _even_batches(designs: Iterable[list[Table]], field: Field) -> Iterator[list[Table]]:
    """The tables in batches after which everybody can have had each seat equally often."""
    batch: list[Table] = []
    games = [0] * field.players
    for tables in designs:
        batch += tables
        for table in tables:
            for player in table:
                games[player] += 1
        if not any(count % field.seats for count in games):
            yield batch
            batch = []
    if batch:
        yield batch
