"""Tournaments as values: pairings and standings, without a server.

>>> from azulejos.tournaments import Entry, Rules, Tournament, next_round, standings
>>> cup = Tournament(Rules("swiss", rounds=2))
>>> for name, rating in (("Ana", 1900), ("Bram", 1800), ("Cleo", 1700)):
...     cup = cup.with_entry(Entry(name, rating))
>>> cup = next_round(cup)
>>> [(pairing.first, pairing.second) for pairing in cup.pairings]
[('Ana', 'Bram'), ('Cleo', None)]
>>> cup = cup.with_result(1, 1, (2, 0))
>>> [(line.player, line.points / 2) for line in standings(cup)]
[('Ana', 1.0), ('Cleo', 1.0), ('Bram', 0.0)]
"""

from azulejos.tournaments.arena import pair_arena
from azulejos.tournaments.pairing import is_over, next_round, rounds_of
from azulejos.tournaments.standings import (
    TIE_BREAKS,
    Standing,
    TeamStanding,
    standings,
    team_standings,
    whole_tie_breaks,
)
from azulejos.tournaments.swiss import most_rounds
from azulejos.tournaments.values import DRAW, LOSS, WIN, Entry, Kind, Pairing, Rules, Tournament, TournamentError

__all__ = [
    "DRAW",
    "LOSS",
    "TIE_BREAKS",
    "WIN",
    "Entry",
    "Kind",
    "Pairing",
    "Rules",
    "Standing",
    "TeamStanding",
    "Tournament",
    "TournamentError",
    "is_over",
    "most_rounds",
    "next_round",
    "pair_arena",
    "rounds_of",
    "standings",
    "team_standings",
    "whole_tie_breaks",
]
