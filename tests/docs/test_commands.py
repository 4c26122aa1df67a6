"""Every command that README and docs show is run here, in the order of the page.

Code that a page puts into a project which its commands began is put there.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md")),
]
BLOCK = re.compile(r"^```(?:sh|python (\S+))\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps_of(page: str) -> list[tuple[str, str]]:
    """What a page says to do, in its order: a command, or a file's path and its text."""
    steps: list[tuple[str, str]] = []
    for path, block in BLOCK.findall((ROOT / page).read_text("utf-8")):
        if path:
            steps.append((path, block))
            continue
        lines = block.replace("\\\n", " ").splitlines()
        steps += [("", line) for line in lines if line.strip() and not line.startswith("#")]
    return steps


def commands_of(page: str) -> list[str]:
    """The commands in the ``sh`` blocks of a page, continued lines joined."""
    return [command for path, command in steps_of(page) if not path]


def is_whole_test_suite(command: str) -> bool:
    """The command that runs this test itself."""
    return bool(re.search(r"\btox\b", command)) and "&&" in command


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """The project as a newcomer gets it, after the README's first command."""
    target = tmp_path_factory.mktemp("newcomer") / "veche"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)
    run(commands_of("README.md")[0], target)
    return target


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run one command as a person would type it."""
    keep = {
        key: value for key, value in os.environ.items() if key.startswith(("PIP_", "LANG", "HOME"))
    }
    path = f"{folder}/.venv/bin:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**keep, "PATH": path},
        capture_output=True,
        text=True,
        timeout=900,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    assert "Traceback" not in done.stdout + done.stderr
    return done


def test_the_first_screen_of_the_readme_shows_the_two_commands():
    first, second, *_ = commands_of("README.md")

    assert "veche tournament run" in first
    assert is_whole_test_suite(second)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_the_page_works(clone, page):
    for path, text in steps_of(page):
        if path:
            # Only into folders that a command of the page made; ours stay as they are.
            if not (ROOT / path).parent.exists() and (clone / path).parent.is_dir():
                (clone / path).write_text(text, "utf-8")
        elif not is_whole_test_suite(text):
            run(text, clone)


def test_links_between_pages_lead_somewhere():
    for page in PAGES:
        text = (ROOT / page).read_text("utf-8")
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text):
            if "://" not in target:
                assert (ROOT / page).parent.joinpath(target).exists(), f"{page} links to {target}"
