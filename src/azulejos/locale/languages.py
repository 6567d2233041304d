"""The supported languages, and how one is chosen."""

import os
from collections.abc import Iterable, Mapping

from azulejos.errors import AzulejosError

__all__ = ["ENGLISH", "LANGUAGES", "LanguageError", "best_language", "chosen_language", "known_language"]

ENGLISH = "en"

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "nl": "Nederlands",
    "de": "Deutsch",
    "pt-BR": "Português (Brasil)",
    "is": "Íslenska",
}
"""The languages, each with its own name for itself."""

VARIABLE = "AZULEJOS_LANGUAGE"
SYSTEM_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables for a system's language; the first one that is set counts."""


class LanguageError(AzulejosError):
    """A language is not supported."""

    code = "unknown-language"

    def __init__(self, wanted: str) -> None:
        shown = wanted if len(wanted) <= 60 else wanted[:57] + "..."
        super().__init__(f"no such language: {shown!r} (wanted {', '.join(LANGUAGES)})")


def known_language(wanted: str) -> str:
    """Return the language of a tag, which may have a region, an encoding and any capitals; raise if unknown.

    >>> known_language("de"), known_language("PT_br.UTF-8"), known_language("nl-BE")
    ('de', 'pt-BR', 'nl')
    >>> known_language("fr")
    Traceback (most recent call last):
    azulejos.locale.languages.LanguageError: no such language: 'fr' (wanted en, nl, de, pt-BR, is)
    """
    found = _find(wanted)
    if found is None:
        raise LanguageError(wanted)
    return found


def best_language(wanted: Iterable[str]) -> str:
    """Return the first supported language of a list, as sent by a browser; English if there is none.

    >>> best_language(["fr-FR", "pt-PT", "en"])
    'pt-BR'
    """
    return next((found for found in map(_find, wanted) if found), ENGLISH)


def chosen_language(asked: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """Return the language of a program: the requested one, else AZULEJOS_LANGUAGE, else the system's, else English.

    A requested language must be supported. A system may be set to any language.

    >>> chosen_language(None, {"LANG": "is_IS.UTF-8"}), chosen_language("nl", {"LANG": "is_IS.UTF-8"})
    ('is', 'nl')
    >>> chosen_language(None, {"LC_ALL": "C", "LANG": "de_DE"}), chosen_language(None, {"LANG": "fr_FR.UTF-8"})
    ('en', 'en')
    """
    environ = os.environ if environ is None else environ
    wish = asked or environ.get(VARIABLE)
    if wish:
        return known_language(wish)
    system = next((environ[name] for name in SYSTEM_VARIABLES if environ.get(name)), "")
    return best_language([system])


def _find(tag: str) -> str | None:
    """Return the supported language of a tag; all variants of Portuguese share one."""
    language = tag.strip().replace("_", "-").split(".")[0].split("@")[0].split("-")[0].lower()
    return next((known for known in LANGUAGES if known.split("-")[0] == language), None)
