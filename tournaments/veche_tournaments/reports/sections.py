"""A report as a row of titled tables, which terminal, Markdown and HTML show alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veche_tournaments.reports.contents import Report

Cell = str | int | float | None


@dataclass(frozen=True)
class Column:
    """A heading, and how the figures below it are written."""

    name: str
    digits: int | None = None
    """Of a number; None for words and whole numbers."""
    signed: bool = False
    words: bool = False
    """Whether the column holds words, which stand to the left."""

    def show(self, value: Cell) -> str:
        """A cell in words."""
        if value is None:
            return "?"
        if isinstance(value, str):
            return value
        if isinstance(value, int) or self.digits is None:
            return str(value)
        return f"{value:{'+' if self.signed else ''}.{self.digits}f}"


@dataclass(frozen=True)
class Section:
    """One table with its title, and a sentence on how to read it."""

    key: str
    title: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def shown(self) -> list[list[str]]:
        """The rows in words."""
        return [
            [column.show(cell) for column, cell in zip(self.columns, row, strict=True)]
            for row in self.rows
        ]


def facts_of(report: Report) -> list[tuple[str, str]]:
    """What was played, as names and values."""
    wanted = "" if report.games_wanted is None else f" of {report.games_wanted}"
    facts = [
        ("rules", report.ruleset),
        ("format", f"{report.format}, {report.seats} seats"),
        ("games", f"{report.games_played}{wanted}, {report.games_rated} rated"),
        ("blocks", str(report.blocks)),
        ("state", "finished" if report.finished else "unfinished"),
        ("seed sealed as", report.commitment),
        ("definition", report.definition),
    ]
    if report.places:
        groups = " > ".join(" = ".join(group) for group in report.places)
        facts.append(("order of the format", groups))
    return facts


def remarks_of(report: Report) -> Iterator[str]:
    """What must be known before any figure is believed."""
    for count, text in (
        (report.games_repeated, "Counted once because they repeat another move for move"),
        (report.games_forfeited, "With a seat that failed, which counts as last"),
        (report.games_void, "Void, counted for nobody"),
    ):
        if count:
            yield f"{text}: {count} {'game' if count == 1 else 'games'}."
    for design in report.designs:
        if design.ratio is not None:
            yield (
                f"Blocks give {design.figures} a standard error of {design.ratio:.2f} times that"
                " of as many independent games."
            )
    yield _planned(report)


def _planned(report: Report) -> str:
    wanted = f"±{report.plan.reach:.0f} Elo"
    more = report.plan.more_games
    if more is None:
        return f"Nobody can say yet how many games it takes to know distances to {wanted}."
    if more == 0:
        return f"The distance of any two bots that beat each other is known to {wanted} or better."
    return (
        f"To know the distance of any two bots that beat each other to {wanted},"
        f" play about {more} more games."
    )


def sections_of(report: Report, widest: int = 40) -> list[Section]:
    """All tables that have something to say.

    :param widest: how many bots, best first, a table of everybody against everybody shows.
    """
    made = (
        _standings(report),
        _everybody(report, widest, "crosstable"),
        _everybody(report, widest, "superiority"),
        _seats(report),
        _sources(report),
        _lengths(report),
        _faults(report),
        _failures(report),
    )
    return [section for section in made if section.rows]


def _standings(report: Report) -> Section:
    return Section(
        "standings",
        f"Standings after {report.games_rated} games",
        "Elo points: 100 more mean finishing ahead in about 64 of 100 meetings."
        " ± is half of the 95 % interval.",
        (
            Column("#"),
            Column("bot", words=True),
            Column("rating", 0, signed=True),
            Column("±", 0),
            Column("wins", 3),
            Column("place", 2),
            Column("score", 2),
            Column("margin", 2, signed=True),
            Column("games"),
            Column("faults"),
        ),
        tuple(
            (
                line.place,
                line.bot,
                line.rating.value,
                line.rating.reach,
                line.win_share.value,
                line.placement.value,
                line.score.value,
                line.margin.value,
                line.games,
                line.faults,
            )
            for line in report.standings
        ),
    )


_EVERYBODY = {
    "crosstable": (
        "Everybody against everybody",
        "Share of meetings in which the bot of the line finished ahead of the bot of the"
        " column; a tie is half.",
    ),
    "superiority": (
        "Likelihood of superiority",
        "How likely the bot of the line is truly better than the bot of the column, by"
        " their ratings.",
    ),
}


def _everybody(report: Report, widest: int, key: str) -> Section:
    title, note = _EVERYBODY[key]
    bots = report.bots[:widest]
    if len(bots) < len(report.bots):
        note += f" The best {len(bots)} of {len(report.bots)} bots."
    values = {
        (each.bot, each.opponent): each.share.value if key == "crosstable" else each.superiority
        for each in report.meetings
    }
    write = "{:.3f}".format if key == "crosstable" else _chance
    rows = []
    for one in bots:
        cells = [values.get((one, other)) for other in bots]
        rows.append((one, *("" if cell is None else write(cell) for cell in cells)))
    # Nothing to compare: one bot, or nothing known of any two.
    told = any(cell for row in rows for cell in row[1:])
    columns = (Column("", words=True), *(Column(bot) for bot in bots))
    return Section(key, title, note, columns, tuple(rows) if told else ())


def _chance(value: float) -> str:
    """A chance in per cent; what rounds to certainty is not said to be certain."""
    return ">99.9%" if value > 0.9994 else "<0.1%" if value < 0.0006 else f"{value:.1%}"


def _seats(report: Report) -> Section:
    return Section(
        "seats",
        "Seats",
        f"With {report.seats} equal seats each would win {1 / report.seats:.3f}.",
        (
            Column("seat"),
            Column("wins", 3),
            Column("from", 3),
            Column("to", 3),
            Column("place", 2),
            Column("score", 2),
            Column("games"),
        ),
        tuple(
            (
                line.seat,
                line.win_share.value,
                line.win_share.low,
                line.win_share.high,
                line.placement.value,
                line.score.value,
                line.games,
            )
            for line in report.seat_lines
        ),
    )


def source_table(report: Report) -> tuple[list[str], list[tuple[str, list[float]]]]:
    """The sources of points, and for each bot how much it got from each."""
    names = list(dict.fromkeys(line.source for line in report.sources))
    bots: dict[str, dict[str, float]] = {}
    for line in report.sources:
        bots.setdefault(line.bot, {})[line.source] = line.points or 0.0
    return names, [(bot, [of[name] for name in names]) for bot, of in bots.items()]


def _sources(report: Report) -> Section:
    names, rows = source_table(report)
    return Section(
        "sources",
        "Where the points come from",
        "Mean points in a game; games in which the bot failed are left out.",
        (Column("bot", words=True), *(Column(name, 2) for name in names)),
        tuple((bot, *points) for bot, points in rows),
    )


def span(least: int, most: int) -> str:
    """Numbers from least to most, in short."""
    return str(least) if least == most else f"{least}-{most}"


def _lengths(report: Report) -> Section:
    return Section(
        "lengths",
        "Length of the games",
        "In decisions of all seats together.",
        (Column("decisions", words=True), Column("games")),
        tuple((span(line.least, line.most), line.games) for line in report.lengths),
    )


def _faults(report: Report) -> Section:
    return Section(
        "faults",
        "Faults",
        "What bots did wrong. A forgiven fault costs one decision, any other the game.",
        (
            Column("bot", words=True),
            Column("fault", words=True),
            Column("times"),
            Column("forgiven"),
            Column("games lost"),
            Column("first seen", words=True),
        ),
        tuple(
            (
                line.bot,
                line.fault,
                line.times,
                line.forgiven,
                line.games_lost,
                f"block {line.first_block} game {line.first_game}: {line.first_detail}",
            )
            for line in report.faults
        ),
    )


def _failures(report: Report) -> Section:
    rows: Sequence[tuple[Cell, ...]] = [
        (line.reason, line.games, "as last place" if line.counted else "not at all")
        for line in report.failures
    ]
    return Section(
        "failures",
        "Games that failed",
        "A game with two failed seats stands under both reasons.",
        (Column("reason", words=True), Column("games"), Column("counts", words=True)),
        tuple(rows),
    )
