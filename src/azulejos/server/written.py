"""Pieces of messages that come again and again, each written once: moves, legal moves, events."""

import functools
from collections.abc import Iterable
from typing import Any

import msgspec

from azulejos.play import Event, Game, Move, View
from azulejos.play.sight import describe_event, describe_move, describe_move_for
from azulejos.rules.azul.components import CENTER, COLORS, SOURCES, TARGETS, TARGETS_MASK
from azulejos.rules.azul.state import OFFER

__all__ = ["events_json", "legal_json", "move_json"]

_encoder = msgspec.json.Encoder()
MOST_EVENTS = 20_000
MOST_MOVES = 8192


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
    holds, takes, center = table.holds, table.takes[table.turn], table.factories
    targets = [takes >> color * TARGETS & TARGETS_MASK for color in range(COLORS)]
    written, pieces = _pieces(game), []
    for slot in range(center + 1):
        held = holds >> (slot if slot != center else CENTER)
        for color in range(COLORS):
            if held >> color * SOURCES & 1 and targets[color]:
                key = (slot * COLORS + color) << TARGETS | targets[color]
                if key not in written:
                    written[key] = _taken_json(game, slot * COLORS + color, targets[color])
                pieces.append(written[key])
    return pieces


@functools.cache
def _pieces(game: Game) -> dict[int, bytes]:
    """Give the room for the pieces of a game: at most one for every source, color and mask of targets."""
    return {}


def _taken_json(game: Game, taken: int, targets: int) -> bytes:
    numbers = [taken * TARGETS + target for target in range(TARGETS) if targets >> target & 1]
    return b",".join([_numbered_json(game, number) for number in numbers])


@functools.lru_cache(maxsize=MOST_MOVES)
def _numbered_json(game: Game, number: int) -> bytes:
    return _encoder.encode(describe_move(game, game.kind.word_of(game, number)))


def events_json(game: Game, events: Iterable[Event]) -> msgspec.Raw:
    """Write what happened."""
    written = _events_json(game.name)
    if len(written) > MOST_EVENTS:
        written.clear()
    texts = []
    for event in events:
        found = written.get(id(event))  # its hash would cost more than writing it; the event is kept, so is its id
        if found is None:
            found = written[id(event)] = (event, _encoder.encode(describe_event(game, event)))
        texts.append(found[1])
    return msgspec.Raw(b"[" + b",".join(texts) + b"]")


@functools.cache
def _events_json(game: str) -> dict[int, tuple[Event, bytes]]:
    return {}
