"""Pieces of messages that come again and again, each written once: moves, legal moves, events, boards."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from azulejos.games.azul.drawing.table import LETTERS
from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    PILE_BITS,
    PILE_MASK,
    SOURCES,
    TARGETS,
    TARGETS_MASK,
)
from azulejos.games.azul.rules.state import OFFER
from azulejos.games.azul.sight import azul_board, azul_sight_with, ends_match
from azulejos.play import Event, Game, Move, View
from azulejos.play.sight import describe_event, describe_game, describe_move, describe_move_for, describe_view

__all__ = ["JSON_PIECES", "NOTHING", "NO_LIST", "raw"]

_encoder = msgspec.json.Encoder()
NOTHING = msgspec.Raw(b"null")
NO_LIST = msgspec.Raw(b"[]")
MOST_EVENTS = 20_000
MOST_MOVES = 8192
MOST_BOARDS = 4096


def raw(value: object) -> msgspec.Raw:
    """Encode a value that is put into other messages."""
    return msgspec.Raw(_encoder.encode(value))


class _JsonPieces:
    """Writes the pieces of messages as JSON, each once: the same as `azulejos.live.pieces` describes."""

    def layout(self, game: Game) -> msgspec.Raw:
        return _layout_json(game)

    def sight(self, view: View) -> msgspec.Raw:
        return sight_json(view)

    def legal(self, view: View) -> msgspec.Raw:
        return legal_json(view)

    def move(self, game: Game, word: str, mover: int, seat: int | None) -> msgspec.Raw:
        return move_json(game, word, mover, seat)

    def events(self, game: Game, events: Sequence[Event]) -> msgspec.Raw:
        return events_json(game, events)


JSON_PIECES = _JsonPieces()


@functools.cache
def _layout_json(game: Game) -> msgspec.Raw:
    return raw(describe_game(game))


@functools.lru_cache(maxsize=MOST_MOVES)
def move_json(game: Game, word: str, mover: int, seat: int | None) -> msgspec.Raw:
    """Write a move as a seat may know it."""
    return msgspec.Raw(_encoder.encode(describe_move_for(game, Move(word), mover, seat)))


def legal_json(view: View) -> msgspec.Raw:
    """Write the legal moves, in the order of their numbers."""
    if view.game.name == "azul" and view.table.phase == OFFER:
        pieces = _takes_json(view.game, view.table)
    else:
        pieces = [_numbered_json(view.game, number) for number in view.legal_numbers()]
    return msgspec.Raw(b"[" + b",".join(pieces) + b"]")


def _takes_json(game: Game, table: Any) -> list[bytes]:
    """Write what may be taken: one piece for the lines that a color of a source may go to (A7, A9)."""
    holds, takes, (places, written) = table.holds, table.takes[table.turn], _places_and_pieces(game)
    targets = [takes >> color * TARGETS & TARGETS_MASK for color in range(COLORS)]
    keys = [taken | targets[color] for held, taken, color in places if holds & held and targets[color]]
    try:
        return [written[key] for key in keys]
    except KeyError:
        return [written.get(key) or _piece(game, written, key) for key in keys]


@functools.cache
def _places_and_pieces(game: Game) -> tuple[list[tuple[int, int, int]], dict[int, bytes]]:
    """Return what helps to write the moves of a game.

    First, in the order of the moves' numbers, where a color may lie: its bit in `holds`, its part of a key, itself.
    Then the room for pieces: at most one for every source, color and mask of targets.
    """
    slots = [*range(game.start().table.factories), CENTER]
    places = [
        (1 << color * SOURCES + source, (slot * COLORS + color) << TARGETS, color)
        for slot, source in enumerate(slots)
        for color in range(COLORS)
    ]
    return places, {}


def _piece(game: Game, written: dict[int, bytes], key: int) -> bytes:
    taken = key >> TARGETS
    numbers = [taken * TARGETS + target for target in range(TARGETS) if key >> target & 1]
    piece = written[key] = b",".join([_numbered_json(game, number) for number in numbers])
    return piece


@functools.lru_cache(maxsize=MOST_MOVES)
def _numbered_json(game: Game, number: int) -> bytes:
    return _encoder.encode(describe_move(game, game.definition.word_of(game, number)))


def sight_json(view: View) -> msgspec.Raw:
    """Write what is on the table."""
    if view.game.name != "azul":
        return msgspec.Raw(_encoder.encode(describe_view(view)))
    s = view.table
    if len(_boards) > MOST_BOARDS:
        _boards.clear()
    boards = [_board_of(s, p) for p in range(s.players)]
    is_last = any(board.ends_match for board in boards)
    if s.phase == OFFER:
        return msgspec.Raw(_offer_json(s, b",".join([board.text for board in boards]), is_last))
    texts: list[Any] = [msgspec.Raw(board.text) for board in boards]
    return msgspec.Raw(_encoder.encode(azul_sight_with(s, texts, is_last)))


_OFFER = (
    b'{"game":"azul","round":%d,"phase":"offer","to_move":%d,"start_seat":%d,"marker_seat":%b,"marker_in_center":%b,'
    b'"factories":["%b"],"center":"%b","bag":%b,"lid":%b,"boards":[%b],"tiling":null,"last_round":%b}'
)
_COUNTS = b"{" + b",".join([b'"%b":%%d' % letter.encode() for letter in LETTERS]) + b"}"
_TRUTH = (b"false", b"true")


def _offer_json(s: Any, boards: bytes, is_last: bool) -> bytes:
    """Write a moment of an offer, which nearly all are: the same as `azul_sight_with` describes."""
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
        boards,
        _TRUTH[is_last],
    )


def _tiles(pile: int) -> bytes:
    return b"".join([letter * (pile >> bits & PILE_MASK) for letter, bits in _PILES])


_PILES = [(letter.encode(), color * PILE_BITS) for color, letter in enumerate(LETTERS)]
_factory = functools.cache(_tiles)  # 126 at most: up to four tiles of five colors


class _Board(NamedTuple):
    """A board, written. Within an offer the next state of a match has the same lists but for one seat's."""

    line_count: list[int]
    line_color: list[int]
    floor: list[int]
    wall: list[list[int]]
    score: int
    text: bytes
    ends_match: bool


