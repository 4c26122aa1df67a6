"""The page that describes the format is right: its sample, its reader, its commands, its limits."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from veche.cli import main
from veche.record import limits, read_records, render, told_of, verify_record
from veche.record.chain import chain_of

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "record-format.md").read_text("utf-8")
SAMPLE = Path(__file__).parent / "sample.vgr"


def between(name: str) -> str:
    """The content of the fenced block with that mark."""
    part = PAGE.partition(f"<!-- {name}: begin -->\n")[2].partition(f"<!-- {name}: end -->")[0]
    return part.partition("\n")[2].rpartition("```")[0]


def test_the_sample_is_right_and_on_the_page(host):
    (record,) = read_records(SAMPLE)

    told = told_of(verify_record(host, record), record)

    assert between("sample") == render(record, told)


def test_the_reader_on_the_page_reads_the_sample(tmp_path):
    program = tmp_path / "reader.py"
    program.write_text(between("reader"), "utf-8")
    (record,) = read_records(SAMPLE)
    actions = [step.action for step in record.steps]

    command = [sys.executable, str(program), str(SAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout == f"tiny {actions} {chain_of(record).final.hex()}\n"


def test_the_reader_on_the_page_notices_a_change(tmp_path):
    program = tmp_path / "reader.py"
    program.write_text(between("reader"), "utf-8")
    content = SAMPLE.read_bytes()
    changed = tmp_path / "changed.vgr"
    changed.write_bytes(content.replace(b"Olga", b"Olha"))

    command = [sys.executable, str(program), str(changed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert "AssertionError: header" in done.stderr


COMMANDS = re.findall(r"^veche (.+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_on_the_page_work(command, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)

    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_the_commands_are_found():
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize(
    "limit",
    [
        limits.MAX_RECORD_BYTES,
        limits.MAX_TEXT_BYTES,
        limits.MAX_STEPS,
        limits.MAX_SEATS,
        limits.MAX_ITEMS,
        limits.MAX_CHARACTERS,
        limits.MAX_SEED_BYTES,
    ],
)
def test_the_limits_on_the_page_are_those_of_the_code(limit):
    table = PAGE.partition("## Limits")[2].partition("## ")[0]

    assert re.search(rf"\b{limit:,}\b", table)
