"""Every word that a drawing says, in English, under the keys of the glossary: a catalogue can take its place."""

import re
from collections.abc import Mapping

__all__ = ["WORDS", "join_words", "say"]

WORDS: Mapping[str, str] = {
    # both games
    "azul": "Azul",
    "duel": "Azul Duel",
    "player-n": "Player {n}",
    "you": "you",
    "round-n": "Round {n}",
    "round-n-of": "Round {n} of {m}",
    "player-turn": "{player}'s turn",
    "your-turn": "Your turn",
    "to-move": "to move",
    "lot": "Who starts is drawn by lot",
    "filling": "The factories are being filled",
    "game-over": "The game is over",
    "n-points": "{n} [point¦points]",
    "blue": "blue",
    "yellow": "yellow",
    "red": "red",
    "black": "black",
    "white": "white",
    "turquoise": "turquoise",
    "bag": "Bag",
    "empty": "empty",
    "nothing": "nothing",
    "factory-n": "Factory {n}",
    "line-n": "Line {n}",
    "row-n": "Row {n}",
    "n-of-color": "{n} {color}",
    "color-in-column": "{color} in column {column}",
    "n-of-m-color": "{n} of {m} {color}",
    # Azul
    "gray-side": "grey side",
    "center": "Centre",
    "lid": "Lid",
    "start-marker": "starting player marker",
    "floor-line": "Floor line",
    "floor": "Floor",
    "has-marker": "Has the starting player marker",
    "lines": "Pattern lines",
    "wall": "Wall",
    "choose-column": "{player} chooses a column for line {line}",
    "legend-azul": "Capitals: tiles. Small letters: empty spaces. * starting player marker.",
    "legend-azul-gray": "Letters: tiles. * starting player marker.",
    # Duel
    "setup": "Set-up",
    "sun": "Sun",
    "moon": "Moon",
    "moon-top-last": "Moon, top last",
    "chip": "Chip",
    "chips": "Chips",
    "large-short": "L",
    "large-factory": "Large factory",
    "tower": "Tower",
    "plates": "Plates",
    "stack-n": "Stack {n}",
    "top-special": "top: special",
    "top-joker": "top: joker",
    "in-hand": "In hand",
    "drawn": "Drawn",
    "goals": "Goals",
    "broken": "Broken",
    "broken-tiles": "Broken tiles",
    "start-tile": "start tile",
    "has-start-tile": "Has the start tile",
    "tokens-chips": "Tokens {n}   Chips taken {taken} of {m}",
    "n-tokens": "{n} [token¦tokens]",
    "used": "used",
    "face-down": "face down",
    "special": "special",
    "special-plate": "special plate",
    "joker": "joker",
    "joker-plate": "joker plate",
    "from-bottom": "from the bottom: {tiles}",
    "dome": "Dome",
    "no-plate": "no plate",
    "legend-duel": "Capitals: tiles. Small letters: empty spaces. s special, j joker, * start tile.",
    "turning-plate": "A plate is turned up",
    "turning-chip": "A chip is turned up",
    "looking": "{player} looks at the drawn plates",
    "first-plate": "{player} takes a first plate",
    "drawing-plates": "{player} draws plates",
    "keeping-plate": "{player} keeps one of the drawn plates",
    "placing-plate": "{player} places a plate",
    "putting-back": "{player} puts plates back",
    "ordering": "{player} stacks the rest of factory {n}",
    "tiling-line": "{player} tiles line {line}",
    "goal-columns": "7 points per complete column",
    "goal-edge": "1 point per tile on the edge of the dome",
    "goal-diagonals": "10 points per complete diagonal (at most 2)",
    "goal-corners": "Full corner plates: 3 points each at the top, 8 at the bottom",
    "goal-multicolor": "2 points per multicolour space, only if all of yours are filled",
    "goal-specials": "−3 points per empty special space",
    "goal-rows": "3 points per complete row",
    "goal-colorful-rows": "4 points per row with at least 5 different colours",
}


def say(key: str, **values: object) -> str:
    """Give the words of a key; `[one¦other]` follows the number `n`.

    >>> say("n-points", n=1), say("n-points", n=7)
    ('1 point', '7 points')
    """
    one = values.get("n") in (1, -1)
    words = re.sub(r"\[([^¦\]]*)¦([^\]]*)\]", r"\1" if one else r"\2", WORDS[key])
    return words.format(**values)


def join_words(parts: list[str]) -> str:
    """Join the parts of a list in a sentence.

    >>> join_words(["2 red", "1 black"])
    '2 red, 1 black'
    """
    return ", ".join(parts) if parts else say("nothing")
