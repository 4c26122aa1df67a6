"""The variant as the framework finds it, and where it meets the rules of Rurik."""

from collections.abc import Mapping
from typing import Any

from veche.game import Outcome
from veche.hookspecs import hookimpl
from veche.options import Option, OptionValue
from veche.variant import Variant
from veche_rurik.board import Table
from veche_rurik.draft import Question, RurikDraft
from veche_rurik.rules import schemes, setup, strategy, turn
from veche_rurik.rules.ruling import SVIATOPOLK
from veche_rurik.state import State
from veche_rurik.variants.rebellion import attack as attacks
from veche_rurik.variants.rebellion import claim, layout, scoring, you
from veche_rurik.variants.rebellion import strategy as placing
from veche_rurik.variants.rebellion import turn as turns
from veche_rurik.variants.rebellion.cards import Mat, printed
from veche_rurik.variants.rebellion.deck import (
    CARDS,
    NAME,
    OPEN_NUMBERS,
    sample_deck,
    see_deck,
    turn_card,
)
from veche_rurik.variants.rebellion.rulings import REBELLION, RULINGS, Ruling

VECHE_API = 1

VARIANT = Variant(
    game="rurik",
    name=NAME,
    title="Rebellion",
    summary="For one player: Sviatopolk and the rebels play the second side by their cards.",
    author="John Brieger",
    page="Rurik rulebook, pp. 9-11",
    options=(
        Option(
            "ruling",
            "english",
            "Which printing decides where the solo rules differ.",
            tuple(RULINGS),
        ),
        Option("difficulty", 1, "The household mat, from easy to very hard.", minimum=1, maximum=4),
    ),
    min_seats=1,
    max_seats=1,
    conflicts=(
        "rebel_rewards since no rebel brings a reward in the solo game",
        "intrigue since its cards are made for several players",
    ),
)


class Automa:
    """The Rebellion as the rules play it: one ruling and one household mat."""

    def __init__(self, ruling: Ruling, mat: Mat, kiev: int) -> None:
        """Choose the ruling and the mat."""
        self.ruling = ruling
        self.mat = mat
        self.kiev = kiev

    def lay_out(self, state: State) -> None:
        """Set the solo game up."""
        layout.lay_out(state, self.mat, self.kiev)

    def start_round(self, state: State) -> None:
        """Where one card is for a round, turn it now."""
        if self.ruling.card_for_a_round:
            turn_card(state)

    def ask_advisor(self, state: State, side: int) -> None:
        """Ask you for an advisor, or place one of the Rebellion's."""
        if side == REBELLION:
            placing.place_advisor(state, self.ruling)
        else:
            strategy.ask_advisor(state, side)

    def ask_turn(self, state: State, side: int) -> None:
        """Let you or the Rebellion take a turn."""
        if side == REBELLION:
            turns.take_turn(state, self.ruling, self.mat)
        else:
            turn.ask_turn(state, side)

    def main_action(self, state: State, frame: int) -> None:
        """The Rebellion's main action."""
        turns.main_action(state, frame, self.ruling, self.mat)

    def assign_priority(self, state: State) -> None:
        """The Rebellion's priority for what comes."""
        claim.assign_priority(state, self.ruling, self.mat)

    def unlock_for_tracks(self, state: State) -> None:
        """Bonuses for the tracks on which you are ahead."""
        claim.unlock_for_tracks(state, self.ruling, self.mat)

    def income(self, state: State, side: int, coins: int) -> int:
        """Your income, or the Rebellion's."""
        return claim.income(state, side, coins, self.ruling)

    def outcome(self, state: State) -> Outcome:
        """Whether you beat the Rebellion."""
        return scoring.outcome(state, self.ruling)

    def describe(self, table: Table) -> dict[str, Any]:
        """What lies open of the Rebellion."""
        return layout.describe(table, self.mat, self.ruling.name)


@hookimpl
def veche_provide_variants() -> list[Variant]:
    """The variant."""
    return [VARIANT]


@hookimpl
def rurik_amend_rules(draft: RurikDraft, options: Mapping[str, OptionValue]) -> None:
    """Give the second side to the Rebellion."""
    names = [region.name for region in draft.regions]
    ruling = RULINGS[str(options["ruling"])]
    automa = Automa(ruling, printed().mats[int(options["difficulty"]) - 1], names.index("Kiev"))
    _change_numbers(draft, ruling)
    you.add_actions(draft.actions, names)
    draft.questions["place_troop"] = Question(you.legal_place_troop, setup.place_troop)
    draft.questions["attack"] = Question(you.legal_attack, you.attack)
    draft.questions["church"] = Question(you.legal_church, you.church)
    draft.questions[attacks.CHECK] = Question(schemes.legal_deck, attacks.check)
    draft.steps[attacks.STEP] = attacks.attack_step
    draft.steps[turns.MAIN_STEP] = automa.main_action
    draft.steps[turns.MOVE_STEP] = turns.bonus_move
    draft.ask_advisor = automa.ask_advisor
    draft.ask_turn = automa.ask_turn
    draft.outcome = automa.outcome
    draft.setup.append(automa.lay_out)
    draft.round_start.append(automa.start_round)
    draft.claim_start.append(automa.assign_priority)
    draft.markers_advanced.append(automa.unlock_for_tracks)
    draft.adjust_income.append(automa.income)
    draft.round_end.append(claim.muster_beside_leader)
    draft.game_end.append(scoring.tell_score)
    draft.extra[NAME] = OPEN_NUMBERS
    draft.describe[NAME] = automa.describe
    draft.secret[NAME] = CARDS
    draft.see_secret.append(see_deck)
    draft.sample_secret.append(sample_deck)


def _change_numbers(draft: RurikDraft, ruling: Ruling) -> None:
    """Two sides, the rebels as troops of one, and cards that stay in the box."""
    table = printed()
    draft.players = 2
    draft.supplies[REBELLION] = table.troops
    draft.bystanders = "neutral"
    boxed = table.agendas_in_the_german_box if ruling.german_box else table.agendas_in_the_box
    draft.box["deeds"] += table.deeds_in_the_box
    draft.box["agendas"] += boxed
    draft.box["leaders"] += [SVIATOPOLK]
    for column in draft.columns:
        column.marker = [False] * len(column.marker)
