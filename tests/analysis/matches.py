"""Matches for the tests of analysis: played once, looked at often."""

from functools import cache

from azulejos import Game, Record, parse_game
from azulejos.bots import make_bot
from azulejos.match import play_match

GAMES = ("azul2", "azul3", "azul4", "azul2g", "azul3g+fold", "duel:1a,2b,4a", "duel:1b,2a,3b,4b")


@cache
def match_of(game: str, rounds: int = 2, seed: str = "review") -> Record:
    """Play a match of greedy against random; everybody else plays greedily, too."""
    rules: Game = parse_game(game)
    bots = [make_bot("random" if seat == 1 else "greedy", seed) for seat in range(rules.players)]
    return play_match(rules, bots, seed=seed, max_rounds=rounds).record
