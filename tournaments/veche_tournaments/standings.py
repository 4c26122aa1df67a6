"""From the games of an event to the figures that a report shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, comb, inf

from veche.jobs import PlayedGame
from veche.match import End
from veche_tournaments.statistics import (
    DesignRatio,
    Estimate,
    Figures,
    Pair,
    PoolRatings,
    RatedGame,
    RatingErrors,
    by_player,
    by_seat,
    counted_once,
    crosstable,
    figures_by,
    fit_ratings,
    observed_spread,
    plan,
    rating_design,
    rating_errors,
    win_share_design,
)

WANTED_REACH = 15.0
"""The sharpness that the planner speaks of: distances to plus or minus so many points."""

_LEAST_DESIGN_GAMES = 500
_DESIGN_WORK = 200_000
"""Games times pairs of bots, a second or two of work."""


@dataclass(frozen=True)
class Line:
    """One bot in the final table."""

    name: str
    rating: Estimate
    figures: Figures
    faults: int


@dataclass(frozen=True)
class Designs:
    """What the blocks of the event are worth against as many independent games."""

    ratings: DesignRatio
    win_shares: DesignRatio


@dataclass(frozen=True)
class Standings:
    """What a tournament says about its bots."""

    lines: tuple[Line, ...]
    """Best rating first."""
    pairs: dict[tuple[str, str], Pair]
    superiority: dict[tuple[str, str], float]
    """How likely the first is truly better than the second, by their ratings."""
    seats: dict[int, Figures]
    games: tuple[PlayedGame, ...]
    """Those that are rated."""
    blocks: int
    designs: Designs | None
    """None as long as there is one block only."""
    more_games: int | None
    """How many more would give every distance to ``WANTED_REACH``; None if nobody can say."""
    repeated: int
    """Games that were move for move the same as another, counted once."""
    void: int
    forfeited: int
    """Games in which some seat failed. They count, the failed seat as last."""


def standings_of(names: Sequence[str], games: Sequence[PlayedGame]) -> Standings | None:
    """The figures of an event; None as long as no game counts."""
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
        if len(game.seating) > 1
    ]
    if not rated:
        return None
    distinct = counted_once(rated, [game.record.moves_digest for game in valid])
    ratings = fit_ratings(distinct.games)
    # One block says nothing about how much blocks differ.
    errors = rating_errors(ratings) if len(ratings.blocks) > 1 else None
    return Standings(
        _lines(names, valid, distinct.games, ratings, errors),
        {
            (names[one], names[other]): pair
            for (one, other), pair in crosstable(distinct.games).items()
        },
        {
            (names[one], names[other]): chance
            for (one, other), chance in (errors.superiority() if errors else {}).items()
        },
        figures_by(distinct.games, by_seat),
        tuple(valid[game.number] for game in distinct.games),
        len(ratings.blocks),
        _designs(ratings, distinct.games) if errors else None,
        _more_games(ratings, errors) if errors else None,
        distinct.dropped,
        len(games) - len(valid),
        sum(1 for game in valid if any(game.forfeits)),
    )


def _lines(
    names: Sequence[str],
    valid: Sequence[PlayedGame],
    games: Sequence[RatedGame],
    ratings: PoolRatings,
    errors: RatingErrors | None,
) -> tuple[Line, ...]:
    figures = figures_by(games, by_player)
    lines = [
        Line(
            names[player],
            errors.rating(player) if errors else _unsure(ratings.elo[player]),
            figures[player],
            _faults(player, valid),
        )
        for player in ratings.players
    ]
    return tuple(sorted(lines, key=lambda line: (-line.rating.value, line.name)))


def _unsure(value: float) -> Estimate:
    return Estimate(value, -inf, inf, inf, 0.0)


def _designs(ratings: PoolRatings, games: Sequence[RatedGame]) -> Designs:
    """Judged by the first blocks of a very long event, which are enough for two digits."""
    pairs = comb(len(ratings.players), 2)
    enough = max(_LEAST_DESIGN_GAMES, _DESIGN_WORK // pairs)
    if len(games) > enough:
        games = [game for game in games if game.block < games[enough].block]
        ratings = fit_ratings(games)
    return Designs(rating_design(ratings, games), win_share_design(games))


def _more_games(ratings: PoolRatings, errors: RatingErrors) -> int | None:
    """What is missing until the least certain distance of two bots is as sharp as wanted.

    Where one of two never lost a place to the other, no number of games would do.
    """
    pairs = [pair for group in ratings.bounded for pair in combinations(group, 2)]
    distances = [errors.difference(*pair) for pair in pairs]
    widest = max(distances, key=lambda each: each.error, default=None)
    if widest is None or widest.error == inf:
        return None
    blocks = len(ratings.blocks)
    per_block = ceil(ratings.games / blocks)
    needed = plan(WANTED_REACH, observed_spread(widest, blocks), per_block)
    return max(0, needed.blocks - blocks) * per_block


def _faults(player: int, games: Sequence[PlayedGame]) -> int:
    return sum(1 for game in games for note in game.faults if game.seating[note.seat] == player)
