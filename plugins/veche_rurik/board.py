"""Drawing a position as text: the board, the mats, the strategy board and the cards."""

from collections.abc import Iterable
from typing import Protocol

from veche_rurik.state import Rules, State

TRACKS = ("rule", "build", "trade", "war")


class Table(Protocol):
    """What lies open on the table, in a position or in a view of it."""

    rules: Rules
    actor: int | None
    round: int
    first: int
    marker: int
    troops: list[int]
    where: list[int]
    rebels: list[int]
    goods_here: list[int]
    structures: list[int]
    region_goods: tuple[int, ...]
    coins: list[int]
    goods: list[int]
    supply: list[int]
    stock: tuple[int, ...]
    tracks: list[int]
    defeated: tuple[int, ...]
    tokens: list[int]
    leaders: tuple[int, ...]
    holder: tuple[int, ...]
    columns: list[int]
    advisors: tuple[int, ...]
    discard: tuple[int, ...]
    deed_row: tuple[int, ...]
    deeds: tuple[tuple[int, ...], ...]
    done: tuple[tuple[int, ...], ...]
    extra: list[int]
    revealed: int


def rulers(table: Table) -> list[int]:
    """Who rules each region in play (-1 for nobody), from what lies open alone."""
    state = State(table.rules, b"")
    state.troops = table.troops
    state.where = table.where
    state.rebels = table.rebels
    state.structures = table.structures
    state.holder = table.holder
    state.leaders = table.leaders
    state.extra = table.extra
    return [table.rules.ruler_of(state, region) for region in table.rules.in_play]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def _regions(table: Table) -> list[str]:
    rules = table.rules
    seats = range(rules.players)
    heads = "".join(f"{rules.colours[seat]:>8}" for seat in seats)
    others = rules.bystanders.capitalize()
    lines = [f"{'Region':<13}{'Good':<8}{others:<7}{heads}  {'Ruler':<8}Structures"]
    for region, ruler in zip(rules.in_play, rulers(table), strict=True):
        good = rules.good_names[table.region_goods[region]]
        shown = good if table.goods_here[region] else f"({good})"
        cells = ""
        for seat in seats:
            troops = table.troops[region * 4 + seat]
            leader = "+L" if table.where[seat] == region else ""
            cell = f"{troops or ''}{leader}".lstrip("+") if troops or leader else "."
            cells += f"{cell:>8}"
        built = [
            f"{name} ({rules.colours[table.structures[region * 3 + number]]})"
            for number, name in enumerate(rules.structure_names)
            if table.structures[region * 3 + number] >= 0
        ]
        ruled = rules.colours[ruler] if ruler >= 0 else "-"
        lines.append(
            f"{rules.region_names[region]:<13}{shown:<8}{table.rebels[region] or '-':<7}{cells}"
            f"  {ruled:<8}{_listed(built) if built else ''}".rstrip()
        )
    return lines


def _strategy(table: Table) -> list[str]:
    rules = table.rules
    lines = []
    for number, name in enumerate(rules.column_names):
        cells = []
        for row in range(rules.rows):
            space = number * 4 + row
            cost = f"/{rules.space_coins[space]}c" if rules.space_coins[space] else ""
            entry = table.columns[space]
            who = ""
            if entry:
                bribe = f"+{entry >> 5}" if entry >> 5 else ""
                who = f" {rules.colours[entry & 3]} {entry >> 2 & 7}{bribe}"
            cells.append(f"[{rules.space_points[space]}{cost}{who}]")
        lines.append(f"{name:<8}" + " ".join(cells))
    return lines


def _mat(table: Table, seat: int, scores: list[int] | None) -> list[str]:
    rules = table.rules
    goods = _listed(
        f"{table.goods[seat * 5 + good]} {name}"
        for good, name in enumerate(rules.good_names)
        if table.goods[seat * 5 + good]
    )
    levels = []
    for track, name in enumerate(TRACKS):
        level = table.tracks[seat * 4 + track]
        value = level if track == 3 or not level else rules.track_vp[track][level - 1]
        levels.append(f"{name} {value}")
    leader = table.leaders[seat]
    named = rules.leader_names[leader] if leader >= 0 else "no leader yet"
    advisors = "".join(str(number) * table.advisors[seat * 8 + number] for number in range(1, 6))
    tokens = [
        name for place, name in enumerate(("build", "muster")) if table.tokens[seat * 2 + place]
    ]
    score = f", {scores[seat]} points" if scores and seat < rules.seats else ""
    marks = " *" if table.actor == seat else ""
    lines = [
        f"{rules.colours[seat]} ({named}){marks}: {table.coins[seat]} coins{score}",
        f"  goods {goods}; tracks {', '.join(levels)}; rebels {table.defeated[seat]}",
        f"  supply {table.supply[seat]} troops; conversions {_listed(tokens)};"
        f" advisors in hand {advisors or 'none'}",
        f"  deeds {_listed(rules.deed_names[deed] for deed in table.deeds[seat])};"
        f" accomplished {_listed(rules.deed_names[deed] for deed in table.done[seat])}",
    ]
    return lines


def draw_table(table: Table, scores: list[int] | None = None) -> list[str]:
    """Everything that lies open, line by line."""
    rules = table.rules
    lines = [
        f"Round {table.round} of {rules.rounds}, first player {rules.colours[table.first]},"
        f" marker with {rules.colours[table.marker]}",
        "",
        *_regions(table),
        "",
        *_strategy(table),
        "",
    ]
    for seat in range(rules.players):
        lines += _mat(table, seat, scores)
    lines += [
        "",
        f"Deeds to choose: {_listed(rules.deed_names[deed] for deed in table.deed_row)}",
        f"Schemes discarded: {_listed(rules.scheme_names[card] for card in table.discard)}",
    ]
    for name, describe in rules.describe.items():
        said = "; ".join(f"{what}: {_said(value)}" for what, value in describe(table).items())
        lines.append(f"{name.replace('_', ' ').capitalize()}: {said}")
    return lines


def _said(value: object) -> str:
    """A plain JSON value in words."""
    if isinstance(value, list):
        return _listed(str(each) for each in value)
    return "none" if value is None else str(value)


def draw_board(state: State) -> str:
    """A whole position, hidden parts included."""
    rules = state.rules
    lines = draw_table(state, state.scores())
    for side, deck in zip(("left", "right"), state.decks, strict=True):
        cards = _listed(rules.scheme_names[card] for card in deck[::-1])
        lines.append(f"The {side} deck from the top: {cards}")
    for seat in range(rules.seats):
        hand = _listed(rules.scheme_names[card] for card in state.hands[seat])
        agenda = state.agendas[seat * 2]
        shown = rules.agenda_names[agenda] if state.agenda_kept[seat] else "not chosen"
        lines.append(f"{rules.colours[seat]} holds {hand}; agenda {shown}")
    stickers = []
    for region in rules.in_play:
        sticker = state.stickers[region]
        if sticker >= 0:
            kind, count = rules.stickers[sticker]
            name = "coins" if kind == len(rules.good_names) else rules.good_names[kind]
            stickers.append(f"{rules.region_names[region]} {count} {name}")
    lines.append(f"Under the rebels: {_listed(stickers)}")
    return "\n".join(lines)
