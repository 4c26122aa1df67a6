"""Game records: what is kept of a game, in which files, and how it is proved right.

The format is described in ``docs/record-format.md``.
"""

from veche.record.chain import Chain, chain_of, header_hash
from veche.record.flaw import Flaw
from veche.record.model import (
    GameRecord,
    Header,
    SeatResult,
    Step,
    Trailer,
    header_of,
    record_of,
)
from veche.record.reading import read_records
from veche.record.text import render, render_header
from veche.record.verify import Verifier, told_of, verify_file, verify_record
from veche.record.writing import RecordWriter, write_records

__all__ = [
    "Chain",
    "Flaw",
    "GameRecord",
    "Header",
    "RecordWriter",
    "SeatResult",
    "Step",
    "Trailer",
    "Verifier",
    "chain_of",
    "header_hash",
    "header_of",
    "read_records",
    "record_of",
    "render",
    "render_header",
    "told_of",
    "verify_file",
    "verify_record",
    "write_records",
]
