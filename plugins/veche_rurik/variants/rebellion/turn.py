"""How the Rebellion resolves an advisor: the card, the cost, bonuses, the main action."""

from veche_rurik.rules.ruling import add_troop, is_off_board
from veche_rurik.state import State
from veche_rurik.tables import counted
from veche_rurik.variants.rebellion.attack import attack_target, begin_attack
from veche_rurik.variants.rebellion.build import build, next_build
from veche_rurik.variants.rebellion.cards import Mat
from veche_rurik.variants.rebellion.deck import TOP, number, top_card, turn_card
from veche_rurik.variants.rebellion.mat import bonus, priority_name, priority_of, unlock
from veche_rurik.variants.rebellion.move import can_move, move
from veche_rurik.variants.rebellion.muster import can_muster, muster
from veche_rurik.variants.rebellion.rulings import REBELLION, Ruling
from veche_rurik.variants.rebellion.tax import next_tax, tax

MAIN_STEP = "rebellion_main"
MOVE_STEP = "rebellion_move"


def fastest(state: State) -> int:
    """The space of the advisor to resolve: the lowest number, of equals the leftmost."""
    own = [
        (entry >> 2 & 7, space)
        for space, entry in enumerate(state.columns)
        if entry and entry & 3 == REBELLION
    ]
    return min(own)[1]


def can_act(state: State, ruling: Ruling, action: str, points: int) -> bool:
    """Whether a main action would do anything at all with so many points."""
    if action == "muster":
        return can_muster(state)
    if action == "move":
        return can_move(state)
    if action == "attack":
        return attack_target(state) >= 0
    if action == "tax":
        return next_tax(state, ruling, points) >= 0
    if action == "build":
        return next_build(state, ruling, points) is not None
    # It has no procedure for an action that a further variant brings.
    return action == "scheme"


def take_turn(state: State, ruling: Ruling, mat: Mat) -> None:
    """Resolve the fastest advisor and begin its action, or forfeit it."""
    if not ruling.card_for_a_round:
        turn_card(state)
    rules = state.rules
    space = fastest(state)
    advisor = state.columns[space] >> 2 & 7
    state.columns[space] = 0
    column = space >> 2
    action = rules.column_names[column]
    if state.events is not None:
        state.note(
            "rebellion",
            f"Card {number(state, TOP)}, priority {priority_name(priority_of(state))}:"
            f" advisor {advisor} on {action}, space {space % 4 + 1}.",
        )
    if is_off_board(state, REBELLION):
        return_to_board(state)
    points = rules.space_points[space] + bonus(state, mat, action, action)
    for adjust in rules.adjust_points:
        points = adjust(state, REBELLION, column, points)
    if state.coins[REBELLION] < rules.space_coins[space]:
        forfeit(state, f"it cannot pay {counted(rules.space_coins[space], 'coins')}")
    elif not can_act(state, ruling, action, points):
        forfeit(state, f"there is nothing to {action}")
    else:
        state.coins[REBELLION] -= rules.space_coins[space]
        begin_action(state, ruling, mat, column, points)


def begin_action(state: State, ruling: Ruling, mat: Mat, column: int, points: int) -> None:
    """Gain bonus coins, and line up the main action with bonus movement before or after."""
    action = state.rules.column_names[column]
    coins = bonus(state, mat, action, "coins")
    state.coins[REBELLION] += coins
    steps = bonus(state, mat, action, "move") if action != "move" else 0
    if state.events is not None:
        _tell_bonuses(state, mat, action, coins, steps)
    numbers = state.rules.frame_numbers
    # The stack is read from its end, so what is asked last happens first.
    if steps and not ruling.moves_first:
        state.ask(numbers[MOVE_STEP], REBELLION, steps)
    state.ask(numbers[MAIN_STEP], REBELLION, column | points << 3)
    if steps and ruling.moves_first:
        state.ask(numbers[MOVE_STEP], REBELLION, steps)


def _tell_bonuses(state: State, mat: Mat, action: str, coins: int, steps: int) -> None:
    more = bonus(state, mat, action, action)
    less = bonus(state, mat, action, "reveal_less")
    parts = [
        f"{more} more to {action}" if more else "",
        counted(coins, "coins") if coins else "",
        f"{steps} to move" if steps else "",
        f"{less} less to reveal" if less else "",
    ]
    if any(parts):
        listed = ", ".join(part for part in parts if part)
        state.note("rebellion", f"Bonuses of {action}: {listed}.")


def bonus_move(state: State, frame: int) -> None:
    """Bonus movement besides a main action."""
    state.stack.pop()
    if not move(state, frame >> 10):
        state.note("rebellion", "The bonus movement finds no troop or no region.")


def main_action(state: State, frame: int, ruling: Ruling, mat: Mat) -> None:
    """The main action with all its points."""
    state.stack.pop()
    argument = frame >> 10
    action = state.rules.column_names[argument & 7]
    points = argument >> 3
    done = 1
    if action == "muster":
        done = muster(state, points)
    elif action == "move":
        done = move(state, points)
    elif action == "attack":
        begin_attack(state, points, bonus(state, mat, action, "reveal_less"))
    elif action == "tax":
        done = tax(state, ruling, points)
    elif action == "build":
        done = build(state, ruling, points)
    else:
        unlock(state, mat, "Scheme")
    if not done:
        # Bonus movement may have cost it the rule that made the action possible.
        forfeit(state, f"there is nothing left to {action}")


def forfeit(state: State, why: str) -> None:
    """Take a coin instead of the main action."""
    coins = 1
    for adjust in state.rules.adjust_forfeit:
        coins = adjust(state, REBELLION, coins)
    state.coins[REBELLION] += coins
    if state.events is not None:
        state.note("rebellion", f"Forfeit, since {why}: {counted(coins, 'coins')}.")


def return_to_board(state: State) -> None:
    """With nobody on the board: Sviatopolk and a rebel come to the first region."""
    region = top_card(state).locations[0]
    state.where[REBELLION] = region
    add_troop(state, REBELLION, region)
    if state.events is not None:
        name = state.rules.region_names[region]
        state.note("rebellion", f"Nobody is left on the board → Sviatopolk and a rebel in {name}.")
