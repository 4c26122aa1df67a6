"""From a finished draft to rules that are fast to play by."""

from collections.abc import Sequence

from veche.errors import VecheError, did_you_mean
from veche_rurik import log
from veche_rurik.actions import MAX_COLUMNS, MAX_ROWS
from veche_rurik.board import draw_board
from veche_rurik.build import QUESTIONS, STEPS
from veche_rurik.draft import RurikDraft
from veche_rurik.rules.questions import VARIANT_QUESTIONS, VARIANT_STEPS
from veche_rurik.state import FIRST_STEP, Rules
from veche_rurik.tables import COLOURS, GOODS, REMOVALS, STRUCTURES
from veche_rurik.view import make_view

TRACKS = ("rule", "build", "trade")


def freeze(draft: RurikDraft) -> Rules:
    """Rules that are fast to play by, from a finished draft."""
    rules = Rules()
    rules.seats = draft.seats
    rules.players = draft.players
    rules.actions = draft.actions
    rules.rounds = draft.rounds
    rules.leaders_dealt = draft.leaders_dealt
    rules.first_player = draft.first_player
    _freeze_board(draft, rules)
    _freeze_strategy(draft, rules)
    _freeze_cards(draft, rules)
    _freeze_names(draft, rules)
    _freeze_frames(draft, rules)
    _freeze_functions(draft, rules)
    _freeze_moments(draft, rules)
    rules.cards = {name: tuple(cards) for name, cards in draft.cards.items()}
    rules.describe = dict(draft.describe)
    rules.extra_at, rules.extra_size = _slots(draft.extra)
    rules.secret_at, rules.secret_size = _slots(draft.secret)
    rules.see_secret = draft.see_secret.functions()
    rules.sample_secret = draft.sample_secret.functions()
    rules.tell = log.tell
    rules.make_view = make_view
    rules.draw_board = draw_board
    rules.make_outcome = draft.outcome
    return rules


def _freeze_board(draft: RurikDraft, rules: Rules) -> None:
    in_play = sorted(draft.in_play)
    rules.in_play = tuple(in_play)
    rules.neighbours = tuple(
        tuple(other for other in region.neighbours if number in in_play and other in in_play)
        for number, region in enumerate(draft.regions)
    )
    rules.neighbour_masks = tuple(
        sum(1 << other for other in neighbours) for neighbours in rules.neighbours
    )
    rules.region_goods = tuple(region.good for region in draft.regions)
    rules.capitals = tuple(draft.capitals)
    rules.boat = tuple(draft.boat)
    rules.coins = draft.pieces["coins"]
    rules.troops = draft.pieces["troops"]
    rules.supplies = tuple(draft.supplies.get(side, rules.troops) for side in range(4))
    rules.structures = draft.pieces["structures"]
    rules.starting_troops = draft.pieces["starting_troops"]
    rules.row_size = draft.pieces["deed_row"]
    rules.track_needs = tuple(tuple(draft.tracks[name].needs) for name in TRACKS)
    rules.track_vp = tuple(tuple(draft.tracks[name].vp) for name in TRACKS)
    rules.warfare_spaces = draft.warfare["spaces"]
    rules.first_vp = draft.warfare["first_vp"]
    rules.second_vp = draft.warfare["second_vp"]
    rules.agenda_vp = draft.agenda_vp


