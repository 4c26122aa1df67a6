"""The program on the page about statistics runs and says what it should."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "statistics.md"


def test_the_program_on_the_page_finds_the_order_of_the_bots(capsys):
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    exec(compile(program, str(PAGE), "exec"), {})
    output = capsys.readouterr().out
    ratings = [int(rating) for rating in re.findall(r"^\d: ([+-]\d+) Elo", output, re.M)]

    assert ratings == sorted(ratings)
    assert len(ratings) == 3
    assert "\n2 is better than 1 with 9" in output
