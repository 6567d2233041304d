"""The next round of a tournament, whatever its kind."""

from azulejos.tournaments.arena import pair_arena
from azulejos.tournaments.knockout import knockout_rounds, pair_knockout
from azulejos.tournaments.round_robin import pair_round_robin, round_robin_rounds
from azulejos.tournaments.swiss import pair_swiss
from azulejos.tournaments.values import Tournament, TournamentError

__all__ = ["is_over", "next_round", "rounds_of"]


def rounds_of(tournament: Tournament) -> int:
    """Return how many rounds a tournament has; an arena ends by the clock and has none."""
    match tournament.rules.kind:
        case "swiss":
            return tournament.rules.rounds
        case "round-robin":
            return round_robin_rounds(len(tournament.entries))
        case "knockout":
            return knockout_rounds(len(tournament.entries))
    return 0


def is_over(tournament: Tournament) -> bool:
    """Whether all rounds are played."""
    return bool(tournament.round) and tournament.round >= rounds_of(tournament) and tournament.is_round_over


def next_round(tournament: Tournament) -> Tournament:
    """Return the tournament with its next round paired; in an arena, everybody who is free is paired."""
    if tournament.rules.kind == "arena":
        busy = {player for each in tournament.pairings if each.points is None for player in each.players}
        free = [each.id for each in tournament.playing(tournament.round + 1) if each.id not in busy]
        return tournament.with_round(pair_arena(tournament, free))
    if not tournament.is_round_over:
        raise TournamentError("a result is missing", code="round-running")
    if tournament.round >= rounds_of(tournament) or len(tournament.playing(tournament.round + 1)) < 2:
        raise TournamentError("there is nothing left to pair", code="tournament-over")
    pair = {"swiss": pair_swiss, "round-robin": pair_round_robin, "knockout": pair_knockout}[tournament.rules.kind]
    return tournament.with_round(pair(tournament))
