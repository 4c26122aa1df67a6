"""Which test proves which part of the rulebook: reads the marks and writes the page.

A test names what it proves in ``@pytest.mark.rule("P2", "Ruling Regions")``. To write
the page anew on purpose: ``python -m tests.plugins.rurik.traceability``.
"""

import ast
from pathlib import Path

from tests.plugins.rurik.rulebook import EXAMPLES, RULINGS, SECTIONS

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[2] / "docs" / "rurik-traceability.md"
INTRO = """# Rurik: from the rulebook to its tests

This page is written from the marks on the tests in `tests/plugins/rurik`; a test checks that it is
current and that nothing is missing. Write it anew from the root of the project with
`python -m tests.plugins.rurik.traceability`.
"""


def marks() -> dict[str, list[str]]:
    """The tests that prove each section, example and ruling, in the order of the files."""
    proofs: dict[str, list[str]] = {}
    for file in sorted(FOLDER.glob("test_*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    for name in _names(decorator):
                        proofs.setdefault(name, []).append(f"{file.stem}.{node.name}")
    return proofs


def _names(decorator: ast.expr) -> list[str]:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.rule":
        return []
    return [ast.literal_eval(argument) for argument in decorator.args]


def page() -> str:
    """The page as it should be now."""
    proofs = marks()
    parts = [INTRO]
    for title, names in (("Sections", SECTIONS), ("Worked examples", EXAMPLES)):
        parts.append(f"## {title}\n\n| What | Tests |\n| --- | --- |")
        parts += [f"| {name} | {_cell(proofs.get(name, []))} |" for name in names]
        parts.append("")
    parts.append("## Rulings\n\n| Id | Ruling | Tests |\n| --- | --- | --- |")
    parts += [
        f"| {name} | {text} | {_cell(proofs.get(name, []))} |" for name, text in RULINGS.items()
    ]
    return "\n".join(parts) + "\n"


def _cell(tests: list[str]) -> str:
    return "<br>".join(f"`{test}`" for test in tests)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
