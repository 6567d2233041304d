"""Names and chat: kept readable, short, and free of what could deceive a reader."""

import unicodedata

from azulejos.play.drawing.drawable import clean_name
from azulejos.server.refusal import Refusal

__all__ = [
    "ABOUT_LENGTH",
    "CHAT_LENGTH",
    "DELETED_NAME",
    "NAME_LENGTH",
    "clean_chat_text",
    "clean_line",
    "clean_player_name",
    "clean_title",
    "name_key",
]

DELETED_NAME = "deleted player"
"""The name in records of everybody whose account was deleted; no account can take it."""

NAME_LENGTH = 24
CHAT_LENGTH = 300
ABOUT_LENGTH = 120
MOST_MARKS = 3
BLANK_LETTERS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Characters that Unicode counts as letters, marks or symbols, and that show nothing."""


def clean_player_name(text: str, length: int = NAME_LENGTH) -> str:
    r"""Return a name without control characters and marks that change the direction of text; refuse an empty one.

    >>> clean_player_name("  Ana\u202e  <b>  ")
    'Ana <b>'
    """
    return _with_letters(_few_marks(clean_name(_without_blanks(text)))[:length].strip())


def clean_title(text: str, length: int) -> str:
    r"""Return the name of a thing on one line, such as a team; refuse one that shows nothing.

    >>> clean_title("  The\u202e \u3164 Reds ", 40)
    'The Reds'
    """
    return _with_letters(clean_line(_without_blanks(text), length))


def _without_blanks(text: str) -> str:
    return "".join(" " if char in BLANK_LETTERS else char for char in text)


def _with_letters(name: str) -> str:
    if not any(char.isalnum() for char in name):
        raise Refusal("bad-name", "a name needs at least one letter or digit", 400)
    return name


def name_key(name: str) -> str:
    """Return the key of a name; names that look alike share it, and only one account may have it.

    >>> name_key("ÀNA") == name_key("ana")
    True
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(char for char in folded if char.isalnum())


def clean_line(text: str, length: int) -> str:
    r"""Return a text on one line, without control characters, and no longer than this.

    >>> clean_line(" plays\n  slowly\u202e ", 80)
    'plays slowly'
    """
    words = " ".join(unicodedata.normalize("NFC", text).split())
    return _few_marks("".join(char for char in words if unicodedata.category(char)[0] != "C"))[:length].strip()


def clean_chat_text(text: str) -> str:
    """Return a chat message on one line; refuse an empty one."""
    line = clean_line(text, CHAT_LENGTH)
    if not line:
        raise Refusal("empty-chat", "the message is empty", 400)
    return line


def _few_marks(text: str) -> str:
    """Return a text without the marks that pile up on one letter and run into other lines."""
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
