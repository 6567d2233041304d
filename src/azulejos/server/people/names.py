"""Names and lines that people write: kept readable, short, and free of what could deceive a reader."""

import secrets
import unicodedata

from azulejos.play.drawing.drawable import clean_name
from azulejos.server.refusal import Refusal

__all__ = ["CHAT_LENGTH", "NAME_LENGTH", "chat_text", "name_key", "new_id", "new_secret", "player_name"]

NAME_LENGTH = 24
CHAT_LENGTH = 300
MOST_MARKS = 3
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that could be read as another


def player_name(text: str) -> str:
    r"""Return a name without control characters and marks that turn the direction of text, or refuse it.

    >>> player_name("  Ana\u202e  <b>  ")
    'Ana <b>'
    """
    name = _few_marks(clean_name(text))[:NAME_LENGTH].strip()
    if not any(char.isalnum() for char in name):
        raise Refusal("bad-name", "a name needs at least one letter or digit", 400)
    return name


def name_key(name: str) -> str:
    """Return what two names that look alike have in common: an account's name is taken once for all of them.

    >>> name_key("ÀNA") == name_key("ana")
    True
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in folded if char.isalnum())


def chat_text(text: str) -> str:
    """Return a line of chat on one line, or refuse an empty one."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    line = _few_marks("".join(char for char in words if unicodedata.category(char)[0] != "C"))[:CHAT_LENGTH].strip()
    if not line:
        raise Refusal("empty-chat", "there is nothing to say", 400)
    return line


def _few_marks(text: str) -> str:
    """Leave out marks that pile up on one letter and run into other lines."""
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def new_id(length: int = 10) -> str:
    """Make an id that nobody guesses by counting."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def new_secret() -> str:
    """Make a secret: a token, a seed, the key of a link."""
    return secrets.token_urlsafe(24)
