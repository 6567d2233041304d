"""Observations: what a seat may know of a position as one row of small whole numbers.

The observing seat's board comes first, then those of the seats after it, and every seat is named by its distance from
the observer: a position looks the same from every seat. What the rules hide from the seat is not in the row. The fields
and their meaning belong to each game (its parts `encoding` and `observation`); `layout_of` lists them.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from azulejos.envs.fields import Field, Layout
from azulejos.games.parts import encoding_of, has_part, observation_of
from azulejos.games.registry import game_names
from azulejos.rules.loader import load

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from azulejos.play import Game, State, View

__all__ = ["Field", "Layout", "compiled_writer", "encode", "games_with_observations", "layout_of"]


def games_with_observations() -> list[str]:
    """Return the names of all games that can be observed, and so have environments.

    >>> games_with_observations()[:2]
    ['azul', 'duel']
    """
    return [name for name in game_names() if has_part(name, "encoding") and has_part(name, "observation")]


@cache
def layout_of(game: "Game") -> Layout:
    """Return the fields of a game's observations. Raise MissingPart if the game cannot be observed.

    >>> from azulejos import azul, duel
    >>> layout_of(azul()).size, layout_of(azul(players=4, gray=True)).size, layout_of(duel()).size
    (243, 853, 1544)
    """
    return Layout(str(game), tuple(encoding_of(game.name).fields(game)))


def encode(moment: "State | View", seat: int) -> "NDArray[numpy.int16]":
    """Return what a seat may know of a state (or of its own view) as a row of numbers.

    >>> from azulejos import azul
    >>> layout = layout_of(azul())
    >>> row = encode(azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW"), seat=1)
    >>> layout.split(row)["factories"][0].tolist(), layout.split(row)["turn"].tolist()
    ([2, 1, 1, 0, 0], [0, 1])
    """
    import numpy

    row = numpy.zeros(layout_of(moment.game).size, numpy.int16)
    observation_of(moment.game.name).write(moment.table, seat, row)
    return row


def compiled_writer(game: "Game") -> Any:
    """Return the compiled `write` of a game's observations: it writes a record's observation into a row."""
    return load(game.name, "observation", compiled=True).write
