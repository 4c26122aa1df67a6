"""Who sits where at a table: seats shared out evenly, and neighbours too."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import factorial

from veche.schedule import Seating
from veche_tournaments.formats.designs import Table

ROTATED = "rotated"
"""A block is one game for each seat: everybody moves on by one seat from game to game."""
EVERY_ORDER = "every-order"
"""A block is one game for each order in which the players can sit."""
SINGLE = "single"
"""A block is one game; seats are shared out evenly over all games of the event."""

_MOST_ORDERS_BY_SEATS = 6
"""Up to so many seats all orders of a table are compared; beyond, only its rotations."""


def games_of_block(kind: str, seats: int) -> int:
    """How many games a block of that kind has."""
    return {ROTATED: seats, EVERY_ORDER: factorial(seats), SINGLE: 1}[kind]


def rotations(order: Seating) -> tuple[Seating, ...]:
    """The order and all that follow when everybody moves on by one seat."""
    return tuple(order[turn:] + order[:turn] for turn in range(len(order)))


def rounds_of(table: Sequence[int]) -> list[Seating]:
    """The ways to sit around a round table, where only neighbours matter."""
    first, *others = table
    if len(table) > _MOST_ORDERS_BY_SEATS:
        return [(first, *others), (first, *reversed(others))]
    return [(first, *rest) for rest in permutations(others)]


class Seater:
    """Seats tables one after another, with an eye on who sat where and next to whom.

    Of all orders it takes the one that keeps the counts most even; among equals the
    first, so the same tables are always seated alike.
    """

    def __init__(self, kind: str, players: int, seats: int) -> None:
        """Begin with nobody seated."""
        self._kind = kind
        self._seats = [[0] * seats for _ in range(players)]
        self._after = [[0] * players for _ in range(players)]
        self._unused: dict[Table, list[Seating]] = {}

    def block(self, table: Sequence[int]) -> tuple[Seating, ...]:
        """The games of a block at this table."""
        if self._kind == EVERY_ORDER:
            return tuple(permutations(table))
        if self._kind == ROTATED:
            return rotations(self._next_round(tuple(sorted(table))))
        order = min(self._orders(table), key=self._crowding)
        for seat, player in enumerate(order):
            self._seats[player][seat] += 1
        self._note_neighbours(order)
        return (order,)

    def _next_round(self, table: Table) -> Seating:
        """A way to sit around the table, none again before all others were used."""
        unused = self._unused.get(table) or rounds_of(table)
        order = min(unused, key=self._closeness)
        self._unused[table] = [each for each in unused if each != order]
        self._note_neighbours(order)
        return order

    def _orders(self, table: Sequence[int]) -> Iterable[Seating]:
        if len(table) > _MOST_ORDERS_BY_SEATS:
            return rotations(tuple(table))
        return permutations(table)

    def _crowding(self, order: Seating) -> tuple[int, int]:
        # The growth of the sum of squared counts, but for a constant.
        crowding = sum(self._seats[player][seat] for seat, player in enumerate(order))
        return crowding, self._closeness(order)

    def _closeness(self, order: Seating) -> int:
        return sum(self._after[player][order[seat - 1]] for seat, player in enumerate(order))

    def _note_neighbours(self, order: Seating) -> None:
        for seat, player in enumerate(order):
            self._after[player][order[seat - 1]] += 1


def seat_evenly(tables: Sequence[Table], players: int) -> list[Seating]:
    """One game for each table, at any time each player's seats within one of each other.

    This is a colouring of the edges between tables and players, the seats being the
    colours. A player's games are taken in groups of as many as there are seats, and in
    a group no seat comes twice; König proved that it can always be done.
    """
    colouring = _Colouring(len(tables), len(tables[0]) if tables else 0)
    games = [0] * players
    for game, table in enumerate(tables):
        for player in table:
            group = games[player] // len(table)
            games[player] += 1
            colouring.seat(game, player, group)
    return colouring.seatings()


class _Colouring:
    """Seats given to players game by game, and changed along chains where they clash."""

    def __init__(self, games: int, seats: int) -> None:
        """Begin with empty tables."""
        self._seats = range(seats)
        self._sitting: list[dict[int, int]] = [{} for _ in range(games)]
        """By game and seat, who sits there."""
        self._group: list[dict[int, dict[int, int]]] = [{} for _ in range(games)]
        """By game and player, the player's group of games: by seat, which game."""
        self._groups: dict[tuple[int, int], dict[int, int]] = {}

    def seat(self, game: int, player: int, group: int) -> None:
        """Find a seat in the game that the player has not had in this group of games."""
        sitting = self._sitting[game]
        had = self._groups.setdefault((player, group), {})
        self._group[game][player] = had
        free = [seat for seat in self._seats if seat not in sitting]
        new = [seat for seat in free if seat not in had]
        if not new:
            other = next(seat for seat in self._seats if seat not in had)
            self._exchange(had, free[0], other)
            new = free
        sitting[new[0]] = player
        had[new[0]] = game

    def _exchange(self, had: dict[int, int], seat: int, other: int) -> None:
        """Exchange two seats along the chain of games that begins with a group's seat.

        Each game on it sends the next group from the one seat to the other. It never
        comes back to the game that asked, which has the first seat free.
        """
        chain = []
        while seat in had:
            game = had[seat]
            chain.append((game, self._sitting[game][seat], seat, other))
            following = self._sitting[game].get(other)
            if following is None:
                break
            chain.append((game, following, other, seat))
            had = self._group[game][following]
        for game, player, old, _ in chain:
            del self._sitting[game][old]
            del self._group[game][player][old]
        for game, player, _, new in chain:
            self._sitting[game][new] = player
            self._group[game][player][new] = game

    def seatings(self) -> list[Seating]:
        """The player in each seat, game by game."""
        return [tuple(sitting[seat] for seat in self._seats) for sitting in self._sitting]
