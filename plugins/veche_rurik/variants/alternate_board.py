"""Alternate board: shuffled goods tokens say which good a region brings forth."""

import tomllib
from collections.abc import Callable
from importlib.resources import files

from veche.hookspecs import hookimpl
from veche.streams import Stream
from veche.variant import Variant
from veche_rurik.draft import RurikDraft
from veche_rurik.state import State
from veche_rurik.tables import GOODS

VECHE_API = 1

VARIANT = Variant(
    game="rurik",
    name="alternate_board",
    title="Alternate Board",
    summary="Shuffled goods tokens replace the goods printed in the regions.",
    author="Stanislav Kordonskiy",
    page="Rurik rulebook, p. 9",
)


def goods_tokens() -> tuple[tuple[int, int], ...]:
    """Each token: the smallest number of players it is used with, and its good."""
    data = files("veche_rurik.variants").joinpath("data", "goods_tokens.toml").read_text("utf-8")
    return tuple(
        (int(players), GOODS.index(good))
        for players, goods in tomllib.loads(data).items()
        for good in goods
    )


def shuffled(tokens: tuple[tuple[int, int], ...]) -> Callable[[State], tuple[int, ...]]:
    """A rule for setup: the tokens for this many players, one in each region in play."""

    def place(state: State) -> tuple[int, ...]:
        rules = state.rules
        used = [good for players, good in tokens if players <= rules.players]
        Stream(state.seed, "goods tokens").shuffle(used)
        # Regions out of play get no token, and nobody ever looks at them.
        goods = list(rules.region_goods)
        for region, good in zip(rules.in_play, used, strict=True):
            goods[region] = good
        return tuple(goods)

    return place


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [VARIANT]


@hookimpl
def rurik_amend_rules(draft: RurikDraft) -> None:
    """Let tokens say what the regions bring forth."""
    draft.place_goods = shuffled(goods_tokens())
