"""What a report says, and that it says the same everywhere."""

import json
from dataclasses import replace
from math import inf, nextafter
from pathlib import Path

import pytest

from veche.match import End
from veche_tournaments import standings
from veche_tournaments.definition import Definition
from veche_tournaments.reports import csv_text, html_text, json_text, make_report, markdown_text
from veche_tournaments.reports.making import Progress, stored_games
from veche_tournaments.reports.rounding import rounded
from veche_tournaments.reports.sections import remarks_of, sections_of
from veche_tournaments.store import Store

GOLDEN = Path(__file__).parent / "steady_cup.json"
FORMS = [json_text, markdown_text, csv_text, html_text]


def games_of(cup):
    store = Store(cup.url)
    try:
        return stored_games(store, "cup")
    finally:
        store.close()


def remade(cup, games):
    definition = Definition.from_canonical(cup.event.definition)
    return make_report(definition, cup.event.ruleset, cup.event.commitment, games, Progress(True))


def test_an_event_gives_the_figures_it_always_gave(steady):
    """On every Python version: 3.12 sums otherwise than 3.11, and no digit may tell.

    After a wanted change of the report: write its ``json_text`` there, without the
    ruleset, which belongs to the game.
    """
    assert json_text(replace(steady.report, ruleset="")) == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_playing_the_event_again_gives_equal_bytes(steady, play, form):
    again = play()

    assert again.url != steady.url
    assert form(again.report) == form(steady.report)


def test_figures_between_two_digits_round_the_same_from_both_sides():
    assert {rounded(each, 1) for each in (12.25, nextafter(12.25, 0), nextafter(12.25, 99))} == {
        12.2
    }
    assert str(rounded(-0.001, 1)) == "0.0"
    assert rounded(inf, 1) is None
    assert rounded(-inf, 1) is None


def test_the_data_add_up(steady):
    report = steady.report
    seatings = sum(line.games for line in report.standings)

    assert report.finished
    assert report.games_played == 24
    assert seatings == report.games_rated * report.seats
    assert [line.place for line in report.standings] == [1, 2, 3, 4]
    assert sum(line.games for line in report.lengths) == report.games_rated
    assert sum(line.win_share.value for line in report.seat_lines) == pytest.approx(1, abs=1e-3)
    for line in report.standings:
        points = sum(each.points for each in report.sources if each.bot == line.bot)
        assert points == pytest.approx(line.score.value, abs=0.02)
    by_pair = {(each.bot, each.opponent): each for each in report.meetings}
    for (one, other), each in by_pair.items():
        assert each.wins == by_pair[other, one].losses
        assert each.superiority + by_pair[other, one].superiority == pytest.approx(1, abs=2e-4)


def test_blocks_planner_and_superiority_are_spoken_of(steady):
    remarks = list(remarks_of(steady.report))
    tables = {section.key: section for section in sections_of(steady.report)}

    assert [design.figures for design in steady.report.designs] == ["ratings", "win shares"]
    assert sum("times that of as many independent games" in each for each in remarks) == 2
    assert any("±15 Elo, play about" in each for each in remarks)
    (weakest,) = [row for row in tables["superiority"].shown() if row[0] == "=SUM(A1)"]
    assert weakest[1].endswith("%")


def test_of_a_long_event_blocks_are_judged_by_the_first_games(steady, monkeypatch):
    games = games_of(steady)
    monkeypatch.setattr(standings, "_LEAST_DESIGN_GAMES", 13)
    monkeypatch.setattr(standings, "_DESIGN_WORK", 0)
    cut = remade(steady, games)

    assert cut.designs != steady.report.designs
    assert cut.designs == remade(steady, [each for each in games if each.game.block < 4]).designs
    assert cut.standings == steady.report.standings


def test_failures_are_shown_apart_by_bot_and_reason(shaky):
    report = shaky.report
    faults = {(line.bot, line.fault): line for line in report.faults}
    crash, lie = faults["-5", "crash"], faults["@liar", "illegal"]
    played = {line.bot: line.games for line in report.standings}

    assert set(faults) == {("-5", "crash"), ("@liar", "illegal")}
    assert (crash.forgiven, crash.games_lost, crash.times) == (0, crash.times, played["-5"])
    assert (lie.forgiven, lie.games_lost) == (lie.times, 0)
    assert lie.times == played["@liar"]
    assert "RuntimeError" in crash.first_detail
    (failure,) = report.failures
    assert (failure.reason, failure.games, failure.counted) == ("crash", crash.times, True)
    assert report.games_forfeited == crash.times
    assert any("seat that failed" in each for each in remarks_of(report))


def test_points_that_a_stand_in_made_are_nobodys(shaky):
    assert "-5" not in {line.bot for line in shaky.report.sources}


def test_void_games_count_for_nobody(steady):
    games = games_of(steady)
    void = replace(games[0].game, end=End.VOID, warnings=("The rules failed: KeyError",))
    report = remade(steady, [replace(games[0], game=void), *games[1:]])

    assert (report.games_void, report.games_rated) == (1, 23)
    (failure,) = report.failures
    assert (failure.reason, failure.counted) == ("void: The rules failed: KeyError", False)


def test_repeated_games_are_counted_once(steady):
    games = games_of(steady)
    again = [replace(each, game=replace(each.game, block=99)) for each in games[:3]]
    report = remade(steady, [*games, *again])

    assert (report.games_played, report.games_rated, report.games_repeated) == (27, 24, 3)
    assert report.standings == steady.report.standings
    assert any("move for move: 3 games" in each for each in remarks_of(report))


def test_one_block_has_ratings_and_no_interval(steady):
    games = [each for each in games_of(steady) if each.game.block == 0]
    report = remade(steady, games)

    assert report.blocks == 1
    assert all(line.rating.value is not None for line in report.standings)
    assert all(line.rating.low is None for line in report.standings)
    assert not report.designs
    assert any("Nobody can say yet" in each for each in remarks_of(report))
    for form in FORMS:
        assert form(report)


def test_an_event_without_a_game_has_a_report(play):
    empty = play(stop_after=0)

    assert empty.report.games_played == 0
    assert not empty.report.finished
    assert "No game counts yet." in markdown_text(empty.report)
    assert "No game counts yet." in html_text(empty.report)
    assert csv_text(empty.report) == ""
    assert json.loads(json_text(empty.report))["standings"] == []


def test_the_order_of_a_format_that_keeps_one_is_told(play):
    swiss = play(form="swiss", games=9)

    assert sorted(bot for group in swiss.report.places for bot in group) == sorted(
        swiss.report.bots
    )
    assert "order of the format" in markdown_text(swiss.report)


def test_many_bots_are_cut_where_no_page_could_hold_them(steady):
    line, meeting = steady.report.standings[0], steady.report.meetings[0]
    bots = [f"bot {number}" for number in range(60)]
    report = replace(
        steady.report,
        standings=tuple(replace(line, bot=bot) for bot in bots),
        meetings=tuple(
            replace(meeting, bot=one, opponent=other)
            for one in bots
            for other in bots
            if one != other
        ),
    )
    (table,) = [section for section in sections_of(report) if section.key == "crosstable"]

    assert len(table.rows) == len(table.columns) - 1 == 40
    assert "best 40 of 60 bots" in table.note
    assert len(csv_text(report, "meetings").splitlines()) == 1 + 60 * 59
    assert html_text(report).count("<rect") < 40 * 40 + 100
