"""A table of Azul as an SVG picture."""

import math
from collections.abc import Sequence

from azulejos.games.azul.drawing.description import describe_position
from azulejos.games.azul.drawing.table import (
    is_to_move,
    lying_in_center,
    marker_keeper,
    moment,
    printed_color,
    tiles_of,
    title,
)
from azulejos.games.azul.rules.components import COLUMNS, FLOOR_COST, FLOOR_SPACES, MARKER, NOTHING, ROWS
from azulejos.games.azul.rules.state import State
from azulejos.play.drawing import svg_parts as parts
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView, player_names
from azulejos.play.drawing.palette import COLORS, Theme
from azulejos.play.drawing.sheet import Look, Sheet

__all__ = ["board_size", "draw_svg", "draw_wall", "put_board", "put_center", "put_factory", "put_round_table"]

COUNTS_HEIGHT = 118
PAD = 20
WALL_TILE = 60.0  # of a wall drawn alone
# For 2, 3 and 4 players: the size of a tile on the upper boards and on the lower board, so that they fit.
TILES = {2: (40.0, 47.0), 3: (34.0, 56.0), 4: (37.0, 37.0)}
DISH = {5: 0.244, 7: 0.224, 9: 0.196}  # share of the round table's diameter


def draw_svg(view: DrawableView, *, theme: Theme, names: Sequence[str] | None) -> str:
    """Draw the round table with the factories, bag and lid, and every board: the viewer's below, the others above."""
    s: State = view.table
    called = player_names(view, names)
    places, right, height = _board_places(view)
    height = math.ceil(height)
    diameter = height - parts.GAP - COUNTS_HEIGHT
    left = parts.MARGIN + diameter + parts.GAP
    width = math.ceil(left + right + parts.MARGIN)
    sheet = Sheet(theme)
    now = moment(view, called)
    total = parts.CONTENT_TOP + height + parts.MARGIN
    parts.put_head(sheet, width, total, title(s), now, is_to_move=any(is_to_move(s, p) for p in range(s.players)))
    put_round_table(sheet, s, parts.MARGIN, parts.CONTENT_TOP, diameter)
    counts = ((say("board.bag"), s.bag), (say("board.lid"), s.lid))
    parts.put_counts(sheet, parts.MARGIN, parts.CONTENT_TOP + diameter + parts.GAP, diameter, COUNTS_HEIGHT, counts)
    for p, (x, y, board_width, size) in places.items():
        put_board(sheet, view, p, called[p], left + x, parts.CONTENT_TOP + y, board_width, size)
    return sheet.finish(width, total, ", ".join((*title(s), now)), describe_position(view, called))


def board_size(size: float) -> tuple[float, float]:
    """Return the width and the height of a board with tiles of this size."""
    return _board_width(size), _board_height(size)


def _gap(size: float) -> float:
    return max(3.0, round(size * 0.1))


def _board_width(size: float) -> float:
    """Return the width of a board: its lines, the arrows and its wall."""
    return 2 * ROWS * size + 2 * ROWS * _gap(size) + size * 0.5 + 2 * PAD


def _board_height(size: float) -> float:
    return parts.BOARD_HEAD + ROWS * (size + _gap(size)) + 10 + size * 0.8 + 24


def _board_places(view: DrawableView) -> tuple[dict[int, tuple[float, float, float, float]], float, float]:
    """Return the places of the boards, clockwise with the viewer's below, and their total width and height."""
    players = view.game.players
    own = view.seat or 0
    others = [(own + n) % players for n in range(1, players)]
    above, below = TILES[players]
    wide = _board_width(above)
    high = _board_height(above)
    if players == 4:
        spots = {others[0]: (0, 0), others[1]: (1, 0), others[2]: (1, 1), own: (0, 1)}
        grid = {p: (c * (wide + parts.GAP), r * (high + parts.GAP), wide, above) for p, (c, r) in spots.items()}
        return grid, 2 * wide + parts.GAP, 2 * high + parts.GAP
    right = max(len(others) * (wide + parts.GAP) - parts.GAP, _board_width(below))
    wide = (right - parts.GAP * (len(others) - 1)) / len(others)
    places = {p: (n * (wide + parts.GAP), 0.0, wide, above) for n, p in enumerate(others)}
    places[own] = (0.0, high + parts.GAP, right, below)
    return places, right, high + parts.GAP + _board_height(below)


def put_round_table(sheet: Sheet, s: State, x: float, y: float, diameter: float) -> None:
    """Draw the factories as dishes, clockwise from the top, around the center."""
    theme = sheet.theme
    middle_x, middle_y, radius = x + diameter / 2, y + diameter / 2, diameter / 2
    sheet.circle(middle_x, middle_y + 3, radius, theme.shadow, opacity=theme.shadow_opacity)
    sheet.circle(middle_x, middle_y, radius, theme.panel)
    edge: Look = {"stroke": theme.line, "stroke_width": 1.5}
    sheet.circle(middle_x, middle_y, radius - 9, theme.board, **edge)
    dish = diameter * DISH[s.factories]
    orbit = radius - dish / 2 - 22
    well = orbit - dish / 2 - 8
    dashed: Look = {"stroke_dasharray": "5 4", "stroke_opacity": 0.55}
    sheet.circle(middle_x, middle_y, well, "none", stroke=theme.line_strong, stroke_width=1.5, **dashed)
    for factory in range(s.factories):
        angle = math.radians(360 / s.factories * factory - 90)
        at_x, at_y = middle_x + orbit * math.cos(angle), middle_y + orbit * math.sin(angle)
        put_factory(sheet, factory, tiles_of(s.pile[factory]), at_x, at_y, dish)
    put_center(sheet, lying_in_center(s), middle_x, middle_y, well - 4, dish * 0.29)


