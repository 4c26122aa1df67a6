"""Every section, example and ruling has a test, and the page that says so is current."""

from tests.plugins.rurik.rulebook import everything
from tests.plugins.rurik.traceability import PAGE, marks, page


def test_every_section_example_and_ruling_has_a_test():
    proofs = marks()

    assert [name for name in everything() if name not in proofs] == []


def test_marks_name_only_what_there_is():
    assert marks().keys() <= set(everything())


def test_the_page_is_current():
    written = PAGE.read_text("utf-8") if PAGE.exists() else ""

    assert written == page(), "run python -m tests.plugins.rurik.traceability and read the change"
