"""Reads observations back into views: the proof that an encoding leaves nothing out, and a way to look at one."""

from typing import TYPE_CHECKING, Any

from azulejos.envs.encoding import layout_of
from azulejos.errors import AzulejosError
from azulejos.games.parts import encoding_of
from azulejos.play import Game, View
from azulejos.play.state import make_view

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["decode", "place_of_one", "places_of_ones"]


def decode(game: Game, observation: "ArrayLike", seat: int) -> View:
    """Return the view that an observation was made from; `seat` is the observer's.

    >>> from azulejos import azul
    >>> from azulejos.envs.encoding import encode
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(1)
    >>> decode(azul(), encode(view, 1), seat=1) == view
    True
    """
    import numpy

    layout = layout_of(game)
    row = numpy.asarray(observation)
    if row.shape != (layout.size,):
        raise AzulejosError(
            f"not an observation of {game}: shape {row.shape} (wanted ({layout.size},))", code="observation-shape"
        )
    table = game.definition.start(game, None)
    encoding_of(game.name).read(game, table, layout.split(row), seat)
    return make_view(game, table, seat)


def place_of_one(numbers: "NDArray[Any]", otherwise: int = -1) -> int:
    """Return the place of the 1, or `otherwise` if there is none."""
    return int(numbers.argmax()) if numbers.any() else otherwise


def places_of_ones(numbers: "NDArray[Any]") -> Any:
    """Return the place of the 1 in each row, -1 where there is none; rows of rows give lists of lists."""
    if numbers.ndim == 1:
        return place_of_one(numbers)
    return [places_of_ones(row) for row in numbers]
