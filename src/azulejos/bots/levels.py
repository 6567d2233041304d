"""The eight levels: from one that a child can beat to the strongest there is, for every game and table."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from azulejos.bots.bot import Bot
from azulejos.bots.careful import CarefulBot
from azulejos.bots.casual import CasualBot
from azulejos.bots.search_bot import SearchBot
from azulejos.bots.sense import sensible_moves
from azulejos.games.part_contracts import LevelChange
from azulejos.games.parts import has_part, levels_of
from azulejos.play import Dice, Game, Move, View

if TYPE_CHECKING:
    from azulejos.bots.search_bot import ThinkerStore

__all__ = ["LEVELS", "Level", "make_level", "searches_at"]

ALWAYS = 100  # percent
AS_USUAL = LevelChange()


@dataclass(frozen=True, slots=True)
class Level:
    """A bot to play against: its number and name, and how it chooses.

    The first are the casual bot, misjudging moves by `doubt` points; then comes the careful one. The others search a
    number of positions per move (`nodes`, or `visits` if a tree is grown), the last for about a second. Games change
    some of these numbers (their part `levels`).
    """

    number: int
    name: str
    doubt: float = 0.0
    is_careful: bool = False
    nodes: int | None = None
    visits: int | None = None
    time_ms: int | None = None

    @property
    def bot(self) -> str:
        """Return the name of its bot for `make_bot`.

        >>> LEVELS[0].bot, LEVELS[0].name
        ('level1', 'Newcomer')
        """
        return f"level{self.number}"

    @property
    def is_searching(self) -> bool:
        """Whether it searches, which needs a machine for searches (see `azulejos.search.machines`).

        >>> [level.number for level in LEVELS if not level.is_searching]
        [1, 2, 3]
        """
        return self.nodes is not None or self.time_ms is not None

    @property
    def is_quick(self) -> bool:
        """Whether it moves at once: it estimates moves, or searches only a few positions.

        >>> [level.number for level in LEVELS if level.is_quick]
        [1, 2, 3, 4]
        """
        return self.is_careful or self.doubt > 0


LEVELS = (
    Level(1, "Newcomer", doubt=2.8),
    Level(2, "Learner", doubt=0.9),
    Level(3, "Apprentice", is_careful=True),
    Level(4, "Tiler", is_careful=True, nodes=20, visits=60),
    Level(5, "Artisan", nodes=220, visits=300),
    Level(6, "Expert", nodes=1_200, visits=1_500),
    Level(7, "Master", nodes=6_000, visits=6_000),
    Level(8, "Grand Master", time_ms=1_000),
)


def make_level(level: Level, seed: int | str = 0) -> Bot:
    """Make the bot of a level.

    >>> make_level(LEVELS[1], seed=7).name
    'level2'
    """
    return LowLevel(level, seed) if level.is_quick else _make_searching(level, seed)


def _make_searching(level: Level, seed: int | str) -> SearchBot:
    from azulejos.search import Limit, grows_tree, open_thinker

    def limit_of(game: Game) -> Limit:
        usual = level.visits if grows_tree(game) else level.nodes
        return Limit(nodes=_change(level, game).nodes or usual, time_ms=level.time_ms)

    return SearchBot(level.bot, open_thinker, limit_of, seed, is_level=True)


class LowLevel:
    """A level that estimates moves or searches a little; it makes sensible moves only.

    A small search may drop tiles unnecessarily: then the best estimate counts. In games where estimates are too weak
    for a level, it searches if that is possible here.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> LowLevel(LEVELS[3], seed=7).choose(view) in view.legal_moves()
    True
    """

    def __init__(self, level: Level, seed: int | str = 0) -> None:
        self.name = level.bot
        self._level, self._seed = level, seed
        self._searching: SearchBot | None = None
        self._store: ThinkerStore | None = None

    def share_thinkers(self, store: "ThinkerStore") -> None:
        """Take thinkers from a store instead of keeping its own, if it searches."""
        self._store = store

    def prepare(self, game: Game) -> None:
        """Open the thinker, if it searches at such a table."""
        if searches_at(self._level, game):
            self._search().prepare(game)

    def choose(self, view: View) -> Move:
        """Choose a move."""
        here, is_distracted = _change(self._level, view.game), self._is_distracted(view)
        estimating: CarefulBot | CasualBot = CarefulBot(self._seed)
        if is_distracted or not self._level.is_careful:
            estimating = CasualBot(self._seed, doubt=self._level.doubt if here.doubt is None else here.doubt)
        if is_distracted or not searches_at(self._level, view.game):
            return estimating.choose(view)
        found = self._search().choose(view)
        is_sensible = view.game.number(found) in sensible_moves(view.resample(self._seed))
        return found if is_sensible else estimating.choose(view)

    def _search(self) -> SearchBot:
        if self._searching is None:
            self._searching = _make_searching(self._level, self._seed)
            if self._store is not None:
                self._searching.share_thinkers(self._store)
        return self._searching

    def _is_distracted(self, view: View) -> bool:
        attention = _change(self._level, view.game).attention
        return attention < ALWAYS and Dice(f"{self._seed}/attention/{view}").below(ALWAYS) >= attention


def _change(level: Level, game: Game) -> LevelChange:
    """Return what is different about a level at such a table."""
    return levels_of(game.name).changes(game).get(level.number, AS_USUAL) if has_part(game.name, "levels") else AS_USUAL


def searches_at(level: Level, game: Game) -> bool:
    """Whether a level searches at such a table."""
    if level.is_searching:
        return True
    if _change(level, game).nodes is None or not has_part(game.name, "search"):
        return False
    from azulejos.search.machines import can_search

    return can_search(game.name)
