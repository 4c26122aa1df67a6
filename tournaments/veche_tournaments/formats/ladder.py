"""Ladder: neighbours challenge one another for their places, for as long as one likes."""

from collections.abc import Sequence
from itertools import count

from veche import Stream
from veche.schedule import Field, Round, Rounds
from veche_tournaments.formats.points import total_points
from veche_tournaments.formats.seating import Seater
from veche_tournaments.formats.terms import (
    BLOCKS,
    DRAWN,
    SEATING,
    check_games,
    check_rivals,
    games_per_block,
    number,
    seating_of,
)

OPTIONS = (SEATING, BLOCKS, DRAWN)


def rounds(field: Field) -> Rounds:
    """Rounds in which adjacent ranks meet and take each other's places by their results.

    Where two did equally well, who stood higher stays higher. From round to round the
    tables shift by one rank, so that every rank can be reached from every other.
    """
    check_rivals(field, "ladder")
    order = list(range(field.players))
    if field.options[DRAWN.name]:
        Stream(field.seed, "ladder lots").shuffle(order)
    seater = Seater(seating_of(field), field.players, field.seats)
    blocks = number(field, "blocks")
    check_games(field, "ladder", _games(field, 0))
    left = field.games
    for turn in count():
        if left is not None:
            left -= _games(field, turn)
            if left < 0:
                break
        tables = [order[rank : rank + field.seats] for rank in challenges(field, turn)]
        played = yield Round(
            [seater.block(table) for table in tables for _ in range(blocks)],
            tuple((player,) for player in order),
            f"round {turn + 1}",
        )
        for index, rank in enumerate(challenges(field, turn)):
            worth = total_points(played[index * blocks : (index + 1) * blocks])
            # Sorting is stable: equals keep their order.
            order[rank : rank + field.seats] = sorted(
                tables[index], key=lambda player: -worth[player]
            )
    yield Round((), tuple((player,) for player in order))


def challenges(field: Field, turn: int) -> Sequence[int]:
    """The ranks, from 0, at which the tables of a round begin."""
    shifts = min(field.seats, field.players - field.seats + 1)
    return range(turn % shifts, field.players - field.seats + 1, field.seats)


def _games(field: Field, turn: int) -> int:
    return len(challenges(field, turn)) * number(field, "blocks") * games_per_block(field)
