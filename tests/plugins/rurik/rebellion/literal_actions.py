"""The main actions of the Rebellion, read slowly and literally; see ``literal``."""

from copy import deepcopy

from tests.plugins.rurik import oracle
from tests.plugins.rurik.rebellion.table import PRIORITIES, REBELLION, YOU, Table, box


def it_rules(table: Table, region: str) -> bool:
    """Whether the Rebellion rules a region."""
    return oracle.ruler(table.board, region) == REBELLION


def its(table: Table, region: str) -> int:
    """The Rebellion's figures in a region."""
    return table.board.figures(region, REBELLION)


def yours(table: Table, region: str) -> int:
    """Your figures in a region."""
    return table.board.figures(region, YOU)


def neutral(table: Table, region: str) -> int:
    """The neutral troops in a region."""
    return table.board.rebels.get(region, 0)


def muster(table: Table, points: int) -> bool:
    """One in each region not ruled, round after round; then in each region ruled."""
    mustered = False
    for ruled in (False, True):
        while points:
            regions = [
                region
                for region in table.order
                if its(table, region) and it_rules(table, region) == ruled
            ]
            if not regions:
                break
            for region in regions:
                if not points:
                    break
                if REBELLION not in table.board.stands:
                    table.board.stands[REBELLION] = region
                elif table.supply[REBELLION]:
                    table.supply[REBELLION] -= 1
                    table.board.troops[region, REBELLION] += 1
                else:
                    return mustered
                points -= 1
                mustered = True
    return mustered


def distance(table: Table, start: str, goal: str) -> int:
    """How many borders lie between two regions."""
    steps, reached = 0, {start}
    while goal not in reached:
        reached |= {other for region in reached for other in table.board.borders(region)}
        steps += 1
    return steps


def _may_leave(table: Table, region: str) -> bool:
    """One troop stays, and you do not come to rule."""
    if its(table, region) < 2:
        return False
    later = deepcopy(table.board)
    if later.troops[region, REBELLION]:
        later.troops[region, REBELLION] -= 1
    before, after = oracle.ruler(table.board, region), oracle.ruler(later, region)
    return not (after == YOU and before != YOU)


def move(table: Table, points: int) -> bool:
    """Towards each region without rebels, or all to one region not ruled."""
    spread = table.priority == "attack_move"
    moved, goal = False, None
    for _ in range(points):
        if spread:
            wanted = [region for region in table.order if not its(table, region)]
        else:
            wanted = [region for region in table.order if not it_rules(table, region)]
        if spread or goal is None:
            goal = wanted[0] if wanted else None
        if goal is None:
            return moved
        givers = [r for r in table.order if r != goal and _may_leave(table, r)]
        if not givers:
            return moved
        nearest = min(distance(table, region, goal) for region in givers)
        start = [region for region in givers if distance(table, region, goal) == nearest][-1]
        if table.board.stands.get(REBELLION) == start:
            table.board.stands[REBELLION] = goal
        else:
            table.board.troops[start, REBELLION] -= 1
            table.board.troops[goal, REBELLION] += 1
        moved = True
    return moved


def attack(table: Table, points: int, less: int) -> bool:
    """In one region while it lasts; you before neutral troops; you always take the left deck."""
    region, attacked = None, False
    for _ in range(points):
        if region is None or not _enemies(table, region):
            ruled = [r for r in table.order if _enemies(table, r) and it_rules(table, r)]
            others = [r for r in table.order if _enemies(table, r) and not it_rules(table, r)]
            choice = others + ruled if table.priority == "attack_move" else ruled + others
            if not choice:
                return attacked
            region = choice[0]
        attacked = True
        if not yours(table, region):
            table.board.rebels[region] -= 1
            continue
        cards = 1 - less
        cards += oracle.ruler(table.board, region) == YOU
        cards += oracle.works(table.board, region, "stronghold", YOU)
        cards -= table.board.stands.get(REBELLION) == region
        _lose(table, region, YOU)
        table.tracks[REBELLION][3] = min(table.tracks[REBELLION][3] + 1, 10)
        for _ in range(max(cards, 0)):
            if table.casualties.pop(0):
                _lose(table, region, REBELLION)
                break
    return attacked


def _enemies(table: Table, region: str) -> bool:
    """Whether there is somebody to attack, and somebody who attacks."""
    return bool(its(table, region) and (yours(table, region) or neutral(table, region)))


