"""What OpenSpiel's players see of a match: numbers and words, of now or of the whole match."""

from typing import TYPE_CHECKING, Any

import numpy

from azulejos.envs.encoding import layout_of
from azulejos.envs.recall import words_of
from azulejos.envs.spiel import pyspiel
from azulejos.games.duel.moves import PLATE_NAMES
from azulejos.play import Game, View

if TYPE_CHECKING:
    from azulejos.envs.openspiel import SpielState

__all__ = ["Observer"]


class Observer:
    """An observer as OpenSpiel wants it: `tensor`, the same in parts as `dict`, `set_from` and `string_from`.

    An observation is the player's number and the fields of `azulejos.envs.encoding`; with perfect recall the player's
    memory follows (`azulejos.envs.recall`), a number for each thing seen, 0 for none. Of public or private
    information alone there are words and no numbers.
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
        """Write what a player sees in words."""
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
    """Name the seat and the plates that only it knows (D45), from those in the stack to the one in hand.

    In Azul nobody knows anything alone (A25), and there are no words.
    """
    if view.game.name != "duel":
        return ""
    table, seat = view.table, view.seat
    parts = {
        "stack": [table.stack_plate[i] for i in range(table.stack_size) if table.stack_owner[i] == seat],
        "drawn": [plate for plate in table.drawn_plate[: table.drawn_count] if plate >= 0],
        "hand": [table.plate_in_hand] if table.drawn_count and table.plate_in_hand >= 0 else [],
    }
    named = [f"{name}:{','.join(PLATE_NAMES[plate] for plate in found)}" for name, found in parts.items() if found]
    return " ".join([f"p{seat}", *named])
