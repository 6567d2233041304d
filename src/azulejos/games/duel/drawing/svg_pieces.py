"""Single pieces of a table of Azul Duel as SVG pictures: a board, a factory, all factories, a plate."""

from azulejos.games.duel.drawing.description import (
    describe_board,
    describe_large_factory,
    describe_plate,
    describe_small_factory,
)
from azulejos.games.duel.drawing.svg import BOARD_HEIGHT, BOARD_WIDTH, LEFT_WIDTH, put_board
from azulejos.games.duel.drawing.svg_center import (
    FACTORIES_HEIGHT,
    LARGE_HEIGHT,
    SMALL_HEIGHT,
    plate_side,
    put_factories,
    put_large_factory,
    put_plate,
    put_small_factory,
)
from azulejos.games.duel.drawing.symbols import SYMBOLS
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView, player_names
from azulejos.play.drawing.piece import MARGIN, begin_piece, finish_piece

__all__ = ["draw_board", "draw_factories", "draw_large_factory", "draw_plate", "draw_small_factory"]

SMALL_WIDTH = 257.0
SPACE = 38.0


def draw_board(view: DrawableView, seat: int) -> str:
    """Draw the board of a seat."""
    name = player_names(view, None)[seat]
    sheet = begin_piece(BOARD_WIDTH, BOARD_HEIGHT, SYMBOLS)
    put_board(sheet, view, seat, name, MARGIN, MARGIN)
    return finish_piece(sheet, BOARD_WIDTH, BOARD_HEIGHT, name, f"{describe_board(view.table, seat, name)}.")


def draw_small_factory(view: DrawableView, factory: int) -> str:
    """Draw a small factory."""
    sheet = begin_piece(SMALL_WIDTH, SMALL_HEIGHT, SYMBOLS)
    put_small_factory(sheet, view.table, factory, MARGIN, MARGIN, SMALL_WIDTH)
    title = say("board.small-factory", factory=factory + 1)
    return finish_piece(sheet, SMALL_WIDTH, SMALL_HEIGHT, title, f"{describe_small_factory(view.table, factory)}.")


def draw_large_factory(view: DrawableView) -> str:
    """Draw the large factory."""
    sheet = begin_piece(LEFT_WIDTH, LARGE_HEIGHT, SYMBOLS)
    put_large_factory(sheet, view.table, MARGIN, MARGIN, LEFT_WIDTH)
    told = f"{describe_large_factory(view.table)}."
    return finish_piece(sheet, LEFT_WIDTH, LARGE_HEIGHT, say("board.large-factory"), told)


def draw_factories(view: DrawableView) -> str:
    """Draw all factories, the large one below."""
    s: State = view.table
    sheet = begin_piece(LEFT_WIDTH, FACTORIES_HEIGHT, SYMBOLS)
    put_factories(sheet, s, MARGIN, MARGIN, LEFT_WIDTH)
    told = [describe_small_factory(s, factory) for factory in range(box.SMALL_FACTORIES)]
    description = ". ".join([*told, describe_large_factory(s), ""]).rstrip()
    return finish_piece(sheet, LEFT_WIDTH, FACTORIES_HEIGHT, say("game.duel"), description)


def draw_plate(plate: int, kind: int, turns: int) -> str:
    """Draw a plate after some quarter turns; its back if `plate` is -1."""
    side = plate_side(SPACE)
    sheet = begin_piece(side, side, SYMBOLS)
    put_plate(sheet, MARGIN, MARGIN, SPACE, plate, kind, turns)
    title = say(("board.special-plate", "board.joker-plate")[kind])
    return finish_piece(sheet, side, side, title, describe_plate((plate, kind)))
