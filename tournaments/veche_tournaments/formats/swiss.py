"""Swiss: round after round, those who did equally well meet, if possible for the first time."""

from collections.abc import Sequence
from fractions import Fraction

from veche import Stream
from veche.options import Option
from veche.schedule import Field, Round, Rounds
from veche_tournaments.formats.pairing import Meetings, pair_up
from veche_tournaments.formats.points import EVEN, grouped, total_points
from veche_tournaments.formats.seating import Seater
from veche_tournaments.formats.terms import (
    BLOCKS,
    SEATING,
    check_games,
    check_rivals,
    games_per_block,
    number,
    seating_of,
)

ROUNDS = Option("rounds", 0, "rounds to play; 0 for as many as fit the games", minimum=0)
OPTIONS = (SEATING, BLOCKS, ROUNDS)


def rounds(field: Field) -> Rounds:
    """Rounds in which tables are made of neighbours in the standings.

    Those who find no full table rest, for as many points as an even game: first who
    has rested least, then who stands lowest.
    """
    check_rivals(field, "swiss")
    order = list(range(field.players))
    Stream(field.seed, "swiss lots").shuffle(order)
    worth = dict.fromkeys(order, Fraction(0))
    rests = dict.fromkeys(order, 0)
    met = Meetings(field.players)
    seater = Seater(seating_of(field), field.players, field.seats)
    for turn in range(_round_count(field)):
        # Sorting is stable: players of equal worth stay in the order of their lots.
        standing = sorted(order, key=lambda player: -worth[player])
        resting = _resting(standing, rests, field.players % field.seats)
        tables = pair_up([each for each in standing if each not in resting], field.seats, met)
        blocks = [seater.block(table) for table in tables for _ in range(number(field, "blocks"))]
        played = yield Round(blocks, grouped(order, worth), f"round {turn + 1}")
        for table in tables:
            met.note(table)
        for player, gained in total_points(played).items():
            worth[player] += gained / number(field, "blocks")
        for player in resting:
            worth[player] += EVEN
            rests[player] += 1
    yield Round((), grouped(order, worth))


def _round_count(field: Field) -> int:
    """The rounds asked for, or those that fit the games, or enough to halve the field to one."""
    tables = field.players // field.seats
    games = tables * games_per_block(field) * number(field, "blocks")
    asked = number(field, "rounds")
    check_games(field, "swiss", games * max(asked, 1))
    if asked:
        return asked
    if field.games is not None:
        return field.games // games
    return max(1, (field.players - 1).bit_length())


def _resting(standing: Sequence[int], rests: dict[int, int], count: int) -> list[int]:
    """Those who rest: who has rested least, and among them the last in the standings."""
    last_first = list(reversed(standing))
    return sorted(last_first, key=lambda player: rests[player])[:count]