_boards: dict[int, _Board] = {}
"""By the id of a list that is kept with it, and that nobody changes: reading all the numbers would take longer."""


def _board_of(s: Any, p: int) -> _Board:
    line_count, line_color, floor, wall, score = s.line_count[p], s.line_color[p], s.floor[p], s.wall[p], s.score[p]
    found = _boards.get(id(line_count))
    if (
        found is not None
        and found.line_color is line_color
        and found.floor is floor
        and found.wall is wall
        and found.score == score
    ):
        return found
    text = _encoder.encode(azul_board(s, p))
    board = _boards[id(line_count)] = _Board(line_count, line_color, floor, wall, score, text, ends_match(s, p))
    return board


def events_json(game: Game, events: Sequence[Event]) -> msgspec.Raw:
    """Write what happened."""
    written = _events_json(game.name)
    if len(written) > MOST_EVENTS:
        written.clear()
    try:  # an event's hash would cost more than writing it; the event is kept, so is its id
        texts = [written[id(event)][1] for event in events]
    except KeyError:
        texts = [_event_json(game, written, event) for event in events]
    return msgspec.Raw(b"[" + b",".join(texts) + b"]")


def _event_json(game: Game, written: dict[int, tuple[Event, bytes]], event: Event) -> bytes:
    if id(event) not in written:
        written[id(event)] = (event, _encoder.encode(describe_event(game, event)))
    return written[id(event)][1]


@functools.cache
def _events_json(game: str) -> dict[int, tuple[Event, bytes]]:
    return {}
