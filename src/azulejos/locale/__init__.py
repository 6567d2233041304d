"""The texts of the program in five languages: one catalog for the page, the terminal board and the command line.

>>> from azulejos.locale import Catalog
>>> Catalog.of("de").text("tiles.red", count=2)
'2 rote Fliesen'
"""

from azulejos.locale.catalog import Catalog
from azulejos.locale.languages import ENGLISH, LANGUAGES, LanguageError, best_language, chosen_language, known_language
from azulejos.locale.plurals import plural_category
from azulejos.locale.speaking import speak, speaking, spoken

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Catalog",
    "LanguageError",
    "best_language",
    "chosen_language",
    "known_language",
    "plural_category",
    "speak",
    "speaking",
    "spoken",
]
