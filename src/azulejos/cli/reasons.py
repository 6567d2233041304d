"""Why a move was worse than another, in words: a phrase for every code of a review."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from azulejos.cli.phrases import FLOOR_NAMES

if TYPE_CHECKING:
    from azulejos.analysis import Reason
    from azulejos.play import Game

__all__ = ["REASON_PHRASES", "say_reason"]

REASON_PHRASES: Mapping[str, str] = {
    "loses-match": "it ends in a lost match",
    "misses-win": "it lets a won match go on",
    "drops-tiles": "{found} of its tiles go to the {floor}, not {better}",
    "costs-floor": "the {floor} costs {found} this round, not {better}",
    "wastes-line": "lines that come to nothing this round: {found}, not {better}",
    "fewer-lines": "lines tiled this round: {found}, not {better}",
    "fewer-points": "tiles score {found} this round, not {better}",
    "misses-bonus": "bonuses bring {found}, not {better}",
    "helps-others": "it lets another player gain {found} this round, not {better}",
    "loses-start": "another player starts the next round",
    "later": "the difference shows after this round",
}
"""Every phrase, in English, under its code."""


def say_reason(reason: "Reason", game: "Game") -> str:
    """Tell a reason.

    >>> from azulejos import azul
    >>> from azulejos.analysis import Reason
    >>> say_reason(Reason("costs-floor", 4, 1), azul())
    'the floor line costs 4 this round, not 1'
    """
    phrase = REASON_PHRASES.get(reason.code, reason.code)
    return phrase.format(found=reason.found, better=reason.better, floor=FLOOR_NAMES.get(game.name, "floor"))
