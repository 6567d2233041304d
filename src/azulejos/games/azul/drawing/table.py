"""What drawings of Azul show: piles as tiles, the round, who is to move, where the marker is."""

from collections.abc import Sequence

from azulejos.games.azul.rules.components import CENTER, COLORS, COLUMNS, FLOOR_SPACES, MARKER, PILE_BITS, PILE_MASK
from azulejos.games.azul.rules.state import FILL, LOT, OFFER, OVER, TILING, State
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView

__all__ = ["LETTERS", "is_to_move", "lying_in_center", "marker_keeper", "moment", "printed_color", "tiles_of", "title"]

LETTERS = "BYRKW"


def tiles_of(pile: int) -> list[int]:
    """Return the tiles of a pile, sorted by color.

    >>> tiles_of(2 + (1 << 3 * PILE_BITS))
    [0, 0, 3]
    """
    return [color for color in range(COLORS) for _ in range(pile >> color * PILE_BITS & PILE_MASK)]


def lying_in_center(s: State) -> list[int]:
    """Return what lies in the center: the marker, if it is there, then the tiles."""
    return [MARKER] * s.marker_in_center + tiles_of(s.pile[CENTER])


def printed_color(s: State, row: int, column: int) -> int | None:
    """Return the color printed on a wall space (A4); None on the gray side."""
    return None if s.gray else (column - row) % COLUMNS


def is_to_move(s: State, p: int) -> bool:
    """Whether this seat is to move."""
    return s.phase in (OFFER, TILING) and s.turn == p


def marker_keeper(s: State) -> int | None:
    """Return the seat that has the marker beside its board: neither in the center nor on a floor line (A8, A17)."""
    on_a_floor = any(MARKER in s.floor[p][:FLOOR_SPACES] for p in range(s.players))
    return None if s.marker_in_center or on_a_floor or s.phase == LOT else s.start_seat


def title(s: State) -> tuple[str, str]:
    """Return the name of the game and the round (while the factories are filled, the next round)."""
    number = s.round + (s.phase <= FILL)
    side = f", {say('board.gray-side')}" if s.gray else ""
    return say("game.azul") + side, say("board.round", round=number)


def moment(view: DrawableView, names: Sequence[str]) -> str:
    """Return what comes next on this table."""
    s: State = view.table
    if s.phase == LOT:
        return say("board.lot")
    if s.phase == FILL:
        return say("board.filling.azul")
    if s.phase == OVER:
        return say("board.over")
    if s.phase == TILING:
        return say("board.choose-column", player=names[s.turn], line=s.tiling_line + 1)
    return say("board.your-turn") if s.turn == view.seat else say("board.turn", player=names[s.turn])
