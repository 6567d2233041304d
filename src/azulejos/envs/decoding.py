"""Reads observations back into views: the proof that an encoding leaves nothing out, and a way to look at one."""

from typing import TYPE_CHECKING, Any

from azulejos.envs.encoding import layout_of
from azulejos.errors import AzulejosError
from azulejos.games.azul.rules import state as azul_state
from azulejos.games.azul.rules import tiling
from azulejos.games.azul.rules.components import CENTER, PILE_BITS
from azulejos.games.duel.hiding import hidden_plate, unseen_by
from azulejos.games.duel.rules import components as duel
from azulejos.games.duel.rules import refresh as duel_refresh
from azulejos.play import Game, View

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Parts = dict[str, NDArray[Any]]

__all__ = ["decode"]


def decode(game: Game, observation: "ArrayLike", seat: int) -> View:
    """Return the view that an observation was made from; `seat` is the observer's.

    Nothing is lost but rounds of Azul after the 254th.

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
    read = _read_azul if game.name == "azul" else _read_duel
    read(game, table, layout.split(row), seat)
    return View(game, table, seat)


def _one(numbers: "NDArray[Any]", otherwise: int = -1) -> int:
    """Return the place of the 1, if there is one."""
    return int(numbers.argmax()) if numbers.any() else otherwise


def _each(numbers: "NDArray[Any]") -> Any:
    """Return the place of the 1 in each row, -1 where there is none."""
    if numbers.ndim == 1:
        return _one(numbers)
    return [_each(row) for row in numbers]


def _read_azul(game: Game, table: Any, parts: "Parts", seat: int) -> None:
    seats = game.players
    table.phase = _one(parts["phase"])
    table.turn = (_one(parts["turn"]) + seat) % seats
    table.round = int(parts["round"][0])
    table.start_seat = (_one(parts["start"]) + seat) % seats
    table.marker_in_center = int(parts["marker"][0])
    table.tiling_line = _one(parts["tiling_line"], 0)
    table.to_draw = int(parts["to_draw"][0])
    for factory, counts in enumerate(parts["factories"]):
        table.pile[factory] = _pile(counts)
    table.pile[CENTER] = _pile(parts["center"])
    table.bag, table.lid = parts["bag"].tolist(), parts["lid"].tolist()
    for board in range(seats):
        _read_azul_board(game, table, parts, board, (seat + board) % seats)
    azul_state.refresh_masks(table)


def _pile(counts: "NDArray[Any]") -> int:
    return sum(int(count) << color * PILE_BITS for color, count in enumerate(counts))


def _read_lines(table: Any, lines: "NDArray[Any]", p: int) -> None:
    table.line_count[p] = lines.sum(axis=1).tolist()
    table.line_color[p] = _each(lines)


def _read_azul_board(game: Game, table: Any, parts: "Parts", board: int, p: int) -> None:
    table.score[p] = int(parts[f"score_{board}"][0])
    _read_lines(table, parts[f"lines_{board}"], p)
    wall = parts[f"wall_{board}"]
    if game.gray:
        table.wall[p] = _each(wall)
    else:
        for row in range(len(wall)):
            for color in range(len(wall)):
                column = tiling.wall_column_of(row, color)
                table.wall[p][row][column] = color if wall[row][column] else -1
    table.floor[p] = _each(parts[f"floor_{board}"])


def _read_duel(game: Game, table: Any, parts: "Parts", seat: int) -> None:
    for name in ("round", "start_tile_out", "paid", "paid_showing", "to_draw", "to_turn"):
        setattr(table, name, int(parts[name][0]))
    table.phase = _one(parts["phase"])
    table.turn = _one(parts["turn"]) ^ seat
    table.start_seat = _one(parts["start"]) ^ seat
    table.tiling_line = _one(parts["tiling_line"], 0)
    table.paid_last = _one(parts["paid_last"], 0)
    table.order_source = _one(parts["order"])
    for name, part in (("bag", "bag"), ("tower", "tower"), ("sun", "suns"), ("large_moon", "large_moon")):
        setattr(table, name, parts[part].tolist())
    table.moon_stack = _each(parts["moons"])
    table.chip = [_one(chip, duel.NO_CHIP - duel.FACE_DOWN) + duel.FACE_DOWN for chip in parts["chips"]]
    table.chips_unseen = parts["chips_unseen"].tolist()
    table.display = _each(parts["display"])
    _read_stack(table, parts, seat)
    _read_drawn(table, parts, seat)
    for board in range(2):
        _read_duel_board(table, parts, board, seat ^ board)
    duel_refresh.refresh_masks(table)
    table.unseen = unseen_by(table)


def _read_stack(table: Any, parts: "Parts", seat: int) -> None:
    table.stack_size = int(parts["stack"][0])
    table.top_kind = _one(parts["top"])
    table.stack_first = parts["stack_first"].tolist()
    for place, kind in enumerate(_each(parts["stack_hidden"])):
        if kind >= 0:
            table.stack_plate[place], table.stack_owner[place] = hidden_plate(kind), 1 - seat
    for plate, depth in enumerate(parts["stack_depth"].tolist()):
        if depth:
            table.stack_plate[depth - 1], table.stack_owner[depth - 1] = plate, seat


def _read_drawn(table: Any, parts: "Parts", seat: int) -> None:
    table.drawn_count = int(parts["drawn"][0])
    table.drawn_kind = _each(parts["drawn_kind"])
    table.drawn_owner = [owner if owner < 0 else owner ^ seat for owner in _each(parts["drawn_owner"])]
    for i, hidden in enumerate(parts["drawn_hidden"]):
        if hidden:
            table.drawn_plate[i] = hidden_plate(table.drawn_kind[i])
    for plate, number in enumerate(parts["drawn_at"].tolist()):
        if number:
            table.drawn_plate[number - 1] = plate
    hand = _one(parts["hand"])
    table.plate_in_hand = hand if hand < duel.PLATES else hidden_plate(hand - duel.PLATES)


def _read_duel_board(table: Any, parts: "Parts", board: int, p: int) -> None:
    for name in ("score", "tokens", "chips_taken", "took_start", "passed"):
        getattr(table, name)[p] = int(parts[f"{name}_{board}"][0])
    _read_lines(table, parts[f"lines_{board}"], p)
    table.broken[p] = _each(parts[f"broken_{board}"])
    table.dome[p] = _each(parts[f"dome_{board}"])
    table.chip_held[p] = parts[f"held_{board}"].tolist()
    table.chip_used[p] = parts[f"used_{board}"].tolist()
    spaces = _each(parts[f"spaces_{board}"])
    for space in range(duel.PLATE_SPACES):
        row, column = (2 * part for part in divmod(space, duel.PLATE_COLUMNS))
        found = (*spaces[row][column : column + 2], *spaces[row + 1][column : column + 2])
        if found in PLACED:
            table.plate_at[p][space], table.rotation[p][space] = PLACED[found]


PLACED = {
    tuple(duel.SPACES[(plate * duel.ROTATIONS + turns) * duel.CORNERS :][: duel.CORNERS]): (plate, turns)
    for plate in range(duel.PLATES)
    for turns in range(duel.ROTATIONS)
}
"""Which plate, turned by how many quarters, has these four spaces."""
assert len(PLACED) == duel.PLATES * duel.ROTATIONS, "no two plates look alike"
