"""The points of both sides, counted from the last page of the solo rules."""

from math import ceil

from tests.plugins.rurik import oracle

from veche_rurik.state import State

YOU, REBELLION = 0, 1


def board_of(state: State) -> oracle.Board:
    """The board by names; in the solo game Sviatopolk has nothing to do with neutral troops."""
    board = oracle.read(state)
    del board.leader[REBELLION]
    return board


def your_points(state: State) -> int:
    """What you score, as in a game for two."""
    board = board_of(state)
    warfare = [state.tracks[side * 4 + 3] for side in (YOU, REBELLION)]
    score = sum(oracle.SPACES[place] for place in state.tracks[:3])
    score += oracle.warfare_points(warfare, YOU) + oracle.agenda_points(state, board, YOU)
    for deed in state.done[YOU]:
        score += 2 if state.rules.deed_names[deed] in oracle.TWO_POINT_DEEDS else 1
    return score


def its_points(state: State) -> int:
    """What the Rebellion scores: tracks, warfare, coins, goods on the dock."""
    board = board_of(state)
    warfare = [state.tracks[side * 4 + 3] for side in (YOU, REBELLION)]
    score = sum(oracle.SPACES[place] for place in state.tracks[4:7])
    score += oracle.warfare_points(warfare, REBELLION)
    dock = sum(board.goods[REBELLION].values()) - oracle.on_boat(board, REBELLION)
    return score + ceil(state.coins[REBELLION] / 3) + ceil(dock / 3)


def your_rank(state: State, ruling: str) -> int:
    """First for more points, or of equals for more regions ruled, then more coins, or a tie."""
    board = board_of(state)
    its_coins = state.coins[REBELLION] if ruling == "german" else 0
    yours = (your_points(state), len(oracle.ruled(board, YOU)), state.coins[YOU])
    its = (its_points(state), len(oracle.ruled(board, REBELLION)), its_coins)
    return 1 if yours >= its else 2
