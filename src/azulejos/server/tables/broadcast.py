"""Messages to the viewers of a match: each encoded once for everybody who may know the same."""

from typing import Any

import msgspec

from azulejos.live.history import Change
from azulejos.live.match import LiveMatch
from azulejos.live.messages import NO_EXTRAS, Extras, extra_part
from azulejos.play import View
from azulejos.server.wire.json_pieces import legal_json
from azulejos.server.wire.moved_json import NO_MOVES, MovedText, write_moved

__all__ = ["Broadcast", "encode"]

_encoder = msgspec.json.Encoder()


def encode(message: object) -> bytes:
    """Encode a message."""
    return _encoder.encode(message)


class Broadcast:
    """A version of a match as its viewers see it; its messages are kept for a while for viewers that missed them.

    The legal moves are not kept: they are most of a message, and nobody needs those of an earlier version. `kept` is
    what all versions of a match share to be written faster.
    """

    __slots__ = ("_kept", "_texts", "_view", "change")

    def __init__(self, change: Change, kept: dict[int, Any] | None = None) -> None:
        self.change = change
        self._kept = kept
        self._texts: dict[int | None, MovedText] = {}
        self._view: View | None = None  # the one that was written last

    def text_for(self, seat: int | None, match: LiveMatch, now: int, extras: Extras = NO_EXTRAS) -> bytes | None:
        """Return the message for a seat, with the match as it is now; None for an earlier version that was not sent."""
        is_newest = self.change.version == match.changes.size
        known_as = seat if match.setup.has_secrets else None
        known = self._texts.get(known_as)
        if known is None:
            if not is_newest:
                return None
            self._view = match.view(known_as)
            known = self._texts[known_as] = write_moved(match, self.change, self._view, now, self._kept)
        if not is_newest or ((seat is None or seat != match.to_move) and extras is NO_EXTRAS):
            return known.text
        view = self._view if self._view is not None and self._view.seat == known_as else match.view(known_as)
        return known.with_legal(_own_part(match, view, seat, extras))

    def forget_view(self) -> None:
        """Let go of the position: only the newest one is in memory."""
        self._view = None


def _own_part(match: LiveMatch, view: View, seat: int | None, extras: Extras) -> bytes:
    """Return what only this viewer gets: the legal moves if it is to move, and its extras."""
    legal = legal_json(view) if seat is not None and seat == match.to_move else NO_MOVES
    if extras is not NO_EXTRAS and (part := extra_part(match, view, seat, extras)):
        legal = b"%b,%b" % (legal, encode(part)[1:-1])
    return legal
