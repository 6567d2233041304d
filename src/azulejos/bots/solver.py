"""A bot that looks ahead to the end of the round of Azul, over the compiled rules."""

from typing import TYPE_CHECKING

from azulejos.bots.search_bot import SearchBot
from azulejos.bots.settings import USUAL, Settings
from azulejos.play import Game

if TYPE_CHECKING:
    from azulejos.search import Thinker

__all__ = ["SolverBot"]

NODES = 20_000


class SolverBot(SearchBot):
    """Plays Azul by alpha-beta over the rest of the round: always the same move for the same view."""

    def __init__(self, seed: int | str = 0, settings: Settings = USUAL, *, name: str = "solver") -> None:
        def open_solver(game: Game) -> "Thinker":
            from azulejos.games.azul.search.thinker import AzulThinker

            return AzulThinker(game, learned=settings.is_learned)

        super().__init__(name, open_solver, lambda game: settings.limit(NODES) if game.name == "azul" else None, seed)
