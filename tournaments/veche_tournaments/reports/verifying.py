"""Whether a bundle is right: every game, every seed, the schedule and the report."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from veche.errors import VecheError, one_line
from veche.fairness import Fault
from veche.plugins import PluginHost
from veche.record import Flaw, GameRecord, Verifier
from veche.ruleset import Ruleset, build_ruleset
from veche.schedule import Block, Schedule
from veche.streams import commitment_of, seed_from_text
from veche_tournaments.definition import Definition
from veche_tournaments.reports.bundle import (
    BundleFlaw,
    BundleReader,
    GameLine,
    Head,
    canonical_line,
    is_intact,
    opened,
)
from veche_tournaments.reports.contents import Report
from veche_tournaments.reports.making import PlacedGame, Progress, make_report, played_game
from veche_tournaments.reports.texts import report_data
from veche_tournaments.runner import jobs_of, result_of
from veche_tournaments.store import game_identity


@dataclass(frozen=True)
class Verified:
    """What was found right."""

    report: Report
    sealed: bool
    """True if the seed is not yet revealed: seeds and schedule could not be checked."""
    sha256: str


def verify_bundle(host: PluginHost, path: Path) -> Verified:
    """Play every game of a bundle again and make its report again.

    Needs the game and the format installed, not the bots.

    :raises BundleFlaw: naming the first thing that is wrong.
    :raises VecheError: when it cannot be checked here, e.g. because a plugin is missing.
    """
    with opened(path) as stream:
        reader = BundleReader(stream)
        try:
            return _Check(host, reader).verified()
        except BundleFlaw:
            raise
        except VecheError as error:
            if is_intact(path):
                raise
            raise reader.flaw(one_line(error)) from None


class _Check:
    """One walk through a bundle."""

    def __init__(self, host: PluginHost, reader: BundleReader) -> None:
        self._host = host
        self._reader = reader
        self._verifier = Verifier(host)
        self._head: Head = reader.head()
        self._definition = Definition.from_canonical(self._head.definition)
        self._ruleset = self._rules()
        self._labels = [bot.label for bot in self._definition.bots]
        self._games: list[PlacedGame] = []

    def verified(self) -> Verified:
        """Check everything, in the order of the file."""
        seed = self._head.seed
        progress = self._sealed() if seed is None else self._revealed(seed)
        report = make_report(
            self._definition, self._head.ruleset, self._head.commitment, self._games, progress
        )
        self._compare(report)
        return Verified(report, seed is None, self._reader.end())

    def _rules(self) -> Ruleset:
        definition = self._definition
        ruleset = build_ruleset(
            self._host, definition.ruleset, definition.seats, definition.options
        )
        if ruleset.full_name != self._head.ruleset:
            raise self._reader.flaw(
                f"it was played under {self._head.ruleset}, and installed is"
                f" {ruleset.full_name}; install the version it was then"
            )
        return ruleset

    # -- the order of the games -------------------------------------------------------

    def _revealed(self, seed: bytes) -> Progress:
        """All games of a finished event: who sat where, when and with which luck."""
        if commitment_of(seed) != self._head.commitment:
            raise self._reader.flaw("the seed is not the one that was sealed before the event")
        chosen = self._definition.seed
        if chosen is not None and seed_from_text(chosen) != seed:
            raise self._reader.flaw("the seed is not the one that the definition names")
        schedule = self._definition.schedule(self._host, seed)
        while not schedule.over:
            for block in schedule.ready():
                self._block(schedule, block, seed)
        if len(self._games) != self._head.games:
            raise self._reader.flaw(
                f"the head speaks of {self._head.games} games, and the format has"
                f" {len(self._games)}"
            )
        return Progress(True, schedule.places)

    def _block(self, schedule: Schedule, block: Block, seed: bytes) -> None:
        if len(self._games) + len(block.seatings) > self._head.games:
            raise self._reader.flaw(
                f"block {block.number} is not here in full, and the format has it played"
            )
        results = []
        for place, job in enumerate(jobs_of(self._definition, self._ruleset, seed, block)):
            line = self._reader.game()
            if (line.block, line.place) != (block.number, place):
                raise self._reader.flaw(
                    f"this is game {line.place} of block {line.block}, and the format has game"
                    f" {place} of block {block.number} here"
                )
            if line.record.trailer.seed != job.seed:
                raise self._wrong(line, "its seed does not come from the seed of the event")
            results.append(result_of(self._take(line, job.seating).game))
        schedule.finish(block.number, results)

    def _sealed(self) -> Progress:
        """Games of an event that goes on: each for itself, each block with luck of its own."""
        last = (-1, -1)
        luck: dict[bytes, int] = {}
        of_block: dict[int, bytes] = {}
        for _ in range(self._head.games):
            line = self._reader.game()
            if (line.block, line.place) <= last:
                raise self._wrong(line, "it stands in the wrong order")
            last = (line.block, line.place)
            seed = line.record.trailer.seed
            if of_block.setdefault(line.block, seed) != seed:
                raise self._wrong(line, "its luck is not that of the other games of its block")
            if luck.setdefault(seed, line.block) != line.block:
                raise self._wrong(line, f"it has the luck of block {luck[seed]}")
            self._take(line, self._seating(line))
        return Progress(False)

    def _seating(self, line: GameLine) -> tuple[int, ...]:
        unknown = [name for name in line.record.header.players if name not in self._labels]
        if unknown:
            raise self._wrong(line, f"'{unknown[0]}' is not one of the bots")
        return tuple(self._labels.index(name) for name in line.record.header.players)

    # -- one game ---------------------------------------------------------------------

    def _take(self, line: GameLine, seating: tuple[int, ...]) -> PlacedGame:
        for what in self._flaws(line, seating):
            raise self._wrong(line, what)
        try:
            self._verifier.record(line.record)
        except Flaw as flaw:
            raise self._wrong(line, one_line(flaw)) from None
        game = played_game(len(self._games) + 1, line.block, seating, line.record)
        placed = PlacedGame(line.place, game)
        self._games.append(placed)
        return placed

    def _flaws(self, line: GameLine, seating: tuple[int, ...]) -> Iterator[str]:
        header, ruleset = line.record.header, self._ruleset
        labels = tuple(self._labels[player] for player in seating)
        if header.players != labels:
            yield f"{', '.join(header.players)} played, and it was for {', '.join(labels)}"
        if (header.full_name, header.options) != (ruleset.full_name, dict(ruleset.options)):
            yield f"it was played under {header.full_name} or other options than the event"
        if header.time != self._definition.time:
            yield "it was played with other clocks than the event"
        block = Block(line.block, (seating,))
        (job,) = jobs_of(self._definition, ruleset, b"", block)
        head = self._head
        if line.identity != game_identity(self._definition.name, head.commitment, line.place, job):
            yield "its id is not that of this game of the event"
        yield from _policy_flaws(self._definition, line.record)

    def _wrong(self, line: GameLine, what: str) -> BundleFlaw:
        return self._reader.flaw(f"block {line.block} game {line.place}: {what}")

    # -- the report -------------------------------------------------------------------

    def _compare(self, report: Report) -> None:
        said, proper = self._reader.report(), report_data(report)
        if canonical_line(said) != canonical_line(proper):
            raise self._reader.flaw(_difference("the report", said, _as_read(proper)))


def _policy_flaws(definition: Definition, record: GameRecord) -> Iterator[str]:
    """Faults that cost more or less than the policy of the event says."""
    committed: Counter[tuple[int, Fault]] = Counter()
    for note in record.trailer.faults:
        committed[note.seat, note.fault] += 1
        forgiven = definition.policy.forgives(note.fault, committed[note.seat, note.fault])
        # A bot that cannot be reached at all forfeits, whatever is forgiven at the table.
        at_the_table = note.fault in (Fault.ILLEGAL, Fault.TIMEOUT)
        if not note.forfeited and not forgiven:
            yield f"the {note.fault.value} of seat {note.seat} was forgiven against the policy"
        if note.forfeited and forgiven and at_the_table:
            yield f"the {note.fault.value} of seat {note.seat} was punished against the policy"


def _as_read(value: object) -> object:
    """A value as JSON brings it back."""
    if isinstance(value, dict):
        return {key: _as_read(each) for key, each in value.items()}
    return [_as_read(each) for each in value] if isinstance(value, tuple | list) else value


def _difference(where: str, said: object, proper: object) -> str:
    """The first place in which two reports differ."""
    if isinstance(said, dict) and isinstance(proper, dict) and said.keys() == proper.keys():
        pairs = [(f"{where}, {key}", said[key], proper[key]) for key in proper]
    elif isinstance(said, list) and isinstance(proper, list) and len(said) == len(proper):
        pairs = [
            (f"{where} {i + 1}", *each) for i, each in enumerate(zip(said, proper, strict=True))
        ]
    else:
        return f"{where}: it says {str(said)[:80]}, and the games give {str(proper)[:80]}"
    for name, one, other in pairs:
        if canonical_line(one) != canonical_line(other):
            return _difference(name, one, other)
    return f"{where} differs"
