"""Who can be compared with whom: by having met, and by wins in both directions."""

from collections.abc import Iterable, Mapping

from veche_tournaments.statistics.games import RatedGame

Links = Mapping[int, set[int]]
Groups = tuple[tuple[int, ...], ...]


def meetings(games: Iterable[RatedGame], anchors: Iterable[int] = ()) -> Links:
    """For each player those it met; anchors count as having met each other."""
    links: dict[int, set[int]] = {}
    for game in games:
        for player in game.players:
            links.setdefault(player, set()).update(game.players)
    return _joined(links, anchors)


def not_worse_than(games: Iterable[RatedGame], anchors: Iterable[int] = ()) -> Links:
    """For each player those it finished ahead of or level with, at least once."""
    links: dict[int, set[int]] = {}
    for game in games:
        for player, rank in zip(game.players, game.ranks, strict=True):
            behind = (p for p, r in zip(game.players, game.ranks, strict=True) if r >= rank)
            links.setdefault(player, set()).update(behind)
    return _joined(links, anchors)


def _joined(links: dict[int, set[int]], anchors: Iterable[int]) -> Links:
    known = [player for player in anchors if player in links]
    for player in known:
        links[player].update(known)
    return links


def mutual_groups(links: Links) -> Groups:
    """The players in groups whose members all reach each other along the links."""
    reach = {player: _reached_from(player, links) for player in sorted(links)}
    groups: list[tuple[int, ...]] = []
    placed: set[int] = set()
    for player in reach:
        if player not in placed:
            group = tuple(p for p in sorted(reach[player]) if player in reach[p])
            placed.update(group)
            groups.append(group)
    return tuple(groups)


def _reached_from(player: int, links: Links) -> set[int]:
    seen = {player}
    waiting = [player]
    while waiting:
        for other in links[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen
