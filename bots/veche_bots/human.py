"""A person at the terminal, seated like any bot and told exactly as much.

Choices that follow one another without anybody else or anything hidden in between are drafted
here, on positions drawn from the person's own view, and handed in together. Until then they
can be taken back: the referee has not heard of them, and the person has learnt nothing new.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter_ns

from veche.fairness import NO_LIMITS
from veche.game import View
from veche.match import Decision, Table
from veche.options import Option, OptionValue
from veche.streams import Stream
from veche_bots.search.budget import Budget
from veche_bots.search.mcts import MctsBot, Steering
from veche_bots.search.playout import Hints, Playout

Read = Callable[[str], str]
Write = Callable[[str], None]

UNDO = -1
DRAWN = 4
"""Positions in which a choice is tried to see whether what follows is certain."""

HINT = Option("hint", 300, "iterations of the search behind a hint", minimum=1, maximum=1_000_000)
HUMAN_OPTIONS = (HINT,)

HELP = """\
  a number      choose that action
  some letters  choose the one action whose text has them
  b             show the table again
  h             a hint: what a short search would do
  u             take the last choice back, as long as it is not handed in
  q             leave the game
Choices are handed in when somebody else is to decide, or luck or hidden things come in."""


@dataclass(frozen=True)
class Question:
    """What the person is asked: the view, and the legal actions."""

    view: View
    legal: tuple[int, ...]
    known: bytes


class HumanBot:
    """Shows the table, numbers the choices and reads the answer."""

    def __init__(
        self,
        table: Table,
        seat: int,
        seed: bytes,
        hint: int,
        *,
        read: Read = input,
        write: Write = print,
    ) -> None:
        """Sit down at a table, with ways to read and write a line."""
        self._table = table
        self._seat = seat
        self._seed = seed
        self._hint = hint
        self._read = read
        self._write = write
        self._text = table.ruleset.rules.actions.text
        self._drafted: list[tuple[Question, int]] = []
        self._asked = 0

    def decide(self, decision: Decision) -> int:
        """What the person chose, now or when they drafted it."""
        question = Question(decision.knowledge, decision.legal, decision.knowledge.encode())
        if self._drafted:
            foreseen, action = self._drafted.pop(0)
            if (foreseen.known, foreseen.legal) == (question.known, question.legal):
                return action
            self._drafted.clear()
            self._write("It came otherwise than you could know; please choose again.")
        return self._draft(question, decision.turn)

    # -- drafting --------------------------------------------------------------------

    def _draft(self, question: Question, turn: int) -> int:
        """Ask for one choice after the other while what follows is certain."""
        questions = [question]
        chosen: list[int] = []
        self._show(question)
        while len(chosen) < len(questions):
            answer = self._ask(questions[-1], turn + len(chosen), can_undo=bool(chosen))
            if answer == UNDO:
                questions.pop()
                chosen.pop()
                continue
            chosen.append(answer)
            following = self._following(questions[-1], answer)
            if following is not None:
                questions.append(following)
        self._drafted = list(zip(questions, chosen, strict=True))[1:]
        return chosen[0]

    def _following(self, question: Question, action: int) -> Question | None:
        """The question that surely comes next to the same person, if there is one."""
        self._asked += 1
        rng = Stream(self._seed, "human", self._asked)
        found: Question | None = None
        for _ in range(DRAWN):
            state = question.view.sample(rng)
            state.apply(action)
            if state.actor != self._seat:
                return None
            view = state.view(self._seat)
            following = Question(view, tuple(state.legal()), view.encode())
            if found is not None and following.known != found.known:
                return None
            found = following
        return found

    # -- talking ---------------------------------------------------------------------

    def _show(self, question: Question) -> None:
        name = self._table.players[self._seat]
        self._write(f"\n=== {name}, seat {self._seat} ===\n{question.view.text()}")

    def _ask(self, question: Question, turn: int, *, can_undo: bool) -> int:
        texts = [self._text(action) for action in question.legal]
        self._write("")
        for number, text in enumerate(texts, 1):
            self._write(f"{number:>3}  {text}")
        commands = "? for help, u to undo" if can_undo else "? for help"
        while True:
            typed = self._line(f"Choose 1 to {len(texts)} ({commands}): ").strip()
            if typed == "q":
                raise KeyboardInterrupt
            if typed == "u":
                if can_undo:
                    return UNDO
                self._write("There is nothing to take back: your last choice is handed in.")
            elif typed == "?":
                self._write(HELP)
            elif typed == "b":
                self._show(question)
            elif typed == "h":
                self._write(f"A short search would {self._text(self._suggestion(question, turn))}.")
            elif typed:
                place = self._understood(typed, texts)
                if place is not None:
                    return question.legal[place]

    def _line(self, prompt: str) -> str:
        try:
            return self._read(prompt)
        except EOFError:
            # Nobody is there any more; leave as with q.
            raise KeyboardInterrupt from None

    def _understood(self, typed: str, texts: Sequence[str]) -> int | None:
        """The place of the action that was meant, or None after saying why not."""
        if typed.isascii() and typed.isdigit():
            if 1 <= int(typed) <= len(texts):
                return int(typed) - 1
            self._write(f"There is no choice {typed}; choose 1 to {len(texts)}.")
            return None
        wanted = typed.casefold()
        found = [place for place, text in enumerate(texts) if wanted in text.casefold()]
        if len(found) == 1:
            return found[0]
        which = f"{len(found)} choices read" if found else "No choice reads"
        self._write(f"{which} '{typed}'; type a number, or more letters.")
        return None

    def _suggestion(self, question: Question, turn: int) -> int:
        hints = Hints.of(self._table.ruleset.game.extras)
        search = MctsBot(
            self._table.ruleset.seats,
            self._seed,
            Budget(self._hint, 0, NO_LIMITS, perf_counter_ns),
            Playout(hints, hints.depth()),
            perf_counter_ns,
            steering=Steering(hints.exploration() / 100),
            order=hints.order,
        )
        return search.decide(Decision(self._seat, turn, question.legal, question.view, None))


def make_human(
    table: Table, seat: int, seed: bytes, options: Mapping[str, OptionValue]
) -> HumanBot:
    """Seat the person at this terminal."""
    return HumanBot(table, seat, seed, int(options["hint"]))
