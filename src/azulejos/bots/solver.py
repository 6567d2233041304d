"""A bot that solves the rest of a round, for the games that have a solver."""

from azulejos.bots.search_bot import SearchBot
from azulejos.bots.settings import USUAL, Settings
from azulejos.games.parts import searches_of
from azulejos.play import Game
from azulejos.search import Limit, Thinker, open_solver

__all__ = ["SolverBot"]

NODES = 20_000


class SolverBot(SearchBot):
    """Plays by alpha-beta over the rest of the round: always the same move for the same view."""

    def __init__(self, seed: int | str = 0, settings: Settings = USUAL, *, name: str = "solver") -> None:
        def open_thinker(game: Game) -> Thinker:
            return open_solver(game, learned=settings.is_learned)

        def limit_of(game: Game) -> Limit | None:
            return settings.limit(Limit(nodes=NODES)) if searches_of(game.name).has_solver else None

        super().__init__(name, open_thinker, limit_of, seed)
