"""What drawings of Azul Duel show: tiles, plates, chips, the goals, who is to move."""

from collections.abc import Sequence

from azulejos.games.duel.hiding import kind_of_plate
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules import state
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView

__all__ = [
    "CHIP_COLORS",
    "COLOR_WORDS",
    "LETTERS",
    "SeenPlate",
    "chips_of",
    "drawn_plates",
    "drawn_slots",
    "goal_keys",
    "is_to_move",
    "moment",
    "plate_in_hand",
    "spaces_of",
    "start_tile_keeper",
    "tiles_of",
    "title",
]

LETTERS = "BYRKT"
COLOR_WORDS = ("blue", "yellow", "red", "black", "turquoise")
CHIP_COLORS = tuple(tuple(LETTERS.index(letter) for letter in chip) for chip in box.CHIPS)
SeenPlate = tuple[int, int]
"""A plate as a view knows it: its number (-1 if the front is hidden), and its kind, which the back shows."""
GOALS = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")  # D40

MOMENTS = {
    state.LOT: "board.lot",
    state.PLATE_FRONT: "board.turning-plate",
    state.TOP_KIND: "board.turning-plate",
    state.TILE: "board.filling",
    state.CHIP: "board.turning-chip",
    state.LOOK: "board.looking",
    state.FREE_PLATE: "board.first-plate",
    state.ACQUIRE: "board.turn",
    state.DRAWING: "board.drawing-plates",
    state.KEEP: "board.keeping-plate",
    state.PLACE: "board.placing-plate",
    state.PUT_BACK: "board.putting-back",
    state.ORDER: "board.ordering",
    state.TILING: "board.tiling-line",
    state.OVER: "board.over",
}
"""The catalog key of each phase; from FREE_PLATE to TILING a seat is to move."""


def tiles_of(counts: Sequence[int]) -> list[int]:
    """Return the tiles of a pile that is given as counts.

    >>> tiles_of([2, 0, 0, 1, 0])
    [0, 0, 3]
    """
    return [color for color, count in enumerate(counts) for _ in range(count)]


def chips_of(counts: Sequence[int]) -> list[int]:
    """Return the types of chips, each as often as it occurs."""
    return tiles_of(counts)


def spaces_of(plate: int, turns: int = 0) -> list[int]:
    """Return the four spaces of a plate after some quarter turns, from the upper left: colors, 5 special, 6 joker.

    >>> spaces_of(0), spaces_of(0, 1)
    ([1, 3, 4, 5], [4, 1, 5, 3])
    """
    at = (plate * box.ROTATIONS + turns) * box.CORNERS
    return [box.SPACES[at + corner] for corner in range(box.CORNERS)]


def drawn_plates(s: state.State) -> list[SeenPlate]:
    """Return the drawn plates still in hand (D11)."""
    return [plate for _, plate in drawn_slots(s)]


def drawn_slots(s: state.State) -> list[tuple[int, SeenPlate]]:
    """Return the drawn plates still in hand, each with its number among all drawn plates."""
    drawn = list(enumerate(zip(s.drawn_plate, s.drawn_kind, strict=True)))[: s.drawn_count]
    return [(n, _seen_plate(plate, kind)) for n, (plate, kind) in drawn if plate != box.NOTHING or kind != box.NOTHING]


def plate_in_hand(s: state.State) -> SeenPlate | None:
    """Return the plate that the seat to move must place, if there is one."""
    return _seen_plate(s.plate_in_hand, box.NOTHING) if s.plate_in_hand != box.NOTHING else None


def _seen_plate(plate: int, kind: int) -> SeenPlate:
    return max(plate, box.NOTHING), kind if kind != box.NOTHING else kind_of_plate(plate)


def goal_keys(s: state.State) -> list[str]:
    """Return the catalog keys of the goals of this match."""
    return [f"goal.{goal}.rule" for n, goal in enumerate(GOALS) if s.goals >> n & 1]


def is_to_move(s: state.State, p: int) -> bool:
    """Whether this seat is to move."""
    return state.FREE_PLATE <= s.phase <= state.TILING and s.turn == p


def start_tile_keeper(s: state.State) -> int | None:
    """Return the seat that holds the start tile at no cost: not on the large factory nor on its space (D31, D32)."""
    is_elsewhere = s.start_tile_out or any(s.took_start[: box.PLAYERS]) or s.phase == state.LOT
    return None if is_elsewhere else s.start_seat


def title(s: state.State) -> tuple[str, str]:
    """Return the name of the game and the round (while the table is laid, the next round)."""
    is_laid = s.phase not in (state.PLATE_FRONT, state.TILE) and (s.phase != state.TOP_KIND or s.drawn_count > 0)
    number = s.round if is_laid else s.round + 1
    told = say("board.round-of", round=number, rounds=box.ROUNDS) if s.round else say("board.setup")
    return say("game.duel"), told


def moment(view: DrawableView, names: Sequence[str]) -> str:
    """Return what comes next on this table."""
    s: state.State = view.table
    key = MOMENTS[s.phase]
    if s.phase == state.ACQUIRE and s.turn == view.seat:
        key = "board.your-turn"
    source = s.order_source + 1 if s.order_source != box.NOTHING else 0
    return say(key, player=names[s.turn], factory=source, line=s.tiling_line + 1)
