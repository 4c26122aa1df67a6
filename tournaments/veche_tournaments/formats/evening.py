"""Exchanging players between tables until everybody meets everybody equally often, or nearly."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from veche import Stream
from veche_tournaments.formats.designs import Table


class Evening:
    """Tables that are being evened out; how often each player plays stays as it is."""

    def __init__(self, tables: Sequence[Table], players: int) -> None:
        """Take tables as they are."""
        self.tables = [frozenset(table) for table in tables]
        self._meets = [[0] * players for _ in range(players)]
        for table in tables:
            for one, other in combinations(table, 2):
                self._note(one, other, 1)
        self._copies = Counter(self.tables)
        self.repeats = sum(count - 1 for count in self._copies.values())
        """How many tables are there that were there before."""
        self.excess = self._excess()
        """How far the squared meetings exceed those of meetings that differ by one at most."""

    def run(self, luck: Stream) -> None:
        """Exchange players at random as long as it helps, for a time in keeping with the size."""
        for _ in range(1000 + 200 * len(self.tables)):
            if not self.excess and not self.repeats:
                return
            first, second = luck.below(len(self.tables)), luck.below(len(self.tables))
            mine = sorted(self.tables[first] - self.tables[second])
            theirs = sorted(self.tables[second] - self.tables[first])
            if mine:
                one = mine.pop(luck.below(len(mine)))
                other = theirs.pop(luck.below(len(theirs)))
                self._try((first, second), (one, other), mine, theirs)

    def _try(
        self, at: tuple[int, int], who: tuple[int, int], mine: list[int], theirs: list[int]
    ) -> None:
        """Exchange two players unless that makes things worse.

        ``mine`` and ``theirs`` sit at one of the two tables only; those at both meet the
        exchanged players as before.
        """
        one, other = who
        meets = self._meets
        growth = 2 * sum(meets[other][each] - meets[one][each] + 1 for each in mine)
        growth += 2 * sum(meets[one][each] - meets[other][each] + 1 for each in theirs)
        if growth > 0:
            return
        old = [self.tables[index] for index in at]
        new = [old[0] - {one} | {other}, old[1] - {other} | {one}]
        repeats = self._replace(old, new)
        # A step sideways is taken too, for it may open the way to a better one.
        if growth == 0 and repeats > 0:
            self._replace(new, old)
            return
        self.repeats += repeats
        self.excess += growth
        for index, table in zip(at, new, strict=True):
            self.tables[index] = table
        for each in mine:
            self._note(one, each, -1)
            self._note(other, each, 1)
        for each in theirs:
            self._note(other, each, -1)
            self._note(one, each, 1)

    def _replace(self, old: list[frozenset[int]], new: list[frozenset[int]]) -> int:
        """Count tables anew; how many more are repeats then."""
        more = 0
        for table in old:
            self._copies[table] -= 1
            more -= self._copies[table] > 0
        for table in new:
            more += self._copies[table] > 0
            self._copies[table] += 1
        return more

    def _note(self, one: int, other: int, times: int) -> None:
        self._meets[one][other] += times
        self._meets[other][one] += times

    @property
    def width(self) -> int:
        """How far the most and the fewest meetings of a pair are apart."""
        counts = self._meetings()
        return max(counts, default=0) - min(counts, default=0)

    def _meetings(self) -> list[int]:
        pairs = combinations(range(len(self._meets)), 2)
        return [self._meets[one][other] for one, other in pairs]

    def _excess(self) -> int:
        counts = self._meetings()
        if not counts:
            return 0
        least, more = divmod(sum(counts), len(counts))
        lowest = (len(counts) - more) * least**2 + more * (least + 1) ** 2
        return sum(count**2 for count in counts) - lowest
