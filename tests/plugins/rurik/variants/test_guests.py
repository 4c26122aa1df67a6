"""Variants are guests: entry points of their own, metadata, and no word of them in the rules."""

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from tests.plugins.rurik.variants.variant_rules import NAMES, host

import veche_rurik
from veche.drafting import Authors
from veche.errors import ConflictError
from veche.plugins import GROUP, PluginHost
from veche.ruleset import build_ruleset
from veche_rurik.build import draft
from veche_rurik.draft import RurikDraft
from veche_rurik.freezing import freeze
from veche_rurik.plugin import GAME

ENGINE = Path(veche_rurik.__file__).parent
GUESTS = ENGINE / "variants"
# `deed_row` is also the printed game's word for the row of deeds, so it is looked for as a title.
WORDS = (
    "alternate",
    "rebel_rewards",
    "reward token",
    "goods token",
    "deed row variant",
    "intrigue",
    "rebellion",
    "automa",
    "veche_rurik.variants",
)


def engine_files() -> list[Path]:
    return [path for path in sorted(ENGINE.rglob("*.py")) if GUESTS not in path.parents]


def test_the_engine_is_looked_at():
    assert len(engine_files()) > 20


@pytest.mark.parametrize(
    "path", engine_files(), ids=lambda path: path.relative_to(ENGINE).as_posix()
)
def test_no_file_of_the_rules_names_a_variant(path):
    text = path.read_text("utf-8").lower()

    assert [word for word in WORDS if word in text] == []
    assert not re.search(r"^\s*(from|import) .*\bvariants\b", text, re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_each_variant_comes_in_by_an_entry_point_of_its_own(name):
    [entry] = [each for each in entry_points(group=GROUP) if each.name == f"rurik.{name}"]

    assert entry.value == f"veche_rurik.variants.{name}"


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_says_what_it_is(name):
    variant = host().variant(f"rurik.{name}")

    assert variant.title
    assert variant.summary.endswith(".")
    assert variant.author
    assert variant.page.startswith("Rurik r")


def test_the_game_does_not_bring_its_variants_along():
    alone = PluginHost(["veche_rurik.plugin"], installed=False)

    assert alone.variants == {}
    assert build_ruleset(alone, "rurik", 3).digest == build_ruleset(host(), "rurik", 3).digest


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_is_a_plugin_like_a_strangers(name):
    alone = PluginHost(["veche_rurik.plugin", f"veche_rurik.variants.{name}"], installed=False)

    assert list(alone.variants) == [f"rurik.{name}"]
    assert build_ruleset(alone, f"rurik+{name}", 3).rules.new_game(bytes(16)).actor is not None


# -- what the draft offers for their sake ------------------------------------------


def printed() -> RurikDraft:
    options = {option.name: option.default for option in GAME.options}
    return draft(3, options)


def test_cards_of_a_variant_are_frozen_in_order():
    open_draft = printed()
    open_draft.cards["omens"] = ["crow", "owl"]
    open_draft.cards["omens"].append("wolf")

    assert freeze(open_draft).cards == {"omens": ("crow", "owl", "wolf")}


def test_two_variants_may_add_cards_to_one_deck_but_not_bring_it_twice():
    open_draft = printed()
    authors = Authors(open_draft)
    open_draft.cards["omens"] = ["crow"]
    authors.sign("rurik.omens")
    open_draft.cards["omens"].append("owl")
    authors.sign("rurik.owls")
    open_draft.cards["omens"].append("wolf")
    authors.sign("rurik.wolves")
    open_draft.cards["omens"] = ["raven"]

    with pytest.raises(ConflictError, match=r"'rurik.omens' and 'rurik.ravens' .*cards.omens\[0\]"):
        authors.sign("rurik.ravens")


def test_what_a_variant_says_of_the_table_is_in_texts_and_data():
    open_draft = printed()
    open_draft.describe["omens"] = lambda table: {
        "seen": [table.round, "owl"],
        "next": None,
        "left": 2,
    }
    state = freeze(open_draft).new_game(bytes(16))

    assert state.view(1).data()["variants"] == {
        "omens": {"seen": [0, "owl"], "next": None, "left": 2}
    }
    assert "Omens: seen: 0, owl; next: none; left: 2" in state.view(1).text()
    assert "Omens: seen: 0, owl; next: none; left: 2" in state.rules.board(state)
