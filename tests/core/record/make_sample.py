"""Play the sample game again, after a change of Tiny or of the format.

``python tests/core/record/make_sample.py`` writes ``sample.vgr`` and puts its text form
into ``docs/record-format.md``.
"""

from itertools import count
from pathlib import Path

from veche.fairness import Fault, TimeControl
from veche.match import Decision, Table
from veche.plugins import PluginHost
from veche.provided import BotEntry
from veche.record import record_of, render, told_of, verify_record, write_records
from veche.referee import BotSeat, SeatFailure, play_game
from veche.ruleset import build_ruleset
from veche.streams import seed_from_text

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[2] / "docs" / "record-format.md"
BEGIN, END = "<!-- sample: begin -->\n", "<!-- sample: end -->\n"


class Deserter:
    """Decides once and is gone."""

    def __init__(self, *_: object) -> None:
        self._gone = False

    def decide(self, decision: Decision) -> int:
        if self._gone:
            raise SeatFailure(Fault.DISCONNECT, "no answer for 5 s")
        self._gone = True
        return decision.legal[-1]


def main() -> None:
    host = PluginHost([str(HERE.parent / "tiny_game.py"), "veche_bots.plugin"], installed=False)
    ruleset = build_ruleset(host, "tiny", 2, {"rounds": 2})
    time = TimeControl(decision_ms=1000, bank_ms=60_000, increment_ms=100)
    table = Table(ruleset, ("Olga", "Igor"), time, "sample-1")
    deserter = BotEntry("deserter", "leaves", Deserter, needs_view=False)
    seats = [BotSeat(host.bot("random"), b"seat 0"), BotSeat(deserter, b"seat 1")]
    now = count(0, 1_234_567)
    result = play_game(table, seats, seed_from_text("sample"), clock=lambda: next(now))
    record = record_of(result)
    write_records(HERE / "sample.vgr", [record])
    text = render(record, told_of(verify_record(host, record), record))
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}```\n{text}```\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
