"""The plots of a report, drawn as SVG that takes its colours from the page."""

from collections.abc import Iterable, Sequence

from veche_tournaments.reports.contents import Figure, Report
from veche_tournaments.reports.markup import Markup, element, joined
from veche_tournaments.reports.sections import source_table, span

WIDTH = 400.0
LINE = 24.0
"""The height of one line of a plot."""
_LEFT = 110.0
_RIGHT = 46.0
_TOP = 22.0
_NAME = 15
"""How many characters of a name fit beside a plot."""
_COLOURS = 8
MOST_BOTS = 40
"""A plot with a line per bot shows the best of these."""


class Scale:
    """Where a value lies between the left and the right edge of a plot."""

    def __init__(self, values: Iterable[float], start: float = _LEFT, end: float = WIDTH - _RIGHT):
        """A scale on which all of these values can be seen."""
        known = list(values)
        self.low, self.high = min(known, default=0.0), max(known, default=1.0)
        if self.low == self.high:
            self.low, self.high = self.low - 1, self.high + 1
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        """The place of a value."""
        share = (value - self.low) / (self.high - self.low)
        return self._start + share * (self._end - self._start)


def _plot(key: str, title: str, height: float, *parts: Markup) -> Markup:
    """A picture that says what it shows; the table below it holds the same figures."""
    return element(
        "svg",
        element("title", title, id=f"plot-{key}"),
        *parts,
        viewBox=f"0 0 {WIDTH:.0f} {height:.0f}",
        role="img",
        aria_labelledby=f"plot-{key}",
    )


def _text(x: float, y: float, text: str, class_: str = "") -> Markup:
    return element("text", text, x=x, y=y, class_=class_ or None)


def _name(line: int, name: str) -> Markup:
    """A bot's name beside its line, cut if it is long, whole for those who point at it."""
    short = name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"
    middle = _TOP + line * LINE + LINE / 2
    return element("text", element("title", name), short, x=_LEFT - 8, y=middle + 4, class_="end")


def _upright(x: float, lines: int, label: str) -> Markup:
    """A line down the plot with a label on top."""
    return joined(
        element("line", x1=x, x2=x, y1=_TOP, y2=_TOP + lines * LINE, class_="grid"),
        _text(x, _TOP - 6, label, "middle faint"),
    )


def _whisker(scale: Scale, line: int, figure: Figure, label: str) -> Markup:
    """A point with its interval; a dotted one where the interval is not known."""
    if figure.value is None:
        return joined()
    y = _TOP + line * LINE + LINE / 2
    known = figure.low is not None and figure.high is not None
    low = scale(scale.low if figure.low is None else figure.low)
    high = scale(scale.high if figure.high is None else figure.high)
    return joined(
        element("line", x1=low, x2=high, y1=y, y2=y, class_="reach" if known else "reach dotted"),
        element("circle", cx=scale(figure.value), cy=y, r=4, class_="point"),
        _text(WIDTH, y + 4, label, "end"),
    )


def _ends(figures: Iterable[Figure]) -> list[float]:
    parts = [part for each in figures for part in (each.value, each.low, each.high)]
    return [part for part in parts if part is not None]


def ratings_plot(report: Report) -> Markup:
    """Every bot's rating with its interval."""
    lines = report.standings[:MOST_BOTS]
    scale = Scale([0.0, *_ends(line.rating for line in lines)])
    drawn = [_upright(scale(0.0), len(lines), "0")]
    for number, line in enumerate(lines):
        label = "?" if line.rating.value is None else f"{line.rating.value:+.0f}"
        drawn += [_name(number, line.bot), _whisker(scale, number, line.rating, label)]
    height = _TOP + len(lines) * LINE
    return _plot("ratings", "Ratings in Elo with their 95 % intervals", height, *drawn)


def seats_plot(report: Report) -> Markup:
    """Every seat's share of wins, beside what equal seats would win."""
    lines = report.seat_lines
    par = 1 / report.seats
    scale = Scale([0.0, 2 * par, *_ends(line.win_share for line in lines)])
    drawn = [_upright(scale(par), len(lines), f"equal: {par:.0%}")]
    for number, line in enumerate(lines):
        label = "?" if line.win_share.value is None else f"{line.win_share.value:.1%}"
        drawn += [
            _name(number, f"seat {line.seat}"),
            _whisker(scale, number, line.win_share, label),
        ]
    height = _TOP + len(lines) * LINE
    return _plot("seats", "Share of wins by seat with 95 % intervals", height, *drawn)


