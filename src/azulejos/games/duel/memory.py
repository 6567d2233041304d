"""What each seat sees of a match of Azul Duel.

A seat does not see which plates another seat looks at, which one it keeps, and in which order it puts the others back;
of the kept one it sees the kind (D45). A plate that is
revealed without chance, because somebody knew it, is seen like any other.
"""

import functools
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from azulejos.games.duel.hiding import kind_of_plate, shuffled
from azulejos.games.duel.moves import COLOR_LETTERS, PLATE_NAMES
from azulejos.games.duel.rules.components import CHIPS, PLATES, PLATES_OF_A_KIND
from azulejos.games.duel.rules.events import (
    CHIP_TURNED,
    DRAWN,
    FIRST_SEAT,
    PLATE_KEPT,
    PLATE_LOOKED_AT,
    PLATE_PLACED,
    PLATE_TURNED,
    TOP_SEEN,
)
from azulejos.games.duel.rules.state import KEEP, LOOK, PUT_BACK
from azulejos.play.dice import Dice
from azulejos.play.game import Game
from azulejos.play.state import View

__all__ = ["WORDS", "private_words", "resampled_history", "seen_of", "word_for_hidden_move"]

SEEN: Mapping[int, tuple[int, tuple[str, ...]]] = {
    FIRST_SEAT: (1, tuple(f"first:{seat + 1}" for seat in range(4))),  # seats 3 and 4 keep the numbering
    DRAWN: (2, tuple(COLOR_LETTERS)),
    CHIP_TURNED: (2, tuple(f"chip:{chip}" for chip in CHIPS)),
    TOP_SEEN: (1, ("back:S", "back:J")),
    PLATE_TURNED: (2, tuple(f"plate:{plate}" for plate in PLATE_NAMES)),
    PLATE_LOOKED_AT: (3, tuple(f"look:{plate}" for plate in PLATE_NAMES)),
    PLATE_PLACED: (2, tuple(f"is:{plate}" for plate in PLATE_NAMES)),
}
"""The events that reveal something: the number that says what, and the words for it."""
WORDS = (*(word for _, words in SEEN.values() for word in words), "look:?", "kept:S", "kept:J", "keep:?", "under:?")
FIRST_WORD = dict(zip(SEEN, accumulate((len(words) for _, words in SEEN.values()), initial=0), strict=False))
HIDDEN_LOOK = WORDS.index("look:?")
KEPT_KIND = WORDS.index("kept:S")
HIDDEN_MOVES = {KEEP: WORDS.index("keep:?"), PUT_BACK: WORDS.index("under:?")}


def word_for_hidden_move(table: Any) -> int | None:
    """Return what the other seat sees when a drawn plate is kept, or when the others are put back one by one."""
    return HIDDEN_MOVES.get(table.phase)


def seen_of(event: Sequence[int], seat: int) -> int | None:
    """Return what a seat sees of an event: who starts, and what is drawn, turned, looked at, kept or placed."""
    if event[0] == PLATE_KEPT:
        return None if event[1] == seat else KEPT_KIND + event[3] // PLATES_OF_A_KIND
    if event[0] not in SEEN:
        return None
    if event[0] == PLATE_LOOKED_AT and event[1] != seat:
        return HIDDEN_LOOK
    return FIRST_WORD[event[0]] + event[SEEN[event[0]][0]]


def private_words(view: View) -> str:
    """Return the plates that only this seat knows (D45): in the stack, drawn, and in hand."""
    table, seat = view.table, view.seat
    known = {
        "stack": [table.stack_plate[i] for i in range(table.stack_size) if table.stack_owner[i] == seat],
        "drawn": [plate for plate in table.drawn_plate[: table.drawn_count] if plate >= 0],
        "hand": [table.plate_in_hand] if table.drawn_count and table.plate_in_hand >= 0 else [],
    }
    named = [f"{name}:{','.join(PLATE_NAMES[plate] for plate in plates)}" for name, plates in known.items() if plates]
    return " ".join([f"p{seat}", *named])


def resampled_history(game: Game, actions: Sequence[int], seat: int, dice: Dice) -> list[int]:
    """Return a history that the seat cannot tell from this one: what the other seat looked at is drawn again (D45).

    All plates of a kind that the seat has never seen exchange their roles at random. Nothing that it saw depends on
    them, and all moves stay legal: a plate that is kept or put back is named by its place among those drawn.
    """
    looks, seen = _looks_and_seen(game, tuple(actions), seat)
    renamed = list(range(PLATES))
    for kind in (0, 1):
        unseen = [plate for plate in range(PLATES) if plate not in seen and kind_of_plate(plate) == kind]
        for plate, other in zip(unseen, shuffled(dice, unseen), strict=True):
            renamed[plate] = other
    return [renamed[action] if step in looks else action for step, action in enumerate(actions)]


@functools.lru_cache(maxsize=64)
def _looks_and_seen(game: Game, actions: tuple[int, ...], seat: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return the steps in which the other seat looked at an unknown plate, and all plates that this seat has seen."""
    rules, table = game.definition.rules, game.definition.start(game, None)
    looks, seen = set[int](), set[int]()
    for step, action in enumerate(actions):
        table.log = []
        if not rules.is_chance(table):
            rules.play(table, action)
        else:
            if table.phase == LOOK and table.turn != seat:
                looks.add(step)
            rules.deal(table, action)
        seen |= {_plate_shown(event, seat) for event in table.log}
    return frozenset(looks), frozenset(seen)


def _plate_shown(event: Sequence[int], seat: int) -> int:
    """Return the plate whose front an event shows to a seat; -1 for none."""
    is_shown = event[0] in (PLATE_TURNED, PLATE_PLACED) or (event[0] == PLATE_LOOKED_AT and event[1] == seat)
    return event[SEEN[event[0]][0]] if is_shown else -1
