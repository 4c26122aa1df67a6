"""The kit itself: what it writes, how it reports, and how a stranger's project uses it."""

import functools
import os
import shutil
import subprocess
import sys
import weakref
from dataclasses import dataclass, replace
from pathlib import Path
from unittest import SkipTest

import pytest

from veche.actions import ActionSpace
from veche.errors import OptionError
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.testing import (
    ConformanceError,
    GameConformance,
    check_conservation,
    check_ids,
    check_playthrough,
    check_processes,
    check_ranks,
    check_samples,
    check_view_leaks,
    digest_lines,
    some_seeds,
    write_ids,
    write_playthrough,
)
from veche.testing.golden import DETAIL
from veche.testing.views import reachable

FOLDER = Path(__file__).parent
TINY = FOLDER.parent / "tiny_game.py"
HOST = PluginHost([str(TINY)], installed=False)
PAGE = Path(__file__).parents[3] / "docs" / "conformance.md"


@pytest.fixture
def ruleset():
    return build_ruleset(HOST, "tiny", 2)


# -- playthroughs --------------------------------------------------------------------


def test_a_game_without_a_playthrough_fails(ruleset, tmp_path):
    with pytest.raises(ConformanceError, match=r"no playthrough .*VECHE_WRITE_PLAYTHROUGHS=1"):
        check_playthrough(ruleset, tmp_path)


def test_a_playthrough_is_read_back_line_by_line(ruleset, tmp_path):
    file = write_playthrough(ruleset, tmp_path)
    check_playthrough(ruleset, tmp_path)
    lines = file.read_text().splitlines()

    for number in range(len(lines)):
        other = [*lines[:number], lines[number] + "!", *lines[number + 1 :]]
        file.write_text("\n".join(other) + "\n")
        with pytest.raises(ConformanceError, match="playthrough: tiny-2"):
            check_playthrough(ruleset, tmp_path)
    file.write_text("\n".join(lines[:-1]) + "\n")
    with pytest.raises(ConformanceError, match="says 'nothing'"):
        check_playthrough(ruleset, tmp_path)


def test_writing_again_keeps_a_game_that_can_still_be_played(ruleset, tmp_path):
    file = write_playthrough(ruleset, tmp_path)
    lines = file.read_text().splitlines()
    ours = ["tiny-2", f"seed {'00' * 16}", *(f"{turn}. all pass (id 0)" for turn in range(6))]
    file.write_text("\n".join(ours) + "\n")

    write_playthrough(ruleset, tmp_path)

    written = file.read_text().splitlines()
    assert written[1] == ours[1]
    assert [line for line in written if "(id " in line] == [
        f"{turn}. seat {turn % 2}: pass (id 0)" for turn in range(6)
    ]
    file.write_text("\n".join([*ours[:2], "0. an unknown one (id 99)"]) + "\n")
    write_playthrough(ruleset, tmp_path)
    assert file.read_text().splitlines() == lines


def test_a_long_playthrough_gives_its_later_actions_as_ids(tmp_path, monkeypatch):
    monkeypatch.setattr("veche.testing.golden.DETAIL", 5)
    ruleset = build_ruleset(HOST, "tiny", 4, {"rounds": 4})

    lines = write_playthrough(ruleset, tmp_path).read_text().splitlines()

    assert DETAIL > 5
    assert sum("(id " in line for line in lines) == 5
    (rest,) = [line for line in lines if line.startswith("then ")]
    assert len(rest.split()) == 1 + 16 - 5
    check_playthrough(ruleset, tmp_path)


def test_tests_write_only_when_told_to(ruleset, tmp_path, monkeypatch):
    class Somewhere(GameConformance):
        game = "tiny"
        playthroughs = tmp_path / "new"

    for value in (None, "", "0"):
        if value is None:
            monkeypatch.delenv("VECHE_WRITE_PLAYTHROUGHS", raising=False)
        else:
            monkeypatch.setenv("VECHE_WRITE_PLAYTHROUGHS", value)
        for test in (Somewhere().test_playthrough, Somewhere().test_ids):
            with pytest.raises(ConformanceError):
                test(ruleset)
    assert list(tmp_path.iterdir()) == []

    monkeypatch.setenv("VECHE_WRITE_PLAYTHROUGHS", "1")
    Somewhere().test_playthrough(ruleset)
    Somewhere().test_ids(ruleset)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "actions.txt",
        "tiny-2.txt",
    ]


