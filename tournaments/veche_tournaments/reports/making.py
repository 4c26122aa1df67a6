"""From a tournament to the contents of its report."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from veche.game import Outcome
from veche.jobs import PlayedGame
from veche.match import End
from veche.plugins import PluginHost
from veche.record import GameRecord
from veche.schedule import GameResult
from veche_tournaments.definition import Definition
from veche_tournaments.reports.contents import (
    UNKNOWN,
    DesignLine,
    FailureLine,
    FaultLine,
    Figure,
    LengthLine,
    Meetings,
    Plan,
    Report,
    SeatLine,
    SourceLine,
    Standing,
)
from veche_tournaments.reports.rounding import rounded
from veche_tournaments.runner import finish_blocks, result_of
from veche_tournaments.standings import WANTED_REACH, Standings, standings_of
from veche_tournaments.statistics import DesignRatio
from veche_tournaments.store import Store, StoredEvent

_BINS = 12
_RATING, _SHARE, _PLACE, _SCORE, _RATIO = 1, 4, 3, 2, 2


@dataclass(frozen=True)
class PlacedGame:
    """A game and where it belongs: its place in its block, and the game itself."""

    place: int
    game: PlayedGame


def played_game(
    number: int, block: int, seating: tuple[int, ...], record: GameRecord
) -> PlayedGame:
    """A game as its record tells it; the record is what can be checked."""
    trailer = record.trailer
    outcome = Outcome(
        tuple(seat.score for seat in trailer.seats),
        tuple(seat.rank for seat in trailer.seats),
        tuple(seat.reason for seat in trailer.seats),
        tuple(dict(seat.sources) for seat in trailer.seats),
    )
    forfeits = tuple(seat.forfeit for seat in trailer.seats)
    return PlayedGame(
        number,
        block,
        seating,
        trailer.end,
        outcome,
        forfeits,
        trailer.faults,
        trailer.warnings,
        record,
    )


def stored_games(store: Store, event: str) -> list[PlacedGame]:
    """Every game of an event in order, each as its record tells it."""
    return [
        PlacedGame(place, played_game(game.number, game.block, game.seating, game.record))
        for place, game in store.games(event)
    ]


@dataclass(frozen=True)
class Progress:
    """How far a tournament has come, as its format sees it."""

    finished: bool
    places: tuple[tuple[int, ...], ...] = ()


def progress_of(
    host: PluginHost, definition: Definition, seed: bytes, games: Sequence[PlacedGame]
) -> Progress:
    """Whether the format has anything more to play, and whom it has ahead."""
    schedule = definition.schedule(host, seed)
    results: dict[int, dict[int, GameResult]] = {}
    for each in games:
        results.setdefault(each.game.block, {})[each.place] = result_of(each.game)
    finish_blocks(schedule, results)
    return Progress(schedule.over, schedule.places)


def stored_report(host: PluginHost, event: StoredEvent, games: Sequence[PlacedGame]) -> Report:
    """The report of a tournament in a store, on the terms on which it was begun."""
    definition = Definition.from_canonical(event.definition)
    progress = progress_of(host, definition, event.seed, games)
    return make_report(definition, event.ruleset, event.commitment, games, progress)


def make_report(
    definition: Definition,
    ruleset: str,
    commitment: str,
    placed: Sequence[PlacedGame],
    progress: Progress,
) -> Report:
    """The report of these games; equal games give an equal report."""
    names = [bot.label for bot in definition.bots]
    games = [each.game for each in placed]
    standings = standings_of(names, games)
    return Report(
        event=definition.name,
        ruleset=ruleset,
        format=definition.format,
        seats=definition.seats,
        definition=definition.digest,
        commitment=commitment,
        finished=progress.finished,
        games_wanted=definition.games,
        games_played=len(games),
        games_rated=len(standings.games) if standings else 0,
        games_repeated=standings.repeated if standings else 0,
        games_void=sum(1 for game in games if game.end is End.VOID),
        games_forfeited=standings.forfeited if standings else 0,
        blocks=standings.blocks if standings else 0,
        places=tuple(tuple(names[player] for player in group) for group in progress.places),
        standings=tuple(_standings(standings)),
        meetings=tuple(_meetings(standings)),
        seat_lines=tuple(_seats(standings)),
        sources=tuple(_sources(standings, names)),
        lengths=tuple(_lengths(standings)),
        faults=tuple(_faults(names, placed)),
        failures=tuple(_failures(games)),
        designs=tuple(_designs(standings)),
        plan=Plan(WANTED_REACH, standings.more_games if standings else None),
    )


def _standings(standings: Standings | None) -> Iterator[Standing]:
    for place, line in enumerate(standings.lines if standings else (), start=1):
        figures = line.figures
        yield Standing(
            place,
            line.name,
            Figure.of(line.rating, _RATING),
            Figure.of(figures.win_share, _SHARE),
            Figure.of(figures.placement, _PLACE),
            Figure.of(figures.score, _SCORE),
            Figure.of(figures.margin, _SCORE),
            figures.seatings,
            figures.blocks,
            line.faults,
        )


def _meetings(standings: Standings | None) -> Iterator[Meetings]:
    if standings is None:
        return
    order = [line.name for line in standings.lines]
    for one, other in permutations(order, 2):
        pair = standings.pairs.get((one, other))
        chance = standings.superiority.get((one, other))
        yield Meetings(
            one,
            other,
            pair.wins if pair else 0,
            pair.ties if pair else 0,
            pair.losses if pair else 0,
            Figure.of(pair.score, _SHARE) if pair else UNKNOWN,
            Figure.of(pair.margin, _SCORE) if pair else UNKNOWN,
            None if chance is None else rounded(chance, _SHARE),
        )


def _seats(standings: Standings | None) -> Iterator[SeatLine]:
    for seat, figures in sorted((standings.seats if standings else {}).items()):
        yield SeatLine(
            seat,
            figures.seatings,
            Figure.of(figures.win_share, _SHARE),
            Figure.of(figures.placement, _PLACE),
            Figure.of(figures.score, _SCORE),
        )


def _sources(standings: Standings | None, names: Sequence[str]) -> Iterator[SourceLine]:
    """Points by source; seats that failed are left out, for a stand-in made their points."""
    points: Counter[tuple[str, str]] = Counter()
    seatings: Counter[str] = Counter()
    order: dict[str, None] = {}
    for game in standings.games if standings else ():
        for seat, sources in enumerate(game.outcome.sources):
            if sources and game.forfeits[seat] is None:
                bot = names[game.seating[seat]]
                seatings[bot] += 1
                for source, value in sources.items():
                    order.setdefault(source)
                    points[bot, source] += value
    for line in standings.lines if standings else ():
        for source in order if seatings[line.name] else ():
            mean = points[line.name, source] / seatings[line.name]
            yield SourceLine(line.name, source, rounded(mean, _SCORE))


def _lengths(standings: Standings | None) -> Iterator[LengthLine]:
    lengths = sorted(len(game.record.steps) for game in (standings.games if standings else ()))
    if not lengths:
        return
    first, last = lengths[0], lengths[-1]
    width = (last - first) // _BINS + 1
    for least in range(first, last + 1, width):
        most = least + width - 1
        yield LengthLine(least, most, sum(1 for length in lengths if least <= length <= most))


def _faults(names: Sequence[str], placed: Sequence[PlacedGame]) -> Iterator[FaultLine]:
    """By bot and kind, in the order of the definition; void games are among them."""
    found: dict[tuple[int, str], FaultLine] = {}
    for each in placed:
        game = each.game
        for note in game.faults:
            player, fault = game.seating[note.seat], note.fault.value
            old = found.get((player, fault)) or FaultLine(
                names[player], fault, 0, 0, 0, game.block, each.place, note.detail
            )
            found[player, fault] = FaultLine(
                old.bot,
                fault,
                old.times + 1,
                old.forgiven + (not note.forfeited),
                old.games_lost + note.forfeited,
                old.first_block,
                old.first_game,
                old.first_detail,
            )
    for key in sorted(found):
        yield found[key]


def _failures(games: Sequence[PlayedGame]) -> Iterator[FailureLine]:
    """Games by what went wrong; one with two failed seats is under both reasons."""
    lost: Counter[str] = Counter()
    for game in games:
        if game.end is not End.VOID:
            lost.update({fault.value: 1 for fault in game.forfeits if fault is not None})
    for reason, count in sorted(lost.items()):
        yield FailureLine(reason, count, True)
    void = Counter(
        next(iter(game.warnings), "no reason is known") for game in games if game.end is End.VOID
    )
    for reason, count in sorted(void.items()):
        yield FailureLine(f"void: {reason}", count, False)


def _designs(standings: Standings | None) -> Iterator[DesignLine]:
    if standings is None or standings.designs is None:
        return
    yield _design("ratings", standings.designs.ratings, _RATING)
    yield _design("win shares", standings.designs.win_shares, _SHARE)


def _design(figures: str, design: DesignRatio, digits: int) -> DesignLine:
    return DesignLine(
        figures,
        rounded(design.blocks, digits),
        rounded(design.games, digits),
        rounded(design.ratio, _RATIO),
    )
