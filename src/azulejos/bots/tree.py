"""A bot that grows a tree of moves and deals, as far ahead as it comes: every table of every game with searches."""

from azulejos.bots.search_bot import SearchBot
from azulejos.bots.settings import USUAL, Settings
from azulejos.games.parts import searches_of
from azulejos.play import Game
from azulejos.search import Limit, Thinker, open_tree

__all__ = ["TreeBot"]

VISITS = 1_000


class TreeBot(SearchBot):
    """Plays by Monte-Carlo tree search; what its seat does not know is resampled repeatedly."""

    def __init__(self, seed: int | str = 0, settings: Settings = USUAL, *, name: str = "tree") -> None:
        def open_thinker(game: Game) -> Thinker:
            return open_tree(game, learned=settings.is_learned)

        def limit_of(game: Game) -> Limit:
            searches_of(game.name)  # raises if there are none
            return settings.limit(Limit(nodes=VISITS))

        super().__init__(name, open_thinker, limit_of, seed)
