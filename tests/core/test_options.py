"""Options: declared once, checked everywhere, refused in one sentence."""

import re

import pytest

from veche import Option, OptionError
from veche.options import check_options

OPTIONS = (
    Option("rounds", 4, "how long", minimum=1, maximum=9),
    Option("leaders", "chosen", "who leads", choices=("chosen", "dealt")),
    Option("fog", True, "whether hands are hidden"),
    Option("motto", "", "any words"),
    Option("least", 1, "at least", minimum=0),
    Option("most", 1, "at most", maximum=5),
    Option("any", 1, "any number"),
)


def test_defaults_fill_what_was_not_given():
    checked = check_options("tiny", OPTIONS, {"rounds": 2})

    assert checked["rounds"] == 2
    assert checked["leaders"] == "chosen"
    assert list(checked) == [option.name for option in OPTIONS]


def test_texts_from_the_command_line_become_what_the_option_takes():
    checked = check_options("tiny", OPTIONS, {"rounds": "3", "fog": "False", "motto": "7"})

    assert checked["rounds"] == 3
    assert checked["fog"] is False
    assert checked["motto"] == "7"


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("rounds", 0, "a whole number from 1 to 9, not 0"),
        ("rounds", "many", "not 'many'"),
        ("rounds", True, "not True"),
        ("rounds", 1.0, "not 1.0"),
        ("leaders", "drawn", "chosen or dealt"),
        ("fog", "maybe", "true or false"),
        ("motto", 5, "a text"),
        ("least", -1, "a whole number from 0"),
        ("most", 6, "a whole number up to 5"),
        ("any", "x", "a whole number, not"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(name, value, says):
    with pytest.raises(OptionError, match=re.escape(says)):
        check_options("tiny", OPTIONS, {name: value})


def test_an_unknown_option_names_the_nearest():
    with pytest.raises(OptionError, match="no option 'round'.*Did you mean 'rounds'"):
        check_options("tiny", OPTIONS, {"round": 3})
