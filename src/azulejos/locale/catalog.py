"""The texts of one language by key: the shared ones and those of every game.

The texts of a game are in its folder, as `words/LANGUAGE.json`; a game that lacks a language uses English.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from azulejos.errors import AzulejosError
from azulejos.games.registry import GameContractError, game_folders
from azulejos.locale.languages import ENGLISH, known_language
from azulejos.locale.plurals import plural_category

__all__ = ["Catalog"]

FOLDER = Path(__file__).parent
SWAPPED = str.maketrans(",.-", ".,−")
"""All languages but English write 1.234,5; the minus sign is not a hyphen."""


class Catalog:
    """The texts of the program in one language.

    A text is a line with `{names}` to fill in. A text that depends on a number has a form for each plural category; the
    number is the value named `count`.

    >>> english = Catalog.of("en")
    >>> english.text("event.taken", player="Ana", tiles=english.text("tiles.red", count=2), source="from factory 3")
    'Ana takes 2 red tiles from factory 3.'
    """

    def __init__(self, language: str, texts: Mapping[str, str | Mapping[str, str]]) -> None:
        self.language = language
        self._texts = texts

    @staticmethod
    def of(language: str) -> "Catalog":
        """Return the catalog of a language; it is read on first use.

        >>> Catalog.of("is").text("board.tiles", count=21), Catalog.of("is").text("board.tiles", count=11)
        ('21 flís', '11 flísar')
        """
        return _read(known_language(language), game_folders())

    @property
    def texts(self) -> Mapping[str, str | Mapping[str, str]]:
        """Return all texts by key: lines, or lines by plural category."""
        return self._texts

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def text(self, key: str, **values: object) -> str:
        """Return a text with its values filled in; raise if there is no such text or a value is missing.

        >>> Catalog.of("pt-BR").text("board.points", count=0), Catalog.of("pt-BR").text("board.points", count=1)
        ('0 pontos', '1 ponto')
        >>> Catalog.of("nl").text("board.weather")
        Traceback (most recent call last):
        azulejos.errors.AzulejosError: no text 'board.weather' in nl
        """
        form = self._texts.get(key)
        if form is None:
            raise AzulejosError(f"no text {key!r} in {self.language}", code="unknown-text")
        if not isinstance(form, str):
            form = self._form_for(form, values.get("count", 0))
        try:
            return form.format_map(values)
        except KeyError as missing:
            wanted = missing.args[0]
            raise AzulejosError(f"the text {key!r} needs a value for {wanted!r}", code="unknown-text") from missing

    def text_or(self, key: str, fallback: str) -> str:
        """Return a text without values, or the fallback if there is no such text.

        >>> Catalog.of("en").text_or("board.wall", "?"), Catalog.of("en").text_or("option.weather", "weather")
        ('Wall', 'weather')
        """
        return self.text(key) if key in self else fallback

    def error(self, code: str) -> str:
        """Return the sentence for an error code; an unknown code gets the sentence for any failure.

        >>> Catalog.of("de").error("line-full"), Catalog.of("en").error("spilled-coffee")
        ('Diese Musterreihe ist voll.', 'Something went wrong.')
        """
        key = f"error.{code}"
        return self.text(key if key in self._texts else "error.error")

    def joined(self, words: list[str], key: str = "board.list.and") -> str:
        """Join words into a list as in a sentence.

        >>> Catalog.of("nl").joined(["Ana", "Bram", "Cato"])
        'Ana, Bram en Cato'
        """
        if len(words) < 2:
            return "".join(words)
        return self.text(key, first=", ".join(words[:-1]), last=words[-1])

    def number(self, written: str) -> str:
        """Return a number as the language writes it; `written` is as Python writes it.

        >>> Catalog.of("de").number("-1,234.5"), Catalog.of("en").number("-1,234.5")
        ('−1.234,5', '-1,234.5')
        """
        return written if self.language == ENGLISH else written.translate(SWAPPED)

    def percent(self, share: float, decimals: int = 0) -> str:
        """Return a share of 1 in percent, as the language writes it.

        >>> Catalog.of("de").percent(0.643, 1), Catalog.of("is").percent(0.643, 1), Catalog.of("en").percent(0.5)
        ('64,3 %', '64,3%', '50%')
        """
        return self.text("number.percent", number=self.number(f"{share * 100:.{decimals}f}"))

    def _form_for(self, forms: Mapping[str, str], number: object) -> str:
        count = number if isinstance(number, int) else 0
        return forms.get(f"={count}") or forms[plural_category(self.language, count)]


@cache
def _read(language: str, games: tuple[tuple[str, Path], ...]) -> Catalog:
    """Read the shared texts and those in the folders of games. Raise GameContractError if a key has two texts."""
    texts = _texts_in(FOLDER, language)
    for game, folder in games:
        added = _texts_in(folder / "words", language)
        changed = sorted(key for key in texts.keys() & added.keys() if texts[key] != added[key])
        if changed:
            raise GameContractError(f"the words of the game {game!r} change the text {changed[0]!r} ({language})")
        texts |= added
    return Catalog(language, texts)


def _texts_in(folder: Path, language: str) -> dict[str, str | dict[str, str]]:
    for name in (language, ENGLISH):
        file = folder / f"{name}.json"
        if file.is_file():
            found: dict[str, str | dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
            return found
    return {}
