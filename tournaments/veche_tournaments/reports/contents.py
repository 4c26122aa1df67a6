"""What a report says: plain rounded data, from which every form of it is made."""

from dataclasses import dataclass

from veche_tournaments.reports.rounding import rounded
from veche_tournaments.statistics import Estimate

VERSION = 1
"""Of the data; it changes when a field goes away or gets another meaning."""


@dataclass(frozen=True)
class Figure:
    """A value with its 95 % interval; None for what is not known."""

    value: float | None
    low: float | None
    high: float | None

    @staticmethod
    def of(estimate: Estimate, digits: int) -> "Figure":
        """An estimate with so many digits."""
        parts = (estimate.value, estimate.low, estimate.high)
        return Figure(*(rounded(each, digits) for each in parts))

    @property
    def reach(self) -> float | None:
        """Half the interval."""
        if self.low is None or self.high is None:
            return None
        return (self.high - self.low) / 2


UNKNOWN = Figure(None, None, None)


@dataclass(frozen=True)
class Standing:
    """One bot in the table."""

    place: int
    """By rating, from 1."""
    bot: str
    rating: Figure
    win_share: Figure
    placement: Figure
    score: Figure
    margin: Figure
    games: int
    blocks: int
    faults: int


@dataclass(frozen=True)
class Meetings:
    """One bot's results against another."""

    bot: str
    opponent: str
    wins: int
    ties: int
    losses: int
    share: Figure
    """Of the meetings won, a tie being half."""
    margin: Figure
    superiority: float | None
    """How likely the bot is truly better, by the ratings of the whole event."""


@dataclass(frozen=True)
class SeatLine:
    """How well a seat did, whoever sat there."""

    seat: int
    games: int
    win_share: Figure
    placement: Figure
    score: Figure


@dataclass(frozen=True)
class SourceLine:
    """How many points a bot got from one source, in the mean over its games."""

    bot: str
    source: str
    points: float | None


@dataclass(frozen=True)
class LengthLine:
    """How many games had so many decisions."""

    least: int
    most: int
    games: int


@dataclass(frozen=True)
class FaultLine:
    """One kind of fault of one bot."""

    bot: str
    fault: str
    times: int
    forgiven: int
    games_lost: int
    first_block: int
    """Where it happened first: block, and game within the block, both from 0."""
    first_game: int
    first_detail: str


@dataclass(frozen=True)
class FailureLine:
    """Games that did not end as games should."""

    reason: str
    games: int
    counted: bool
    """Whether they are in the ratings (the seat that failed as last)."""


@dataclass(frozen=True)
class DesignLine:
    """The standard error of a kind of figure: by blocks, and as if games were independent."""

    figures: str
    by_blocks: float | None
    by_games: float | None
    ratio: float | None


@dataclass(frozen=True)
class Plan:
    """How much more must be played to know the distance of two bots to plus or minus ``reach``."""

    reach: float
    more_games: int | None


@dataclass(frozen=True)
class Report:
    """A tournament as far as it was played."""

    event: str
    ruleset: str
    format: str
    seats: int
    definition: str
    """The digest of the definition."""
    commitment: str
    """What the master seed was sealed as before the first game."""
    finished: bool
    games_wanted: int | None
    games_played: int
    games_rated: int
    games_repeated: int
    """Move for move the same as another; they are counted once."""
    games_void: int
    games_forfeited: int
    blocks: int
    places: tuple[tuple[str, ...], ...]
    """The bots as the format ranks them, best first; empty if it does not."""
    standings: tuple[Standing, ...]
    meetings: tuple[Meetings, ...]
    seat_lines: tuple[SeatLine, ...]
    sources: tuple[SourceLine, ...]
    lengths: tuple[LengthLine, ...]
    faults: tuple[FaultLine, ...]
    failures: tuple[FailureLine, ...]
    designs: tuple[DesignLine, ...]
    plan: Plan

    @property
    def bots(self) -> tuple[str, ...]:
        """Everyone who is rated, best first."""
        return tuple(line.bot for line in self.standings)
