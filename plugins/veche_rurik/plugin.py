"""The game as the framework finds it."""

from veche.game import Game, GameInfo
from veche.hookspecs import hookimpl
from veche.options import Option
from veche_rurik import hookspecs
from veche_rurik.bots import hints
from veche_rurik.build import draft
from veche_rurik.freezing import freeze

VECHE_API = 1

GAME = Game(
    info=GameInfo(
        name="rurik",
        title="Rurik: Dawn of Kiev",
        summary="Advisors bid for actions; troops, structures, goods and deeds claim a throne.",
        version="1.0",
        min_seats=2,
        max_seats=4,
        max_decisions=5000,
        hidden_information=True,
        chance=True,
    ),
    draft=draft,
    freeze=freeze,
    hookspecs=hookspecs,
    options=(
        Option(
            "leaders", "chosen", "Leaders are chosen in turn order, or dealt.", ("chosen", "dealt")
        ),
        Option(
            "first_player",
            "random",
            "Who has the first player marker at the start.",
            ("random", "first_seat"),
        ),
    ),
    extras={
        "evaluate": hints.evaluate,
        "order": hints.order,
        "rollout": hints.rollout,
        "search": hints.SEARCH,
    },
    sources=(
        "veche_rurik.actions",
        "veche_rurik.build",
        "veche_rurik.freezing",
        "veche_rurik.rules",
        "veche_rurik.state",
        "veche_rurik.tables",
    ),
)


@hookimpl
def veche_provide_games() -> list[Game]:
    """Rurik."""
    return [GAME]
