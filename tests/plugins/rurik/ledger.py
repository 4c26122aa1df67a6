"""Books kept from the log alone: what every sentence does to coins and goods.

Coins and goods come from the supply and go back to it; whatever a player has must
be explained by what the log says happened.
"""

import re
from collections.abc import Iterable

from tests.plugins.rurik.legal_oracle import COSTS, PAID_SCHEMES
from tests.plugins.rurik.oracle import GOOD_OF, GOODS

from veche.game import Event

COLOURS = ("Blue", "Yellow", "Red", "White")
# Coins and goods that a deed costs (below zero) or brings.
DEEDS = {
    "Enforce Peace": {"wood": -1, "honey": -1},
    "Establish Fortress": {"wood": -2},
    "Generous Prince": {"coins": -4},
    "Grand Hunter": {"fur": -2},
    "Great Library": {"ore": -1},
    "Hire Mercenaries": {"fish": -1, "ore": -1, "coins": -2},
    "Honorable Prince": {"coins": -3},
    "Law Giver": {"coins": -2},
    "Master Beekeeper": {"honey": -2},
    "Retire Veterans": {"coins": -2},
    "Reward Laborers": {"coins": -2},
    "Send Gifts": {"fish": -1, "fur": -1, "coins": -2},
    "Splendid Feast": {"fish": -1, "honey": -1, "coins": -2},
    "Tithe Payments": {"coins": 3},
    "Trade Route": {"coins": 2},
    "Wilderness Forts": {"ore": -1, "fur": -1, "wood": -1},
}
# Coins that a scheme brings.
SCHEMES = {4: 1, 14: 1, 17: 1, 22: 1, 23: 2, 24: 2, 26: 1}


class Ledger:
    """Coins and goods of every seat."""

    def __init__(self, seats: int) -> None:
        """Three coins each to begin with."""
        self.seats = seats
        self.held = [dict.fromkeys(("coins", *GOODS), 0) | {"coins": 3} for _ in range(seats)]
        self.space: tuple[str, int] = ("", 0)
        self.last_taxed = ""
        self.attacker = 0
        self.sent = 0

    def add(self, seat: int, **amounts: int) -> None:
        """Book amounts for a seat."""
        for what, amount in amounts.items():
            self.held[seat][what] += amount
            assert self.held[seat][what] >= 0

    def book(self, events: Iterable[Event], boris: tuple[int, str] | None) -> None:
        """Book what the log says; Boris, if on the board, with his seat and region."""
        for event in events:
            # Whoever ponders does what the others read.
            sentence = event.otherwise if "ponder" in event.text else event.text
            sentence = sentence.rstrip(".")
            if earned := re.fullmatch(r"(\w+) earns (\d+) coins?", sentence):
                self.add(COLOURS.index(earned[1]), coins=int(earned[2]))
            elif reward := re.fullmatch(r"The rebel's reward is (\d+) (\w+)", sentence):
                what = "coins" if reward[2].startswith("coin") else reward[2]
                self.add(self.attacker, **{what: int(reward[1])})
            elif said := re.fullmatch(r"(Blue|Yellow|Red|White): (.*)", sentence):
                self.answer(COLOURS.index(said[1]), said[2], boris)

    def answer(self, seat: int, text: str, boris: tuple[int, str] | None) -> None:
        """Book an answer of a player."""
        if found := re.fullmatch(r"bribe with (\d+) coins?", text):
            self.add(seat, coins=-int(found[1]))
        elif found := re.fullmatch(r"resolve the advisor on (\w+), space (\d)", text):
            self.space = found[1], int(found[2]) - 1
        elif text.startswith("take the main action"):
            column, row = self.space
            self.add(seat, coins=-COSTS[min(self.seats, 3)][column][row])
        elif text in ("forfeit the main action", "take a coin at the market"):
            self.add(seat, coins=1)
        elif found := re.match(r"play scheme (\d+) ", text):
            card = int(found[1])
            self.add(seat, coins=SCHEMES.get(card, 0) - (card in PAID_SCHEMES))
        elif found := re.fullmatch(r"accomplish (.*)", text):
            self.add(seat, **DEEDS.get(found[1], {}))
        elif found := re.fullmatch(r"send away .* of (\w+)", text):
            self.sent = COLOURS.index(found[1])
        elif text.startswith("send it to"):
            self.add(self.sent, coins=1)
        elif found := re.fullmatch(r"attack in (\w+): (\w+)", text):
            self.steal(seat, found[1], COLOURS.index(found[2]), boris)
        elif text.startswith("attack a rebel"):
            self.attacker = seat
        else:
            self.goods(seat, text)

    def goods(self, seat: int, text: str) -> None:
        """Book an answer that moves goods."""
        if found := re.fullmatch(r"tax (\w+)", text):
            self.last_taxed = GOOD_OF[found[1]]
            self.add(seat, **{self.last_taxed: 1})
        elif text == "take another good at the market":
            self.add(seat, **{self.last_taxed: 1})
        elif found := re.fullmatch(r"convert (\w+) and (\w+) to (?:build|muster)", text):
            self.add(seat, **{found[1]: -1})
            self.add(seat, **{found[2]: -1})
        elif found := re.fullmatch(r"pay one (\w+)", text):
            self.add(seat, **{found[1]: -1})
        elif found := re.fullmatch(r"pay with (\w+) only", text):
            self.add(seat, **{found[1]: -3})

    def steal(self, seat: int, region: str, other: int, boris: tuple[int, str] | None) -> None:
        """Boris takes a coin from whoever is attacked beside him and has one."""
        if boris == (seat, region) and self.held[other]["coins"]:
            self.add(other, coins=-1)
            self.add(seat, coins=1)
