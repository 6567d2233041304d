"""A bot that grows a tree of moves and deals, as far ahead as it comes: every table of both games."""

from typing import TYPE_CHECKING

from azulejos.bots.search_bot import SearchBot
from azulejos.bots.settings import USUAL, Settings
from azulejos.play import Game

if TYPE_CHECKING:
    from azulejos.search import Thinker

__all__ = ["TreeBot"]

LOOKS = 1_000


class TreeBot(SearchBot):
    """Plays by Monte-Carlo tree search; what its seat does not know is drawn anew again and again."""

    def __init__(self, seed: int | str = 0, settings: Settings = USUAL, *, name: str = "tree") -> None:
        def open_tree(game: Game) -> "Thinker":
            from azulejos.search.tree_thinker import TreeThinker

            return TreeThinker(game, learned=settings.is_learned)

        super().__init__(name, open_tree, lambda game: settings.limit(LOOKS), seed)
