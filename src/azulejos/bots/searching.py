"""Bots that search over the compiled rules; they need the extra `fast`."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from azulejos.errors import MissingExtra, WrongMoment
from azulejos.play import Game, Move, OptionError, View
from azulejos.rules.loader import has_compiler

if TYPE_CHECKING:
    from azulejos.search import Limit, Report, Thinker, Thought

__all__ = ["SearchBot"]


class SearchBot:
    """Asks a thinker for its best move within the limit for the game (a game without one is not played).

    One thinker a kind of table is opened, when it is asked for.
    """

    def __init__(
        self, name: str, open_thinker: "Callable[[Game], Thinker]", limits: "Mapping[str, Limit]", seed: int | str = 0
    ) -> None:
        if not has_compiler():
            raise MissingExtra("fast", "searching bots")
        self._name, self._open, self._limits, self._seed = name, open_thinker, limits, seed
        self._thinkers: dict[Game, Thinker] = {}

    @property
    def name(self) -> str:
        """Name the bot."""
        return self._name

    def choose(self, view: View) -> Move:
        """Choose the best move that is found within the limit."""
        return self._thinker(view).think(view, self._limits[view.game.name], seed=self._seed).move

    def think_aloud(
        self, view: View, limit: "Limit | None", report: "Report", is_stopped: Callable[[], bool]
    ) -> "Thought":
        """Think within a limit (None: the usual one), report on the way, and end soon after `is_stopped` says yes."""
        return self._thinker(view).think(
            view, limit or self._limits[view.game.name], seed=self._seed, report=report, is_stopped=is_stopped
        )

    def _thinker(self, view: View) -> "Thinker":
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        if view.game.name not in self._limits:
            raise OptionError(f"{self._name} does not play {view.game.name}", code="bot-does-not-play")
        if view.game not in self._thinkers:
            self._thinkers[view.game] = self._open(view.game)
        return self._thinkers[view.game]
