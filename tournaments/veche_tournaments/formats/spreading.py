"""Tables for any number of players: exact as far as it goes, then as even as can be found."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from veche import Stream
from veche_tournaments.formats.designs import Table, complete_design, smallest_design
from veche_tournaments.formats.evening import Evening

_RELABELLINGS = 24
"""So many ways to number the players of a further copy are compared."""
_DEALS = 3
"""So many deals are evened out and compared when no design fits …"""
_MOST_DEALS = 24
"""… and up to so many, as long as the meetings of two pairs differ by more than …"""
_EVEN_ENOUGH = 2
"""… this, which often cannot be bettered."""
_WINDOW = 200
"""So many tables are compared when the next one is called."""


@dataclass(frozen=True)
class Plan:
    """How a number of tables is made up."""

    complete: int
    """How often all combinations are played."""
    small: int
    """How many copies of the smallest exact design follow."""
    spread: int
    """How many tables follow that are only as even as can be found."""


def plan_tables(players: int, size: int, tables: int, *, exact: bool) -> Plan:
    """The best use of so many tables; ``exact`` leaves some unused rather than uneven."""
    complete, rest = divmod(tables, comb(players, size))
    design = smallest_design(players, size)
    small, spread = divmod(rest, len(design)) if design else (0, rest)
    if exact and (complete or small):
        spread = 0
    return Plan(complete, small, spread)


def copies(players: int, size: int, plan: Plan, seed: bytes) -> Iterator[list[Table]]:
    """The tables of the plan, design by design, in an order that is even all along."""
    for copy in range(plan.complete):
        yield _renumbered(_complete_in_order(players, size), players, Stream(seed, "copy", copy))
    used: Counter[Table] = Counter()
    for copy in range(plan.small):
        tables = _fresh_copy(players, size, used, Stream(seed, "small copy", copy))
        used.update(tables)
        yield tables
    if plan.spread:
        luck = Stream(seed, "spread")
        yield in_even_order(spread_tables(players, size, plan.spread, luck), players, luck)


@lru_cache(maxsize=16)
def _complete_in_order(players: int, size: int) -> list[Table]:
    return in_even_order(complete_design(players, size), players, Stream(b"", "order"))


@lru_cache(maxsize=16)
def _smallest_in_order(players: int, size: int) -> list[Table]:
    design = smallest_design(players, size) or ()
    return in_even_order(design, players, Stream(b"", "order"))


def _renumbered(tables: Sequence[Table], players: int, luck: Stream) -> list[Table]:
    """The same tables with lots drawn for who is who."""
    numbers = list(range(players))
    luck.shuffle(numbers)
    return [tuple(sorted(numbers[player] for player in table)) for table in tables]


def _fresh_copy(players: int, size: int, used: Counter[Table], luck: Stream) -> list[Table]:
    """The smallest design, renumbered so that few combinations come again."""
    design = _smallest_in_order(players, size)
    tries = (_renumbered(design, players, luck) for _ in range(_RELABELLINGS if used else 1))
    return min(tries, key=lambda tables: sum(used[table] for table in tables))


def in_even_order(tables: Iterable[Table], players: int, luck: Stream) -> list[Table]:
    """The tables in an order in which nobody is far ahead of others at any time."""
    waiting = list(tables)
    luck.shuffle(waiting)
    games = [0] * players
    last = [-1] * players
    ordered: list[Table] = []
    for turn in range(len(waiting)):
        window = waiting[-_WINDOW:]
        costs = [
            (sum(games[player] for player in table), sum(last[player] for player in table))
            for table in window
        ]
        index = len(waiting) - len(window) + costs.index(min(costs))
        waiting[index], waiting[-1] = waiting[-1], waiting[index]
        table = waiting.pop()
        ordered.append(table)
        for player in table:
            games[player] += 1
            last[player] = turn
    return ordered


def spread_tables(players: int, size: int, tables: int, luck: Stream) -> list[Table]:
    """So many tables, games per player within one of each other, meetings as even as found.

    The first tables of an exact design, and tables dealt out anew, are evened out by
    exchanging players; the most even result is taken.
    """
    attempts = []
    first = _renumbered(_smallest_in_order(players, size)[:tables], players, luck)
    games = Counter(player for table in first for player in table)
    counts = [games[player] for player in range(players)]
    if len(first) == tables and max(counts) - min(counts) <= 1:
        attempts.append(_evened(first, players, luck))
    for deal in range(_MOST_DEALS):
        if deal >= _DEALS and min(each.width for each in attempts) <= _EVEN_ENOUGH:
            break
        attempts.append(_evened(_deal(players, size, tables, luck), players, luck))
    best = min(attempts, key=lambda each: (each.width, each.excess, each.repeats))
    return [tuple(sorted(table)) for table in best.tables]


def _evened(tables: Sequence[Table], players: int, luck: Stream) -> Evening:
    evening = Evening(tables, players)
    evening.run(luck)
    return evening


def _deal(players: int, size: int, tables: int, luck: Stream) -> list[Table]:
    """Tables filled with those who have the fewest games, and of them the least acquainted."""
    games = [0] * players
    meets = [[0] * players for _ in range(players)]
    dealt = []
    for _ in range(tables):
        # A new draw for every table: the same ones shall not always come first.
        free = list(range(players))
        luck.shuffle(free)
        table: list[int] = []
        while len(table) < size:
            costs = [(games[each], sum(meets[each][other] for other in table)) for each in free]
            player = free.pop(costs.index(min(costs)))
            for other in table:
                meets[player][other] += 1
                meets[other][player] += 1
            table.append(player)
            games[player] += 1
        dealt.append(tuple(table))
    return dealt
