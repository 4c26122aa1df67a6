"""Bonus actions besides schemes and deeds: converting goods, and Predslava's errand."""

from typing import Final

from veche_rurik import actions as a
from veche_rurik.rules import questions as q
from veche_rurik.state import T_BUILD, T_CONVERT, State, replaced

# The two goods each token asks for one of: build, then muster.
FIRST_GOODS: Final = ((0, 3), (1, 2))


def convert_choices(state: State, seat: int, options: list[int]) -> None:
    """Add each pair of goods that a token still face up can convert."""
    place = seat * 5
    goods = state.goods[place : place + 5]
    if sum(goods) < 2:
        return
    for token in (0, 1):
        if not state.tokens[seat * 2 + token]:
            continue
        base = a.CONVERT_BUILD + token * 10
        left, right = FIRST_GOODS[token]
        if goods[left]:
            for second in range(5):
                if goods[second] > (second == left):
                    options.append(base + second)
        if goods[right]:
            for second in range(5):
                # The pair with the other first good is there already.
                if second != left and goods[second] > (second == right):
                    options.append(base + 5 + second)


def convert(state: State, seat: int, action: int) -> None:
    """Flip a token and turn two goods into a build or muster point."""
    token, pair = divmod(action - a.CONVERT_BUILD, 10)
    state.turn[T_CONVERT] = 1
    state.tokens[seat * 2 + token] = 0
    state.goods[seat * 5 + FIRST_GOODS[token][pair // 5]] -= 1
    state.goods[seat * 5 + pair % 5] -= 1
    if token:
        state.ask(q.MUSTER, seat, 1)
    else:
        state.turn[T_BUILD] += 1


def send_choices(state: State, seat: int, options: list[int]) -> None:
    """Add each opponent whose troop or leader Predslava may send away."""
    region = state.where[seat]
    if region < 0:
        return
    for other in range(state.rules.players):
        if other != seat and state.troops[region * 4 + other]:
            options.append(a.SEND_TROOP + other)
    for other in range(state.rules.players):
        if other != seat and state.where[other] == region:
            options.append(a.SEND_LEADER + other)


def send_away(state: State, seat: int, action: int) -> None:
    """Choose whom Predslava sends away; where to is asked next."""
    state.used = replaced(state.used, seat, 1)
    state.ask(q.SEND_TO, seat, action - a.SEND_TROOP)


def legal_send_to(state: State, frame: int) -> list[int]:
    """Any neighbouring region."""
    region = state.where[frame >> 8 & 3]
    return [a.SEND_TO + other for other in state.rules.neighbours[region]]


def send_to(state: State, frame: int, action: int) -> None:
    """Move the figure; its owner gains a coin."""
    state.stack.pop()
    whom = frame >> 10
    other = whom & 3
    goal = action - a.SEND_TO
    if whom < 4:
        state.troops[state.where[frame >> 8 & 3] * 4 + other] -= 1
        state.troops[goal * 4 + other] += 1
    else:
        state.where[other] = goal
    state.coins[other] += 1
