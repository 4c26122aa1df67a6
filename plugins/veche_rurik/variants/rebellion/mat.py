"""The household mat: the current priority, and bonuses that coins still cover."""

from veche_rurik.state import State
from veche_rurik.tables import counted
from veche_rurik.variants.rebellion.cards import PRIORITIES, Bonus, Mat
from veche_rurik.variants.rebellion.deck import PRIORITY, TAKEN, number, set_number
from veche_rurik.variants.rebellion.rulings import REBELLION

WORDS = {"attack_move": "attack and move", "build": "build", "tax": "tax"}


def priority_of(state: State) -> int:
    """The current priority, as the number of its column."""
    return number(state, PRIORITY)


def priority_name(priority: int) -> str:
    """A priority in words."""
    return WORDS[PRIORITIES[priority]]


def unlocked(mat: Mat, taken: list[int]) -> list[Bonus]:
    """All bonuses without a coin on them, given how many coins each column has lost."""
    found: list[Bonus] = []
    for column, bonuses in enumerate(mat.columns):
        left = taken[column]
        for bonus in bonuses:
            if bonus.is_open:
                found.append(bonus)
            elif left:
                left -= 1
                found.append(bonus)
    return found


def taken_coins(state: State) -> list[int]:
    """How many coins each column of the mat has lost."""
    return [number(state, TAKEN + column) for column in range(len(PRIORITIES))]


def bonus(state: State, mat: Mat, action: str, gives: str) -> int:
    """How much of something the unlocked bonuses add to a main action."""
    bonuses = unlocked(mat, taken_coins(state))
    return sum([each.count for each in bonuses if each.when == action and each.gives == gives])


def next_coin(mat: Mat, taken: list[int], priority: int) -> int:
    """The column whose top coin is taken next, or -1: the priority's, else the leftmost."""
    for column in (priority, 0, 1, 2):
        locked = [each for each in mat.columns[column] if not each.is_open]
        if taken[column] < len(locked):
            return column
    return -1


def unlock(state: State, mat: Mat, why: str) -> None:
    """Take the next coin from the mat, which unlocks the bonus below it."""
    taken = taken_coins(state)
    column = next_coin(mat, taken, priority_of(state))
    if column < 0:
        state.note("rebellion", f"{why}: no bonus is left to unlock.")
        return
    set_number(state, TAKEN + column, taken[column] + 1)
    state.coins[REBELLION] += 1
    if state.events is not None:
        locked = [each for each in mat.columns[column] if not each.is_open]
        new = locked[taken[column]]
        state.note(
            "rebellion",
            f"{why}: the top coin of the column {priority_name(column)} unlocks"
            f" {bonus_text(new)} and goes to the dock.",
        )


def bonus_text(each: Bonus) -> str:
    """A bonus in words."""
    if each.gives == "reveal_less":
        return f"'{each.when}: reveal {each.count} less'"
    return f"'{each.when}: +{counted(each.count, each.gives)}'"
