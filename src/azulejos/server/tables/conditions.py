"""Conditional moves: what a player answers, without being there, if the opponent's move fits."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from azulejos.live.match import LiveMatch
from azulejos.server.store.database import Connection

__all__ = ["Condition", "conditions_of", "last_own_version", "reply_to", "set_conditions", "size_of"]

Pattern = Annotated[str, Meta(min_length=1, max_length=40)]
MOST_RULES = 16


class Condition(Struct, frozen=True):
    """If the opponent's move fits `when` (`*` stands for anything), the first legal move of `then` is made.

    Then the conditions of `after` count for the opponent's next move.
    """

    when: Pattern
    then: Annotated[list[Pattern], Meta(min_length=1, max_length=8)]
    after: Annotated[list["Condition"], Meta(max_length=MOST_RULES)] = []


_rules = msgspec.json.Decoder(list[Condition])


def size_of(rules: Sequence[Condition]) -> int:
    """Return how many conditions there are, with those inside others."""
    return sum(1 + size_of(rule.after) for rule in rules)


def reply_to(rules: Sequence[Condition], word: str, legal: Sequence[str]) -> tuple[str, list[Condition]] | None:
    """Return the move that answers the opponent's, and the conditions that follow; None if no condition fits.

    >>> rules = [Condition("C*", ["1R2", "2B3"]), Condition("*", ["4K1"])]
    >>> reply_to(rules, "CY5", ["2B3", "4K1"])
    ('2B3', [])
    """
    for rule in rules:
        if fnmatchcase(word, rule.when):
            chosen = next((each for each in rule.then if each in legal), None)
            return None if chosen is None else (chosen, rule.after)
    return None


def last_own_version(match: LiveMatch, seat: int) -> int:
    """Return the version of a seat's last move; 0 before the first."""
    for change in reversed(match.changes):
        if change.kind == "move" and change.seat == seat:
            return change.version
    return 0


def set_conditions(db: Connection, table: str, player: str, version: int, rules: Sequence[Condition]) -> None:
    """Store a player's conditions at a table, in place of others. They count until the player's next own move."""
    db.execute("DELETE FROM conditions WHERE table_id = ? AND player = ?", (table, player))
    if rules:
        text = msgspec.json.encode(rules).decode()
        db.execute("INSERT INTO conditions VALUES (?, ?, ?, ?)", (table, player, version, text))


def conditions_of(db: Connection, table: str, player: str, version: int) -> list[Condition]:
    """Return a player's conditions at a table; `version` is that of their last move, since when they must be."""
    query = "SELECT rules FROM conditions WHERE table_id = ? AND player = ? AND version = ?"
    found = db.execute(query, (table, player, version)).fetchone()
    return [] if found is None else _rules.decode(found[0])
