"""The characters that free text in a record may hold, and the normalization of its white space."""

import re

from azulejos.errors import NotationError

__all__ = ["require_printable", "tidy"]

BLANKS = re.compile(r"[ \t\r\n]+")
# Control characters, line separators, marks that change the text direction, surrogates.
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]")


def tidy(text: str) -> str:
    """Replace every run of white space with one space, and strip both ends.

    >>> tidy("  well,\\n\\twell ")
    'well, well'
    """
    return BLANKS.sub(" ", text).strip(" ")


def require_printable(text: str, what: str) -> str:
    """Return the text; raise at the first character that no line may hold.

    >>> require_printable("Þóra \\x07", "a name")
    Traceback (most recent call last):
    azulejos.errors.NotationError: not a name: '\\x07' at column 6 (wanted no control character)
    """
    match = UNPRINTABLE.search(text)
    if match:
        column = match.start() + 1
        raise NotationError(what, match.group(), "no control character", column=column, code="bad-character")
    return text
