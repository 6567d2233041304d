"""Messages to the viewers of a match: each encoded once for everybody who may know the same."""

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

    The legal moves are not kept: they are most of a message, and nobody needs those of an earlier version.
    """

    __slots__ = ("_texts", "change")

    def __init__(self, change: Change) -> None:
        self.change = change
        self._texts: dict[int | None, tuple[MovedText, bytes]] = {}

    def text_for(self, seat: int | None, match: LiveMatch, now: int, extras: Extras = NO_EXTRAS) -> bytes | None:
        """Return the message for a seat, with the match as it is now; None for an earlier version that was not sent."""
        is_newest = self.change.version == match.changes.size
        known_as = seat if match.setup.has_secrets else None
        view, known = None, self._texts.get(known_as)
        if known is None:
            if not is_newest:
                return None
            view = match.view(known_as)
            text = write_moved(match, self.change, view, now)
            known = self._texts[known_as] = (text, text.with_legal())
        if not is_newest or ((seat is None or seat != match.to_move) and extras is NO_EXTRAS):
            return known[1]
        return known[0].with_legal(_own_part(match, view or match.view(known_as), seat, extras))


def _own_part(match: LiveMatch, view: View, seat: int | None, extras: Extras) -> bytes:
    """Return what only this viewer gets: the legal moves if it is to move, and its extras."""
    legal = legal_json(view) if seat is not None and seat == match.to_move else NO_MOVES
    if extras is not NO_EXTRAS and (part := extra_part(match, view, seat, extras)):
        legal = b"%b,%b" % (legal, encode(part)[1:-1])
    return legal
