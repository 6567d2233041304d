"""Numbers that nobody can guess: the browser's."""

from small_bridge import random_hex

__all__ = ["token_hex"]


def token_hex(size=32):
    """Return random bytes in hexadecimal digits."""
    return random_hex(size)
