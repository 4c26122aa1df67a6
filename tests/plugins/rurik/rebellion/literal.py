"""A slow, literal reading of the solo rules, written from the texts and not from the engine.

Every function takes a ``Table`` and changes it as the texts tell a person at the
table to; regions, actions and structures go by their names.
"""

from copy import deepcopy
from typing import Any

from tests.plugins.rurik import oracle
from tests.plugins.rurik.rebellion.literal_actions import (
    attack,
    build,
    its,
    move,
    muster,
    scheme,
    tax,
)
from tests.plugins.rurik.rebellion.table import (
    COSTS,
    POINTS,
    PRIORITIES,
    REBELLION,
    YOU,
    Table,
    box,
)

# -- strategy phase ------------------------------------------------------------


def strategy_turn(table: Table, ruling: str) -> None:
    """Place one advisor."""
    card = table.card(0) if ruling == "v1.5" else table.card(-1)
    rows = card[table.priority]["rows"]
    while True:
        advisor, action, *coin = rows[table.placed].split()
        table.placed += 1
        if not (advisor == "2*" and table.round < 3) and not (advisor == "3*" and table.round < 4):
            break
    number = int(advisor[0])
    columns = list(POINTS)
    target = action
    while len(table.columns[target]) == 3:
        target = columns[(columns.index(target) + 1) % 6]
    if ruling == "v1.5":
        coins = _app_bribe(table, number, target, bool(coin))
    else:
        coins = _book_bribe(table, number, target, bool(coin) and target == action)
    table.coins[REBELLION] -= coins
    place = 0
    while place < len(table.columns[target]):
        _, other, bribe = table.columns[target][place]
        if other + bribe < number + coins:
            break
        place += 1
    table.columns[target].insert(place, (REBELLION, number, coins))
    table.spaces[target] = [*table.columns[target], None, None, None][:3]


def _book_bribe(table: Table, number: int, target: str, wants_top: bool) -> int:
    """The top space if the card says so and it can be paid; else a coin against an equal."""
    powers = [other + bribe for _, other, bribe in table.columns[target]]
    if wants_top and powers and max(powers) >= number:
        lift = max(powers) - number + 1
        if lift <= table.coins[REBELLION]:
            return lift
    for side, other, bribe in table.columns[target]:
        if side == YOU and other + bribe == number and table.coins[REBELLION] >= 1:
            return 1
    return 0


def _app_bribe(table: Table, number: int, target: str, coin: bool) -> int:
    """Space by space from the top: taken, bought from an equal of yours, or bought."""
    for space in range(3):
        if space >= len(table.columns[target]):
            return 0
        side, other, bribe = table.columns[target][space]
        if number > other + bribe:
            return 0
        if number == other + bribe and side == YOU and table.coins[REBELLION] >= 1:
            return 1
        price = other + bribe + 1 - number
        if coin and table.coins[REBELLION] >= price:
            return price
    raise AssertionError("a column with a free space is not full")


# -- action phase --------------------------------------------------------------


def unlocked(table: Table, difficulty: int) -> list[dict[str, Any]]:
    """The bonuses of the mat without a coin."""
    mat = box()["mat"][difficulty - 1]
    found = []
    for column, name in enumerate(PRIORITIES):
        covered = [bonus for bonus in mat[name] if not bonus["open"]]
        still = covered[table.taken[column] :]
        found += [bonus for bonus in mat[name] if bonus not in still or bonus["open"]]
    return found


def action_turn(table: Table, ruling: str, difficulty: int) -> None:
    """Resolve one advisor."""
    if ruling != "v1.5":
        table.deck.insert(0, table.deck.pop())
        table.placed = 0
    action, space = fastest(table)
    table.spaces[action][space] = None
    table.columns[action] = [each for each in table.spaces[action] if each]
    regions = table.board.regions
    if not any(its(table, region) for region in regions):
        table.board.stands[REBELLION] = table.order[0]
        table.board.troops[table.order[0], REBELLION] += 1
        table.supply[REBELLION] -= 1
    bonuses = [bonus for bonus in unlocked(table, difficulty) if bonus["when"] == action]
    extra = {"move": 0, "coins": 0, "reveal_less": 0, action: 0}
    for bonus in bonuses:
        extra[bonus["gives"]] += bonus["n"]
    points = POINTS[action][space] + extra[action]
    trial = deepcopy(table)
    can_pay = table.coins[REBELLION] >= COSTS[action][space]
    if not can_pay or not _act(trial, action, points, extra, ruling, difficulty):
        table.coins[REBELLION] += 1
        return
    table.coins[REBELLION] += extra["coins"] - COSTS[action][space]
    steps = extra["move"] if action != "move" else 0
    if ruling == "english":
        move(table, steps)
    if not _act(table, action, points, extra, ruling, difficulty):
        table.coins[REBELLION] += 1
    if ruling != "english":
        move(table, steps)


def fastest(table: Table) -> tuple[str, int]:
    """The lowest number, of equals the one furthest left."""
    for number in range(1, 6):
        for action, spaces in table.spaces.items():
            for space, advisor in enumerate(spaces):
                if advisor and advisor[0] == REBELLION and advisor[1] == number:
                    return action, space
    raise AssertionError("the Rebellion has no advisor to resolve")


def _act(
    table: Table, action: str, points: int, extra: dict[str, int], ruling: str, difficulty: int
) -> bool:
    """Do the main action; whether anything came of it."""
    if action == "muster":
        return muster(table, points)
    if action == "move":
        return move(table, points)
    if action == "attack":
        return attack(table, points, extra["reveal_less"])
    if action == "tax":
        return tax(table, points, ruling)
    if action == "build":
        return build(table, points, ruling)
    scheme(table, difficulty)
    return True


# -- claim phase ---------------------------------------------------------------


def claim_phase(table: Table, ruling: str, difficulty: int) -> None:
    """Priority, tracks, unlocks and income; deeds are yours alone."""
    board = table.board
    looks = not (ruling == "v1.5" and table.round == 4)
    if looks:
        groups = [oracle.adjacent(board, oracle.built_by(board, side)) for side in (0, 1)]
        if len(oracle.occupied(board, YOU)) > len(oracle.occupied(board, REBELLION)):
            table.priority = "attack_move"
        elif groups[YOU] > groups[REBELLION]:
            table.priority = "build"
        elif oracle.on_boat(board, YOU) > oracle.on_boat(board, REBELLION):
            table.priority = "tax"
        else:
            table.priority = box()["mat"][difficulty - 1]["priority"]
    for side in (YOU, REBELLION):
        for track, place in enumerate(oracle.claims(board, side)):
            table.tracks[side][track] = max(table.tracks[side][track], place)
    if looks:
        for track in range(3):
            if table.tracks[YOU][track] > table.tracks[REBELLION][track]:
                scheme(table, difficulty)
    if table.round < 4:
        table.coins[YOU] += oracle.income(board, YOU, table.tracks[YOU])
        goods = board.goods[REBELLION]
        full = [good for good, room in oracle.BOAT.items() if goods[good] >= room]
        table.coins[REBELLION] += len(full) + (0 if ruling == "v1.5" else 1)


def end_of_round(table: Table) -> None:
    """A rebel joins Sviatopolk; every region has its good again."""
    region = table.board.stands.get(REBELLION)
    if region and table.supply[REBELLION]:
        table.supply[REBELLION] -= 1
        table.board.troops[region, REBELLION] += 1
    for name in table.here:
        table.here[name] = 1
