"""Conditional moves: what a player answers, without being there, if the opponent's turn fits."""

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import groupby
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.play import Game, Move
from azulejos.server.store.database import Connection

__all__ = [
    "MOST_RULES",
    "Condition",
    "Dropped",
    "Prepare",
    "Prepared",
    "Reply",
    "has_prepared",
    "is_pattern",
    "prepared_by",
    "reply_to",
    "root_of",
    "set_conditions",
    "size_of",
    "steps_of",
    "turns_since",
    "why_dropped",
]

Turn = Annotated[str, Meta(min_length=1, max_length=80)]
MOST_RULES = 16

Dropped = Literal["other-move", "illegal", "deal", "taken-back"]
"""Why conditional moves no longer count.

No rule fits the opponent's turn, no answer to it is legal, something was dealt, or moves were taken back.
"""


class Condition(Struct, frozen=True):
    """If the opponent's turn fits `when` (`*` stands for anything), the first legal turn of `then` is made.

    A turn is written as the words of its moves, with spaces in between. After it, the conditions of `after` count for
    the opponent's next turn. If nothing in `then` is legal, the next condition that fits counts. Where several
    opponents move before the player does, the conditions for all but the last have an empty `then` and lead on with
    `after`.
    """

    when: Turn
    then: Annotated[list[Turn], Meta(max_length=8)]
    after: Annotated[list["Condition"], Meta(max_length=MOST_RULES)] = []


class Prepare(Struct, frozen=True, tag="prepare"):
    """What a player does at a table: sets conditions for the version `root`, or for the present one."""

    rules: list[Condition]
    root: int | None = None


class Prepared(NamedTuple):
    """Conditions as they are stored: for which version, and how many turns were made before they led here."""

    root: int
    rules: list[Condition]
    made: int


class Reply(NamedTuple):
    """The answer to the opponents' turns: the match after each of its moves, and the conditions that follow."""

    steps: list[LiveMatch]
    after: list[Condition]


_rules = msgspec.json.Decoder(list[Condition])


def size_of(rules: Sequence[Condition]) -> int:
    """Return how many conditions there are, with those inside others."""
    return sum(1 + size_of(rule.after) for rule in rules)


def is_pattern(turn: str) -> bool:
    """Whether a text stands for several turns.

    >>> is_pattern("C*"), is_pattern("CB3")
    (True, False)
    """
    return any(each in turn for each in "*?[")


# --- The present


def root_of(match: LiveMatch, seat: int) -> int:
    """Return the version since which only others have moved, and chance has not acted: there, conditions begin."""
    for change in reversed(match.changes):
        if change.kind != "move" or change.seat == seat or change.deals:
            return change.version
    return 0


def turns_since(match: LiveMatch, root: int, seat: int) -> list[str]:
    """Return the turns that others have made since a version, as a seat may know them."""
    moves = ((change.seat, _known_word(match.game, change.word)) for change in match.changes[root:])
    return [" ".join(word for _, word in turn) for _, turn in groupby(moves, key=lambda each: each[0])]


def _known_word(game: Game, word: str) -> str:
    """Return the word of an opponent's move; of a secret one only the kind, so that no pattern finds out more."""
    move = Move(word)
    return f"{move.kind}?" if game.definition.is_secret_move(move) else word


def fitting(rules: Sequence[Condition], turns: Sequence[str]) -> Iterator[Condition]:
    """Yield the conditions that fit these turns of the opponents, in order.

    >>> rules = [Condition("C*", ["1R2"]), Condition("2B3", ["1R2"]), Condition("*", ["4K1"])]
    >>> [rule.when for rule in fitting(rules, ["CY5"])]
    ['C*', '*']
    """
    if not turns:
        return
    for rule in rules:
        if not fnmatchcase(turns[0], rule.when):
            continue
        if len(turns) > 1 and not rule.then:
            yield from fitting(rule.after, turns[1:])
        elif len(turns) == 1 and rule.then:
            yield rule


def steps_of(match: LiveMatch, seat: int, turn: str, now: int, name: str) -> list[LiveMatch] | None:
    """Return the match after each move of a whole turn; None if one of them is illegal or the turn is not over then.

    The moves are named after `name`, which tells nobody that they were prepared.
    """
    steps = [match]
    try:
        for number, word in enumerate(turn.split()):
            steps.append(steps[-1].play(seat, word, now, move_id=f"{name}-{number}"))
    except AzulejosError:
        return None
    is_done = steps[-1].to_move != seat or bool(steps[-1].changes[-1].deals)
    return steps[1:] if is_done and len(steps) > 1 else None


def reply_to(match: LiveMatch, seat: int, rules: Sequence[Condition], now: int, name: str) -> Reply | None:
    """Return how a player answers the turns that others have made; None if no condition fits."""
    for rule in fitting(rules, turns_since(match, root_of(match, seat), seat)):
        for turn in rule.then:
            steps = steps_of(match, seat, turn, now, name)
            if steps is not None:
                return Reply(steps, rule.after)
    return None


def why_dropped(match: LiveMatch, seat: int, prepared: Prepared, now: int) -> Dropped | None:
    """Return why stored conditions no longer count; None if they do, or ended with the player's own move."""
    root = root_of(match, seat)
    if not prepared.rules or any(each.seat == seat and each.kind == "move" for each in match.changes[prepared.root :]):
        return None
    if prepared.root != root:
        return "taken-back" if any(each.kind == "undo" for each in match.changes[prepared.root :]) else "deal"
    if match.to_move != seat or reply_to(match, seat, prepared.rules, now, "") is not None:
        return None
    fits = any(True for _ in fitting(prepared.rules, turns_since(match, root, seat)))
    return "illegal" if fits else "other-move"


# --- Storage


def set_conditions(db: Connection, table: str, player: str, prepared: Prepared) -> None:
    """Store a player's conditions at a table, in place of others."""
    db.execute("DELETE FROM conditions WHERE table_id = ? AND player = ?", (table, player))
    if prepared.rules or prepared.made:
        text = msgspec.json.encode(prepared.rules).decode()
        values = (table, player, prepared.root, text, prepared.made)
        db.execute("INSERT INTO conditions (table_id, player, version, rules, made) VALUES (?, ?, ?, ?, ?)", values)


def prepared_by(db: Connection, table: str, player: str) -> Prepared:
    """Return what a player has stored at a table; whether it still counts is for `why_dropped` to say."""
    query = "SELECT version, rules, made FROM conditions WHERE table_id = ? AND player = ?"
    found = db.execute(query, (table, player)).fetchone()
    return Prepared(0, [], 0) if found is None else Prepared(int(found[0]), _rules.decode(found[1]), int(found[2]))


def has_prepared(db: Connection, table: str, player: str, root: int) -> bool:
    """Whether a player has conditions for a version of a table."""
    query = "SELECT 1 FROM conditions WHERE table_id = ? AND player = ? AND version = ? AND rules <> '[]'"
    return db.execute(query, (table, player, root)).fetchone() is not None
