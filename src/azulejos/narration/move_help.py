"""How to write the moves of a game, in words."""

from azulejos.locale import spoken
from azulejos.play import Game

__all__ = ["move_help"]


def move_help(game: Game) -> str:
    """Explain how to write moves: the game's own text (`cli.help.moves.NAME`), or its examples if it has none.

    >>> from azulejos import azul
    >>> print(move_help(azul()))
    A move is a word (lowercase works too) or its number in the list of moves.
      3R4       take the red tiles from factory 3 to line 4
      CWF       take the white tiles from the center to the floor line
      4>2       move the tile of line 4 to column 2 (gray side)
    Colors are B blue, Y yellow, R red, K black, W white.
    """
    words = spoken()
    examples = words.text_or(f"cli.help.moves.{game.name}", f"  {game.definition.move_help}")
    return f"{words.text('cli.help.moves')}\n{examples}"