def test_an_option_with_odd_letters_makes_a_proper_file_name(ruleset, tmp_path):
    odd = replace(ruleset, options={"rounds": "../a b"})

    assert write_playthrough(odd, tmp_path) == tmp_path / "tiny-2-rounds=.._a_b.txt"
    check_playthrough(odd, tmp_path)


# -- ids -----------------------------------------------------------------------------


def with_actions(ruleset, *kinds):
    actions = ActionSpace(block_size=64)
    for name, domain, block in kinds:
        actions.add(name, name + " {what}", domain, block=block)
    return replace(ruleset, rules=replace(ruleset.rules, actions=actions))


def test_tables_of_one_game_share_one_file_of_ids(ruleset, tmp_path):
    file = tmp_path / "actions.txt"
    small = with_actions(ruleset, ("hit", "ab", 0))
    large = with_actions(ruleset, ("hit", "abc", 0))
    variant = with_actions(ruleset, ("hit", "ab", 0), ("bribe", "xy", 3))
    for table in (small, large, variant, small):
        write_ids(table, file)

    for table in (small, large, variant):
        check_ids(table, file)
    assert len(file.read_text().splitlines()) == 2


def test_an_id_that_once_meant_something_else_is_refused(ruleset, tmp_path):
    file = tmp_path / "actions.txt"
    write_ids(with_actions(ruleset, ("hit", "abc", 0), ("run", "x", 0)), file)
    write_ids(with_actions(ruleset, ("hit", "ab", 0)), file)

    with pytest.raises(ConformanceError, match=r"action 2 was 'hit c' \(hit\) and is now 'run x'"):
        check_ids(with_actions(ruleset, ("hit", "ab", 0), ("run", "x", 0)), file)


def test_ids_written_anew_forget_what_disagrees(ruleset, tmp_path):
    file = tmp_path / "actions.txt"
    write_ids(with_actions(ruleset, ("hit", "abc", 0), ("run", "x", 0)), file)
    now = with_actions(ruleset, ("hit", "ab", 0), ("run", "x", 0))

    write_ids(now, file)

    check_ids(now, file)


def test_a_damaged_file_of_ids_is_named(ruleset, tmp_path):
    file = tmp_path / "actions.txt"
    file.write_text('[0, "pass", "pass", []]\nnot json\n')

    with pytest.raises(ConformanceError, match=r"actions\.txt, line 2 cannot be read"):
        check_ids(ruleset, file)


# -- what the checks take ------------------------------------------------------------


