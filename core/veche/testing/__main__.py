"""Prints the digests of random games, to compare processes, Python versions and machines."""

import argparse
import sys

from veche.errors import VecheError
from veche.plugins import PluginHost
from veche.ruleset import build_ruleset
from veche.testing.playouts import some_seeds
from veche.testing.processes import digest_lines


def main() -> int:
    """Print one line for each position."""
    parser = argparse.ArgumentParser(prog="python -m veche.testing", description=__doc__)
    parser.add_argument("rulesets", nargs="+", metavar="RULESET", help="game+variant+variant")
    parser.add_argument("--seats", type=int, help="how many sit at the table")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--plugin", action="append", default=[], metavar="MODULE_OR_PATH")
    parser.add_argument("--seed", action="append", type=bytes.fromhex, metavar="HEX")
    given = parser.parse_args()
    try:
        host = PluginHost(given.plugin)
        options = dict(option.partition("=")[::2] for option in given.option)
        for name in given.rulesets:
            ruleset = build_ruleset(host, name, given.seats, options)
            for line in digest_lines(ruleset, given.seed or some_seeds(2)):
                print(line)
    except VecheError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
