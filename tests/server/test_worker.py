"""The process that thinks for bots."""

from typing import Any

from azulejos import Game, azul
from azulejos.bots.levels import LEVELS, make_level
from azulejos.search import Thought, open_thinker
from azulejos.server.bots.worker import ThinkerOfProcess


class CountedThinker:
    """A thinker that must be alone."""

    alive = 0

    def __init__(self, game: Game) -> None:
        self.game = game
        CountedThinker.alive += 1
        assert CountedThinker.alive == 1, "two thinkers at a time"

    def __del__(self) -> None:
        CountedThinker.alive -= 1


def test_a_process_keeps_one_thinker_and_frees_it_before_it_opens_another() -> None:
    store: Any = ThinkerOfProcess()
    assert store(CountedThinker, azul()) is store(CountedThinker, azul())
    assert store(CountedThinker, azul(3)).game == azul(3)
    assert store(CountedThinker, azul()).game == azul()
    assert CountedThinker.alive == 1


class WatchedThinker:
    """A thinker that counts the questions it gets."""

    def __init__(self, game: Game) -> None:
        self.thinker = open_thinker(game)
        self.asked = 0

    def think(self, *args: Any, **options: Any) -> Thought:
        """Count, and think."""
        self.asked += 1
        return self.thinker.think(*args, **options)


def test_levels_that_search_share_the_thinker_of_their_process() -> None:
    watched = WatchedThinker(azul())
    view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    alone, shared = {}, {}
    for level in LEVELS[3:6]:
        alone[level.number] = make_level(level, seed=1).choose(view)
        bot: Any = make_level(level, seed=1)
        bot.share_thinkers(lambda opener, game: watched)
        shared[level.number] = bot.choose(view)
    assert shared == alone
    assert watched.asked == 3
