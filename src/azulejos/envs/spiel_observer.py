"""What OpenSpiel's players see of a match, in numbers and words: now, or since it began."""

from typing import TYPE_CHECKING, Any

import numpy

from azulejos.envs.encoding import layout_of
from azulejos.envs.recall import words_of
from azulejos.envs.spiel import pyspiel
from azulejos.games.parts import memory_of
from azulejos.play import Game, View

if TYPE_CHECKING:
    from azulejos.envs.openspiel import SpielState

__all__ = ["Observer"]


class Observer:
    """An observer with the interface of OpenSpiel: `tensor`, its parts as `dict`, `set_from` and `string_from`.

    An observation is the player's number and the fields of `azulejos.envs.encoding`; with perfect recall the player's
    memory follows (`azulejos.envs.recall`), a number for each thing seen, 0 for none. Public or private information
    alone is given in words, not in numbers.
    """

    def __init__(self, game: Game, asked: Any, memory: int, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no parameters are known for observations: {params}")
        self._game, self._asked, self._layout = game, asked, layout_of(game)
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        single = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (asked.public_info and single):
            return
        shapes = {"player": (game.players,)} | {field.name: field.shape for field in self._layout.fields}
        if asked.perfect_recall:
            shapes["memory"] = (memory,)
        self._row = numpy.zeros(self._layout.size, numpy.int16)
        self.tensor = numpy.zeros(sum(int(numpy.prod(shape)) for shape in shapes.values()), numpy.float32)
        at = 0
        for name, shape in shapes.items():
            size = int(numpy.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: "SpielState", player: int) -> None:
        """Write what a player sees into the tensor."""
        if self.tensor is None:
            return
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        state.write_observation(player, self._row)
        self.tensor[self._game.players :][: self._layout.size] = self._row
        if self._asked.perfect_recall:
            memory = self.dict["memory"]
            seen = state.seen_by(player)[-len(memory) :]
            memory[: len(seen)] = seen
            memory[len(seen) :] = 0

    def string_from(self, state: "SpielState", player: int) -> str:
        """Return what a player sees, in words."""
        private = self._asked.private_info
        if self._asked.perfect_recall:
            return f"p{player} {words_of(self._game, state.seen_by(player))}".rstrip()
        if not self._asked.public_info:
            seats = range(self._game.players) if private == pyspiel.PrivateInfoType.ALL_PLAYERS else [player]
            known = [_private_words(state.moment().view(seat)) for seat in seats]
            return " ".join(words for words in known if words) if private != pyspiel.PrivateInfoType.NONE else ""
        if private == pyspiel.PrivateInfoType.NONE:
            return str(state.moment().view(None))
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return str(state.moment())
        return f"p{player} {state.moment().view(player)}"


def _private_words(view: View) -> str:
    """Return what only the seat of a view knows; nothing in a game without secrets."""
    name = view.game.name
    return memory_of(name).private_words(view) if view.game.definition.has_secrets else ""
