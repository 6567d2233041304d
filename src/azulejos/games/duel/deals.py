"""The words of Duel's deals: split into single draws, and drawn with dice."""

from collections.abc import Iterator
from typing import Any

from azulejos.errors import IllegalMove
from azulejos.games.duel.moves import COLOR_LETTERS, KIND_LETTERS, PLATE_NAMES
from azulejos.games.duel.rules import game as rules
from azulejos.games.duel.rules.components import CHIPS, COLORS, FACTORIES, LARGE_TILES, SMALL_TILES
from azulejos.games.duel.rules.state import CHIP, LOOK, LOT, PLATE_FRONT, TILE, TILES_OF_A_ROUND, TOP_KIND
from azulejos.play.dice import Dice
from azulejos.play.fields import write_tiles
from azulejos.play.moves import Deal

DUE = {LOT: "first", PLATE_FRONT: "plate", TOP_KIND: "back", TILE: "fill", CHIP: "chip", LOOK: "look"}
SMALL_TILES_OF_A_ROUND = TILES_OF_A_ROUND - LARGE_TILES


def deal_due(table: Any) -> str:
    """Return the kind of deal that comes next."""
    return DUE[table.phase]


def outcomes_of(table: Any, deal: Deal) -> Iterator[int]:
    """Yield a deal's draws one by one; the caller applies each before asking for the next."""
    if deal.kind == "fill":
        yield from _fill_outcomes(table, deal)
    elif deal.kind == "look":
        yield from _look_outcomes(table, deal)
    else:
        (name,) = deal.parts.values()
        yield _possible(table, deal, _index(deal, name))


def _index(deal: Deal, name: str) -> int:
    names = {"first": ("1", "2"), "plate": PLATE_NAMES, "back": tuple(KIND_LETTERS), "chip": CHIPS}[deal.kind]
    if name not in names:
        raise _impossible(deal, f"no such thing: {name}")
    return names.index(name)


def _possible(table: Any, deal: Deal, outcome: int) -> int:
    weights = [0] * rules.MAX_OUTCOMES
    if outcome >= rules.chance_weights(table, weights) or weights[outcome] == 0:
        raise _impossible(deal, "it is not due now")
    return outcome


def _impossible(deal: Deal, reason: str) -> IllegalMove:
    return IllegalMove(f"cannot deal {deal}: {reason}", code="impossible-deal")


def _look_outcomes(table: Any, deal: Deal) -> Iterator[int]:
    for name in deal.parts["plates"].split(","):
        if table.phase != LOOK:
            raise _impossible(deal, "more plates than were drawn unseen")
        if name not in PLATE_NAMES:
            raise _impossible(deal, f"no such plate: {name}")
        yield _possible(table, deal, PLATE_NAMES.index(name))
    if table.phase == LOOK:
        raise _impossible(deal, "fewer plates than were drawn unseen")


def _fill_outcomes(table: Any, deal: Deal) -> Iterator[int]:
    """Yield the tiles of the large factory (first any attempts that D8 sends back, each with >), then the small."""
    groups = deal.parts["tiles"].split("/")
    small = -(-min(table.to_draw, SMALL_TILES_OF_A_ROUND) // SMALL_TILES)  # factories still to be filled
    if table.to_draw > SMALL_TILES_OF_A_ROUND:
        *returned, last = groups.pop(0).split(">")
        for tiles in returned:
            yield from _group_outcomes(table, deal, tiles, table.to_draw - SMALL_TILES_OF_A_ROUND)
            if table.phase != TILE or table.to_draw != TILES_OF_A_ROUND:
                raise _impossible(deal, f"{tiles} does not go back (D8)")
        yield from _group_outcomes(table, deal, last, table.to_draw - SMALL_TILES_OF_A_ROUND)
        if table.phase == TILE and table.to_draw == TILES_OF_A_ROUND:
            raise _impossible(deal, f"{last} goes back and is drawn again (D8)")
    for tiles in groups:
        if table.phase != TILE and tiles not in ("", "-"):
            raise _impossible(deal, "more tiles than the factories take")
        yield from _group_outcomes(table, deal, tiles, table.to_draw - (table.to_draw - 1) // SMALL_TILES * SMALL_TILES)
    if table.phase == TILE:
        raise _impossible(deal, "fewer tiles than the factories take")
    if len(groups) > small:
        raise _impossible(deal, "more factories than there are")


def _group_outcomes(table: Any, deal: Deal, tiles: str, wanted: int) -> Iterator[int]:
    """Yield the tiles of one factory; their order is free, so those in the bag come first (D44)."""
    left = [] if tiles == "-" else list(tiles)
    if table.phase == TILE and len(left) > wanted:
        raise _impossible(deal, f"a factory takes {wanted} tiles, not {tiles}")
    while left and table.phase == TILE:
        drawn = next((t for t in left if t in COLOR_LETTERS and table.bag[COLOR_LETTERS.index(t)]), None)
        if drawn is None:
            raise _impossible(deal, f"not in the bag: {''.join(left)}")
        left.remove(drawn)
        wanted -= 1
        yield COLOR_LETTERS.index(drawn)
    if left or (wanted > 0 and table.phase == TILE):
        raise _impossible(deal, f"a factory takes a different number of tiles than {tiles}")


def sample(table: Any, dice: Dice) -> Deal:
    """Draw the next deal."""
    kind = deal_due(table)
    if kind == "fill":
        return _sample_fill(table, dice)
    if kind == "look":
        return _sample_look(table, dice)
    outcome = dice.weighted(_weights(table))
    word = {"first": str(outcome + 1), "back": KIND_LETTERS[outcome % 2], "chip": CHIPS[outcome % len(CHIPS)]}
    return Deal(f"{kind}:{word[kind] if kind in word else PLATE_NAMES[outcome]}")


def _weights(table: Any) -> list[int]:
    weights = [0] * rules.MAX_OUTCOMES
    return weights[: rules.chance_weights(table, weights)]


def _sample_look(table: Any, dice: Dice) -> Deal:
    seen = table.copy()
    plates = []
    while seen.phase == LOOK:
        plate = dice.weighted(_weights(seen))
        plates.append(PLATE_NAMES[plate])
        rules.deal(seen, plate)
    return Deal("look:" + ",".join(plates))


def _sample_fill(table: Any, dice: Dice) -> Deal:
    filled = table.copy()
    groups: list[str] = []
    if filled.to_draw > SMALL_TILES_OF_A_ROUND:
        groups.append(">".join(_sample_tries(filled, dice)))
    while filled.phase == TILE:
        groups.append(_sample_group(filled, dice, (filled.to_draw - 1) // SMALL_TILES * SMALL_TILES))
    groups += ["-"] * (FACTORIES - len(groups) if table.to_draw > SMALL_TILES_OF_A_ROUND else 0)
    return Deal("fill:" + "/".join(groups))


def _sample_tries(filled: Any, dice: Dice) -> list[str]:
    """Fill the large factory; an attempt of one color may be sent back and drawn again (D8)."""
    tries = [_sample_group(filled, dice, SMALL_TILES_OF_A_ROUND)]
    while filled.phase == TILE and filled.to_draw == TILES_OF_A_ROUND:
        tries.append(_sample_group(filled, dice, SMALL_TILES_OF_A_ROUND))
    return tries


def _sample_group(filled: Any, dice: Dice, until: int) -> str:
    counts = [0] * COLORS
    goal = filled.to_draw - until
    while filled.phase == TILE and sum(counts) < goal:
        color = dice.weighted(_weights(filled))
        counts[color] += 1
        rules.deal(filled, color)
    return write_tiles(counts, COLOR_LETTERS)
