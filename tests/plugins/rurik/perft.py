"""Counts of legal decision sequences from fixed positions, kept in a text file.

A position is a table, a seed and the decisions that lead to it. To count anew on
purpose: ``python -m tests.plugins.rurik.perft``; positions stay, counts change.
"""

from dataclasses import dataclass
from pathlib import Path

from veche.streams import Stream, seed_from_text
from veche_rurik.state import State
from veche_rurik.testing import printed_rules

FILE = Path(__file__).parent / "positions" / "perft.txt"
DEPTH = 3
INTRO = "# Legal decision sequences of length 1, 2, 3 from fixed positions; see perft.py.\n"


@dataclass
class Fixed:
    """A fixed position, and the counts written down for it."""

    seats: int
    leaders: str
    seed: str
    decisions: list[int]
    counts: list[int]

    def state(self) -> State:
        """The position itself."""
        state = printed_rules(self.seats, self.leaders).new_game(seed_from_text(self.seed))
        for decision in self.decisions:
            state.apply(decision)
        return state

    def text(self) -> str:
        """The lines of the file."""
        return (
            f"\nposition {self.seats} {self.leaders} {self.seed}\n"
            f"after {' '.join(map(str, self.decisions))}\n"
            f"counts {' '.join(map(str, self.counts))}\n"
        )


def sequences(state: State, depth: int) -> int:
    """How many different sequences of decisions follow; a game that ends counts once."""
    legal = state.legal()
    if depth == 1 or not legal:
        return len(legal) or 1
    total = 0
    for action in legal:
        after = state.clone()
        after.apply(action)
        total += sequences(after, depth - 1)
    return total


def counts(state: State) -> list[int]:
    """The counts of a position, depth by depth."""
    return [sequences(state, depth) for depth in range(1, DEPTH + 1)]


def stored() -> list[Fixed]:
    """The positions of the file."""
    blocks = FILE.read_text("utf-8").split("\nposition ")[1:]
    fixed = []
    for block in blocks:
        table, after, counted = block.strip().splitlines()
        seats, leaders, seed = table.split(" ", 2)
        decisions = [int(word) for word in after.split()[1:]]
        fixed.append(
            Fixed(int(seats), leaders, seed, decisions, [int(n) for n in counted.split()[1:]])
        )
    return fixed


def drawn() -> list[Fixed]:
    """Twenty positions with some choice, from all tables, early to late in a game."""
    fixed = []
    for number in range(20):
        seats, leaders = 2 + number % 3, ("chosen", "dealt")[number % 2]
        seed = f"perft {number}"
        state = printed_rules(seats, leaders).new_game(seed_from_text(seed))
        luck = Stream(seed_from_text(seed), "decisions")
        decisions: list[int] = []
        while len(decisions) < 3 + 6 * number or len(state.legal()) < 5:
            decisions.append(luck.choice(state.legal()))
            state.apply(decisions[-1])
        fixed.append(Fixed(seats, leaders, seed, decisions, []))
    return fixed


def write() -> None:
    """Write the file with the counts of now."""
    fixed = stored() if FILE.exists() else drawn()
    for each in fixed:
        each.counts = counts(each.state())
    FILE.write_text(INTRO + "".join(each.text() for each in fixed), "utf-8")


if __name__ == "__main__":
    write()