def _lose(table: Table, region: str, side: int) -> None:
    """A side loses a troop, its leader if there is nobody else."""
    if table.board.troops[region, side]:
        table.board.troops[region, side] -= 1
        table.supply[side] += 1
    else:
        assert table.board.stands.pop(side) == region


def tax(table: Table, points: int, ruling: str) -> bool:
    """Regions by class, then in location order, while points last."""
    taxed = False
    goods = table.board.goods[REBELLION]
    while True:
        classes: list[list[str]] = [[], [], [], []]
        for region in table.order:
            if not (its(table, region) and table.here[region]):
                continue
            good = table.produces[region]
            full = goods[good] >= oracle.BOAT[good]
            if ruling == "v1.5":
                classes[1 if full else 0].append(region)
            elif not full:
                classes[0 if it_rules(table, region) else 1].append(region)
            else:
                classes[2 if it_rules(table, region) else 3].append(region)
        payable = [r for each in classes for r in each if _price(table, r, ruling) <= points]
        if not payable:
            return taxed
        region = payable[0]
        points -= _price(table, region, ruling)
        table.here[region] -= 1
        market = oracle.works(table.board, region, "market", REBELLION)
        goods[table.produces[region]] += 2 if market else 1
        taxed = True


def _price(table: Table, region: str, ruling: str) -> int:
    return 1 if ruling == "v1.5" or it_rules(table, region) else 2


def build(table: Table, points: int, ruling: str) -> bool:
    """Regions by class, then in location order; in each the first structure that can be."""
    built = False
    while True:
        for region in _places_to_build(table, ruling):
            if _price(table, region, ruling) > points:
                continue
            kind = _what_to_build(table, region, ruling)
            if kind:
                points -= _price(table, region, ruling)
                _put_up(table, region, kind)
                built = True
                break
        else:
            return built


def _places_to_build(table: Table, ruling: str) -> list[str]:
    own = oracle.built_by(table.board, REBELLION)
    occupied = [region for region in table.order if its(table, region)]
    ruled = [region for region in occupied if it_rules(table, region)]
    if ruling == "v1.5":
        empty = [region for region in occupied if region not in own]
        shared = [r for r in occupied if r in own and (yours(table, r) or neutral(table, r))]
        return empty + shared + [r for r in occupied if r not in empty and r not in shared]
    first = [region for region in ruled if region not in own]
    second = [r for r in occupied if not it_rules(table, r) and r not in own]
    third = [r for r in ruled if r in own and (yours(table, r) or neutral(table, r))]
    fourth = [region for region in ruled if region in own and region not in third]
    return first + second + third + fourth


def _what_to_build(table: Table, region: str, ruling: str) -> str | None:
    kinds = list(table.card(0)[table.priority]["build"])
    your_troops = table.board.troops[region, YOU]
    others = {
        "english": your_troops or neutral(table, region),
        "german": True,
        "v1.5": yours(table, region) or neutral(table, region),
    }[ruling]
    possible = [
        kind
        for kind in kinds
        if table.stock[kind]
        and (region, kind) not in table.board.built
        and (kind != "church" or others)
    ]
    shared = yours(table, region) or neutral(table, region)
    if ruling == "german" and shared and "church" in possible:
        return "church"
    return possible[0] if possible else None


def _put_up(table: Table, region: str, kind: str) -> None:
    table.stock[kind] -= 1
    table.board.built[region, kind] = REBELLION
    if kind != "church" or not oracle.works(table.board, region, "church", REBELLION):
        return
    if table.board.troops[region, YOU]:
        table.board.troops[region, YOU] -= 1
        table.supply[YOU] += 1
    elif neutral(table, region):
        table.board.rebels[region] -= 1
    else:
        return
    if table.supply[REBELLION]:
        table.supply[REBELLION] -= 1
        table.board.troops[region, REBELLION] += 1


def scheme(table: Table, difficulty: int) -> None:
    """Take the top coin of the priority's column, else of the leftmost column with one."""
    mat = box()["mat"][difficulty - 1]
    left = {
        name: [bonus for bonus in mat[name] if not bonus["open"]][table.taken[column] :]
        for column, name in enumerate(PRIORITIES)
    }
    columns = [name for name in [table.priority, *PRIORITIES] if left[name]]
    if columns:
        table.taken[PRIORITIES.index(columns[0])] += 1
        table.coins[REBELLION] += 1
