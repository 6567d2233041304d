"""Single pieces of a table of Azul as SVG pictures: a board, a factory, the center, all factories."""

from azulejos.games.azul.drawing.description import describe_board, describe_center, describe_factory
from azulejos.games.azul.drawing.svg import board_size, put_board, put_center, put_factory, put_round_table
from azulejos.games.azul.drawing.table import lying_in_center, tiles_of
from azulejos.games.azul.rules.state import State
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView, player_names
from azulejos.play.drawing.piece import MARGIN, begin_piece, finish_piece

__all__ = ["draw_board", "draw_center", "draw_factory", "draw_sources"]

TILE = 40.0
DISH = 120.0
CENTER_RADIUS = 110.0
TABLE = 520.0


def draw_board(view: DrawableView, seat: int) -> str:
    """Draw the board of a seat."""
    name = player_names(view, None)[seat]
    wide, high = board_size(TILE)
    sheet = begin_piece(wide, high)
    put_board(sheet, view, seat, name, MARGIN, MARGIN, wide, TILE)
    return finish_piece(sheet, wide, high, name, describe_board(view.table, seat, name))


def draw_factory(view: DrawableView, factory: int) -> str:
    """Draw a factory."""
    s: State = view.table
    sheet = begin_piece(DISH, DISH)
    middle = MARGIN + DISH / 2
    put_factory(sheet, factory, tiles_of(s.pile[factory]), middle, middle, DISH)
    return finish_piece(sheet, DISH, DISH, say("board.factory", factory=factory + 1), describe_factory(s, factory))


def draw_center(view: DrawableView) -> str:
    """Draw the tiles in the center."""
    sheet = begin_piece(2 * CENTER_RADIUS, 2 * CENTER_RADIUS)
    middle = MARGIN + CENTER_RADIUS
    put_center(sheet, lying_in_center(view.table), middle, middle, CENTER_RADIUS, TILE)
    return finish_piece(sheet, 2 * CENTER_RADIUS, 2 * CENTER_RADIUS, say("board.center"), describe_center(view.table))


def draw_sources(view: DrawableView) -> str:
    """Draw all factories around the center."""
    s: State = view.table
    sheet = begin_piece(TABLE, TABLE)
    put_round_table(sheet, s, MARGIN, MARGIN, TABLE)
    told = [describe_factory(s, factory) for factory in range(s.factories)]
    return finish_piece(sheet, TABLE, TABLE, say("game.azul"), " ".join([*told, describe_center(s)]))
