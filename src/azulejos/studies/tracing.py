"""The positions of a chapter, each with a key that stays the same when the tree around it changes."""

import hashlib
from typing import NamedTuple

from azulejos.play import Move, State, parse_state
from azulejos.studies.tree import ROOT, Chapter, state_after

__all__ = ["Moment", "trace"]

KEY_LETTERS = 10
MOST_KEPT = 4000
"""How many positions are kept, so that a change of a tree does not play all of its moves again."""


class Moment(NamedTuple):
    """A position of a tree and how it came about: who moved, in which round, and how many tiles were taken.

    `key` depends on the moves and deals that lead to it and on nothing else. `due` is the kind of deal that comes
    next.
    """

    key: str
    position: str
    to_move: int | None
    due: str | None
    mover: int | None
    round: int
    taken: int


def trace(chapter: Chapter) -> dict[int, Moment]:
    """Return the moment after every node, and that of the start under ROOT. Raise if the rules forbid a move.

    >>> from azulejos import azul
    >>> chapter, dealt = Chapter("C", azul()).play(ROOT, "first:1", "fill:BBYR/YKWW/BRKW/YYRR/BKKW", "3R4")
    >>> moments = trace(chapter)
    >>> moments[dealt].mover, moments[dealt].taken, moments[dealt].to_move, moments[ROOT].due
    (0, 1, 1, 'first')
    """
    states = {ROOT: chapter.start}
    digests = {ROOT: _digest(str(chapter.game), str(chapter.position))}
    moments = {ROOT: _moment(digests[ROOT], states[ROOT], None, False)}
    for at, node in enumerate(chapter.nodes):
        digest = digests[at] = _digest(digests[node.parent], str(node.step.action))
        found = _kept.get(digest)
        if found is None:
            before = states.get(node.parent) or parse_state(moments[node.parent].position)
            states[at] = state_after(before, node.step.action)
            found = _moment(digest, states[at], before, isinstance(node.step.action, Move))
            _keep(digest, found)
        moments[at] = found
    return moments


_kept: dict[str, Moment] = {}


def _keep(digest: str, moment: Moment) -> None:
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[digest] = moment


def _digest(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).digest().hex()


def _moment(digest: str, state: State, before: State | None, is_move: bool) -> Moment:
    return Moment(
        digest[:KEY_LETTERS],
        str(state),
        state.to_move,
        state.deal_due,
        before.to_move if before and is_move else None,
        before.round if before else state.round,
        sum(event.get("count", 0) for event in state.events if event.kind.startswith("taken")) if is_move else 0,
    )
