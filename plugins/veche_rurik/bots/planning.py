"""Planning a seat's own decisions ahead, up to where another seat or luck has a say."""

from collections.abc import Sequence
from dataclasses import dataclass

from veche_rurik.bots.evaluation import Evaluation
from veche_rurik.rules import questions as q
from veche_rurik.state import State

# What is answered by hidden cards: no plan looks behind them.
CARDS = (q.CHECK, q.DRAW)


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions to take in a row, and where they lead."""

    actions: tuple[int, ...]
    state: State
    lead: float
    trusted: int
    """How many of the actions come before anything hidden is turned up."""
    foreseen: bool
    """Whether nothing hidden has been turned up by any of them."""


class Planner:
    """Looks for the best row of own actions with a beam: only the best few stay in sight."""

    def __init__(self, evaluation: Evaluation, width: int, depth: int) -> None:
        """Keep ``width`` unfinished plans in sight, none longer than ``depth``."""
        self._evaluation = evaluation
        self._width = width
        self._depth = depth

    def plan(self, position: State, legal: Sequence[int], seat: int) -> Plan:
        """The best plan from a position drawn from the seat's view; of equals the first."""
        last = last_advisors(position)
        front = [Plan((), position, 0.0, 0, True)]
        best: Plan | None = None
        for step in range(self._depth):
            grown: list[Plan] = []
            seen: set[tuple[object, ...]] = set()
            for plan in front:
                for action in plan.state.legal() if step else legal:
                    longer = self._longer(plan, action, seat)
                    if self._is_done(longer.state, position, seat, last):
                        if best is None or longer.lead > best.lead:
                            best = longer
                    elif (key := _key(longer.state)) not in seen:
                        seen.add(key)
                        grown.append(longer)
            grown.sort(key=lambda each: -each.lead)
            front = grown[: self._width]
            if not front:
                break
        for plan in front:
            if best is None or plan.lead > best.lead:
                best = plan
        assert best is not None
        return best

    def _longer(self, plan: Plan, action: int, seat: int) -> Plan:
        before = plan.state
        state = before.clone()
        state.apply(action)
        return Plan(
            (*plan.actions, action),
            state,
            self._evaluation.lead(state, seat),
            plan.trusted + plan.foreseen,
            plan.foreseen and not _turned_up(before, state),
        )

    @staticmethod
    def _is_done(state: State, start: State, seat: int, last: int) -> bool:
        return (
            state.actor != seat
            or state.round != start.round
            or 32 - state.columns.count(0) < last
            or state.stack[-1] & 255 in CARDS
        )


def last_advisors(position: State) -> int:
    """How many advisors stand on the strategy board until the turn being planned is over."""
    standing = 32 - position.columns.count(0)
    unresolved = any([frame & 255 == q.RESOLVE for frame in position.stack])
    return standing - 1 if unresolved else standing


def _turned_up(before: State, state: State) -> bool:
    """Whether something hidden came to light between two positions."""
    return (
        state.revealed != before.revealed
        or state.deed_deck != before.deed_deck
        or state.decks != before.decks
    )


def _key(state: State) -> tuple[object, ...]:
    """Equal for positions that differ only in the order of what was done."""
    return (
        tuple(state.stack),
        tuple(state.turn),
        tuple(state.troops),
        tuple(state.where),
        tuple(state.structures),
        tuple(state.goods),
        tuple(state.coins),
        tuple(state.goods_here),
        tuple(state.hands),
        tuple(state.deeds),
    )