def test_an_exception_of_the_game_is_reported_with_its_place(ruleset):
    def counted(state):
        return {"bad": 1 // (2 - state.round)}

    with pytest.raises(
        ConformanceError, match=r"tiny-2, seed [0-9a-f]{32}, turn 2: .*ZeroDiv"
    ) as e:
        check_conservation(ruleset, some_seeds(1), counted)
    assert isinstance(e.value.__cause__, ZeroDivisionError)


def test_growing_kinds_may_grow_and_others_may_not(ruleset):
    def counted(state):
        return {"rounds": state.round}

    check_conservation(ruleset, some_seeds(1), counted, growing=["rounds"])
    with pytest.raises(ConformanceError, match="there were 1 of 'rounds' and now there are 2"):
        check_conservation(ruleset, some_seeds(1), counted)


def test_one_who_plays_alone_is_shown_other_boards():
    tiny = HOST.module_of("games", "tiny")
    (game,) = tiny.veche_provide_games()
    rules = game.freeze(game.draft(1, {"rounds": 3}))
    alone = replace(build_ruleset(HOST, "tiny", 2), rules=rules, seats=1)

    # Nothing is hidden from the only player, and the game says that something is.
    with pytest.raises(ConformanceError, match="samples: .*differs from the truth"):
        check_samples(alone, some_seeds(3))
    check_samples(alone, [])
    info = replace(game.info, hidden_information=False)
    check_samples(replace(alone, game=replace(game, info=info)), some_seeds(3))


def test_a_game_may_be_ranked_otherwise_than_by_score():
    host = PluginHost([str(FOLDER / "mutants.py")], installed=False)
    ruleset = build_ruleset(host, "tiny_fewest_points_win")

    check_ranks(ruleset, some_seeds(5), by_score=False)
    with pytest.raises(ConformanceError, match="ranks: "):
        check_ranks(ruleset, some_seeds(5))


def test_a_leak_that_samples_repeat_is_found_by_the_games_own_resample():
    host = PluginHost([str(FOLDER / "mutants.py")], installed=False)
    mutants = host.module_of("games", "tiny_views_hold_all_hands")
    tiny = mutants.fresh_tiny("tiny_with_a_marked_card")
    mutants._with_hidden(tiny)

    def lowest(view):
        return view.hidden[0][1 - view.seat][:1]

    def keep_it(state, view, rng):
        hands, bids = view.hidden
        state.hands, state.bids = [list(hand) for hand in hands], list(bids)
        return state

    mutants._after(tiny.TinyView, "data", lambda data, view: {**data, "marked": lowest(view)})
    mutants._after(tiny.TinyView, "sample", keep_it)
    (game,) = tiny.veche_provide_games()
    rules = game.freeze(game.draft(2, {"rounds": 3}))
    ruleset = replace(build_ruleset(HOST, "tiny", 2), game=game, rules=rules)

    def swapped(state, seat, luck):
        other = state.clone()
        used = {*other.hands[0], *other.hands[1]}
        hand = other.hands[1 - seat]
        if hand:
            hand[0] = luck.choice([card for card in range(1, 25) if card not in used])
        return other

    check_view_leaks(ruleset, some_seeds(3))
    with pytest.raises(ConformanceError, match="view tells too much"):
        check_view_leaks(ruleset, some_seeds(3), swapped)


def test_a_process_that_cannot_play_says_why(ruleset):
    with pytest.raises(ConformanceError, match="could not play: No game named 'tiny' is installed"):
        check_processes(ruleset, some_seeds(1))


def test_digests_cover_every_position(ruleset):
    lines = list(digest_lines(ruleset, some_seeds(2)))

    assert [line.split()[2] for line in lines] == [str(turn) for turn in range(7)] * 2
    assert len({line.split()[3] for line in lines}) == 14
    assert lines == list(digest_lines(ruleset, some_seeds(2)))


# -- reach ---------------------------------------------------------------------------


class Slotted:
    __slots__ = ("__weakref__", "inside")

    def __init__(self, inside):
        self.inside = inside

    def ask(self):
        return self.inside


class Hidden:
    __slots__ = ("__inside",)

    def __init__(self, inside):
        self.__inside = inside


@dataclass
class Held:
    inside: object


class Treasure:
    def __init__(self):
        self.itself = self

    def ask(self):
        return self


def generated(inside):
    yield 1
    yield inside


def started(inside):
    generator = generated(inside)
    next(generator)
    return generator


@pytest.mark.parametrize(
    "hide",
    [
        Held,
        Slotted,
        Hidden,
        lambda it: [{"a": ({it},)}],
        lambda it: {it: 1},
        lambda it: lambda: it,
        lambda it: lambda given=it: given,
        lambda it: Slotted(it).ask,
        lambda it: functools.partial(print, it),
        lambda it: it.ask,
        weakref.ref,
        started,
        lambda it: iter([it]),
        lambda it: functools.lru_cache(lambda: it),
    ],
)
def test_whatever_hides_an_object_leads_to_it(hide):
    treasure = Treasure()

    assert any(each is treasure for _, each in reachable(hide(treasure)))


def test_the_way_is_named_and_the_program_is_not_searched():
    found = {id(each): path for path, each in reachable(Held([Slotted("gold")]))}

    assert ".inside[0].inside" in found.values()
    assert id(sys.modules[__name__]) not in found
    assert id(Slotted) not in found


# -- as pytest class -----------------------------------------------------------------


def test_a_check_that_needs_the_games_help_is_skipped_without_it(ruleset):
    class Bare(GameConformance):
        game = "tiny"

    with pytest.raises(SkipTest, match="pieces"):
        Bare().test_conservation(ruleset)


def test_all_seat_counts_are_tried_unless_some_are_named():
    class All(GameConformance):
        game = "tiny"
        plugins = ("../tiny_game.py",)

    class Some(All):
        seat_counts = (3,)
        options = ({}, {"rounds": 2})

    class Impossible(All):
        seat_counts = (7,)

    assert [ruleset.seats for ruleset in All.rulesets()] == [2, 3, 4]
    assert [(each.seats, each.options["rounds"]) for each in Some.rulesets()] == [(3, 3), (3, 2)]
    with pytest.raises(OptionError, match="is for 2 to 4 seats"):
        Impossible.rulesets()


def test_a_variant_for_fewer_seats_is_tried_with_those(tmp_path):
    variant = tmp_path / "duel.py"
    variant.write_text(
        "from veche import Variant, hookimpl\n"
        "VECHE_API = 1\n"
        "@hookimpl\n"
        "def veche_provide_variants():\n"
        "    return [Variant('tiny', 'duel', 'Duel', 'For two.', max_seats=2)]\n"
        "@hookimpl\n"
        "def tiny_amend_rules(draft, options):\n"
        "    draft.rounds = 2\n"
    )

    class Duel(GameConformance):
        game = "tiny"
        plugins = ("../tiny_game.py", str(variant))
        variants = ("", "duel")

    tables = [(ruleset.name, ruleset.seats) for ruleset in Duel.rulesets()]
    assert tables == [("tiny", 2), ("tiny", 3), ("tiny", 4), ("tiny+duel", 2)]


def run_pytest(folder, *options, **environment):
    """Pytest in a process of its own, without any plugin; its exit code and output."""
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", *options]
    given = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment}
    given.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [*command, str(folder)], cwd=folder, env=given, capture_output=True, encoding="utf-8"
    )
    return done.returncode, done.stdout + done.stderr


