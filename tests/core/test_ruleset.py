"""Rulesets: from names to frozen rules with a digest, and every refusal on the way."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from veche import ConflictError, OptionError, PluginError, UnknownNameError, VecheError
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset, source_fingerprint

TINY = str(Path(__file__).parent / "tiny_game.py")

HEAD = """
from veche import Option, Variant, VecheError, hookimpl
VECHE_API = 1
"""


def variant_source(name: str, body: str, **fields: object) -> str:
    """A plugin file with one variant of Tiny."""
    extra = "".join(f", {key}={value!r}" for key, value in fields.items())
    options = 'options=(Option("by", 1, "how much", minimum=1, maximum=3),)'
    return HEAD + dedent(f"""
        @hookimpl
        def veche_provide_variants():
            return [Variant("tiny", "{name}", "Title", "summary", {options}{extra})]
        @hookimpl
        def tiny_amend_rules(draft, options):
            {body}
    """)


@pytest.fixture
def host_with(tmp_path):
    """A host with Tiny and the given variants (name → body or source)."""
    modules = []

    def build(**bodies: object) -> PluginHost:
        paths = []
        for name, body in bodies.items():
            fields = {}
            if isinstance(body, tuple):
                body, fields = body
            path = tmp_path / f"variant_{name}.py"
            text = str(body)
            path.write_text(text if "VECHE_API" in text else variant_source(name, text, **fields))
            modules.append(path.stem)
            paths.append(str(path))
        return PluginHost([TINY, *paths], installed=False)

    yield build
    for name in modules:
        sys.modules.pop(name, None)
    source_fingerprint.cache_clear()


def rules_of(host: PluginHost, name: str, **options: object) -> Any:
    """The frozen rules for two, to look into."""
    return build_ruleset(
        host, name, 2, {key.replace("__", "."): options[key] for key in options}
    ).rules


def test_the_printed_game_has_a_name_and_a_digest(host_with):
    ruleset = build_ruleset(host_with(), "tiny", 3, {"rounds": "2"})

    assert ruleset.name == "tiny"
    assert ruleset.full_name == f"tiny@{ruleset.digest}"
    assert len(ruleset.digest) == 16
    assert ruleset.options == {"rounds": 2}
    assert ruleset.rules.seats == 3


def test_the_digest_tells_seats_options_and_variants_apart(host_with):
    host = host_with(longer="draft.rounds += options['by']")
    digests = {
        build_ruleset(host, name, seats, options).digest
        for name, seats, options in [
            ("tiny", 2, {}),
            ("tiny", 3, {}),
            ("tiny", 2, {"rounds": 2}),
            ("tiny+longer", 2, {}),
            ("tiny+longer", 2, {"longer.by": 2}),
        ]
    }

    assert len(digests) == 5


def test_the_digest_covers_the_source_but_not_its_comments(tmp_path, host_with):
    def digest_of(body: str) -> str:
        host = host_with(longer=variant_source("longer", body))
        sys.modules.pop("variant_longer", None)
        source_fingerprint.cache_clear()
        host = PluginHost([TINY, str(tmp_path / "variant_longer.py")], installed=False)
        return build_ruleset(host, "tiny+longer", 2).digest

    plain = digest_of("draft.rounds = 4")
    sys.modules.pop("variant_longer", None)
    commented = digest_of("# why not\n            draft.rounds = 4")
    sys.modules.pop("variant_longer", None)
    changed = digest_of("draft.rounds = 2 + 2")

    assert plain == commented
    assert plain != changed


def test_the_order_in_which_variants_are_named_changes_nothing(host_with):
    host = host_with(a="draft.rounds = 2", b="draft.prizes = (1, 4)", c=("pass", {"priority": -1}))
    one = build_ruleset(host, "tiny+a+b+c", 2)
    other = build_ruleset(host, "tiny+b+c+a", 2)

    assert one.full_name == other.full_name
    assert one.name == "tiny+c+a+b"


def test_a_variant_changes_the_frozen_rules_and_only_its_own(host_with):
    host = host_with(longer="draft.rounds += options['by']")

    assert rules_of(host, "tiny+longer", longer__by=1).rounds == 4
    assert rules_of(host, "tiny").rounds == 3


def test_the_full_name_of_a_variant_works_too(host_with):
    host = host_with(longer="draft.rounds = 4")

    assert build_ruleset(host, "tiny+tiny.longer", 2).name == "tiny+longer"


@pytest.mark.parametrize(
    "bodies",
    [
        {"a": "draft.rounds = 2", "b": "draft.rounds = 4"},
        {"a": "draft.break_tie = min", "b": "draft.break_tie = max"},
        {"a": "draft.prizes = (9, 2, 3, 5)", "b": "draft.prizes = (8, 2, 3, 5)"},
    ],
)
def test_two_variants_that_replace_one_rule_are_refused_with_both_names(host_with, bodies):
    with pytest.raises(ConflictError, match=r"'tiny.a' and 'tiny.b' both replace the rule '\w+"):
        build_ruleset(host_with(**bodies), "tiny+b+a", 2)


def test_two_variants_may_change_different_rules_and_share_a_moment(host_with):
    host = host_with(
        a="draft.rounds = 2; draft.round_end.append(print, priority=5)",
        b="draft.prizes = (1,); draft.round_end.append(repr, priority=-5)",
    )

    assert rules_of(host, "tiny+a+b").round_end[0] is repr
    assert rules_of(host, "tiny+a+b").round_end[-1] is print


@pytest.mark.parametrize(
    ("bodies", "name", "error", "says"),
    [
        ({}, "tiny+longr", UnknownNameError, "No variant named 'tiny.longr'"),
        ({}, "tinny", UnknownNameError, "Did you mean 'tiny'"),
        ({"a": "pass"}, "tiny+a+a", ConflictError, "named twice"),
        (
            {"a": ("pass", {"conflicts": ("b",)}), "b": "pass"},
            "tiny+a+b",
            ConflictError,
            "cannot be",
        ),
        ({"a": ("pass", {"requires": ("b",)}), "b": "pass"}, "tiny+a", ConflictError, r"Add \+b"),
        ({"a": ("pass", {"min_seats": 3})}, "tiny+a", OptionError, "is for 3 to 4 seats"),
        ({"a": "draft.round = 4"}, "tiny+a", VecheError, "no 'round'. Did you mean 'rounds'"),
        ({"a": "1 / 0"}, "tiny+a", PluginError, "'tiny.a' failed in tiny_amend_rules: ZeroDiv"),
        ({"a": "raise VecheError('Not here.')"}, "tiny+a", VecheError, "Not here."),
        ({"a": "draft.prizes = object()"}, "tiny+a", VecheError, "no fixed description"),
        (
            {"a": variant_source("a", "pass").replace("tiny_amend_rules", "tiny_amend_rule")},
            "tiny+a",
            PluginError,
            "does not fit the hooks of 'tiny'",
        ),
        (
            {"a": variant_source("a", "pass").replace("(draft, options)", "(draft, option)")},
            "tiny+a",
            PluginError,
            "does not fit the hooks",
        ),
        (
            {"a": variant_source("a", "pass").replace("def tiny_amend_rules", "def x_tiny")},
            "tiny+a",
            PluginError,
            "does not fit the hooks|does not implement",
        ),
    ],
)
def test_what_cannot_be_built_is_refused_in_one_sentence(host_with, bodies, name, error, says):
    with pytest.raises(error, match=says) as caught:
        build_ruleset(host_with(**bodies), name, 2)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"speed": 1}, "no option 'speed'"),
        ({"rounds": 99}, "from 1 to 4"),
        ({"longer.by": 9}, "'by' of 'tiny.longer' takes a whole number from 1 to 3"),
        ({"shorter.by": 1}, "'shorter', which is not at this table"),
    ],
)
def test_wrong_options_are_refused(host_with, options, says):
    with pytest.raises(OptionError, match=says):
        build_ruleset(host_with(longer="pass"), "tiny+longer", 2, options)


def test_wrong_numbers_of_seats_are_refused(host_with):
    for seats in (0, 1, 5, 10**9):
        with pytest.raises(OptionError, match="is for 2 to 4 seats"):
            build_ruleset(host_with(), "tiny", seats)


def test_a_solo_variant_opens_the_game_to_fewer_seats(host_with):
    host = host_with(solo=("pass", {"max_seats": 1}))

    assert build_ruleset(host, "tiny+solo", 1).seats == 1
    with pytest.raises(OptionError, match="is for 1 seats"):
        build_ruleset(host, "tiny+solo", 2)


def test_the_digest_is_the_same_in_every_process():
    code = (
        "from veche.plugins import PluginHost; from veche.ruleset import build_ruleset;"
        f"print(build_ruleset(PluginHost([{TINY!r}], installed=False), 'tiny', 4).digest)"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": str(hash_seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in (1, 2)
    }

    assert len(digests) == 1
