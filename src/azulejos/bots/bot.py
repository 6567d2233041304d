"""What every bot is: a name, and a way to choose a move."""

from typing import Protocol, runtime_checkable

from azulejos.play import Game, Move, View

__all__ = ["Bot", "PreparingBot", "chosen_move", "prepare"]


class Bot(Protocol):
    """A player that is a program. It is shown a view, never the state, and is asked for one move at a time.

    An action can be several moves (take a plate, then place it): a bot is asked for each of them.
    A bot keeps nothing between two questions: the same seed and the same view give the same move, so that a match
    that is saved and resumed continues as if it had never stopped.
    """

    @property
    def name(self) -> str:
        """Return the name of the bot in the registry."""

    def choose(self, view: View) -> Move | str:
        """Return one of the legal moves of the seat that is to move, as a move or as its word (`"3R4"`)."""


@runtime_checkable
class PreparingBot(Protocol):
    """A bot that has something to do once, before its first move: to start a program, to load machine code.

    With clocks, it is prepared before they run.
    """

    def prepare(self, game: Game) -> None:
        """Get ready for moves of a game, or raise if that cannot be done."""


def chosen_move(bot: Bot, view: View) -> Move:
    """Return the move that a bot chooses; raise NotationError if it answers with a word that is not a move."""
    answer = bot.choose(view)
    return Move(answer) if isinstance(answer, str) else answer


def prepare(bot: Bot, game: Game) -> None:
    """Let a bot get ready, if it has something to do for that."""
    if isinstance(bot, PreparingBot):
        bot.prepare(game)