def put_factory(sheet: Sheet, factory: int, tiles: Sequence[int], x: float, y: float, dish: float) -> None:
    """Draw a factory with its number around a point."""
    sheet.use("factory", x - dish / 2, y - dish / 2, dish, opacity=1 if tiles else 0.55)
    size = dish * 0.29
    step = size * 1.08
    for n, tile in enumerate(tiles):
        sheet.tile(
            tile, x - step + (step - size) / 2 + n % 2 * step, y - step + (step - size) / 2 + n // 2 * step, size
        )
    sheet.rect(x - 11, y + dish / 2 - 13, 22, 18, sheet.theme.panel, rx=8)
    sheet.write(
        x, y + dish / 2 + 1, str(factory + 1), 14, fill=sheet.theme.ink_2, serif=True, weight="600", anchor="middle"
    )


def put_center(sheet: Sheet, lying: Sequence[int], x: float, y: float, radius: float, size: float) -> None:
    """Draw the tiles of the center in rows, as large as the circle allows."""
    if not lying:
        sheet.write(x, y + 5, say("board.empty"), 15, fill=sheet.theme.ink_2, anchor="middle")
        return
    in_a_row, size = _fit(len(lying), radius, size)
    step = size * 1.1
    rows = [lying[n : n + in_a_row] for n in range(0, len(lying), in_a_row)]
    for r, row in enumerate(rows):
        for n, tile in enumerate(row):
            at_x = x + (n - len(row) / 2) * step + (step - size) / 2
            _put_tile(sheet, tile, at_x, y + (r - len(rows) / 2) * step + (step - size) / 2, size)


def _fit(count: int, radius: float, size: float) -> tuple[int, float]:
    """Return the number of tiles per row and the largest size up to `size` that fit into a circle.

    >>> _fit(6, 100, 40)
    (4, 40)
    """
    while True:
        for in_a_row in range(min(count, 7), 0, -1):
            rows = math.ceil(count / in_a_row)
            if in_a_row >= rows and math.hypot(in_a_row, rows) * size * 1.1 / 2 <= radius:
                return in_a_row, size
        size *= 0.95


def put_board(
    sheet: Sheet, view: DrawableView, p: int, name: str, x: float, y: float, width: float, size: float
) -> None:
    """Draw the board of a seat with its upper left corner at a point."""
    s: State = view.table
    gap = _gap(size)
    to_move = is_to_move(s, p)
    notes = ([say("player.you.inside")] if view.seat == p else []) + ([say("board.to-move")] if to_move else [])
    height = _board_height(size)
    parts.put_board(sheet, x, y, width, height, name=name, notes=notes, score=s.score[p], is_to_move=to_move)
    spare = width - _board_width(size)
    left = x + PAD + (spare if spare < 100 else spare / 2)
    end = left + ROWS * (size + gap) - gap
    wall = end + size * 0.5 + gap
    top = y + parts.BOARD_HEAD
    put_wall(sheet, s, p, wall, top, size)
    for row in range(ROWS):
        at_y = top + row * (size + gap)
        parts.put_line(sheet, end, at_y, size, gap, row + 1, s.line_count[p][row], s.line_color[p][row])
        parts.put_row_arrow(sheet, end + (wall - gap - end) / 2, at_y + size / 2, size)
    _put_floor(sheet, s, p, left, top + ROWS * (size + gap) + 10, size * 0.8)


def draw_wall(s: State, p: int, *, theme: Theme) -> str:
    """Draw the wall of a seat alone, as an SVG file."""
    sheet, gap = Sheet(theme), _gap(WALL_TILE)
    put_wall(sheet, s, p, gap, gap, WALL_TILE)
    side = COLUMNS * (WALL_TILE + gap) + gap
    return sheet.finish(side, side, say("puzzle.built"), say("puzzle.built"))


def put_wall(sheet: Sheet, s: State, p: int, x: float, y: float, size: float) -> None:
    """Draw the wall of a seat."""
    gap = _gap(size)
    side = COLUMNS * (size + gap) + gap
    sheet.rect(x - gap, y - gap, side, side, sheet.theme.sunken, rx=6)
    for row in range(ROWS):
        for column in range(COLUMNS):
            at_x, at_y = x + column * (size + gap), y + row * (size + gap)
            tile, printed = s.wall[p][row][column], printed_color(s, row, column)
            if tile != NOTHING:
                sheet.tile(tile, at_x, at_y, size)
            else:
                sheet.use("space-line" if printed is None else f"ghost-{COLORS[printed]}", at_x, at_y, size)


def _put_floor(sheet: Sheet, s: State, p: int, x: float, y: float, size: float) -> None:
    step = size + 4
    for space in range(FLOOR_SPACES):
        tile = s.floor[p][space]
        if tile == NOTHING:
            sheet.use(f"floor-{FLOOR_COST[space]}", x + space * step, y, size)
        else:
            _put_tile(sheet, tile, x + space * step, y, size)
    if marker_keeper(s) == p:  # beside the board, where it costs nothing
        _put_tile(sheet, MARKER, x + FLOOR_SPACES * step + size * 0.4, y, size)


def _put_tile(sheet: Sheet, tile: int, x: float, y: float, size: float) -> None:
    if tile == MARKER:
        sheet.use("marker", x, y, size, "az-marker")
    else:
        sheet.tile(tile, x, y, size)
