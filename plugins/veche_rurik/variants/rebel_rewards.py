"""Rebel rewards: a pile of tokens, face down, instead of the stickers under the rebels."""

import tomllib
from importlib.resources import files
from typing import Any

from veche.hookspecs import hookimpl
from veche.streams import Stream
from veche.variant import Variant
from veche_rurik.board import Table
from veche_rurik.draft import RurikDraft
from veche_rurik.rules.attacking import gain_sticker
from veche_rurik.rules.building import take_rebel
from veche_rurik.state import State
from veche_rurik.tables import GOODS

VECHE_API = 1

NAME = "rebel_rewards"
VARIANT = Variant(
    game="rurik",
    name=NAME,
    title="Rebel Rewards",
    summary="Whoever defeats a rebel flips a token from a shuffled pile.",
    author="Stanislav Kordonskiy",
    page="Rurik rulebook, p. 9",
)


def reward_tokens() -> list[tuple[int, int]]:
    """Each token as stickers are: a good's number (one past the goods for coins), how many."""
    data = files("veche_rurik.variants").joinpath("data", "reward_tokens.toml").read_text("utf-8")
    kinds = (*GOODS, "coins")
    return [(kinds.index(kind), count) for kind, count in tomllib.loads(data)["tokens"]]


def tokens_left(table: Table | State) -> list[int]:
    """The tokens not flipped yet, in the order of their numbers."""
    tokens = range(len(table.rules.stickers))
    return [token for token in tokens if not table.revealed >> token & 1]


def pile_up(state: State, luck: Stream) -> None:
    """Shuffle the tokens that are left into a pile, its top at the end; -1 for those flipped."""
    pile = tokens_left(state)
    luck.shuffle(pile)
    begin = state.rules.secret_at[NAME]
    size = len(state.rules.stickers)
    state.secret[begin : begin + size] = pile + [-1] * (size - len(pile))


def set_up(state: State) -> None:
    """Make the pile; what is under the rebels does not matter."""
    state.stickers = (-1,) * len(state.stickers)
    pile_up(state, Stream(state.seed, "reward tokens"))


def flip_token(state: State, seat: int, region: int) -> None:
    """Take a rebel from the board, flip a token and gain what it shows; it leaves the game."""
    take_rebel(state, region)
    left = len(state.rules.stickers) - state.revealed.bit_count()
    if left:
        top = state.rules.secret_at[NAME] + left - 1
        token = state.secret[top]
        state.secret[top] = -1
        state.revealed |= 1 << token
        gain_sticker(state, seat, token)


def see_pile(state: State, seat: int) -> tuple[int, ...]:
    """Nobody knows anything of the order; which tokens are gone lies open."""
    return ()


def imagine_pile(state: State, seat: int, seen: tuple[int, ...], luck: Stream) -> None:
    """Any order of the tokens left is as likely as any other."""
    pile_up(state, luck)


def tokens_in_pile(table: Table) -> dict[str, Any]:
    """How many tokens are left."""
    return {"tokens": len(tokens_left(table))}


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [VARIANT]


@hookimpl
def rurik_amend_rules(draft: RurikDraft) -> None:
    """Replace the stickers and the reward."""
    draft.stickers = reward_tokens()
    draft.rebel_reward = flip_token
    draft.secret[NAME] = len(draft.stickers)
    draft.setup.append(set_up)
    draft.see_secret.append(see_pile)
    draft.sample_secret.append(imagine_pile)
    draft.describe[NAME] = tokens_in_pile
