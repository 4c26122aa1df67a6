"""What Rurik's variants cost: ``python benchmarks/variants.py [--rounds 7] [--seconds 1]``.

The printed game, the printed game with a variant that does nothing, each variant of the
box and all of them together play random games by turns of 50 ms. Ratios are taken within a
round, in decisions a second beside the printed game; figures are printed, never judged.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from veche.bench import Playouts, bare_playouts
from veche.plugins import PluginHost
from veche.ruleset import Ruleset, build_ruleset
from veche.streams import seed_from_text

NULL = Path(__file__).with_name("null_variant.py")
BOX = ("alternate_board", "deed_row", "intrigue", "rebel_rewards")
PRINTED = "rurik"
NAMES = (PRINTED, "rurik+null", *(f"rurik+{name}" for name in BOX), "+".join(["rurik", *BOX]))
TURN = 0.05
"""Seconds that a ruleset plays before it is the next one's turn."""


def one_round(rulesets: Sequence[Ruleset], seed: bytes, seconds: float) -> list[float]:
    """Decisions a second of each ruleset, measured in short turns."""
    played = [Playouts(0, 0, 0.0) for _ in rulesets]
    while min(each.seconds for each in played) < seconds:
        for place, ruleset in enumerate(rulesets):
            played[place] += bare_playouts(ruleset, seed, TURN, played[place].games)
    return [each.decisions_per_second for each in played]


def measure(seats: int, rounds: int, seconds: float) -> list[dict[str, object]]:
    """A row for each ruleset: its speed, and its ratio to the printed game."""
    host = PluginHost([str(NULL)])
    rulesets = [build_ruleset(host, name, seats) for name in NAMES]
    seed = seed_from_text("variants")
    taken = [one_round(rulesets, seed, seconds) for _ in range(rounds)]
    rows: list[dict[str, object]] = []
    for place, name in enumerate(NAMES):
        ratios = [speeds[place] / speeds[0] for speeds in taken]
        rows.append(
            {
                "ruleset": name,
                "seats": seats,
                "decisions_per_second": round(median(speeds[place] for speeds in taken)),
                "ratio": round(median(ratios), 3),
                "lowest": round(min(ratios), 3),
                "highest": round(max(ratios), 3),
            }
        )
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each ruleset in each round")
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args()
    rows = measure(given.seats, given.rounds, given.seconds)
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    width = max(len(name) for name in NAMES)
    print(f"{'ruleset':<{width}}  decisions/s  ratio  (lowest to highest)")
    for row in rows:
        print(
            f"{row['ruleset']:<{width}}  {row['decisions_per_second']:>11}  {row['ratio']:.3f}"
            f"  ({row['lowest']:.3f} to {row['highest']:.3f})"
        )


if __name__ == "__main__":
    main()
