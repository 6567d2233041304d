"""What every seat has seen since the match began, in order: a perfect memory, as numbers and as words.

A seat remembers its own moves, those of the others as far as it saw them, and everything that was revealed to it.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from azulejos.envs.watching import watcher_of
from azulejos.play import Game

__all__ = ["Recall", "nothing_seen", "token_count", "words_of"]


def token_count(game: Game) -> int:
    """Return how many numbers memories are made of: 0 for nothing, then the moves, then what can be seen."""
    return 1 + game.action_count + len(watcher_of(game).words)


def words_of(game: Game, tokens: Iterable[int]) -> str:
    """Return a memory in words.

    >>> from azulejos import azul
    >>> words_of(azul(), [206, 210, 211, 76])
    'first:1 B Y 3R4'
    """
    moves, words = game.action_count, watcher_of(game).words
    word_of = game.definition.word_of
    return " ".join(word_of(game, token - 1).text if token <= moves else words[token - 1 - moves] for token in tokens)


class Recall:
    """What every seat has seen up to a step. It never changes; `after` returns the next one."""

    __slots__ = ("_game", "_seen", "_table", "steps")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._table = game.definition.start(game, None)
        self._seen: tuple[tuple[int, ...], ...] = ((),) * game.players
        self.steps = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> "Recall":
        return self

    def __reduce__(self) -> tuple[Any, tuple[Game]]:
        """Keep nothing: what was seen follows from the history."""
        return nothing_seen, (self._game,)

    def seen_by(self, seat: int) -> tuple[int, ...]:
        """Return what a seat has seen, as numbers."""
        return self._seen[seat]

    def after(self, actions: Iterable[int]) -> "Recall":
        """Return the memory after these further steps, both moves and single draws of chance."""
        made = Recall.__new__(Recall)
        made._game, made._table, made.steps = self._game, self._table.copy(), self.steps
        seen, watcher = [list(tokens) for tokens in self._seen], watcher_of(self._game)
        for action in actions:
            for seat, token in watcher.step(made._table, int(action)):
                seen[seat].append(token)
            made.steps += 1
        made._seen = tuple(tuple(tokens) for tokens in seen)
        return made


@cache
def nothing_seen(game: Game) -> Recall:
    """Return the memory with which every match of a game begins."""
    watcher_of(game)  # raises if it is not known what the seats see
    return Recall(game)
