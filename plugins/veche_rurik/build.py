"""From the printed tables to a draft of the rules."""

from collections.abc import Mapping

from veche.drafting import Moment
from veche.options import OptionValue
from veche_rurik.actions import printed_actions
from veche_rurik.draft import Question, RurikDraft
from veche_rurik.rules import (
    attacking,
    bonus,
    building,
    claim,
    deeds,
    moving,
    ruling,
    schemes,
    scoring,
    setup,
    strategy,
    taxing,
    turn,
)
from veche_rurik.state import State
from veche_rurik.tables import load


def game_over(state: State, frame: int) -> None:
    """Nothing more happens."""


def _questions() -> dict[str, Question]:
    """The printed questions in the order of their numbers."""
    return {
        "leader": Question(setup.legal_leader, setup.choose_leader),
        "agenda": Question(setup.legal_agenda, setup.keep_agenda),
        "place_troop": Question(setup.legal_place_troop, setup.place_troop),
        "place_leader": Question(setup.legal_place_leader, setup.place_leader),
        "advise": Question(strategy.legal_advise, strategy.advise),
        "bribe": Question(strategy.legal_bribe, strategy.bribe),
        "rally": Question(turn.legal_rally, turn.rally),
        "resolve": Question(turn.legal_resolve, turn.resolve),
        "turn": Question(turn.legal_turn, turn.turn),
        "send_to": Question(bonus.legal_send_to, bonus.send_to),
        "muster": Question(moving.legal_muster, moving.muster),
        "move": Question(moving.legal_move, moving.move),
        "escort": Question(moving.legal_escort, moving.escort),
        "lift": Question(moving.legal_lift, moving.lift),
        "land": Question(moving.legal_land, moving.land),
        "attack": Question(attacking.legal_attack, attacking.attack),
        "check": Question(schemes.legal_deck, attacking.check),
        "draw": Question(schemes.legal_deck, schemes.draw),
        "keep": Question(schemes.legal_keep, schemes.keep),
        "return": Question(schemes.legal_return, schemes.put_back),
        "give_marker": Question(schemes.legal_give_marker, schemes.give_marker),
        "market": Question(taxing.legal_market, taxing.market),
        "church": Question(building.legal_church, building.church),
        "pay_good": Question(deeds.legal_pay_good, deeds.pay_good),
        "pay_same": Question(deeds.legal_pay_same, deeds.pay_same),
        "discard": Question(schemes.legal_discard, schemes.discard),
        "remove": Question(deeds.legal_remove, deeds.remove),
        "demolish": Question(building.legal_demolish, building.demolish),
        "choose_deed": Question(deeds.legal_choose_deed, deeds.choose_deed),
    }


QUESTIONS = tuple(_questions())
STEPS = (
    "game_over",
    "start_round",
    "strategy",
    "end_strategy",
    "actions",
    "end_turn",
    "claim",
    "next_round",
    "gain",
    "played",
)


def draft(seats: int, options: Mapping[str, OptionValue]) -> RurikDraft:
    """The printed rules for a table."""
    printed = load()
    board = printed.board
    return RurikDraft(
        seats=seats,
        actions=printed_actions(printed),
        players=seats,
        rounds=board.rounds,
        leaders_dealt=options["leaders"] == "dealt",
        first_player=str(options["first_player"]),
        regions=board.regions,
        in_play=[
            number for number, region in enumerate(board.regions) if region.players <= max(seats, 2)
        ],
        capitals=board.capitals,
        boat=board.boat,
        pieces=board.pieces,
        supplies={},
        box={"deeds": [], "agendas": [], "leaders": []},
        columns=board.columns[max(seats, 2)],
        advisors=board.advisors[max(seats, 2)],
        own_columns=3,
        tracks=board.tracks,
        warfare=board.warfare,
        agenda_vp=board.agenda_vp,
        schemes=printed.schemes,
        deeds=printed.deeds,
        agendas=printed.agendas,
        leaders=printed.leaders,
        stickers=printed.stickers,
        bystanders="rebels",
        questions=_questions(),
        steps={
            "game_over": game_over,
            "start_round": strategy.start_round,
            "strategy": strategy.strategy,
            "end_strategy": strategy.end_strategy,
            "actions": turn.actions,
            "end_turn": turn.end_turn,
            "claim": claim.claim,
            "next_round": claim.next_round,
            "gain": deeds.gain,
            "played": schemes.played,
        },
        main_actions={
            "muster": moving.gain_muster,
            "move": moving.gain_move,
            "attack": attacking.gain_attack,
            "tax": turn.gain_tax,
            "build": turn.gain_build,
            "scheme": schemes.scheme_action,
        },
        rewards={
            "muster": moving.gain_muster,
            "move": moving.gain_move,
            "attack": attacking.gain_attack,
            "tax": turn.gain_tax,
            "build": turn.gain_build,
            "coins": turn.gain_coins,
            "deed": deeds.gain_deed,
            "draw": schemes.scheme_action,
            "sure_attack": attacking.gain_sure_attack,
            "move_anywhere": moving.gain_move_anywhere,
        },
        requirements={
            "troops_in_one_region": deeds.troops_in_one_region,
            "troops_in_regions": deeds.troops_in_regions,
            "structures_in_one_region": deeds.structures_in_one_region,
            "structure_in_adjacent_regions": deeds.structure_in_adjacent_regions,
            "structure_in_distinct_goods": deeds.structure_in_distinct_goods,
            "defeated_rebels": deeds.defeated_rebels,
            "first_player_marker": deeds.first_player_marker,
        },
        measures={
            "goods": scoring.goods,
            "fur_and_honey": scoring.fur_and_honey,
            "coins": scoring.coins,
            "defeated_rebels": scoring.defeated_rebels,
            "accomplished_deeds": scoring.accomplished_deeds,
            "regions_occupied": scoring.occupied_regions,
            "ruled_structures": scoring.ruled_structures,
            "rule_track": scoring.rule_track,
            "build_track": scoring.build_track,
            "trade_track": scoring.trade_track,
            "warfare_track": scoring.warfare_track,
        },
        scoring={
            "rule": scoring.rule_points,
            "build": scoring.build_points,
            "trade": scoring.trade_points,
            "warfare": scoring.warfare_points,
            "agenda": scoring.agenda_points,
            "deeds": scoring.deed_points,
        },
        tie_breaks=[scoring.ruled_regions, scoring.coins],
        turn_actions={},
        start=setup.start,
        ruler_of=ruling.ruler_of,
        bumps=strategy.bumps,
        place_goods=setup.printed_goods,
        rebel_reward=attacking.sticker_reward,
        refresh_row=deeds.refresh_row,
        ask_advisor=strategy.ask_advisor,
        ask_turn=turn.ask_turn,
        outcome=scoring.outcome,
        adjust_points=Moment(),
        adjust_bribe_limit=Moment(),
        adjust_bribe_cost=Moment(),
        adjust_forfeit=Moment(),
        adjust_reveals=Moment(),
        adjust_income=Moment(),
        setup=Moment(),
        round_start=Moment(),
        strategy_end=Moment(),
        main_action=Moment(),
        rebel_defeated=Moment(),
        structure_built=Moment(),
        turn_choices=Moment(),
        claim_start=Moment(),
        markers_advanced=Moment(),
        round_end=Moment(),
        game_end=Moment(),
        cards={},
        extra={},
        describe={},
        secret={},
        see_secret=Moment(),
        sample_secret=Moment(),
    )