def _freeze_strategy(draft: RurikDraft, rules: Rules) -> None:
    rules.columns = len(draft.columns)
    rules.rows = len(draft.columns[0].points)
    if rules.columns > MAX_COLUMNS or rules.rows > MAX_ROWS:
        raise VecheError(
            f"The strategy board has at most {MAX_COLUMNS} columns of {MAX_ROWS} spaces,"
            f" not {rules.columns} of {rules.rows}. Leave some out."
        )
    spaces = MAX_COLUMNS * MAX_ROWS
    points, coins, marker = [0] * spaces, [0] * spaces, [0] * spaces
    for number, column in enumerate(draft.columns):
        if len(column.points) != rules.rows:
            raise VecheError(f"Column '{column.action}' needs {rules.rows} spaces like the others.")
        for row in range(rules.rows):
            points[number * 4 + row] = column.points[row]
            coins[number * 4 + row] = column.coins[row]
            marker[number * 4 + row] = int(column.marker[row])
    rules.column_names = tuple(column.action for column in draft.columns)
    rules.space_points = tuple(points)
    rules.space_coins = tuple(coins)
    rules.space_marker = tuple(marker)
    rules.advisors = tuple(tuple(numbers) for numbers in draft.advisors)
    if len(rules.advisors) < draft.rounds:
        raise VecheError(
            f"There are {draft.rounds} rounds and advisors for {len(rules.advisors)}."
            " Amend 'advisors' as well."
        )
    rules.own_columns = draft.own_columns