def crosstable_plot(report: Report) -> Markup:
    """A field for every pair: the fuller the colour, the more one-sided."""
    bots = report.bots[:MOST_BOTS]
    shares = {(each.bot, each.opponent): each.share.value for each in report.meetings}
    side = (WIDTH - _LEFT) / len(bots)
    # Few bots would make huge fields.
    tall = min(side, LINE * 1.5)
    drawn: list[Markup] = []
    for row, one in enumerate(bots):
        middle = _TOP + row * tall + tall / 2 + 4
        drawn.append(_cut(_LEFT - 8, middle, f"{row + 1} {one}", one))
        if side >= 10:
            drawn.append(
                _text(_LEFT + row * side + side / 2, _TOP - 6, str(row + 1), "middle faint")
            )
        for column, other in enumerate(bots):
            share = shares.get((one, other))
            if share is not None:
                at = (_LEFT + column * side, _TOP + row * tall)
                drawn.append(_field(at, (side, tall), share, f"{one} against {other}"))
    title = "Share of meetings that the bot of the line won against the bot of the column"
    return _plot("crosstable", title, _TOP + len(bots) * tall, *drawn)


def _cut(x: float, y: float, text: str, whole: str) -> Markup:
    short = text if len(text) <= _NAME else f"{text[: _NAME - 1]}…"
    return element("text", element("title", whole), short, x=x, y=y, class_="end")


def _field(at: tuple[float, float], size: tuple[float, float], share: float, who: str) -> Markup:
    depth = f"{abs(share - 0.5) * 1.1:.2f}"
    field = element(
        "rect",
        element("title", f"{who}: {share:.1%}"),
        x=at[0],
        y=at[1],
        width=size[0],
        height=size[1],
        class_="good" if share >= 0.5 else "bad",
        fill_opacity=depth,
    )
    if size[0] < 26:
        return field
    middle = (at[0] + size[0] / 2, at[1] + size[1] / 2 + 4)
    return joined(field, _text(*middle, f"{share * 100:.0f}", "middle"))


def lengths_plot(report: Report) -> Markup:
    """How many games were how long."""
    lines = report.lengths
    scale = Scale([0.0, *(float(line.games) for line in lines)])
    drawn = []
    for number, line in enumerate(lines):
        y = _TOP + number * LINE
        end = scale(float(line.games))
        drawn += [
            _name(number, span(line.least, line.most)),
            element("rect", x=_LEFT, y=y + 3, width=end - _LEFT, height=LINE - 6, class_="bar"),
            _text(WIDTH, y + LINE / 2 + 4, str(line.games), "end"),
        ]
    height = _TOP + len(lines) * LINE
    return _plot("lengths", "Games by their number of decisions", height, *drawn)


def sources_plot(report: Report) -> Markup:
    """Each bot's points, stacked by where they came from; lost points reach to the left."""
    names, rows = source_table(report)
    rows = rows[:MOST_BOTS]
    gained = [sum(part for part in points if part > 0) for _, points in rows]
    lost = [sum(part for part in points if part < 0) for _, points in rows]
    scale = Scale([0.0, *gained, *lost])
    drawn = []
    for number, (bot, points) in enumerate(rows):
        drawn += [_name(number, bot), *_stack(scale, number, names, points)]
        total = f"{sum(points):.1f}"
        drawn.append(_text(WIDTH, _TOP + number * LINE + LINE / 2 + 4, total, "end"))
    below = _TOP + len(rows) * LINE + 16
    drawn += _legend(names, below)
    height = below + (len(names) + 1) // 2 * 18
    return _plot("sources", "Mean points in a game by source", height, *drawn)


def _stack(scale: Scale, line: int, names: Sequence[str], points: Sequence[float]) -> list[Markup]:
    parts = []
    up = down = 0.0
    for index, (name, part) in enumerate(zip(names, points, strict=True)):
        start = up if part > 0 else down + part
        up, down = (up + part, down) if part > 0 else (up, down + part)
        if part:
            parts.append(
                element(
                    "rect",
                    element("title", f"{name}: {part:.2f}"),
                    x=scale(start),
                    y=_TOP + line * LINE + 3,
                    width=scale(start + abs(part)) - scale(start),
                    height=LINE - 6,
                    class_=f"c{index % _COLOURS}",
                )
            )
    return parts


def _legend(names: Sequence[str], top: float) -> list[Markup]:
    parts = []
    for index, name in enumerate(names):
        x, y = (index % 2) * WIDTH / 2, top + index // 2 * 18
        short = name if len(name) <= 2 * _NAME else f"{name[: 2 * _NAME - 1]}…"
        parts += [
            element("rect", x=x, y=y, width=12, height=12, class_=f"c{index % _COLOURS}"),
            _text(x + 18, y + 10, short),
        ]
    return parts


PLOTS = {
    "standings": ratings_plot,
    "crosstable": crosstable_plot,
    "seats": seats_plot,
    "sources": sources_plot,
    "lengths": lengths_plot,
}
"""By the key of the section they stand in."""
