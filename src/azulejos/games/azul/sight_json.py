"""The sight of Azul as JSON, assembled from cached pieces: boards, factories, legal moves."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from azulejos.games.azul.drawing.table import LETTERS
from azulejos.games.azul.moves import word_of
from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COLUMNS,
    COUNT,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    SOURCES,
    TARGETS,
    TARGETS_MASK,
)
from azulejos.games.azul.rules.state import OFFER
from azulejos.games.azul.sight import FLOOR_LETTERS, azul_board, ends_match, sight
from azulejos.play import Game, View
from azulejos.play.sight.moves import describe_move

__all__ = ["legal_json", "sight_json"]

Encode = Callable[[object], bytes]
MOST_BOARDS = 4096


def legal_json(view: View, encode: Encode) -> bytes | None:
    """Return the legal moves as JSON; None unless tiles are taken from factories or the center.

    Each color of a source has one piece with all its targets (A7, A9).
    """
    table = view.table
    if table.phase != OFFER:
        return None
    holds, takes, (places, written) = table.holds, table.takes[table.turn], _places_and_pieces(view.game)
    targets = [takes >> color * TARGETS & TARGETS_MASK for color in range(COLORS)]
    keys = [taken | targets[color] for held, taken, color in places if holds & held and targets[color]]
    try:
        pieces = [written[key] for key in keys]
    except KeyError:
        pieces = [written.get(key) or _piece(view.game, written, key, encode) for key in keys]
    return b"[" + b",".join(pieces) + b"]"


@functools.cache
def _places_and_pieces(game: Game) -> tuple[list[tuple[int, int, int]], dict[int, bytes]]:
    """Return the places of colors, in the order of the moves' numbers, and the pieces written so far.

    A place is the bit of a color in `holds`, its part of a piece's key, and the color. There is at most one piece for
    every source, color and mask of targets.
    """
    slots = [*range(game.start().table.factories), CENTER]
    places = [
        (1 << color * SOURCES + source, (slot * COLORS + color) << TARGETS, color)
        for slot, source in enumerate(slots)
        for color in range(COLORS)
    ]
    return places, {}


def _piece(game: Game, written: dict[int, bytes], key: int, encode: Encode) -> bytes:
    taken = key >> TARGETS
    numbers = [taken * TARGETS + target for target in range(TARGETS) if key >> target & 1]
    piece = written[key] = b",".join([encode(describe_move(game, word_of(game, number))) for number in numbers])
    return piece


def sight_json(view: View, encode: Encode) -> bytes:
    """Return everything on the table as JSON, equal to what `sight` returns."""
    s = view.table
    if s.phase != OFFER:
        return encode(sight(view))
    if len(_boards) > MOST_BOARDS:
        _boards.clear()
    boards = [_board_of(s, p, encode) for p in range(s.players)]
    return _OFFER % (
        s.round,
        s.turn,
        s.start_seat,
        b"null" if s.marker_in_center else b"%d" % s.start_seat,
        _TRUTH[s.marker_in_center],
        b'","'.join([_factory(pile) for pile in s.pile[: s.factories]]),
        _tiles(s.pile[CENTER]),
        _COUNTS % tuple(s.bag),
        _COUNTS % tuple(s.lid),
        b",".join([board.text for board in boards]),
        _TRUTH[any(board.ends_match for board in boards)],
    )


_OFFER = (
    b'{"game":"azul","round":%d,"phase":"offer","to_move":%d,"start_seat":%d,"marker_seat":%b,"marker_in_center":%b,'
    b'"factories":["%b"],"center":"%b","bag":%b,"lid":%b,"boards":[%b],"tiling":null,"last_round":%b}'
)
"""The template for a state during an offer, the usual case."""

_COUNTS = b"{" + b",".join([b'"%b":%%d' % letter.encode() for letter in LETTERS]) + b"}"
_TRUTH = (b"false", b"true")


def _tiles(pile: int) -> bytes:
    return b"".join([letter * (pile >> bits & PILE_MASK) for letter, bits in _PILES])


_PILES = [(letter.encode(), color * PILE_BITS) for color, letter in enumerate(LETTERS)]
_factory = functools.cache(_tiles)  # at most 126: up to four tiles of five colors


class _Board(NamedTuple):
    """A board as JSON, and whether it ends the match."""

    text: bytes
    ends_match: bool


_boards: dict[tuple[int, ...], _Board] = {}
"""The boards written so far, by all their numbers: a move changes one board, and the others are reused."""


def _board_of(s: Any, p: int, encode: Encode) -> _Board:
    key = (s.score[p], *s.line_count[p], *s.line_color[p], *s.floor[p], *s.wall_row[p])
    if s.gray:  # colors are not printed on the wall
        one, two, three, four, five = s.wall[p]
        key = (*key, *one, *two, *three, *four, *five)
    board = _boards.get(key)
    if board is None:
        board = _boards[key] = _gray_board(s, p, encode) if s.gray else _colored_board(s, p, encode)
    return board


def _gray_board(s: Any, p: int, encode: Encode) -> _Board:
    return _Board(encode(azul_board(s, p)), ends_match(s, p))


class _Wall(NamedTuple):
    """A wall as JSON, what its bonuses would add, and whether one more tile could complete a row."""

    text: bytes
    bonus: int
    is_nearly_over: bool


_walls: dict[tuple[int, ...], _Wall] = {}
"""The walls of the colored side written so far, by the taken spaces of their rows: they change between rounds only."""


def _colored_board(s: Any, p: int, encode: Encode) -> _Board:
    """Return a board of the colored side, assembled from its wall and pieces for everything else."""
    key = tuple(s.wall_row[p])
    wall = _walls.get(key)
    if wall is None:
        if len(_walls) > MOST_BOARDS:
            _walls.clear()
        board, tiles = azul_board(s, p), max([COUNT[row] for row in key])
        wall = _walls[key] = _Wall(encode(board["wall"]), board["bonus"], tiles >= COLUMNS - 1)
    lines = b'","'.join([_LINES[color][count] for color, count in zip(s.line_color[p], s.line_count[p], strict=True)])
    floor = b"".join([_FLOOR[thing] for thing in s.floor[p]])
    text = _BOARD % (s.score[p], lines, wall.text, floor, wall.bonus)
    return _Board(text, wall.is_nearly_over and ends_match(s, p))


_BOARD = b'{"score":%d,"lines":["%b"],"wall":%b,"floor":"%b","bonus":%d}'
_LINES = [[letter.encode() * count for count in range(ROWS + 1)] for letter in LETTERS]
_FLOOR = [letter.encode() for letter in FLOOR_LETTERS]
