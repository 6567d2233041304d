"""What each seat sees of a step of a match: from the events of the rules, or everything in a game without secrets."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Protocol

from azulejos.envs.spiel_facts import chance_word
from azulejos.games.part_contracts import MemoryPart
from azulejos.games.parts import has_part, memory_of
from azulejos.games.registry import definition_of
from azulejos.play import Game

__all__ = ["Watcher", "has_watcher", "watcher_of"]


class Watcher(Protocol):
    """Watches a match of one game. What seats see are tokens: 1 on for moves, then the places in `words`."""

    words: Sequence[str]
    """Words for everything that can be seen beside moves."""

    def step(self, table: Any, action: int) -> Iterator[tuple[int, int]]:
        """Make a move or a draw of chance on a table; yield each seat that sees something of it, and the token."""


def has_watcher(name: str) -> bool:
    """Whether it is known what the seats of a game see."""
    return has_part(name, "memory") or not definition_of(name).has_secrets


@cache
def watcher_of(game: Game) -> Watcher:
    """Return the watcher of a game. Raise MissingPart if the game has secrets and does not say what seats see."""
    if has_watcher(game.name) and not has_part(game.name, "memory"):
        return _OpenWatcher(game)
    return _EventWatcher(game, memory_of(game.name))


class _EventWatcher:
    """Sees moves, and what the events of the rules reveal to each seat."""

    def __init__(self, game: Game, memory: MemoryPart) -> None:
        self.words = memory.WORDS
        self._memory, self._rules = memory, game.definition.rules
        self._seats, self._first = range(game.players), 1 + game.action_count

    def step(self, table: Any, action: int) -> Iterator[tuple[int, int]]:
        """Make a move or a draw of chance; yield what is seen of the move first, then of the events."""
        table.log = []
        if self._rules.is_chance(table):
            self._rules.deal(table, action)
        else:
            yield from self._move(table, action)
        for event in table.log:
            for seat in self._seats:
                seen = self._memory.seen_of(event, seat)
                if seen is not None:
                    yield seat, self._first + seen
        table.log = None

    def _move(self, table: Any, action: int) -> Iterator[tuple[int, int]]:
        mover, word = table.turn, self._memory.word_for_hidden_move(table)
        self._rules.play(table, action)
        for seat in self._seats:
            if seat == mover or word is None:
                yield seat, 1 + action
            elif word != self._memory.word_for_hidden_move(table):
                yield seat, self._first + word


class _OpenWatcher:
    """Sees every move and every draw of chance: there are no secrets."""

    def __init__(self, game: Game) -> None:
        definition = game.definition
        self._definition, self._rules, self._seats = definition, definition.rules, range(game.players)
        self._kinds, self._outcomes = list(definition.deal_words), int(definition.rules.MAX_OUTCOMES)
        self._first = 1 + game.action_count
        self.words: Sequence[str] = [
            f"{kind}:{chance_word(game.name, kind, outcome)}"
            for kind in self._kinds
            for outcome in range(self._outcomes)
        ]

    def step(self, table: Any, action: int) -> Iterator[tuple[int, int]]:
        """Make a move or a draw of chance; every seat sees it."""
        if self._rules.is_chance(table):
            kind = self._kinds.index(self._definition.deal_due(table))
            token = self._first + kind * self._outcomes + action
            self._rules.deal(table, action)
        else:
            token = 1 + action
            self._rules.play(table, action)
        for seat in self._seats:
            yield seat, token
