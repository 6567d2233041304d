"""Variants of searches for matches between them: how they are written, and the bots that play as they say."""

import math
import re
from dataclasses import dataclass, field
from pathlib import Path

from azulejos.bots.search_bot import shortened
from azulejos.games.parts import searches_of
from azulejos.play import Game, Move, OptionError, View
from azulejos.search.thinker import Limit, Thinker
from benchmarks.library_session import ANCHOR, open_library

__all__ = ["Variant", "VariantBot", "parse_variant"]

WANTED = "SEARCH:ms=N or SEARCH:nodes=N, or SEARCH@FOLDER:..., then settings like ,shared=no or ,exploration=0.4"
FORM = re.compile(r"(?P<search>[a-z-]+)(?:@(?P<folder>[^:]+))?:(?P<options>.+)")
LIMITS = ("ms", "nodes")
SHARED, WORDS = "shared", {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Variant:
    """A search of a library, its limit for a move, and the settings that are not those of its build.

    If its time is shared out, that is done as level 8 does it; today's searches share it out unless told otherwise.
    """

    text: str
    search: str
    folder: Path
    limit: Limit
    is_shared: bool
    settings: tuple[tuple[str, float], ...] = ()

    def open(self, game: Game) -> Thinker:
        """Return a thinker; raise ModuleError or OptionError if the library does not have what is asked for."""
        return open_library(game, self.search, self.folder, dict(self.settings))

    def limit_for(self, view: View) -> Limit:
        """Return the limit for a view.

        >>> from azulejos import azul
        >>> view = azul(players=4).start(first=0).deal(seed=1).view(0)
        >>> [parse_variant(text, Path()).limit_for(view) for text in ("tree:ms=100", "anchor-tree:ms=100")]
        [Limit(nodes=None, depth=None, time_ms=252), Limit(nodes=None, depth=None, time_ms=100)]
        """
        effort = searches_of(view.game.name).effort
        return shortened(self.limit, effort(view), None) if self.is_shared and effort else self.limit


@dataclass(frozen=True, slots=True)
class VariantBot:
    """A bot that asks a thinker for as long as its variant may think. Each seat has a seed of its own."""

    variant: Variant
    thinker: Thinker = field(repr=False)
    seed: str

    @property
    def name(self) -> str:
        """Return the variant as it was written."""
        return self.variant.text

    def choose(self, view: View) -> Move:
        """Return the best move that is found within the limit."""
        return self.thinker.think(view, self.variant.limit_for(view), seed=self.seed).move


def parse_variant(text: str, folder: Path) -> Variant:
    """Parse a variant; without a folder of its own, its search is in this one.

    >>> variant = parse_variant("tree@build/main:ms=300,exploration=0.4", Path("build/ahead"))
    >>> variant.search, str(variant.folder), variant.limit.time_ms, variant.is_shared, variant.settings
    ('tree', 'build/main', 300, True, (('exploration', 0.4),))
    >>> parse_variant("solver:nodes=2000,nodes=9", Path())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    azulejos.errors.OptionError: not a variant: 'solver:nodes=2000,nodes=9' (nodes twice; wanted SEARCH:ms=N or ...
    """
    form = FORM.fullmatch(text)
    if form is None:
        raise _refusal(text)
    options: dict[str, str] = {}
    for option in form["options"].split(","):
        name, _, value = option.partition("=")
        if name in options:
            raise _refusal(text, f"{name} twice; ")
        options[name] = value
    limit = _limit(text, options)
    is_shared = _is_shared(text, options, limit.time_ms is not None and not form["search"].startswith(ANCHOR))
    settings = tuple((name, _number(text, name, value)) for name, value in options.items())
    return Variant(text, form["search"], Path(form["folder"] or folder), limit, is_shared, settings)


def _limit(text: str, options: dict[str, str]) -> Limit:
    """Take the only limit out of the options."""
    limits = {name: options.pop(name) for name in LIMITS if name in options}
    if len(limits) != 1:
        raise _refusal(text, "one limit; ")
    ((name, number),) = limits.items()
    if not (number.isascii() and number.isdigit() and int(number) > 0):
        raise _refusal(text, f"{name}={number}; ")
    return Limit(time_ms=int(number)) if name == "ms" else Limit(nodes=int(number))


def _is_shared(text: str, options: dict[str, str], usual: bool) -> bool:
    """Take out of the options whether the time is shared out."""
    word = options.pop(SHARED, None)
    if word is None:
        return usual
    if word not in WORDS:
        raise _refusal(text, f"{SHARED}={word}; ")
    return WORDS[word]


def _number(text: str, name: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise _refusal(text, f"{name}={value}; ")
    return number


def _refusal(text: str, fault: str = "") -> OptionError:
    return OptionError(f"not a variant: {text!r} ({fault}wanted {WANTED})")
