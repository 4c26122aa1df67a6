"""Knockout: at every table some go on and the others are out, until one table is left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from veche import OptionError, Stream
from veche.options import Option
from veche.schedule import Field, PlayedBlock, Round, Rounds
from veche_tournaments.formats.designs import Table
from veche_tournaments.formats.points import total_points, total_scores
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

ADVANCE = Option("advance", 0, "how many of a table go on; 0 for half of them", minimum=0)
PLAYOFFS = Option("playoffs", 2, "further blocks at a table where who goes on is tied", minimum=0)
OPTIONS = (SEATING, BLOCKS, ADVANCE, PLAYOFFS, DRAWN)


@dataclass(frozen=True)
class Stage:
    """What one round does to a field: its tables, and who goes on."""

    tables: int
    out: int
    """How many players are out after it."""

    def going_on(self, table: int, seats: int) -> int:
        """How many of a table go on: at the first tables, those of the best seeds, rather more."""
        each, more = divmod(self.out, self.tables)
        return seats - each - (1 if table >= self.tables - more else 0)


def stages(players: int, seats: int, advance: int) -> Iterator[Stage]:
    """The rounds that lead from so many players to one table, and that table.

    The first round brings the field down to a number from which every later round
    can be played by all, if there is one; until then some have a bye.
    """
    while players > seats:
        target = _round_number(players, seats, advance)
        out = players - target
        tables = min(-(-out // (seats - advance)), players // seats)
        out = min(out, tables * (seats - advance))
        yield Stage(tables, out)
        players -= out
    yield Stage(1, seats - 1)


def _round_number(players: int, seats: int, advance: int) -> int:
    """The largest field below this one that plays down to one table without byes."""
    field = seats
    while field % advance == 0 and field // advance * seats < players:
        field = field // advance * seats
    return field


def rounds(field: Field) -> Rounds:
    """Rounds of tables with the best seeds kept apart, playoffs where it is tied, the final.

    Byes go to those who had the fewest, and among them to the best seeds.
    """
    plan = list(stages(field.players, field.seats, _advance(field)))
    _check(field, plan)
    left = list(range(field.players))
    if field.options[DRAWN.name]:
        Stream(field.seed, "knockout seeds").shuffle(left)
    seeds = {player: seed for seed, player in enumerate(left)}
    byes = dict.fromkeys(left, 0)
    seater = Seater(seating_of(field), field.players, field.seats)
    places: tuple[tuple[int, ...], ...] = ()
    for turn, stage in enumerate(plan, start=1):
        resting = sorted(left, key=lambda player: (byes[player], seeds[player]))
        resting = resting[: len(left) - stage.tables * field.seats]
        for player in resting:
            byes[player] += 1
        tables = _snake([player for player in left if player not in resting], stage.tables)
        bouts = [
            _Bout(table, stage.going_on(index, field.seats), seeds)
            for index, table in enumerate(tables)
        ]
        name = "final" if stage is plan[-1] else f"round {turn}"
        yield from _play(field, bouts, seater, (tuple(left), *places), name)
        on = {player for bout in bouts for player in bout.order()[: bout.going_on]}
        if stage is plan[-1]:
            places = (*((player,) for player in bouts[0].order()), *places)
        else:
            on.update(resting)
            places = (tuple(player for player in left if player not in on), *places)
        left = [player for player in left if player in on]
    yield Round((), places)


def _advance(field: Field) -> int:
    check_rivals(field, "knockout")
    advance = number(field, "advance") or field.seats // 2
    if advance >= field.seats:
        raise OptionError(
            f"If {advance} of {field.seats} go on, nobody is ever out."
            f" Let at most {field.seats - 1} of a table advance."
        )
    return advance


def _check(field: Field, plan: Sequence[Stage]) -> None:
    blocks = number(field, "blocks") + number(field, "playoffs")
    tables = sum(stage.tables for stage in plan)
    check_games(field, "knockout", tables * blocks * games_per_block(field))


def _snake(players: Sequence[int], tables: int) -> list[Table]:
    """Players dealt to the tables there and back, so that every table is about equally strong."""
    dealt: list[list[int]] = [[] for _ in range(tables)]
    for index, player in enumerate(players):
        lap, step = divmod(index, tables)
        dealt[tables - 1 - step if lap % 2 else step].append(player)
    return [tuple(table) for table in dealt]


class _Bout:
    """One table of a round: what was played there, and who goes on."""

    def __init__(self, table: Table, going_on: int, seeds: dict[int, int]) -> None:
        self.table = table
        self.going_on = going_on
        self._seeds = seeds
        self.played: list[PlayedBlock] = []

    def order(self) -> list[int]:
        """The players, best first: by points, then by the game's scores, then by seed."""
        worth, scores = total_points(self.played), total_scores(self.played)
        return sorted(
            self.table,
            key=lambda player: (-worth[player], -scores.get(player, 0), self._seeds[player]),
        )

    @property
    def is_tied(self) -> bool:
        """Whether the last who goes on has no more points than the first who does not."""
        worth: list[Fraction] = sorted(total_points(self.played).values(), reverse=True)
        return worth[self.going_on - 1] == worth[self.going_on]


def _play(
    field: Field,
    bouts: Sequence[_Bout],
    seater: Seater,
    places: tuple[tuple[int, ...], ...],
    name: str,
) -> Rounds:
    """The blocks of a round, then playoffs at tables where it is tied."""
    blocks = number(field, "blocks")
    for playoff in range(1 + number(field, "playoffs")):
        wanted = [bout for bout in bouts for _ in range(blocks)]
        played = yield Round(
            [seater.block(bout.table) for bout in wanted],
            places,
            f"{name}, playoff {playoff}" if playoff else name,
        )
        for bout, block in zip(wanted, played, strict=True):
            bout.played.append(block)
        bouts = [bout for bout in bouts if bout.is_tied]
        blocks = 1
        if not bouts:
            return
