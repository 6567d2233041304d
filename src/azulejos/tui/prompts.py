"""Questions to the person to move, and previews of the place under the cursor."""

from azulejos.narration.move_effects import describe
from azulejos.play import Move, View
from azulejos.tui.plain_board import board_of
from azulejos.tui.targets import Choosing

__all__ = ["ask_for", "foresee"]


def ask_for(choosing: Choosing, view: View) -> str:
    """Return the question for what comes next."""
    return board_of(view.game.name).prompt(view, choosing.left, choosing.chosen)


def foresee(choosing: Choosing, view: View, place: str) -> str:
    """Return the effect of choosing a place: that of the whole move, or how the move could continue."""
    after = choosing.point(place)
    if after.move is not None:
        return f"{after.move}  {describe(view, after.move)}"
    if not after.left:
        return ""
    ends = [_last_part(choosing, move) for move in after.left]
    return f"{after.left[0].text[: -len(ends[0])]} → {' '.join(ends)}"


def _last_part(choosing: Choosing, move: Move) -> str:
    """Return the end of a move's word that its last place stands for.

    >>> _last_part(Choosing(game="azul"), Move("3RF"))
    'F'
    """
    return choosing.path_of(move)[-1].partition(":")[2]
