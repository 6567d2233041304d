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
    "starting-player": "Starting player: {player}",
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
    "n-of-m-color": "{n} of {m} {color}",
    # Azul
    "gray-side": "grey side",
    "factories": "Factories",
    "center": "Centre",
    "lid": "Lid",
    "start-marker": "starting player marker",
    "floor-line": "Floor line",
    "floor": "Floor",
    "wall": "Wall",
    "choose-column": "{player} chooses a column for line {line}",
    "legend-azul": "Capitals are tiles, small letters empty spaces; * is the starting player marker.",
    "legend-azul-gray": "Letters are tiles; * is the starting player marker.",
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
