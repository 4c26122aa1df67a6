"""From the games of an event to the tables that a report shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from veche.jobs import PlayedGame
from veche.match import End
from veche_tournaments.statistics import (
    Estimate,
    Figures,
    Pair,
    RatedGame,
    by_player,
    by_seat,
    counted_once,
    crosstable,
    figures_by,
    fit_ratings,
    rating_errors,
)


@dataclass(frozen=True)
class Line:
    """One bot in the final table."""

    name: str
    rating: Estimate
    figures: Figures
    faults: int


@dataclass(frozen=True)
class Standings:
    """What a tournament says about its bots."""

    lines: tuple[Line, ...]
    """Best rating first."""
    pairs: dict[tuple[str, str], Pair]
    seats: dict[int, Figures]
    rated: int
    repeated: int
    """Games that were move for move the same as another, counted once."""
    void: int
    forfeited: int
    """Games in which some seat failed. They count, the failed seat as last."""


def standings_of(names: Sequence[str], games: Sequence[PlayedGame]) -> Standings | None:
    """The tables of an event; None as long as no game counts."""
    valid = [game for game in games if game.end is not End.VOID]
    rated = [
        RatedGame(
            game.block,
            number,
            game.seating,
            game.outcome.ranks,
            tuple(float(score) for score in game.outcome.scores),
        )
        for number, game in enumerate(valid)
    ]
    if not rated or len(rated[0].players) < 2:
        return None
    digests = [f"{game.seating}{game.record.moves_digest}" for game in valid]
    distinct = counted_once(rated, digests)
    ratings = fit_ratings(distinct.games)
    errors = rating_errors(ratings)
    figures = figures_by(distinct.games, by_player)
    lines = [
        Line(names[player], errors.rating(player), figures[player], _faults(player, valid))
        for player in ratings.players
    ]
    lines.sort(key=lambda line: (-line.rating.value, line.name))
    pairs = {
        (names[one], names[other]): pair
        for (one, other), pair in crosstable(distinct.games).items()
    }
    return Standings(
        tuple(lines),
        pairs,
        figures_by(distinct.games, by_seat),
        len(distinct.games),
        distinct.dropped,
        len(games) - len(valid),
        sum(1 for game in valid if any(game.forfeits)),
    )


def _faults(player: int, games: Sequence[PlayedGame]) -> int:
    return sum(1 for game in games for note in game.faults if game.seating[note.seat] == player)
