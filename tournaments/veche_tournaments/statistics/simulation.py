"""Games between bots of known strength, to test statistics and to plan events.

Every single game follows the model exactly, so the truth is known. The games of a
block may still depend on each other: with a given chance a game repeats the luck
of its block, which goes with the seats (rotating them cancels it) or with the bots.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from veche.streams import Stream
from veche_tournaments.statistics.choices import Set, answers
from veche_tournaments.statistics.games import RatedGame
from veche_tournaments.statistics.likelihood import ELO


@dataclass(frozen=True)
class KnownField:
    """Bots of known strength, and how their luck works."""

    elo: tuple[float, ...]
    """By player."""
    tie_weights: Mapping[int, float] = field(default_factory=dict)
    seat_luck: float = 0.0
    """The chance that a game repeats the luck its block gives to each seat."""
    bot_luck: float = 0.0
    """The chance that a game repeats the luck its block gives to each bot."""


class _Luck:
    """Noise for every answer to a choice, drawn when it is first asked for."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.drawn: dict[Set, float] = {}

    def of(self, answer: Set) -> float:
        """Gumbel noise: the likeliest of weighted answers wins in proportion to its weight."""
        if answer not in self.drawn:
            self.drawn[answer] = -log(-log((self.stream.word() + 0.5) / 2**32))
        return self.drawn[answer]


def simulate(known: KnownField, tables: Sequence[Sequence[int]], seed: bytes) -> list[RatedGame]:
    """One block for each table: its players in every rotation of the seats."""
    games: list[RatedGame] = []
    for block, table in enumerate(tables):
        stream = Stream(seed, "block", block)
        seat_luck, bot_luck = _Luck(stream), _Luck(stream)
        for turn in range(len(table)):
            players = (*table[turn:], *table[:turn])
            kind = stream.chance()
            if kind < known.seat_luck:
                ranks = _ranks(known, players, seat_luck, range(len(table)))
            elif kind < known.seat_luck + known.bot_luck:
                # The bots' own places at the table stand for the bots, even for twins.
                places = [(turn + seat) % len(table) for seat in range(len(table))]
                ranks = _ranks(known, players, bot_luck, places)
            else:
                ranks = _ranks(known, players, _Luck(stream), range(len(table)))
            scores = tuple(float(len(table) - rank) for rank in ranks)
            games.append(RatedGame(block, len(games), players, ranks, scores))
    return games


def _ranks(
    known: KnownField, players: Sequence[int], luck: _Luck, names: Sequence[int]
) -> tuple[int, ...]:
    """The result of one game; ``names`` says under which name a seat's luck is kept."""
    strengths = [known.elo[player] / ELO for player in players]
    ranks = [0] * len(players)
    left = list(range(len(players)))
    while left:
        fitting = {s: w for s, w in known.tie_weights.items() if s <= len(left)}
        chosen, _ = max(
            answers(left, strengths, fitting),
            key=lambda each: each[1] + luck.of(tuple(sorted(names[seat] for seat in each[0]))),
        )
        rank = len(players) - len(left) + 1
        for seat in chosen:
            ranks[seat] = rank
        left = [seat for seat in left if seat not in chosen]
    return tuple(ranks)
