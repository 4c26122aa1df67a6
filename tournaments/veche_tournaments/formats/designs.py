"""Exact designs: tables at which every two players meet equally often.

All combinations are such a design, but often far too many. A smaller one (a balanced
incomplete block design) is looked for among those that a rotation of the players
leaves as they are: then whole orbits of tables are chosen, not single tables, and the
search is short (the method of Kramer and Mesner).
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

from veche import Stream

Table = tuple[int, ...]
"""Players who meet, ascending."""

_MOST_TABLES = 20_000
"""Beyond so many combinations no smaller design is looked for."""
_PATIENCE = 40_000
"""After looking at so many orbits a search is given up, and begun anew in another order."""
_ATTEMPTS = 5


def complete_design(players: int, size: int) -> list[Table]:
    """Every combination of players once."""
    return list(combinations(range(players), size))


@cache
def smallest_design(players: int, size: int) -> tuple[Table, ...] | None:
    """The smallest exact design that is found, at worst all combinations.

    None if the combinations are too many to look through.
    """
    if comb(players, size) > _MOST_TABLES:
        return None
    for meetings in _smaller_meetings(players, size):
        for turning in _turns(players):
            found = _search(players, size, meetings, turning)
            if found:
                return tuple(found)
    return tuple(complete_design(players, size))


def _smaller_meetings(players: int, size: int) -> Iterator[int]:
    """How often each pair may meet in a design smaller than the complete one.

    Everybody has whole tables, and there are no fewer tables than players (Fisher).
    """
    if size in (1, players):
        return
    for meetings in range(1, comb(players - 2, size - 2)):
        of_each, part = divmod(meetings * (players - 1), size - 1)
        tables, rest = divmod(players * of_each, size)
        if not part and not rest and tables >= players:
            yield meetings


def _turns(players: int) -> Iterator[int]:
    """How many players turn together: all, or all but one, or in several equal rings.

    The largest rings come first, because they leave the least to search.
    """
    return (ring for ring in range(players, 2, -1) if players % ring <= 1)


def _turned(table: Table, players: int, ring: int) -> Table:
    """The table after each player moved on by one in the ring; one left over stays."""
    whole = players - players % ring
    return tuple(
        sorted(
            player if player >= whole else player - player % ring + (player + 1) % ring
            for player in table
        )
    )


def _orbits(players: int, size: int, ring: int) -> list[list[Table]]:
    """All combinations, those together that turn into one another."""
    seen: set[Table] = set()
    orbits = []
    for start in combinations(range(players), size):
        orbit = []
        table = start
        while table not in seen:
            seen.add(table)
            orbit.append(table)
            table = _turned(table, players, ring)
        if orbit:
            orbits.append(orbit)
    return orbits


def _search(players: int, size: int, meetings: int, ring: int) -> list[Table] | None:
    """A design of whole orbits in which every pair meets so often, if one is found."""
    pairs = _orbits(players, 2, ring)
    kind = {pair: index for index, orbit in enumerate(pairs) for pair in orbit}
    orbits = _orbits(players, size, ring)
    gives = []
    for orbit in orbits:
        met = [0] * len(pairs)
        for table in orbit:
            for pair in combinations(table, 2):
                met[kind[pair]] += 1
        gives.append([count // len(pairs[index]) for index, count in enumerate(met)])
    order = list(range(len(orbits)))
    for attempt in range(_ATTEMPTS):
        chosen = _Choice(gives).fill([meetings] * len(pairs), order)
        if chosen is not None:
            return [table for index in chosen for table in orbits[index]]
        Stream(b"", "design", attempt).shuffle(order)
    return None


class _Choice:
    """The search for columns of small numbers that add up to what is needed."""

    def __init__(self, gives: list[list[int]]) -> None:
        """Take the columns."""
        self._gives = gives
        self._looked_at = 0

    def fill(self, need: list[int], open_: list[int]) -> list[int] | None:
        """Some of the open columns that give exactly what is needed, each at most once."""
        if not any(need):
            return []
        self._looked_at += len(open_)
        if self._looked_at > _PATIENCE:
            return None
        gives = self._gives
        fitting = [
            column
            for column in open_
            if all(given <= wanted for given, wanted in zip(gives[column], need, strict=True))
        ]
        # What the fewest columns can still give is decided first.
        by_row = [
            [column for column in fitting if gives[column][row]]
            for row, wanted in enumerate(need)
            if wanted
        ]
        tried: set[int] = set()
        for column in min(by_row, key=len):
            tried.add(column)
            rest = [wanted - given for wanted, given in zip(need, gives[column], strict=True)]
            more = self.fill(rest, [each for each in fitting if each not in tried])
            if more is not None:
                return [column, *more]
        return None
