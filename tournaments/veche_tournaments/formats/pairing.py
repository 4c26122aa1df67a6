"""Tables of neighbours in the standings that have met as little as possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from veche_tournaments.formats.designs import Table

_PATIENCE = 5_000
"""After trying so many places, more rematches are allowed."""
_SECTION = 60
"""So many tables are made at once; larger fields are cut into sections."""


class Meetings:
    """How often every two players were at a table together."""

    def __init__(self, players: int) -> None:
        """Nobody has met."""
        self._times = [[0] * players for _ in range(players)]

    def note(self, table: Sequence[int]) -> None:
        """The players of a table have met."""
        for one, other in combinations(table, 2):
            self._times[one][other] += 1
            self._times[other][one] += 1

    def between(self, one: int, other: int) -> int:
        """How often two players have met."""
        return self._times[one][other]


def pair_up(standing: Sequence[int], size: int, met: Meetings) -> list[Table]:
    """Full tables for all in the standings, the best first.

    The fewest rematches count most, then that the best sit with their nearest
    neighbours. Where the search for the fewest takes too long it is cut short.
    """
    section = size * _SECTION
    if len(standing) > section:
        top, rest = standing[:section], standing[section:]
        return pair_up(top, size, met) + pair_up(rest, size, met)
    rematches = 0
    while (found := _Pairing(standing, size, met).fill(list(standing), rematches)) is None:
        rematches += 1 + rematches // 16
    # The steps grow, so fewer may do than were allowed.
    while found.rematches:
        better = _Pairing(standing, size, met).fill(list(standing), found.rematches - 1)
        if better is None:
            break
        found = better
    return found.tables


@dataclass(frozen=True)
class _Found:
    """Tables for all, and the rematches that they make."""

    tables: list[Table]
    rematches: int


class _Pairing:
    """One search with a number of rematches that may not be exceeded."""

    def __init__(self, standing: Sequence[int], size: int, met: Meetings) -> None:
        """Count as rematches what exceeds the meetings that every pair has behind it."""
        self._size = size
        self._met = met
        self._usual = min(met.between(*pair) for pair in combinations(standing, 2))
        self._patience = _PATIENCE + len(standing)

    def fill(self, standing: list[int], rematches: int) -> _Found | None:
        """The first tables that keep within the rematches, if there are any."""
        if not standing:
            return _Found([], 0)
        first, *others = standing
        for company, cost in self._companies((first,), others, rematches):
            rest = [player for player in others if player not in company]
            found = self.fill(rest, rematches - cost)
            if found is not None:
                return _Found([company, *found.tables], cost + found.rematches)
        return None

    def _companies(
        self, company: Table, others: Sequence[int], rematches: int
    ) -> Iterator[tuple[Table, int]]:
        """Those who can sit together, nearest first, and the rematches that makes."""
        if len(company) == self._size:
            yield company, 0
            return
        for index, player in enumerate(others):
            self._patience -= 1
            if self._patience < 0:
                return
            cost = sum(self._met.between(player, other) - self._usual for other in company)
            if cost <= rematches:
                following = others[index + 1 :]
                for full, more in self._companies((*company, player), following, rematches - cost):
                    yield full, cost + more
