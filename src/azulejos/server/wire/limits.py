"""How much a client may send over a WebSocket, and how long it may be silent."""

__all__ = ["MOST_CHARACTERS", "MOST_FAULTS", "MOST_FRAME", "PING_S"]

MOST_CHARACTERS = 16 * 1024
"""How long a message may be; a longer one is a fault."""

MOST_FRAME = 32 * 1024
"""How many bytes a frame may have; a larger one ends the connection."""

MOST_FAULTS = 20
"""How many messages of a connection may be wrong or too many."""

PING_S = 20
"""How often the server pings a client, and how long it waits for the answer."""
