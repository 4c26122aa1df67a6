"""How evenly games are spread: over players, seats, pairs and combinations; as data and as text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from veche.schedule import Seating

_WIDEST_CROSSTABLE = 16


@dataclass(frozen=True)
class Balance:
    """What was, or is to be, played, counted."""

    blocks: int
    games: int
    games_of: tuple[int, ...]
    """By player, games."""
    seats_of: tuple[tuple[int, ...], ...]
    """By player and seat, games in that seat."""
    meetings: tuple[tuple[int, ...], ...]
    """By player and player, games together."""
    follows: tuple[tuple[int, ...], ...]
    """By player and player, games in which the first sits in the seat after the second's;
    the first seat comes after the last."""
    combinations_played: tuple[int, int]
    """How often the rarest and the most frequent combination of players was played."""

    @property
    def games_range(self) -> tuple[int, int]:
        """The fewest and the most games of a player."""
        return min(self.games_of), max(self.games_of)

    @property
    def seats_width(self) -> int:
        """The largest difference between a player's counts in two seats."""
        return max(max(counts, default=0) - min(counts, default=0) for counts in self.seats_of)

    @property
    def meetings_range(self) -> tuple[int, int]:
        """The fewest and the most meetings of a pair."""
        return _range_of_pairs(self.meetings)

    @property
    def follows_range(self) -> tuple[int, int]:
        """The fewest and the most times a player sat after a certain other."""
        return _range_of_pairs(self.follows)

    @property
    def is_exact(self) -> bool:
        """Whether all played equally often, in every seat, and met equally often."""
        games, meetings = self.games_range, self.meetings_range
        return games[0] == games[1] and not self.seats_width and meetings[0] == meetings[1]


def balance_of(blocks: Iterable[Sequence[Seating]], players: int) -> Balance:
    """Count blocks, each given as the seatings of its games."""
    block_count = games = 0
    seats_of: Counter[tuple[int, int]] = Counter()
    meetings: Counter[tuple[int, int]] = Counter()
    follows: Counter[tuple[int, int]] = Counter()
    tables: Counter[frozenset[int]] = Counter()
    seats = 0
    for seatings in blocks:
        block_count += 1
        for seating in seatings:
            games += 1
            seats = len(seating)
            tables[frozenset(seating)] += 1
            for seat, player in enumerate(seating):
                seats_of[player, seat] += 1
                follows[player, seating[seat - 1]] += 1
            for one, other in combinations(seating, 2):
                meetings[one, other] += 1
                meetings[other, one] += 1
    rarest = min(tables.values()) if games and len(tables) == comb(players, seats) else 0
    everybody = range(players)
    return Balance(
        block_count,
        games,
        tuple(sum(seats_of[player, seat] for seat in range(seats)) for player in everybody),
        tuple(tuple(seats_of[player, seat] for seat in range(seats)) for player in everybody),
        tuple(tuple(meetings[one, other] for other in everybody) for one in everybody),
        tuple(tuple(follows[one, other] for other in everybody) for one in everybody),
        (rarest, max(tables.values(), default=0)),
    )


def balance_text(balance: Balance, names: Sequence[str] = ()) -> str:
    """The balance for a person to read: a summary, then each player's seats and meetings."""
    labels = list(names) or [f"player {player}" for player in range(len(balance.games_of))]
    verdict = "exactly balanced" if balance.is_exact else "not exactly balanced"
    facts = [
        ("games of a player", _span(balance.games_range)),
        ("a player's seats differ by", str(balance.seats_width)),
        ("meetings of a pair", _span(balance.meetings_range)),
        ("one right after another", _span(balance.follows_range)),
        ("games of a combination", _span(balance.combinations_played)),
    ]
    wide = max(len(name) for name, _ in facts)
    return "\n".join(
        [
            f"{_count(balance.games, 'game')} in {_count(balance.blocks, 'block')}, {verdict}",
            *(f"  {name:<{wide}}  {value}" for name, value in facts),
            "",
            *_player_lines(balance, labels),
        ]
    )


def _player_lines(balance: Balance, labels: Sequence[str]) -> list[str]:
    """A line for each player: games, games by seat and, if they fit, meetings."""
    seats = len(balance.seats_of[0])
    rows = [["", "games", *(f"seat {seat}" for seat in range(seats))]]
    crosstable = len(labels) <= _WIDEST_CROSSTABLE
    if crosstable:
        rows[0] += ["met:", *(str(player) for player in range(len(labels)))]
    for player, label in enumerate(labels):
        row = [label, str(balance.games_of[player]), *map(str, balance.seats_of[player])]
        if crosstable:
            met = balance.meetings[player]
            row += [
                f"{player}:",
                *("-" if other == player else str(met[other]) for other in range(len(labels))),
            ]
        rows.append(row)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _range_of_pairs(matrix: Sequence[Sequence[int]]) -> tuple[int, int]:
    counts = [
        count for one, row in enumerate(matrix) for other, count in enumerate(row) if one != other
    ]
    return min(counts, default=0), max(counts, default=0)


def _span(ends: tuple[int, int]) -> str:
    least, most = ends
    return str(least) if least == most else f"{least} to {most}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
