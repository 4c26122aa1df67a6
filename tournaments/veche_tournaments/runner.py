"""Runs a tournament to its end, or on from wherever it was stopped."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from veche.errors import VecheError
from veche.jobs import GameJob, PlayedGame
from veche.match import End
from veche.plugins import PluginHost
from veche.provided import Workforce
from veche.ruleset import Ruleset
from veche.schedule import Block, GameResult, Schedule
from veche.streams import commitment_of, derived_seed, fresh_seed, seed_from_text
from veche_tournaments.definition import Definition
from veche_tournaments.store import Store, StoredEvent, game_identity


@dataclass(frozen=True)
class _Due:
    """A game that is to be played, and where it belongs."""

    identity: str
    place: int
    job: GameJob


class Tournament:
    """A tournament in a store: what was played, and what comes next."""

    def __init__(self, host: PluginHost, definition: Definition, store: Store) -> None:
        """Begin the tournament, or take it up again; a changed definition is refused."""
        self.definition = definition
        self.ruleset = definition.build(host)
        self._host = host
        self._store = store
        self.event = self._enter()
        self.games: list[PlayedGame] = []
        self._results: dict[int, dict[int, GameResult]] = {}
        for place, game in store.games(definition.name):
            self._take(place, game)
        self._stored = store.identities(definition.name)
        self.schedule: Schedule = definition.schedule(host, self.event.seed)
        self._finish_blocks()

    def _enter(self) -> StoredEvent:
        definition = self.definition
        known = self._store.event(definition.name)
        if known is not None:
            _refuse_change(known, definition, self.ruleset.full_name)
            return known
        chosen = definition.seed
        seed = fresh_seed() if chosen is None else seed_from_text(chosen)
        event = StoredEvent(
            definition.name,
            definition.canonical(),
            self.ruleset.full_name,
            commitment_of(seed),
            seed,
        )
        self._store.begin(event)
        return event

    def run(self, report: Callable[[PlayedGame], None] | None = None) -> None:
        """Play what is left. Each game is committed before it is reported."""
        definition = self.definition
        execute = self._host.executor(definition.executor).run
        workforce = Workforce(definition.workers or os.cpu_count() or 1, definition.address)
        while not self.schedule.over:
            due: list[_Due] = []
            played = execute(self._jobs(due), workforce)
            for index, game in enumerate(played):
                this = due[index]
                self._store.add(definition.name, this.identity, this.place, game)
                self._stored.add(this.identity)
                self._take(this.place, game)
                if report is not None:
                    report(game)
            self._finish_blocks()

    @property
    def total(self) -> int | None:
        """How many games there will be, if the organiser has said so."""
        return self.definition.games

    def _jobs(self, due: list[_Due]) -> Iterator[GameJob]:
        """The games that can be played now; notes each in ``due`` as it is handed out."""
        for block in self.schedule.ready():
            jobs = jobs_of(self.definition, self.ruleset, self.event.seed, block, self._host.extra)
            for place, job in enumerate(jobs):
                identity = game_identity(self.event.name, self.event.commitment, place, job)
                if identity not in self._stored:
                    due.append(_Due(identity, place, job))
                    yield job

    def _take(self, place: int, game: PlayedGame) -> None:
        self.games.append(game)
        self._results.setdefault(game.block, {})[place] = result_of(game)

    def _finish_blocks(self) -> None:
        finish_blocks(self.schedule, self._results)


def jobs_of(
    definition: Definition,
    ruleset: Ruleset,
    seed: bytes,
    block: Block,
    plugins: tuple[str, ...] = (),
) -> Iterator[GameJob]:
    """The games of a block, each with the luck that the seed of the event gives the block."""
    terms = GameJob(
        0,
        block.number,
        ruleset.name,
        ruleset.digest,
        definition.seats,
        definition.options,
        definition.bots,
        (),
        derived_seed(seed, "block", block.number),
        definition.time,
        definition.policy,
        plugins,
    )
    for seating in block.seatings:
        yield replace(terms, seating=seating)


def result_of(game: PlayedGame) -> GameResult:
    """What the format is told of a game."""
    counts = game.end is not End.VOID
    return GameResult(game.outcome.ranks if counts else (), game.outcome.scores)


def finish_blocks(schedule: Schedule, played: Mapping[int, Mapping[int, GameResult]]) -> None:
    """Tell the format of every block whose games are all in; results by block and place."""
    found = True
    while found and not schedule.over:
        found = False
        for block in list(schedule.ready()):
            results = played.get(block.number, {})
            if len(results) == len(block.seatings):
                ordered = [results[place] for place in range(len(block.seatings))]
                schedule.finish(block.number, ordered)
                found = True


def _refuse_change(known: StoredEvent, definition: Definition, ruleset: str) -> None:
    """An event that was begun is played as it was begun."""
    now = definition.canonical()
    changed = [
        f"{key} was {known.definition.get(key)!r} and is {now.get(key)!r}"
        for key in sorted(now.keys() | known.definition.keys())
        if _plain(known.definition.get(key)) != _plain(now.get(key))
    ]
    if known.ruleset != ruleset:
        changed.append(f"the rules were {known.ruleset} and are {ruleset}")
    if changed:
        raise VecheError(
            f"The tournament '{known.name}' was begun on other terms: {'; '.join(changed)}."
            " Give the changed one another name."
        )


def _plain(value: object) -> object:
    """A value as JSON would bring it back."""
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    return value
