"""Lines of the protocol: reading them from a stream, and turning any text into one."""

from collections.abc import Iterator
from typing import Protocol

from azulejos.engine.errors import ProtocolError
from azulejos.errors import AzulejosError

__all__ = ["LINE_BYTES", "Reader", "error_line", "read_lines", "safe_line"]

LINE_BYTES = 65_536
"""The longest line, with its line break."""

MESSAGE_LETTERS = 400
"""The longest message of an error line, so that long input is not sent back in full."""


class Reader(Protocol):
    """A stream of bytes that is read line by line."""

    def readline(self, limit: int = -1, /) -> bytes:
        """Read up to a line break or this many bytes."""


def read_lines(stream: Reader) -> Iterator[str | ProtocolError]:
    r"""Yield lines until the stream ends: each without its line break, or an error instead.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"azp 1\r\n\xff\nquit")))
    ['azp 1', ProtocolError('a line that is not UTF-8 text without control characters'), 'quit']
    """
    while raw := stream.readline(LINE_BYTES):
        if len(raw) == LINE_BYTES and not raw.endswith(b"\n"):
            _skip_line(stream)
            yield ProtocolError(f"a line of more than {LINE_BYTES} bytes", code="too-long")
        else:
            yield _text_of(raw)


def _skip_line(stream: Reader) -> None:
    while (raw := stream.readline(LINE_BYTES)) and not raw.endswith(b"\n"):
        pass


def _text_of(raw: bytes) -> str | ProtocolError:
    try:
        text = raw.decode("utf-8").rstrip("\r\n").replace("\t", " ")
    except UnicodeDecodeError:
        text = "\0"
    if text.isprintable():
        return text.strip()
    return ProtocolError("a line that is not UTF-8 text without control characters", code="bad-text")


def safe_line(text: str) -> str:
    r"""Turn any text into one printable ASCII line.

    >>> safe_line("no such\n bot: \x1b[2J\u00e9")
    'no such bot: ?[2J?'
    """
    return "".join(char if " " <= char <= "~" else "?" for char in " ".join(text.split()))


def error_line(error: AzulejosError) -> str:
    """Return an error as a line of the protocol.

    >>> error_line(ProtocolError("no position yet", code="no-position"))
    'error no-position no position yet'
    """
    message = safe_line(str(error))
    shown = message if len(message) <= MESSAGE_LETTERS else message[: MESSAGE_LETTERS - 3] + "..."
    return f"error {error.code} {shown}"
