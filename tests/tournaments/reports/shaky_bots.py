"""Bots that fail now and then, for tests of reports: one crashes, one answers nonsense."""

from veche import hookimpl
from veche.provided import BotEntry

VECHE_API = 1


class Crasher:
    """Breaks down on the last card of its hand, and says something nasty."""

    def decide(self, decision):
        if len(decision.legal) < 4:
            raise RuntimeError("<b>=cmd|' /C calc'!A0</b> | \u202egone")
        return decision.legal[-1]


class Liar:
    """Answers with an action that is not legal, once a game."""

    def __init__(self):
        self.lied = False

    def decide(self, decision):
        if not self.lied:
            self.lied = True
            return -1
        return decision.legal[-1]


@hookimpl
def veche_provide_bots():
    """Both of them."""
    return [
        BotEntry("crasher", "crashes", lambda *terms: Crasher()),
        BotEntry("liar", "lies once", lambda *terms: Liar()),
    ]
