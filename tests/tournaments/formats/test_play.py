"""Formats at work on a real game: ``veche play`` from the first round to the last."""

import json
from pathlib import Path

import pytest

from veche.cli import main

TINY = str(Path(__file__).parents[2] / "core" / "tiny_game.py")
PLAYERS = "random,first-legal,random,first-legal,random"


@pytest.fixture
def play(capsys):
    def run(*arguments):
        code = main(["--plugin", TINY, "play", "tiny", "--players", PLAYERS, *arguments])
        return code, capsys.readouterr()

    return run


@pytest.mark.parametrize(
    ("arguments", "games"),
    [
        (["--seats", "3", "--format", "rotation"], 30),
        (["--seats", "3", "--format", "round-robin"], 30),
        (["--seats", "2", "--format", "gauntlet"], 8),
        (["--seats", "2", "--format", "swiss", "--format-option", "rounds=4"], 16),
        (["--seats", "3", "--format", "knockout", "--format-option", "playoffs=0"], 6),
        (["--seats", "2", "--format", "ladder", "--games", "20"], 20),
    ],
)
def test_every_format_is_played_to_its_end_and_the_same_seed_plays_it_again(play, arguments, games):
    code, first = play(*arguments, "--seed", "7", "--json")
    again = play(*arguments, "--seed", "7", "--json")[1]
    report = json.loads(first.out)

    assert code == 0
    assert report["games"] == games
    assert [row["game"] for row in report["results"]] == list(range(1, games + 1))
    assert first.out == again.out


def test_the_places_of_a_knockout_name_its_winner(play):
    _, shown = play("--seats", "2", "--format", "knockout", "--seed", "7", "--json")
    report = json.loads(shown.out)
    final = report["results"][-1]["seats"]

    assert report["places"][0][0] in final
    assert {place[0] for place in report["places"][:2]} == set(final)
    assert sorted(name for place in report["places"] for name in place) == sorted(
        row["player"] for row in report["standings"]
    )


def test_the_places_of_a_swiss_come_from_the_ranks_in_its_games(play):
    arguments = ["--seats", "2", "--format", "swiss", "--format-option", "rounds=3"]
    _, shown = play(*arguments, "--seed", "7", "--json")
    report = json.loads(shown.out)
    # Who rests in a round gets half a point for it, as much as two games shared.
    beaten = {row["player"]: 2 * (6 - row["games"]) for row in report["standings"]}
    for row in report["results"]:
        for name, rank in zip(row["seats"], row["ranks"], strict=True):
            beaten[name] += {(1, 1): 2, (1, 2): 4, (2, 1): 0}[rank, sum(row["ranks"]) - rank]
    worth = [{beaten[name] for name in place} for place in report["places"]]

    assert all(len(each) == 1 for each in worth)
    assert len(worth) == len(set(beaten.values())) > 1
    assert [value for (value,) in worth] == sorted(set(beaten.values()), reverse=True)


def test_places_are_shown_with_those_who_share_one_on_a_line(play):
    _, shown = play("--seats", "2", "--format", "knockout", "--seed", "7")
    *_, first, second, third, fourth = shown.out.splitlines()

    assert first.startswith("1. ")
    assert second.startswith("2. ")
    assert third.startswith("3. ")
    assert third.count(",") == 1
    assert fourth.startswith("5. ")


def test_without_a_format_one_game_is_played(play):
    _, shown = play("--seats", "2", "--seed", "7", "--json")

    assert json.loads(shown.out)["games"] == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--format", "swis"], "No format named 'swis' is installed. Did you mean 'swiss'?"),
        (["--format", "swiss", "--format-option", "rounds=x"], "takes a whole number from 0"),
        (["--format", "knockout", "--games", "3"], "'knockout' needs"),
    ],
)
def test_what_cannot_be_arranged_is_refused_in_one_sentence(play, arguments, says):
    code, shown = play("--seats", "2", *arguments)

    assert code == 2
    assert says in shown.err
    assert shown.err.count("\n") == 1
