"""The message about a move as JSON: the content of `azulejos.live.messages.moved_message`, written faster."""

from typing import NamedTuple

import msgspec

from azulejos.live.history import Change
from azulejos.live.match import LiveMatch
from azulejos.live.messages import clock_part, moved_message
from azulejos.play import View
from azulejos.server.wire.json_pieces import JSON_PIECES, events_json, move_json, sight_json

__all__ = ["NO_MOVES", "MovedText", "write_moved"]

_encode = msgspec.json.Encoder().encode
LEGAL = b'"legal":'
NO_MOVES = b"[]"


class MovedText(NamedTuple):
    """A message up to its legal moves, and after them."""

    before: bytes
    after: bytes

    def with_legal(self, legal: bytes = NO_MOVES) -> bytes:
        """Return the message with these legal moves."""
        return self.before + legal + self.after


_USUAL = (
    b'{"type":"moved","version":%d,"seat":%d,"id":%b,"move":%b,"took_back":false,"back_to":null,"events":%b,'
    b'"sight":%b,' + LEGAL
)
_USUAL_END = b',"clocks":%b,"status":"playing","ending":null,"seed":null}'
"""The template for a move after which the match goes on, which nearly all are."""


def write_moved(match: LiveMatch, change: Change, view: View, now: int) -> MovedText:
    """Return the last change, for everybody who has this view."""
    if change.kind != "move" or change.seat is None or match.status != "playing":
        text = _encode(moved_message(match, change, view, now, pieces=JSON_PIECES))
        before, legal, after = text.partition(LEGAL + NO_MOVES)  # strings before it escape their quotes
        return MovedText(before + legal[: -len(NO_MOVES)], after)
    game = match.game
    before = _USUAL % (
        change.version,
        change.seat,
        _encode(change.id),
        move_json(game, change.word, change.seat, view.seat),
        events_json(game, view.events),
        sight_json(view),
    )
    return MovedText(before, _USUAL_END % _encode(clock_part(match.clock, now)))
