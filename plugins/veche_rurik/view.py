"""What one seat may know of a position: built up, never stripped down.

A careful player remembers all that lay open: discarded schemes, rewards shown,
how many cards were drawn and put back and by whom. Of hidden cards a seat
knows its own, those it put back on a deck until they are drawn or shuffled,
and a single card drawn by another from a place it knew. Cards that a player has
held since before the last shuffle cannot be among those shuffled in.
"""

from collections.abc import Iterable
from struct import pack
from typing import Any

from veche.streams import Stream
from veche_rurik.board import draw_table
from veche_rurik.sampling import sample
from veche_rurik.state import Rules, State


class RurikView:
    """Everything one seat may know of a position."""

    def __init__(self, state: State, seat: int) -> None:
        """Collect what a seat may know."""
        self.rules: Rules = state.rules
        self.seat = seat
        self._collect_table(state)
        self._collect_cards(state)
        own = state.actor == seat
        self.options: tuple[int, ...] = tuple(state.options) if own else ()
        self.secrets: tuple[tuple[int, ...], ...] = tuple(
            see(state, seat) for see in state.rules.see_secret
        )

    def _collect_table(self, state: State) -> None:
        self.actor = state.actor
        self.stack = state.stack[:]
        self.turn = state.turn[:]
        self.round = state.round
        self.first = state.first
        self.marker = state.marker
        self.troops = state.troops[:]
        self.where = state.where[:]
        self.rebels = state.rebels[:]
        self.stickered = [int(sticker >= 0) for sticker in state.stickers]
        self.revealed = state.revealed
        self.goods_here = state.goods_here[:]
        self.structures = state.structures[:]
        self.region_goods = state.region_goods
        self.coins = state.coins[:]
        self.goods = state.goods[:]
        self.supply = state.supply[:]
        self.stock = state.stock
        self.tracks = state.tracks[:]
        self.defeated = state.defeated
        self.tokens = state.tokens[:]
        self.used = state.used
        self.leaders = state.leaders
        self.holder = state.holder
        self.columns = state.columns[:]
        self.advisors = state.advisors
        self.extra = state.extra[:]

    def _collect_cards(self, state: State) -> None:
        seat = self.seat
        over = state.actor is None
        self.agenda_kept = state.agenda_kept
        agendas = [-1] * 8
        agendas[seat * 2 : seat * 2 + 2] = state.agendas[seat * 2 : seat * 2 + 2]
        if over:
            # Agendas are shown when points are counted.
            agendas[::2] = state.agendas[::2]
        self.agendas = tuple(agendas)
        self.hand = state.hands[seat]
        self.hand_sizes = [len(hand) for hand in state.hands]
        self.known = state.known[:]
        self.decks = [
            tuple(
                card if knowers >> seat & 1 else -1
                for card, knowers in zip(state.decks[deck], state.known[deck], strict=True)
            )
            for deck in (0, 1)
        ]
        self.discard = state.discard
        self.looking_size = len(state.looking)
        self.looking = state.looking if state.actor == seat else ()
        self.shuffles = state.shuffles
        self.seen = state.seen[seat * 4 : seat * 4 + 4]
        self.old = state.old
        self.shuffled = state.shuffled
        self.barred = state.barred[seat]
        # All deeds not in the deck lie open, so its cards are known, their order is not.
        self.deed_deck = tuple(sorted(state.deed_deck))
        self.deed_row = state.deed_row
        self.deeds = state.deeds
        self.done = state.done

    def _numbers(self) -> list[Iterable[int]]:
        scalars = [
            self.seat,
            -1 if self.actor is None else self.actor,
            self.round,
            self.first,
            self.marker,
            self.revealed,
            self.looking_size,
            self.shuffles,
            self.shuffled,
            self.barred,
        ]
        return [
            scalars,
            self.stack,
            self.turn,
            self.troops,
            self.where,
            self.rebels,
            self.stickered,
            self.goods_here,
            self.structures,
            self.region_goods,
            self.coins,
            self.goods,
            self.supply,
            self.stock,
            self.tracks,
            self.defeated,
            self.tokens,
            self.used,
            self.leaders,
            self.columns,
            self.advisors,
            self.extra,
            self.agenda_kept,
            self.agendas,
            self.hand,
            self.hand_sizes,
            *self.known,
            *self.decks,
            self.discard,
            self.looking,
            self.seen,
            self.old,
            self.deed_deck,
            self.deed_row,
            *self.deeds,
            *self.done,
            self.options,
            *self.secrets,
        ]

    def encode(self) -> bytes:
        """All of it as canonical bytes: equal knowledge, equal bytes."""
        ints: list[int] = []
        for group in self._numbers():
            numbers = list(group)
            ints.append(len(numbers))
            ints.extend(numbers)
        return pack(f"<{len(ints)}i", *ints)

    def data(self) -> dict[str, Any]:
        """All of it with names, as plain JSON values."""
        rules = self.rules
        return {
            "seat": self.seat,
            "actor": self.actor,
            "round": self.round,
            "first_player": self.first,
            "marker": self.marker,
            "turn": self._turn_data(),
            "regions": [self._region_data(region) for region in rules.in_play],
            "players": [self._player_data(seat) for seat in range(rules.players)],
            "strategy_board": self._strategy_data(),
            "deed_row": [rules.deed_names[deed] for deed in self.deed_row],
            "deed_deck": [rules.deed_names[deed] for deed in self.deed_deck],
            "schemes": self._scheme_data(),
            "rewards_seen": [
                list(sticker)
                for number, sticker in enumerate(rules.stickers)
                if self.revealed >> number & 1
            ],
            "variants": {name: describe(self) for name, describe in rules.describe.items()},
            "extra": list(self.extra),
            "secrets": [list(secret) for secret in self.secrets],
            "legal": list(self.options),
        }

    def _turn_data(self) -> dict[str, Any]:
        names = ("main_done", "scheme_played", "deed_done", "converted", "tax", "build", "space")
        questions = {number: name for name, number in self.rules.frame_numbers.items()}
        waiting = [
            {
                "question": questions[frame & 255],
                "seat": frame >> 8 & 3,
                "argument": frame >> 10,
            }
            for frame in self.stack[::-1]
        ]
        return {**dict(zip(names, self.turn, strict=True)), "waiting": waiting}

    def _region_data(self, region: int) -> dict[str, Any]:
        rules = self.rules
        players = range(rules.players)
        return {
            "name": rules.region_names[region],
            "good": rules.good_names[self.region_goods[region]],
            "goods_here": self.goods_here[region],
            "rebels": self.rebels[region],
            "troops": [self.troops[region * 4 + seat] for seat in players],
            "leaders": [int(self.where[seat] == region) for seat in players],
            "structures": dict(
                zip(
                    rules.structure_names,
                    self.structures[region * 3 : region * 3 + 3],
                    strict=True,
                )
            ),
        }

    def _player_data(self, seat: int) -> dict[str, Any]:
        rules = self.rules
        leader, agenda = self.leaders[seat], self.agendas[seat * 2]
        rejected = self.agendas[seat * 2 + 1]
        tracks = self.tracks[seat * 4 : seat * 4 + 4]
        shown = [card for card in range(len(rules.scheme_names)) if self.seen[seat] >> card & 1]
        hand = self.hand if seat == self.seat else tuple(shown)
        stock = self.stock[seat * 3 : seat * 3 + 3]
        return {
            "colour": rules.colours[seat],
            "leader": rules.leader_names[leader] if leader >= 0 else None,
            "coins": self.coins[seat],
            "goods": dict(zip(rules.good_names, self.goods[seat * 5 : seat * 5 + 5], strict=True)),
            "troops_in_supply": self.supply[seat],
            "structures_in_supply": dict(zip(rules.structure_names, stock, strict=True)),
            "tracks": dict(zip(("rule", "build", "trade", "warfare"), tracks, strict=True)),
            "rebels_defeated": self.defeated[seat],
            "conversions": self.tokens[seat * 2 : seat * 2 + 2],
            "ability_used": self.used[seat],
            "advisors": [
                number for number in range(1, 6) for _ in range(self.advisors[seat * 8 + number])
            ],
            "deeds": [rules.deed_names[deed] for deed in self.deeds[seat]],
            "accomplished": [rules.deed_names[deed] for deed in self.done[seat]],
            "agenda_chosen": self.agenda_kept[seat],
            "agenda": rules.agenda_names[agenda] if agenda >= 0 else None,
            "other_agenda": rules.agenda_names[rejected] if rejected >= 0 else None,
            "hand_size": self.hand_sizes[seat],
            "hand_known": [rules.scheme_names[card] for card in hand],
            "held_through_shuffle": self.old[seat],
        }

    def _strategy_data(self) -> list[dict[str, Any]]:
        rules = self.rules
        return [
            {
                "action": name,
                "spaces": [
                    {
                        "points": rules.space_points[number * 4 + row],
                        "coins": rules.space_coins[number * 4 + row],
                        "advisor": self._advisor_data(self.columns[number * 4 + row]),
                    }
                    for row in range(rules.rows)
                ],
            }
            for number, name in enumerate(rules.column_names)
        ]

    @staticmethod
    def _advisor_data(entry: int) -> dict[str, int] | None:
        if not entry:
            return None
        return {"player": entry & 3, "number": entry >> 2 & 7, "bribe": entry >> 5}

    def _scheme_data(self) -> dict[str, Any]:
        names = self.rules.scheme_names
        cards = range(len(names))
        return {
            "decks": [[names[card] if card >= 0 else None for card in deck] for deck in self.decks],
            "known_by": [list(known) for known in self.known],
            "discard": [names[card] for card in self.discard],
            "looking_at": [names[card] for card in self.looking],
            "looked_at": self.looking_size,
            "shuffles": self.shuffles,
            "shuffled_in": [names[card] for card in cards if self.shuffled >> card & 1],
            "not_held_through_shuffle": [names[card] for card in cards if self.barred >> card & 1],
        }

    def text(self) -> str:
        """All of it as a person would like to read it."""
        rules = self.rules
        lines = draw_table(self)
        sizes = ", ".join(
            f"{rules.colours[seat]} {self.hand_sizes[seat]}" for seat in range(rules.seats)
        )
        lines.append(
            f"Schemes in hand: {sizes}; decks {len(self.decks[0])} and {len(self.decks[1])}"
        )
        for side, deck in zip(("left", "right"), self.decks, strict=True):
            known = [rules.scheme_names[card] for card in deck[::-1] if card >= 0]
            if known:
                lines.append(f"You know in the {side} deck, from the top: {', '.join(known)}")
        hand = ", ".join(rules.scheme_names[card] for card in self.hand) or "nothing"
        lines.append(f"You ({rules.colours[self.seat]}) hold {hand}")
        if self.looking:
            cards = ", ".join(rules.scheme_names[card] for card in self.looking)
            lines.append(f"You look at {cards}")
        pair = [rules.agenda_names[each] for each in self.agendas[self.seat * 2 :][:2] if each >= 0]
        if self.agenda_kept[self.seat]:
            lines.append(f"Your agenda: {pair[0]} (rejected {pair[1]})")
        elif pair:
            lines.append(f"Agendas to choose from: {', '.join(pair)}")
        return "\n".join(lines)

    def sample(self, rng: Stream) -> State:
        """A full position drawn fairly from those that this view allows."""
        return sample(self, rng)


def make_view(state: State, seat: int) -> RurikView:
    """What a seat may know of a position."""
    return RurikView(state, seat)
