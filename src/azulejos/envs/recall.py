"""What every seat has seen since the match began, in order: a perfect memory, as numbers and as words.

A seat remembers its own moves, those of the others as far as it saw them, and all that was laid open. In Duel it does
not see which plates another seat looked at, nor in which order they were put back (D45). A plate that comes to light
without chance, because somebody knew it, is remembered like any other.
"""

from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from typing import Any

from azulejos.games.duel.moves import PLATE_NAMES
from azulejos.games.duel.rules import state as duel
from azulejos.games.duel.rules.components import CHIPS
from azulejos.play import Game

__all__ = ["Recall", "nothing_seen", "token_count", "words_of"]

SIGHTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "first-seat": (1, tuple(f"first:{seat + 1}" for seat in range(4))),
    "drawn": (2, ("B", "Y", "R", "K", "W")),
    "chip-turned": (2, tuple(f"chip:{chip}" for chip in CHIPS)),
    "top-seen": (1, ("back:S", "back:J")),
    "plate-turned": (2, tuple(f"plate:{plate}" for plate in PLATE_NAMES)),
    "plate-looked-at": (3, tuple(f"look:{plate}" for plate in PLATE_NAMES)),
    "plate-placed": (2, tuple(f"is:{plate}" for plate in PLATE_NAMES)),
}
"""The events that lay something open: which of their numbers says what, and the words for it."""
FIRST_OF = dict(zip(SIGHTS, accumulate((len(words) for _, words in SIGHTS.values()), initial=0), strict=False))
LOOKED = sum(len(words) for _, words in SIGHTS.values())  # another seat looked at a plate
PUT_BACK = LOOKED + 1  # another seat has put its plates back
SIGHT_WORDS = (*(word for _, words in SIGHTS.values() for word in words), "look:?", "under:?")


def token_count(game: Game) -> int:
    """Count the numbers that memories are made of: 0 for nothing, then the moves, then what can be seen."""
    return 1 + _action_count(game) + len(SIGHT_WORDS)


def words_of(game: Game, tokens: Iterable[int]) -> str:
    """Write a memory in words.

    >>> from azulejos import azul
    >>> words_of(azul(), [206, 210, 211, 76])
    'first:1 B Y 3R4'
    """
    moves = _action_count(game)
    word_of = game.definition.word_of
    return " ".join(
        word_of(game, token - 1).text if token <= moves else SIGHT_WORDS[token - 1 - moves] for token in tokens
    )


@cache
def _action_count(game: Game) -> int:
    return game.action_count


class Recall:
    """What every seat has seen after so many steps. It never changes; `after` gives the next one."""

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
        """Return the memory after these further steps, moves and single draws of chance alike."""
        made = Recall.__new__(Recall)
        made._game, made._table, made.steps = self._game, self._table.copy(), self.steps
        seen = [list(tokens) for tokens in self._seen]
        for action in actions:
            made._take(int(action), seen)
            made.steps += 1
        made._seen = tuple(tuple(tokens) for tokens in seen)
        return made

    def _take(self, action: int, seen: list[list[int]]) -> None:
        """Take a step, and add what each seat sees of it."""
        rules, table = self._game.definition.rules, self._table
        table.log = []
        if rules.is_chance(table):
            rules.deal(table, action)
        else:
            mover, was_hidden = table.turn, self._is_putting_back()
            rules.play(table, action)
            for seat, tokens in enumerate(seen):
                if not was_hidden or seat == mover:
                    tokens.append(1 + action)
                elif not self._is_putting_back():
                    tokens.append(1 + _action_count(self._game) + PUT_BACK)
        for event in table.log:
            kind = self._game.definition.events[event[0]][0]
            if kind in SIGHTS:
                self._see(kind, event, seen)
        table.log = None

    def _see(self, kind: str, event: tuple[int, ...], seen: list[list[int]]) -> None:
        base, which = 1 + _action_count(self._game), event[SIGHTS[kind][0]]
        for seat, tokens in enumerate(seen):
            is_hidden = kind == "plate-looked-at" and event[1] != seat
            tokens.append(base + (LOOKED if is_hidden else FIRST_OF[kind] + which))

    def _is_putting_back(self) -> bool:
        """Return whether the seat at turn puts plates back, which the other does not see one by one."""
        return self._game.name == "duel" and bool(self._table.phase == duel.PUT_BACK)


@cache
def nothing_seen(game: Game) -> Recall:
    """Return the memory with which every match of a game begins."""
    return Recall(game)
