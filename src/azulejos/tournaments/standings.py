"""Standings: points first, then the tie-breaks of the kind of tournament, in a stated order."""

from collections import defaultdict
from dataclasses import dataclass

from azulejos.tournaments.values import WIN, Kind, Tournament

__all__ = [
    "TIE_BREAKS",
    "Standing",
    "TeamStanding",
    "points_of",
    "standings",
    "team_standings",
    "whole_tie_breaks",
]

TIE_BREAKS: dict[Kind, tuple[str, ...]] = {
    "swiss": ("buchholz", "sonneborn-berger", "wins", "difference"),
    "round-robin": ("sonneborn-berger", "direct", "wins", "difference"),
    "knockout": ("round",),
    "arena": ("wins", "fewest-matches", "difference"),
}
"""How equal points are ranked, in this order. All points are in halves.

`buchholz`: the points of all opponents; a round that was not played adds nothing.
`sonneborn-berger`: the points of beaten opponents, and half of those of opponents with a draw.
`direct`: the points against those with equal points. `wins`: matches that were played and won.
`round`: how far somebody came. `fewest-matches`: whoever needed fewer comes first.
`difference`: the points scored in all matches played, less those of the opponents.
"""


PARTS = {"buchholz": 2, "sonneborn-berger": 4, "direct": 2}
"""What a tie-break is counted in: halves of points, or quarters where points are multiplied; else wholes."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings: equal in everything means an equal place."""

    place: int
    player: str
    points: int
    tie_breaks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team: the points of its best members."""

    place: int
    team: str
    points: int
    members: tuple[str, ...]


def points_of(tournament: Tournament) -> defaultdict[str, int]:
    """Return everybody's points, in halves."""
    points: defaultdict[str, int] = defaultdict(int)
    for pairing in tournament.pairings:
        for player in pairing.players:
            points[player] += pairing.points_of(player)
    return points


def standings(tournament: Tournament) -> list[Standing]:
    """Return the standings, best first; players who are tied in everything are listed by rating and share a place."""
    points = points_of(tournament)
    names = TIE_BREAKS[tournament.rules.kind]
    keys = {
        entry.id: (points[entry.id], *(_tie_break(tournament, name, entry.id, points) for name in names))
        for entry in tournament.entries
    }
    if tournament.rules.kind == "knockout":
        keys = {player: (key[1], key[0], 0) for player, key in keys.items()}
    ranked = sorted(
        tournament.entries, key=lambda entry: (*(-each for each in keys[entry.id]), -entry.rating, entry.id)
    )
    found: list[Standing] = []
    for at, entry in enumerate(ranked, 1):
        key = keys[entry.id]
        is_equal = bool(found) and keys[found[-1].player] == key
        rest = (key[0],) if tournament.rules.kind == "knockout" else key[1:]
        found.append(Standing(found[-1].place if is_equal else at, entry.id, points[entry.id], rest))
    return found


def _tie_break(tournament: Tournament, name: str, player: str, points: dict[str, int]) -> int:
    own = [pairing for pairing in tournament.pairings_of(player) if pairing.points is not None]
    met = [(pairing, pairing.opponent_of(player)) for pairing in own if pairing.is_played]
    match name:
        case "buchholz":
            return sum(points[other] for _, other in met if other is not None)
        case "sonneborn-berger":
            return sum(points[other] * pairing.points_of(player) for pairing, other in met if other is not None)
        case "direct":
            equal = [pairing for pairing, other in met if other is not None and points[other] == points[player]]
            return sum(pairing.points_of(player) for pairing in equal)
        case "wins":
            return sum(pairing.points_of(player) == WIN for pairing, _ in met)
        case "difference":
            return sum(pairing.difference_of(player) for pairing, _ in met)
        case "round":
            return max((pairing.round + (pairing.points_of(player) == WIN) for pairing in own), default=0)
        case _:
            return -len(met)


def team_standings(tournament: Tournament) -> list[TeamStanding]:
    """Return the teams, best first: the points of the members that count, then the best member's place."""
    best: dict[str, list[Standing]] = {}
    for standing in standings(tournament):
        team = tournament.entry(standing.player).team
        if team:
            best.setdefault(team, []).append(standing)
    size = tournament.rules.team_size
    sums = {team: sum(each.points for each in members[:size]) for team, members in best.items()}
    ranked = sorted(best, key=lambda team: (-sums[team], best[team][0].place, team))
    return [
        TeamStanding(1 + sum(sums[other] > sums[team] for other in ranked), team, sums[team], _names(best[team][:size]))
        for team in ranked
    ]


def whole_tie_breaks(kind: Kind, tie_breaks: tuple[int, ...]) -> list[float]:
    """Return the tie-breaks of a standing in whole points, wins, rounds and matches.

    >>> whole_tie_breaks("swiss", (5, 8, 2, -19)), whole_tie_breaks("arena", (3, -7, 4))
    ([2.5, 2.0, 2.0, -19.0], [3.0, 7.0, 4.0])
    """
    named = zip(TIE_BREAKS[kind], tie_breaks, strict=True)
    return [(-value if name == "fewest-matches" else value) / PARTS.get(name, 1) for name, value in named]


def _names(members: list[Standing]) -> tuple[str, ...]:
    return tuple(member.player for member in members)
