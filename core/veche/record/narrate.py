"""A recorded game told for a person, from above the table or from one seat's eyes.

What a seat is shown is its own decisions, the events that it may read, and its
view. Other seats' decisions, clocks and mishaps in detail are not for its eyes.
"""

from collections.abc import Iterator

from veche.errors import OptionError
from veche.game import Event, State
from veche.match import End, FaultNote
from veche.record.model import GameRecord, Step
from veche.ruleset import Ruleset

INDENT = "    "


class Narrator:
    """Tells one verified record."""

    def __init__(
        self, ruleset: Ruleset, record: GameRecord, *, seat: int | None = None, board: bool = False
    ) -> None:
        """Choose whose eyes (None is above the table) and whether to show each position."""
        if seat is not None and not 0 <= seat < ruleset.seats:
            raise OptionError(f"This game has the seats 0 to {ruleset.seats - 1}, and no {seat}.")
        self._rules = ruleset.rules
        self._record = record
        self._seat = seat
        self._board = board

    def tell(self, first: int = 0, last: int | None = None) -> Iterator[list[str]]:
        """Lines about the table, about each decision from one turn to another, and the end."""
        steps = self._record.steps
        last = len(steps) - 1 if last is None else min(last, len(steps) - 1)
        if first > last and steps:
            raise OptionError(f"There are no turns from {first} to {last} in this game.")
        state = self._rules.new_game(self._record.trailer.seed)
        state.events = []
        yield self._opening()
        for turn in range(last + 1):
            if turn < first:
                self._advance(state, turn)
            else:
                yield self._decision(state, turn, show=self._board or turn == first)
        if last == len(steps) - 1:
            yield self._ending(state)

    def _advance(self, state: State, turn: int) -> list[Event]:
        state.events = []
        # At the last step of a void game the rules failed, and would again.
        if self._record.trailer.end is not End.VOID or turn + 1 < len(self._record.steps):
            state.apply(self._record.steps[turn].action)
        return state.events

    def _opening(self) -> list[str]:
        header = self._record.header
        name = f", game {header.game_id}" if header.game_id else ""
        players = ", ".join(self._who(seat) for seat in range(header.seats))
        return [f"{header.full_name}{name}", f"Players: {players}"]

    def _decision(self, state: State, turn: int, show: bool) -> list[str]:
        lines = ["", *self._position(state)] if show else []
        step = self._record.steps[turn]
        faults = [note for note in self._record.trailer.faults if note.turn == turn]
        lines += [self._fault(note) for note in faults]
        actor = state.actor
        assert actor is not None
        lines.append(self._step(turn, actor, step))
        for event in self._advance(state, turn):
            sentence = event.seen_by(self._seat)
            if sentence:
                lines.append(INDENT + sentence)
        return lines

    def _may_know(self, seat: int) -> bool:
        return self._seat is None or self._seat == seat

    def _step(self, turn: int, actor: int, step: Step) -> str:
        stand_in = ", by a stand-in" if step.stand_in else ""
        if not self._may_know(actor):
            return f"{turn}. {self._who(actor)} decides{stand_in}."
        clock = stand_in or f", after {step.elapsed_us / 1000:.3f} ms"
        return f"{turn}. {self._who(actor)}: {self._rules.actions.text(step.action)}{clock}"

    def _fault(self, note: FaultNote) -> str:
        cost = "forfeits the game" if note.forfeited else "gets a strike"
        detail = f": {note.detail}" if note.detail and self._may_know(note.seat) else ""
        return f"{self._who(note.seat)} {cost} ({note.fault.value}){detail}"

    def _position(self, state: State) -> list[str]:
        if self._seat is None:
            return self._rules.board(state).splitlines()
        return state.view(self._seat).text().splitlines()

    def _ending(self, state: State) -> list[str]:
        trailer = self._record.trailer
        lines = ["", *self._position(state)] if trailer.end is not End.VOID else [""]
        lines.append(f"The game is over: {trailer.end.value}.")
        for seat, result in enumerate(trailer.seats):
            reason = f", {result.reason}" if result.reason else ""
            lost = f", forfeited ({result.forfeit.value})" if result.forfeit else ""
            lines.append(
                f"{INDENT}{result.rank}. {self._who(seat)}: {result.score} points{reason}{lost}"
            )
        if self._seat is None:
            lines += trailer.warnings
        return lines

    def _who(self, seat: int) -> str:
        return f"{self._record.header.players[seat]} (seat {seat})"