def python_blocks(page):
    """The Python examples of a page."""
    parts = page.read_text("utf-8").split("```python\n")[1:]
    return [part.partition("```")[0] for part in parts]


@pytest.mark.slow
def test_the_example_of_the_page_works_in_a_strangers_project(tmp_path):
    shutil.copy(TINY, tmp_path)
    (example,) = [block for block in python_blocks(PAGE) if "class TestTiny" in block]
    (tmp_path / "test_tiny.py").write_text(example)
    options = ["--import-mode=importlib", "-W", "error"]
    written = [*options, "-k", "playthrough or ids"]

    code, output = run_pytest(tmp_path, *written)
    assert code == 1
    assert "6 failed" in output
    assert "there is no playthrough" in output
    assert "there is no actions.txt" in output

    code, output = run_pytest(tmp_path, *written, VECHE_WRITE_PLAYTHROUGHS="1")
    assert code == 0, output
    code, output = run_pytest(tmp_path, *options)
    assert code == 0, output
    assert "63 passed" in output


def test_a_test_file_needs_three_lines(tmp_path):
    shutil.copy(TINY, tmp_path)
    (tmp_path / "test_tiny.py").write_text(
        "from veche.testing import GameConformance\n\n\n"
        "class TestTiny(GameConformance):\n"
        "    game, plugins = 'tiny', ['tiny_game.py']\n"
    )

    code, output = run_pytest(tmp_path, VECHE_WRITE_PLAYTHROUGHS="1")

    assert code == 0, output
    assert "60 passed, 3 skipped" in output
    assert "no pieces(state) to count by" in output


def test_the_kit_does_not_need_pytest():
    code = (
        "import sys; sys.modules['pytest'] = None\n"
        "import veche.testing, veche.testing.__main__\n"
        "print(sorted(name for name in sys.modules if name.startswith('_pytest')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8")

    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_the_command_says_what_is_wrong():
    command = [sys.executable, "-m", "veche.testing", "nothing_of_that_name"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")

    assert done.returncode == 2
    assert done.stderr.startswith("No game named 'nothing_of_that_name' is installed.")


def test_every_check_is_explained_on_the_page():
    page = PAGE.read_text("utf-8")
    names = [name for name in vars(GameConformance) if name.startswith("test_")]

    assert [name for name in names if f"`{name}`" not in page] == []