def _number(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise VecheError(f"There is no {what} '{name}'.{did_you_mean(name, names)}")
    return names.index(name)


def _freeze_cards(draft: RurikDraft, rules: Rules) -> None:
    rewards = list(draft.rewards)
    requirements = list(draft.requirements)

    def numbered(rows: list[tuple[str, int]]) -> tuple[tuple[int, int], ...]:
        return tuple((_number(rewards, kind, "reward"), count) for kind, count in rows)

    rules.scheme_rewards = tuple(numbered(card.rewards) for card in draft.schemes)
    rules.scheme_coins = tuple(card.coins for card in draft.schemes)
    rules.scheme_casualties = tuple(card.casualties for card in draft.schemes)
    cards = draft.deeds
    rules.deed_requires = tuple(
        tuple((_number(requirements, kind, "requirement"), args) for kind, args in card.requires)
        for card in cards
    )
    rules.deed_rewards = tuple(numbered(card.rewards) for card in cards)
    rules.deed_coins = tuple(card.coins for card in cards)
    rules.deed_goods = tuple(tuple(card.goods) for card in cards)
    rules.deed_any = tuple(card.any_goods for card in cards)
    rules.deed_distinct = tuple(card.distinct_goods for card in cards)
    rules.deed_same = tuple(card.same_goods for card in cards)
    rules.deed_schemes = tuple(card.schemes for card in cards)
    rules.deed_structures = tuple(card.structures for card in cards)
    rules.deed_troops = tuple(card.troops for card in cards)
    rules.deed_scope = tuple(REMOVALS.index(card.troops_from) for card in cards)
    rules.deed_open = tuple(
        any(
            (
                card.any_goods,
                card.distinct_goods,
                card.same_goods,
                card.structures,
                card.troops,
            )
        )
        for card in cards
    )
    rules.deed_vp = tuple(card.vp for card in cards)
    rules.stickers = tuple(draft.stickers)
    rules.deeds_used = _used(len(cards), draft.box["deeds"])
    rules.agendas_used = _used(len(draft.agendas), draft.box["agendas"])
    rules.leaders_used = _used(len(draft.leaders), draft.box["leaders"])


def _used(count: int, boxed: list[int]) -> tuple[int, ...]:
    """The cards that do not stay in the box."""
    return tuple(card for card in range(count) if card not in boxed)


def _freeze_names(draft: RurikDraft, rules: Rules) -> None:
    rules.colours = COLOURS
    rules.region_names = tuple(region.name for region in draft.regions)
    rules.good_names = GOODS
    rules.structure_names = STRUCTURES
    rules.leader_names = tuple(leader.name for leader in draft.leaders)
    rules.scheme_names = tuple(card.name for card in draft.schemes)
    rules.deed_names = tuple(card.name for card in draft.deeds)
    rules.agenda_names = tuple(card.name for card in draft.agendas)
    rules.bystanders = draft.bystanders


def _freeze_frames(draft: RurikDraft, rules: Rules) -> None:
    """Number the questions and steps: the printed ones, then those of variants by name."""
    numbers = {name: number for number, name in enumerate(QUESTIONS)}
    for number, name in enumerate(sorted(draft.questions.keys() - numbers.keys())):
        numbers[name] = VARIANT_QUESTIONS + number
    questions = {number: draft.questions[name] for name, number in numbers.items()}
    unused = draft.questions["turn"]
    rules.legal_functions = tuple(
        questions.get(number, unused).legal for number in range(FIRST_STEP)
    )
    rules.answer_functions = tuple(
        questions.get(number, unused).answer for number in range(FIRST_STEP)
    )
    further = sorted(draft.steps.keys() - set(STEPS))
    steps = {FIRST_STEP + number: name for number, name in enumerate(STEPS)}
    steps |= {VARIANT_STEPS + number: name for number, name in enumerate(further)}
    rules.step_functions = tuple(
        draft.steps[steps.get(number, "game_over")] for number in range(FIRST_STEP, 256)
    )
    numbers |= {name: number for number, name in steps.items()}
    rules.frame_numbers = numbers


def _freeze_functions(draft: RurikDraft, rules: Rules) -> None:
    rules.start = draft.start
    rules.ruler_of = draft.ruler_of
    rules.bumps = draft.bumps
    rules.place_goods = draft.place_goods
    rules.rebel_reward = draft.rebel_reward
    rules.refresh_row = draft.refresh_row
    rules.ask_advisor = draft.ask_advisor
    rules.ask_turn = draft.ask_turn
    actions = list(draft.main_actions)
    functions = list(draft.main_actions.values())
    rules.main_functions = tuple(
        functions[_number(actions, column.action, "main action")] for column in draft.columns
    )
    rules.reward_functions = tuple(draft.rewards.values())
    rules.requirement_functions = tuple(draft.requirements.values())
    measures = list(draft.measures)
    measured = list(draft.measures.values())
    rules.agenda_measures = tuple(
        measured[_number(measures, card.measure, "measure")] for card in draft.agendas
    )
    rules.scoring_names = tuple(draft.scoring)
    rules.scoring_functions = tuple(draft.scoring.values())
    rules.tie_breaks = tuple(draft.tie_breaks)
    kinds = [(draft.actions.kind(name), each) for name, each in draft.turn_actions.items()]
    rules.turn_handlers = tuple(
        (kind.base, kind.base + kind.size, handler) for kind, handler in kinds
    )


def _freeze_moments(draft: RurikDraft, rules: Rules) -> None:
    rules.adjust_points = draft.adjust_points.functions()
    rules.adjust_bribe_limit = draft.adjust_bribe_limit.functions()
    rules.adjust_bribe_cost = draft.adjust_bribe_cost.functions()
    rules.adjust_forfeit = draft.adjust_forfeit.functions()
    rules.adjust_reveals = draft.adjust_reveals.functions()
    rules.adjust_income = draft.adjust_income.functions()
    rules.setup = draft.setup.functions()
    rules.round_start = draft.round_start.functions()
    rules.strategy_end = draft.strategy_end.functions()
    rules.main_action = draft.main_action.functions()
    rules.rebel_defeated = draft.rebel_defeated.functions()
    rules.structure_built = draft.structure_built.functions()
    rules.turn_choices = draft.turn_choices.functions()
    rules.claim_start = draft.claim_start.functions()
    rules.markers_advanced = draft.markers_advanced.functions()
    rules.round_end = draft.round_end.functions()
    rules.game_end = draft.game_end.functions()


def _slots(sizes: dict[str, int]) -> tuple[dict[str, int], int]:
    """Where each variant's numbers begin, and how many there are in all."""
    places: dict[str, int] = {}
    total = 0
    for name in sorted(sizes):
        places[name] = total
        total += sizes[name]
    return places, total
