"""What intrigue cards ask the players: whether to pay for a levy, and which goods to swap."""

from veche.actions import ActionSpace
from veche_rurik import actions as a
from veche_rurik.draft import Question
from veche_rurik.rules import questions as q
from veche_rurik.state import State
from veche_rurik.tables import GOODS

BLOCK = 1
"""The block of action ids that is this variant's own."""
LEVY = BLOCK * 4096
SWAP = LEVY + 2


def add_actions(space: ActionSpace) -> None:
    """Add the actions; their ids are a contract as those of the printed game are."""
    space.add("levy", "pay {coins} for a levy", ["nothing", "1 coin"], block=BLOCK)
    space.add("swap", "swap {given} for {taken}", GOODS, GOODS, block=BLOCK)


def legal_levy(state: State, frame: int) -> list[int]:
    """To pay or not, for whoever has a coin and a figure in supply."""
    seat = frame >> 8 & 3
    if state.coins[seat] and (state.supply[seat] or state.where[seat] < 0):
        return [LEVY, LEVY + 1]
    return []


def levy(state: State, frame: int, action: int) -> None:
    """Pay for a point more in the muster that is about to begin."""
    state.stack.pop()
    if action == LEVY:
        return
    seat = frame >> 8 & 3
    state.coins[seat] -= 1
    for place in reversed(range(len(state.stack))):
        if state.stack[place] & 255 == q.MUSTER:
            state.stack[place] += 1 << 10
            return


def legal_swap(state: State, frame: int) -> list[int]:
    """Any good held for any other good, while there are swaps left, or none."""
    place = (frame >> 8 & 3) * 5
    if not frame >> 10:
        return []
    pairs = [
        SWAP + given * 5 + taken
        for given in range(5)
        if state.goods[place + given]
        for taken in range(5)
        if taken != given
    ]
    return [a.STOP, *pairs] if pairs else []


def swap(state: State, frame: int, action: int) -> None:
    """Swap one good, or stop."""
    if action == a.STOP:
        state.stack.pop()
        return
    given, taken = divmod(action - SWAP, 5)
    place = (frame >> 8 & 3) * 5
    state.goods[place + given] -= 1
    state.goods[place + taken] += 1
    state.stack[-1] = frame - (1 << 10)


QUESTIONS = {"levy": Question(legal_levy, levy), "swap": Question(legal_swap, swap)}
