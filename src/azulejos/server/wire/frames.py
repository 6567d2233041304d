"""WebSocket frames as RFC 6455 (5.2) defines them: writing one, reading a short one, and finding where each ends."""

import struct

__all__ = ["FrameBoundary", "text_frame", "text_of_frame"]

WHOLE_TEXT = 0x81
FINAL, CONTROL = 0x80, 0x08
MASKED, LENGTH = 0x80, 0x7F
SHORT, MIDDLE = 126, 65536
MASK_AT, TEXT_AT = 2, 6
"""Where the mask and the text of a client's short frame begin."""


def text_frame(text: bytes) -> bytes:
    r"""Return a message of a server as one frame, neither masked nor compressed.

    >>> text_frame(b"tile")
    b'\x81\x04tile'
    """
    size = len(text)
    if size < SHORT:
        return struct.pack("!BB", WHOLE_TEXT, size) + text
    if size < MIDDLE:
        return struct.pack("!BBH", WHOLE_TEXT, SHORT, size) + text
    return struct.pack("!BBQ", WHOLE_TEXT, SHORT + 1, size) + text


def text_of_frame(data: bytes) -> str | None:
    """Return the text of a client's frame if these bytes are exactly one, whole, short and masked; None otherwise.

    >>> text_of_frame(bytes.fromhex("81 84 01020304 756b6f61"))
    'tile'
    """
    size = len(data) - TEXT_AT
    if not 0 <= size < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
        return None
    mask = (data[MASK_AT:TEXT_AT] * (size // 4 + 1))[:size]
    text = int.from_bytes(data[TEXT_AT:], "big") ^ int.from_bytes(mask, "big")
    try:
        return text.to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None


class FrameBoundary:
    """Follows a client's bytes and knows whether they end between two messages.

    It trusts nothing: whether the frames are allowed is left to the parser that reads the same bytes.

    >>> boundary = FrameBoundary()
    >>> boundary.follow(b"\\x81\\x84" + bytes(4) + b"ti"), boundary.follow(b"le")
    (False, True)
    """

    __slots__ = ("_head", "_is_fragmented", "_left")

    def __init__(self) -> None:
        self._head = b""  # of a frame whose length is not known yet
        self._left = 0  # bytes of the current frame that are still to come
        self._is_fragmented = False

    def follow(self, data: bytes) -> bool:
        """Process bytes; return whether they end between two messages."""
        data = self._head + data
        at, self._head = self._left, b""
        while at < len(data):
            size = _frame_size(data, at)
            if size is None:
                self._head, at = data[at:], len(data)
                break
            if not data[at] & CONTROL:
                self._is_fragmented = not data[at] & FINAL
            at += size
        self._left = at - len(data)
        return not self._left and not self._head and not self._is_fragmented


def _frame_size(data: bytes, at: int) -> int | None:
    """Return the size of the frame that begins here, head included; None if too little of its head is there."""
    if len(data) < at + 2:
        return None
    length, mask = data[at + 1] & LENGTH, 4 if data[at + 1] & MASKED else 0
    if length < SHORT:
        return 2 + mask + length
    width = 2 if length == SHORT else 8
    if len(data) < at + 2 + width:
        return None
    return 2 + width + mask + int.from_bytes(data[at + 2 : at + 2 + width], "big")
