"""The sight of Azul as JSON, assembled from cached pieces: boards, factories, legal moves."""

import functools
import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

from azulejos.games.azul.drawing.table import LETTERS
from azulejos.games.azul.moves import word_of
from azulejos.games.azul.rules.components import (
    ALL_SOURCES_BIT,
    CENTER,
    COLORS,
    COLUMNS,
    COUNT,
    NOTHING,
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
MOST_TEXTS = 4096


def legal_json(view: View, encode: Encode) -> bytes | None:
    """Return the legal moves as JSON; None unless tiles are taken from factories or the center.

    Each color of a source has one piece with all its targets (A7, A9).
    """
    table = view.table
    if table.phase != OFFER:
        return None
    holds, takes, (slots, pieces) = table.holds, table.takes[table.turn], _slots_and_pieces(view.game, encode)
    parts = [color << TARGETS | takes >> color * TARGETS & TARGETS_MASK for color in range(COLORS)]
    keys = [first + parts[color] for first, source in slots for color in _HELD[holds >> source & ALL_SOURCES_BIT]]
    return b"[" + b",".join([pieces[key] for key in keys]) + b"]"


_HELD = {
    sum([1 << color * SOURCES for color in colors]): colors
    for count in range(COLORS + 1)
    for colors in itertools.combinations(range(COLORS), count)
}
"""The colors of a source, by its bits in `holds`."""


@functools.cache
def _slots_and_pieces(game: Game, encode: Encode) -> tuple[list[tuple[int, int]], "_Written"]:
    """Return the sources in the order of the moves' numbers, and the pieces written so far.

    A piece is known by its source, its color and the mask of its targets, which is never 0: the floor accepts
    everything. A source comes with its part of that.
    """
    sources = [*range(game.start().table.factories), CENTER]
    numbers = range(len(sources) * COLORS * TARGETS)
    moves = [encode(describe_move(game, word_of(game, number))) for number in numbers]
    slots = [(slot * COLORS << TARGETS, source) for slot, source in enumerate(sources)]
    return slots, _Written(functools.partial(_piece_of, moves))


class _Written(dict[Any, bytes]):
    """Texts by what they say, each written when it is first needed."""

    def __init__(self, write: Callable[[Any], bytes]) -> None:
        self._write = write

    def __missing__(self, key: Any) -> bytes:
        text = self[key] = self._write(key)
        return text


def _piece_of(moves: list[bytes], key: int) -> bytes:
    """Write the moves with a color of a source, by source, color and mask of targets."""
    first = (key >> TARGETS) * TARGETS
    return b",".join([moves[first + target] for target in range(TARGETS) if key >> target & 1])


def sight_json(view: View, encode: Encode, kept: dict[int, Any]) -> bytes:
    """Return everything on the table as JSON, equal to what `sight` returns; `kept` has the boards by their seats."""
    s = view.table
    if s.phase != OFFER:
        return encode(sight(view))
    for written in (_counts, _tiles):
        if len(written) > MOST_TEXTS:
            written.clear()
    texts, ends = list[bytes](), False
    for p in range(s.players):
        board: _Board | None = kept.get(p)
        if board is None or board[0] is not s.line_count[p] or board[1] != s.score[p]:
            board = kept[p] = s.line_count[p], s.score[p], *_board(s, p, encode)
        texts.append(board[2])
        ends |= board[3]
    return _OFFER % (
        s.round,
        s.turn,
        s.start_seat,
        b"null" if s.marker_in_center else b"%d" % s.start_seat,
        _TRUTH[s.marker_in_center],
        b'","'.join(map(_tiles.__getitem__, s.pile[: s.factories])),
        _tiles[s.pile[CENTER]],
        _counts[tuple(s.bag)],
        _counts[tuple(s.lid)],
        b",".join(texts),
        _TRUTH[ends],
    )


_OFFER = (
    b'{"game":"azul","round":%d,"phase":"offer","to_move":%d,"start_seat":%d,"marker_seat":%b,"marker_in_center":%b,'
    b'"factories":["%b"],"center":"%b","bag":%b,"lid":%b,"boards":[%b],"tiling":null,"last_round":%b}'
)
"""The template for a state during an offer, the usual case."""

_TRUTH = (b"false", b"true")


def _tiles_of(pile: int) -> bytes:
    return b"".join([letter * (pile >> bits & PILE_MASK) for letter, bits in _PILES])


_PILES = [(letter.encode(), color * PILE_BITS) for color, letter in enumerate(LETTERS)]
_COUNTS = b"{" + b",".join([b'"%b":%%d' % letter.encode() for letter in LETTERS]) + b"}"
_tiles = _Written(_tiles_of)
_counts = _Written(_COUNTS.__mod__)


_Board = tuple[list[int], int, bytes, bool]
"""What a board was read from, the board as JSON, and whether it ends the match.

It was read from a seat's `line_count` and points. A board has another `line_count` after each change: who copies a
table for a move or a deal copies all of a board or nothing. A move changes one board; the others are written once in
a round.
"""


def _board(s: Any, p: int, encode: Encode) -> tuple[bytes, bool]:
    return _gray_board(s, p, encode) if s.gray else _colored_board(s, p, encode)


def _gray_board(s: Any, p: int, encode: Encode) -> tuple[bytes, bool]:
    return encode(azul_board(s, p)), ends_match(s, p)


class _Wall(NamedTuple):
    """A wall as JSON, what its bonuses would add, and whether one more tile could complete a row."""

    text: bytes
    bonus: int
    is_nearly_over: bool


_walls: dict[tuple[int, ...], _Wall] = {}
"""The walls of the colored side written so far, by the taken spaces of their rows: they change between rounds only."""


def _colored_board(s: Any, p: int, encode: Encode) -> tuple[bytes, bool]:
    """Write a board of the colored side, assembled from its wall and pieces for everything else."""
    key = tuple(s.wall_row[p])
    wall = _walls.get(key)
    if wall is None:
        if len(_walls) > MOST_TEXTS:
            _walls.clear()
        board, tiles = azul_board(s, p), max([COUNT[row] for row in key])
        wall = _walls[key] = _Wall(encode(board["wall"]), board["bonus"], tiles >= COLUMNS - 1)
    lines = b'","'.join(map(_LINES.__getitem__, zip(s.line_color[p], s.line_count[p], strict=True)))
    floor = b"".join(map(_FLOOR.__getitem__, s.floor[p]))
    text = _BOARD % (s.score[p], lines, wall.text, floor, wall.bonus)
    return text, wall.is_nearly_over and ends_match(s, p)


_BOARD = b'{"score":%d,"lines":["%b"],"wall":%b,"floor":"%b","bonus":%d}'
_LINES = {
    (color, count): (LETTERS[color] * count).encode() for color in range(NOTHING, COLORS) for count in range(ROWS + 1)
}
_FLOOR = [letter.encode() for letter in FLOOR_LETTERS]
