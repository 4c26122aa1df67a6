"""The mart as a plugin."""

from veche import Game, GameInfo, Option, hookimpl
from veche_mart import hookspecs
from veche_mart.rules import draft, freeze

VECHE_API = 1

MOST_DAYS = 8
INFO = GameInfo(
    name="mart",
    title="The mart of Novgorod",
    summary="Merchants bid from secret purses for the wares of the day.",
    version="1.0",
    min_seats=2,
    max_seats=4,
    max_decisions=MOST_DAYS * (4 + 2),  # four bids a day, and two wares to trade
    hidden_information=True,
    chance=True,
)
DAYS = Option("days", 6, "How many days the mart lasts.", minimum=2, maximum=MOST_DAYS)


@hookimpl
def veche_provide_games() -> list[Game]:
    """The mart."""
    return [Game(INFO, draft, freeze, hookspecs=hookspecs, options=(DAYS,))]
