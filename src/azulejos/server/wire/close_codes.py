"""The codes with which WebSockets are closed, and what each means."""

from azulejos.server.wire.limits import MOST_FAULTS, MOST_FRAME, PING_S

__all__ = ["CLOSE_CODES", "CLOSE_LOGGED_OUT", "CLOSE_REFUSED", "CLOSE_RESTART", "CLOSE_TOO_FAST"]

CLOSE_RESTART, CLOSE_REFUSED, CLOSE_LOGGED_OUT, CLOSE_TOO_FAST = 1012, 4000, 4001, 4029

CLOSE_CODES = {
    1000: "The client closed the connection.",
    1002: "The client broke the protocol of WebSockets.",
    1007: "A text frame was not UTF-8.",
    1009: f"A frame was larger than {MOST_FRAME // 1024} kB.",
    1011: f"The client did not answer a ping within {PING_S} seconds, or something went wrong in the server.",
    CLOSE_RESTART: "The server restarts; connect again after `back_ms` of the message `stopping`.",
    CLOSE_REFUSED: "The connection was refused; the reason is the code of the message `refused` before it.",
    CLOSE_LOGGED_OUT: "The session or token has ended.",
    CLOSE_TOO_FAST: f"{MOST_FAULTS} messages were wrong or too many; wait before connecting again.",
}
