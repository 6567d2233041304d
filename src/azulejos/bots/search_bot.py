"""Bots that search; they need the extra `bots` or `fast`."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from azulejos.errors import MissingExtra
from azulejos.games.parts import searches_of
from azulejos.machines.instance import has_wasm
from azulejos.play import Game, Move, OptionError, View
from azulejos.rules.loader import has_compiler

if TYPE_CHECKING:
    from azulejos.search import Limit, Report, Thinker, Thought

    Opener = Callable[[Game], Thinker]
    ThinkerStore = Callable[[Opener, Game], Thinker]

__all__ = ["SearchBot"]


def within(usual: "Limit", asked: "Limit") -> "Limit":
    """Return the limit that satisfies both."""
    from azulejos.search import Limit

    def least(first: int | None, second: int | None) -> int | None:
        return min((each for each in (first, second) if each is not None), default=None)

    return Limit(least(usual.nodes, asked.nodes), least(usual.depth, asked.depth), least(usual.time_ms, asked.time_ms))


def shortened(usual: "Limit", effort: int, time_ms: int | None) -> "Limit":
    """Return a percentage of a limit, of at most this time.

    >>> from azulejos.search import Limit
    >>> shortened(Limit(nodes=6000), 50, None), shortened(Limit(time_ms=1000), 50, 200)
    (Limit(nodes=3000, depth=None, time_ms=None), Limit(nodes=None, depth=None, time_ms=200))
    """
    from azulejos.search import Limit

    def part(number: int | None) -> int | None:
        return None if number is None else max(1, number * effort // 100)

    less = Limit(part(usual.nodes), usual.depth, part(usual.time_ms))
    return less if time_ms is None else within(less, Limit(time_ms=max(1, time_ms)))


class SearchBot:
    """Asks a thinker for its best move within its limit for such a table; it does not play tables without a limit.

    A thinker is opened for each kind of table, when the bot is prepared or asked for its first move.
    """

    def __init__(
        self,
        name: str,
        open_thinker: "Callable[[Game], Thinker]",
        limit_of: "Callable[[Game], Limit | None]",
        seed: int | str = 0,
        *,
        is_level: bool = False,
    ) -> None:
        if not (has_wasm() or has_compiler()):
            raise MissingExtra("bots", "searching bots")
        self._name, self._open, self._limit_of, self._seed = name, open_thinker, limit_of, seed
        self._is_level = is_level
        self._thinkers: dict[Game, Thinker] = {}
        self._store: ThinkerStore = self._own_thinker

    @property
    def name(self) -> str:
        """Return the name of the bot."""
        return self._name

    def share_thinkers(self, store: "ThinkerStore") -> None:
        """Take thinkers from a store instead of keeping its own; the store gets what opens one, and the table."""
        self._store = store

    def prepare(self, game: Game) -> None:
        """Open the thinker, which loads its code, or compiles it if nothing else can think."""
        self._limit(game)
        self._thinker(game)

    def choose(self, view: View) -> Move:
        """Return the best move that is found within the limit."""
        return self.think(view).move

    def think(self, view: View) -> "Thought":
        """Return the best move that is found within the limit, with its values."""
        usual, thinker = self._limit_for(view), self._thinker(view.game)
        return thinker.think(view, usual, seed=self._seed)

    def choose_within(self, view: View, effort: int, time_ms: int | None) -> Move:
        """Return the best move that is found with a percentage of the usual thinking, and within a time if given."""
        limit = shortened(self._limit_for(view), effort, time_ms)
        return self._thinker(view.game).think(view, limit, seed=self._seed).move

    def think_aloud(
        self, view: View, limit: "Limit | None", report: "Report", is_stopped: Callable[[], bool]
    ) -> "Thought":
        """Think within a limit (None: the usual one), report on the way, and end soon after `is_stopped` returns True.

        A level never thinks more than it usually does; more would make it another level.
        """
        usual, thinker = self._limit_for(view), self._thinker(view.game)
        asked = usual if limit is None else within(usual, limit) if self._is_level else limit
        return thinker.think(view, asked, seed=self._seed, report=report, is_stopped=is_stopped)

    def _limit_for(self, view: View) -> "Limit":
        """Return the limit for a view: a level with a time per move shares it out among the moves of a round."""
        usual, effort = self._limit(view.game), searches_of(view.game.name).effort
        if effort is None or not self._is_level or usual.time_ms is None:
            return usual
        return shortened(usual, effort(view), None)

    def _limit(self, game: Game) -> "Limit":
        limit = self._limit_of(game)
        if limit is None:
            raise OptionError(f"{self._name} does not play {game.name}", code="bot-does-not-play")
        return limit

    def _thinker(self, game: Game) -> "Thinker":
        return self._store(self._open, game)

    def _own_thinker(self, open_thinker: "Opener", game: Game) -> "Thinker":
        if game not in self._thinkers:
            self._thinkers[game] = open_thinker(game)
        return self._thinkers[game]
