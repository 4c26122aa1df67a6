"""The strategy phase: placing advisors, bumping and bribes."""

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.state import State, replaced


def start_round(state: State, frame: int) -> None:
    """Begin a round: everybody takes the advisors of the round."""
    rules = state.rules
    state.stack.pop()
    state.round += 1
    state.note("round", f"Round {state.round} begins.")
    numbers = rules.advisors[state.round - 1]
    advisors = list(state.advisors)
    for seat in range(rules.players):
        for number in numbers:
            advisors[seat * 8 + number] += 1
    state.advisors = tuple(advisors)
    state.ask(q.STRATEGY, state.first, rules.players * len(numbers))
    for moment in rules.round_start:
        moment(state)


def strategy(state: State, frame: int) -> None:
    """Let the next seat place an advisor; the argument counts the placements left."""
    left = frame >> 10
    seat = frame >> 8 & 3
    state.stack.pop()
    if not left:
        state.ask(q.END_STRATEGY, 0)
        return
    state.ask(q.STRATEGY, (seat + 1) % state.rules.players, left - 1)
    state.rules.ask_advisor(state, seat)


def ask_advisor(state: State, seat: int) -> None:
    """Let a seat choose an advisor and where it goes."""
    state.ask(q.ADVISE, seat)


def end_strategy(state: State, frame: int) -> None:
    """Go over to the action phase."""
    state.stack.pop()
    turns = sum([1 for entry in state.columns if entry])
    state.ask(q.ACTIONS, state.first, turns * state.rules.players)
    for moment in state.rules.strategy_end:
        moment(state)


def open_columns(state: State, seat: int) -> list[int]:
    """The columns in which a seat may place an advisor now.

    A full column is closed. A column with an own advisor is open once own
    advisors stand in three different columns.
    """
    rules = state.rules
    columns = state.columns
    last = rules.rows - 1
    without: list[int] = []
    with_own: list[int] = []
    own = 0
    for column in range(rules.columns):
        place = column * 4
        mine = False
        for entry in columns[place : place + rules.rows]:
            if not entry:
                break
            if entry & 3 == seat:
                mine = True
                break
        if mine:
            own += 1
            if not columns[place + last]:
                with_own.append(column)
        elif not columns[place + last]:
            without.append(column)
    if own < rules.own_columns:
        return without
    return sorted(without + with_own)


def legal_advise(state: State, frame: int) -> list[int]:
    """Any advisor in hand on any open column."""
    seat = frame >> 8 & 3
    columns = open_columns(state, seat)
    options: list[int] = []
    place = seat * 8
    for number in range(1, 6):
        if state.advisors[place + number]:
            base = a.ADVISE + (number - 1) * a.MAX_COLUMNS
            options += [base + column for column in columns]
    return options


def advise(state: State, frame: int, action: int) -> None:
    """Choose an advisor and its column, then the bribe."""
    state.stack.pop()
    state.ask(q.BRIBE, frame >> 8 & 3, action - a.ADVISE)


def legal_bribe(state: State, frame: int) -> list[int]:
    """Any number of coins that the seat has, none included."""
    seat = frame >> 8 & 3
    limit = state.coins[seat]
    for adjust in state.rules.adjust_bribe_limit:
        limit = adjust(state, seat, limit)
    return list(range(a.BRIBE, a.BRIBE + min(max(limit, 0), a.MAX_BRIBE) + 1))


def bumps(state: State, newcomer: int, present: int) -> bool:
    """Whether an advisor bumps another, given the power of both."""
    return present < newcomer


def bribe(state: State, frame: int, action: int) -> None:
    """Place the advisor with its bribe, bumping weaker ones down a space."""
    state.stack.pop()
    rules = state.rules
    seat = frame >> 8 & 3
    placed = frame >> 10
    number = placed // a.MAX_COLUMNS + 1
    top = placed % a.MAX_COLUMNS * 4
    coins = action - a.BRIBE
    cost = coins
    for adjust in rules.adjust_bribe_cost:
        cost = adjust(state, seat, cost)
    state.coins[seat] -= cost
    kind = seat * 8 + number
    state.advisors = replaced(state.advisors, kind, state.advisors[kind] - 1)
    power = number + coins
    columns = state.columns
    space = top
    while columns[space] and not rules.bumps(
        state, power, (columns[space] >> 2 & 7) + (columns[space] >> 5)
    ):
        space += 1
    for below in range(top + rules.rows - 1, space, -1):
        columns[below] = columns[below - 1]
    columns[space] = coins << 5 | number << 2 | seat
