"""What a seat of Duel may not know (D45): removed from its view, and drawn again by resampling."""

import itertools
from typing import Any

from azulejos.games.duel.moves import PLATE_NAMES
from azulejos.games.duel.rules.components import PLATES, PLATES_OF_A_KIND
from azulejos.games.duel.rules.state import KEEP, LOOK, PLACE, PUT_BACK
from azulejos.play.dice import Dice

HIDDEN_SPECIAL = -2
"""In a view: a special plate with a hidden front; a hidden joker plate is one less."""


def hidden_plate(kind: int) -> int:
    """Return the mark for a plate of this kind with a hidden front."""
    return HIDDEN_SPECIAL - kind


def kind_of_plate(plate: int) -> int:
    """Return the kind (0 special, 1 joker) of a plate or of a hidden plate's mark."""
    return plate // PLATES_OF_A_KIND if plate >= 0 else HIDDEN_SPECIAL - plate


def hide(table: Any, seat: int | None) -> Any:
    """Copy the table without the fronts that the seat has not seen; they count as unseen."""
    seen = table.copy()
    if seen.phase in (PLACE, PUT_BACK) and seen.drawn_count and seat != seen.turn:
        _gather_drawn(seen)
    for first, end in batches(seen):
        if seen.stack_owner[first] != seat:
            plates = [hidden_plate(kind_of_plate(plate)) for plate in seen.stack_plate[first:end]]
            seen.stack_plate[first:end] = sorted(plates, reverse=True)  # their order is hidden too
    for i in range(seen.drawn_count):
        if seen.drawn_plate[i] >= 0 and not _knows_drawn(table, seat, i):
            seen.drawn_plate[i] = hidden_plate(seen.drawn_kind[i])
    if seen.drawn_count and seen.plate_in_hand >= 0 and seat != table.turn:
        seen.plate_in_hand = hidden_plate(kind_of_plate(seen.plate_in_hand))
    seen.unseen = unseen_by(seen)
    return seen


def _gather_drawn(seen: Any) -> None:
    """Show the drawn plates that were not kept as still in hand, by kind.

    Their places would reveal which plate was kept, and one by one they would reveal the order in which they go back.
    """
    in_hand = [seen.drawn_kind[i] for i in range(seen.drawn_count) if seen.drawn_kind[i] >= 0]
    returned = seen.drawn_count - 1 - len(in_hand)
    size = seen.stack_size - returned
    in_hand += [kind_of_plate(plate) for plate in seen.stack_plate[size : seen.stack_size]]
    seen.stack_size = size
    seen.stack_plate[size:] = seen.stack_owner[size:] = [-1] * (PLATES - size)
    seen.stack_first[size:] = [0] * (PLATES - size)
    seen.top_kind = seen.top_kind if size else -1
    for i, kind in enumerate(sorted(in_hand)):
        seen.drawn_plate[i], seen.drawn_kind[i], seen.drawn_owner[i] = hidden_plate(kind), kind, -1
    last = seen.drawn_count - 1
    seen.drawn_plate[last] = seen.drawn_kind[last] = seen.drawn_owner[last] = -1


def _knows_drawn(table: Any, seat: int | None, i: int) -> bool:
    """Whether the seat knows a drawn plate: it put it back earlier, or it drew it and has looked at it."""
    if table.drawn_owner[i] == seat:
        return True
    return seat == table.turn and table.phase in (LOOK, KEEP, PLACE, PUT_BACK)


def batches(table: Any) -> list[tuple[int, int]]:
    """Return where each batch of plates that were put back together begins and ends in the stack.

    Nobody has seen the plates above them.
    """
    begins = [i for i in range(table.stack_size) if table.stack_first[i]]
    return list(itertools.pairwise([*begins, table.stack_size]))


def unseen_by(table: Any) -> int:
    """Return the mask of the plates that appear nowhere on this table."""
    unseen = (1 << PLATES) - 1
    named = [*table.display, *table.stack_plate, *table.drawn_plate, table.plate_in_hand]
    for plate in [*named, *table.plate_at[0], *table.plate_at[1]]:
        if plate >= 0:
            unseen &= ~(1 << plate)
    return unseen


def resample(table: Any, seat: int | None, dice: Dice) -> Any:
    """Copy the table with the fronts that the seat does not know drawn again, keeping the kinds and places it knows."""
    made = hide(table, seat)
    pools = [
        shuffled(dice, [p for p in range(PLATES) if made.unseen >> p & 1 and kind_of_plate(p) == k]) for k in (0, 1)
    ]
    for first, end in batches(made):
        _resample_batch(made, first, end, pools, dice)
    for i in range(made.drawn_count):
        if made.drawn_plate[i] < -1:
            made.drawn_plate[i] = pools[kind_of_plate(made.drawn_plate[i])].pop()
    if made.plate_in_hand < -1:
        made.plate_in_hand = pools[kind_of_plate(made.plate_in_hand)].pop()
    made.unseen = unseen_by(made)
    return made


def _resample_batch(made: Any, first: int, end: int, pools: list[list[int]], dice: Dice) -> None:
    """Fill in the plates of a hidden batch; only the kind of the stack's top plate is known by place."""
    if made.stack_plate[first] >= 0:
        return
    kinds = [kind_of_plate(plate) for plate in made.stack_plate[first:end]]
    top: list[int] = []
    if first == 0 and made.top_kind >= 0:
        kinds.remove(made.top_kind)
        top = [made.top_kind]
    made.stack_plate[first:end] = [pools[kind].pop() for kind in top + shuffled(dice, kinds)]


def shuffled(dice: Dice, things: list[int]) -> list[int]:
    """Return things in a random order."""
    left = list(things)
    return [left.pop(dice.below(len(left))) for _ in range(len(things))]


def plate_text(plate: int) -> str:
    """Return a plate's name; `S?` or `J?` if only its kind is known."""
    return PLATE_NAMES[plate] if plate >= 0 else "SJ"[kind_of_plate(plate)] + "?"


def is_full(table: Any) -> bool:
    """Whether no plate on the table is marked as hidden."""
    return all(plate >= -1 for plate in [*table.stack_plate, *table.drawn_plate, table.plate_in_hand])
