"""The language of the moment: what drawings and the command line speak unless they are told otherwise."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from azulejos.locale.catalog import Catalog
from azulejos.locale.languages import ENGLISH, known_language

__all__ = ["speak", "speaking", "spoken"]

_language: ContextVar[str] = ContextVar("azulejos language", default=ENGLISH)


def spoken() -> Catalog:
    """Return the catalog of the language that is spoken here: English, unless somebody chose another."""
    return Catalog.of(_language.get())


def speak(language: str) -> None:
    """Speak a language from now on, in this thread or task."""
    _language.set(known_language(language))


@contextmanager
def speaking(language: str | None) -> Iterator[Catalog]:
    """Speak a language for a while; None goes on with the present one.

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
