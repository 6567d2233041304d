"""A bot that grows a tree of moves and deals, as far ahead as it comes: every table of both games."""

from azulejos.bots.searching import SearchBot

__all__ = ["TreeBot"]

LOOKS = 1_000


class TreeBot(SearchBot):
    """Plays by Monte-Carlo tree search; what its seat does not know is drawn anew again and again."""

    def __init__(self, seed: int | str = 0, *, looks: int = LOOKS, learned: bool = True) -> None:
        from azulejos.play import Game
        from azulejos.search import Limit, Thinker

        def open_tree(game: Game) -> Thinker:
            from azulejos.search.tree_thinker import TreeThinker

            return TreeThinker(game, learned=learned)

        super().__init__("tree", open_tree, lambda game: Limit(nodes=looks), seed)
