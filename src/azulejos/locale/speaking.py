"""The current language, which drawings and the command line use by default."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from azulejos.locale.catalog import Catalog
from azulejos.locale.languages import ENGLISH, known_language

__all__ = ["speak", "speaking", "spoken"]

_language: ContextVar[str] = ContextVar("azulejos language", default=ENGLISH)


def spoken() -> Catalog:
    """Return the catalog of the current language: English unless another was chosen."""
    return Catalog.of(_language.get())


def speak(language: str) -> None:
    """Set the current language in this thread or task."""
    _language.set(known_language(language))


@contextmanager
def speaking(language: str | None) -> Iterator[Catalog]:
    """Set the current language inside a `with` statement; None keeps the present one.

    >>> with speaking("nl"):
    ...     spoken().text("board.wall")
    'Muur'
    >>> spoken().text("board.wall")
    'Wall'
    """
    if language is None:
        yield spoken()
        return
    token = _language.set(known_language(language))
    try:
        yield spoken()
    finally:
        _language.reset(token)
