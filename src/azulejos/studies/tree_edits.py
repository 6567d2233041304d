"""Edits of the tree of a chapter: moves, deals, comments, marks, arrows and rings."""

from collections.abc import Callable
from typing import Any

from azulejos.errors import AzulejosError, OptionError
from azulejos.play import Deal, Move, State, parse_state
from azulejos.play.record.letters import tidy
from azulejos.play.record.steps import parse_action
from azulejos.studies.importing import add_deals
from azulejos.studies.marks import KINDS, Arrow, Ring
from azulejos.studies.opened import OpenStudy
from azulejos.studies.places import name_place
from azulejos.studies.tracing import trace
from azulejos.studies.tree import ROOT, state_after

__all__ = ["TREE_CHANGES", "Edit"]

MOST_WORDS = 100
Edit = dict[str, Any]
"""What is to be done (`op`), in which `chapter`, `at` which node, and more that depends on `op`."""


def _play(study: OpenStudy, edit: Edit) -> None:
    """Add moves and deals, with a comment on the first one if it is new. With `far`, illegal ones are left out."""
    number = study.number_of(edit)
    chapter = study.chapter(number)
    at = study.find(number, edit["at"])
    before = len(chapter.nodes)
    actions = _playable(parse_state(trace(chapter)[at].position), edit["words"], is_far=bool(edit.get("far")))
    chapter, first = chapter.add(at, actions[0])
    comment = str(edit.get("comment", ""))
    if comment and len(chapter.nodes) > before:
        chapter = chapter.annotate(first, comment=comment)
    study.replace(number, *chapter.add(first, *actions[1:]))


def _playable(state: State, words: list[str], *, is_far: bool) -> list[Move | Deal]:
    """Return the moves and deals of these words; with `is_far`, only as many as the rules allow, but at least one."""
    actions: list[Move | Deal] = []
    if not 1 <= len(words) <= MOST_WORDS:
        raise OptionError(f"from 1 to {MOST_WORDS} moves at once", code="bad-edit")
    for word in words:
        try:
            action = parse_action(word)
            state = state_after(state, action)
        except AzulejosError:
            if not actions or not is_far:
                raise
            break
        actions.append(action)
    return actions


def _deal(study: OpenStudy, edit: Edit) -> None:
    """Draw deals from a seed until a seat is to move."""
    number = study.number_of(edit)
    chapter = study.chapter(number)
    at = study.find(number, edit["at"])
    moment = trace(chapter)[at]
    if moment.due is None:
        raise OptionError("no deal is due here", code="no-deal-due")
    study.replace(number, *add_deals(chapter, at, parse_state(moment.position), str(edit["seed"])))


def _show(study: OpenStudy, edit: Edit) -> None:
    """Change nothing, but show this node."""
    number = study.number_of(edit)
    study.show(number, study.find(number, edit["at"]))


def _promote(study: OpenStudy, edit: Edit) -> None:
    number = study.number_of(edit)
    key = study.key_of(number, study.find(number, edit["at"]))
    study.replace(number, study.chapter(number).promote(study.find(number, key)))
    study.show(number, study.find(number, key))


def _delete(study: OpenStudy, edit: Edit) -> None:
    """Delete a node with everything after it; the previous one is shown."""
    number = study.number_of(edit)
    at = study.find(number, edit["at"])
    if at == ROOT:
        raise OptionError("the beginning of a chapter stays", code="no-such-node")
    chapter = study.chapter(number)
    before = study.key_of(number, chapter.nodes[at].parent)
    study.replace(number, chapter.delete(at))
    study.show(number, study.find(number, before))


def _comment(study: OpenStudy, edit: Edit) -> None:
    """Change the comment at a node; `was` is the old one, so that nobody overwrites a comment unseen."""
    number = study.number_of(edit)
    at = study.find(number, edit["at"])
    chapter = study.chapter(number)
    now = chapter.comment if at == ROOT else chapter.nodes[at].step.comment
    if now not in (edit["was"], tidy(edit["comment"])):
        raise OptionError("somebody else has changed these words", code="stale-study")
    study.replace(number, chapter.annotate(at, comment=edit["comment"]), at)


def _mark(study: OpenStudy, edit: Edit) -> None:
    number = study.number_of(edit)
    at = study.find(number, edit["at"])
    if at == ROOT:
        raise OptionError("only moves have marks", code="misplaced-note")
    study.replace(number, study.chapter(number).annotate(at, mark=edit["mark"]), at)


def _draw(study: OpenStudy, edit: Edit) -> None:
    """Draw an arrow, or a ring if there is no target; drawing the same again deletes it, another kind replaces it."""
    number = study.number_of(edit)
    at = study.find(number, edit["at"])
    chapter = study.chapter(number)
    seat = trace(chapter)[at].to_move
    kind = KINDS[edit.get("kind", "idea")]
    source = name_place(chapter.game, edit["from"], seat)
    owner = chapter if at == ROOT else chapter.nodes[at]
    if edit.get("to") is None:
        rings = [ring for ring in owner.rings if ring.place != source]
        if Ring(source, kind) not in owner.rings:
            rings.append(Ring(source, kind))
        study.replace(number, chapter.annotate(at, rings=rings), at)
        return
    target = name_place(chapter.game, edit["to"], seat)
    arrows = [arrow for arrow in owner.arrows if (arrow.source, arrow.target) != (source, target)]
    if Arrow(source, target, kind) not in owner.arrows:
        arrows.append(Arrow(source, target, kind))
    study.replace(number, chapter.annotate(at, arrows=arrows), at)


def _erase(study: OpenStudy, edit: Edit) -> None:
    """Delete all arrows and rings of a node."""
    number = study.number_of(edit)
    at = study.find(number, edit["at"])
    study.replace(number, study.chapter(number).annotate(at, arrows=(), rings=()), at)


TREE_CHANGES: dict[str, Callable[[OpenStudy, Edit], None]] = {
    "show": _show,
    "play": _play,
    "deal": _deal,
    "promote": _promote,
    "delete": _delete,
    "comment": _comment,
    "mark": _mark,
    "draw": _draw,
    "erase": _erase,
}
