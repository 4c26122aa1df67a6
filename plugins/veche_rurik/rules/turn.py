"""The action phase: whose turn it is, resolving an advisor, main and bonus actions.

On a turn, tax and build points from any source go into a pool that lasts until
the turn ends; muster, move and attack points are used at once or lost.
"""

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.rules.bonus import convert, convert_choices, send_away, send_choices
from veche_rurik.rules.building import build, build_choices
from veche_rurik.rules.deeds import accomplish, can_accomplish
from veche_rurik.rules.ruling import PREDSLAVA, is_off_board
from veche_rurik.rules.schemes import play_scheme
from veche_rurik.rules.taxing import tax, tax_choices
from veche_rurik.state import (
    T_BUILD,
    T_CONVERT,
    T_DEED,
    T_MAIN,
    T_SCHEME,
    T_SPACE,
    T_TAX,
    State,
)


def actions(state: State, frame: int) -> None:
    """Give the next seat with an advisor on the strategy board its turn."""
    state.stack.pop()
    seat = frame >> 8 & 3
    left = frame >> 10
    if not left or not any(state.columns):
        state.ask(q.CLAIM, 0)
        return
    state.ask(q.ACTIONS, (seat + 1) % state.rules.players, left - 1)
    for entry in state.columns:
        if entry and entry & 3 == seat:
            state.rules.ask_turn(state, seat)
            return


def ask_turn(state: State, seat: int) -> None:
    """Let a seat resolve an advisor, after returning to the board if it has nobody there."""
    state.ask(q.END_TURN, seat)
    state.ask(q.TURN, seat)
    state.ask(q.RESOLVE, seat)
    if is_off_board(state, seat):
        state.ask(q.RALLY, seat)


def legal_rally(state: State, frame: int) -> list[int]:
    """Any region in play, or none."""
    return [*(a.RALLY + region for region in state.rules.in_play), a.DECLINE]


def rally(state: State, frame: int, action: int) -> None:
    """Put the leader and one troop into one region, for whoever has nobody left."""
    state.stack.pop()
    if action != a.DECLINE:
        seat = frame >> 8 & 3
        region = action - a.RALLY
        state.where[seat] = region
        state.supply[seat] -= 1
        state.troops[region * 4 + seat] += 1


def legal_resolve(state: State, frame: int) -> list[int]:
    """The own advisor with the fastest initiative; of equals, any."""
    seat = frame >> 8 & 3
    fastest = 8
    options: list[int] = []
    for space, entry in enumerate(state.columns):
        if entry and entry & 3 == seat:
            number = entry >> 2 & 7
            if number < fastest:
                fastest = number
                options = [a.RESOLVE + space]
            elif number == fastest:
                options.append(a.RESOLVE + space)
    return options


def resolve(state: State, frame: int, action: int) -> None:
    """Take the advisor from the board; its bribe goes to the supply."""
    state.stack.pop()
    space = action - a.RESOLVE
    state.columns[space] = 0
    state.turn[T_SPACE] = space


def legal_turn(state: State, frame: int) -> list[int]:
    """What a player may do between the parts of a turn."""
    rules = state.rules
    turn = state.turn
    seat = frame >> 8 & 3
    coins = state.coins[seat]
    options: list[int] = []
    if not turn[T_MAIN]:
        if coins >= rules.space_coins[turn[T_SPACE]]:
            options.append(a.MAIN)
        options.append(a.FORFEIT)
    hidden = False
    if not turn[T_SCHEME] and state.hands[seat]:
        hidden = True
        for card in state.hands[seat]:
            if coins >= rules.scheme_coins[card]:
                options.append(a.SCHEME + card)
    if not turn[T_DEED]:
        for deed in state.deeds[seat]:
            if can_accomplish(state, seat, deed):
                options.append(a.DEED + deed)
    if not turn[T_CONVERT]:
        convert_choices(state, seat, options)
    if turn[T_TAX]:
        tax_choices(state, seat, turn[T_TAX], options)
    if turn[T_BUILD]:
        build_choices(state, seat, turn[T_BUILD], options)
    if state.leaders[seat] == PREDSLAVA and not state.used[seat]:
        send_choices(state, seat, options)
    if turn[T_MAIN]:
        options.append(a.END_TURN)
    for choices in rules.turn_choices:
        choices(state, seat, options)
        options.sort()
    if hidden and len(options) == 1:
        # Not asking would tell the table that no scheme in this hand can be paid.
        options.append(a.PONDER)
    return options


def turn(state: State, frame: int, action: int) -> None:
    """Do one part of a turn."""
    seat = frame >> 8 & 3
    if action == a.PONDER:
        action = a.END_TURN if state.turn[T_MAIN] else a.FORFEIT
    if action == a.MAIN:
        take_main_action(state, seat)
    elif action == a.FORFEIT:
        forfeit(state, seat)
    elif action < a.DEED:
        play_scheme(state, seat, action - a.SCHEME)
    elif action < a.CONVERT_BUILD:
        accomplish(state, seat, action - a.DEED)
    elif action < a.TAX:
        convert(state, seat, action)
    elif action < a.BUILD:
        tax(state, seat, action - a.TAX)
    elif action < a.SEND_TROOP:
        build(state, seat, action - a.BUILD)
    elif action < a.END_TURN:
        send_away(state, seat, action)
    elif action == a.END_TURN:
        state.stack.pop()
    else:
        for first, end, handler in state.rules.turn_handlers:
            if first <= action < end:
                handler(state, seat, action)


def take_main_action(state: State, seat: int) -> None:
    """Pay the space's coins and gain its points."""
    rules = state.rules
    space = state.turn[T_SPACE]
    state.turn[T_MAIN] = 1
    state.coins[seat] -= rules.space_coins[space]
    column = space >> 2
    points = rules.space_points[space]
    for adjust in rules.adjust_points:
        points = adjust(state, seat, column, points)
    if rules.space_marker[space]:
        state.ask(q.GIVE_MARKER, seat)
    rules.main_functions[column](state, seat, points)
    for moment in rules.main_action:
        moment(state, seat, column)


def forfeit(state: State, seat: int) -> None:
    """Take a coin instead of the main action."""
    state.turn[T_MAIN] = 1
    coins = 1
    for adjust in state.rules.adjust_forfeit:
        coins = adjust(state, seat, coins)
    state.coins[seat] += coins


def end_turn(state: State, frame: int) -> None:
    """Lose the points left over and forget the turn."""
    state.stack.pop()
    state.turn = [0] * 7


def gain_coins(state: State, seat: int, coins: int) -> None:
    """Take coins from the supply."""
    state.coins[seat] += coins


def gain_tax(state: State, seat: int, points: int) -> None:
    """Add tax points to the turn's pool."""
    state.turn[T_TAX] += points


def gain_build(state: State, seat: int, points: int) -> None:
    """Add build points to the turn's pool."""
    state.turn[T_BUILD] += points
