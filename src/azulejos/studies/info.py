"""A study as a page shows it: its chapters, and the tree of one of them with all comments and drawings."""

from collections.abc import Iterable
from typing import Any

from azulejos.play import Move
from azulejos.play.sight import describe_game, describe_move
from azulejos.studies.editing import edit_study
from azulejos.studies.marks import Arrow, Ring
from azulejos.studies.opened import OpenStudy
from azulejos.studies.places import describe_board_place, describe_source
from azulejos.studies.tracing import Moment, trace
from azulejos.studies.tree import ROOT, Chapter, Node
from azulejos.studies.tree_edits import Edit

__all__ = ["study_info"]


def study_info(text: str, chapter: int = 0, edits: Iterable[Edit] = ()) -> dict[str, Any]:
    """Describe a study after some edits, with the tree of one chapter. Raise what is wrong with any of them.

    Without edits, the given chapter is described, else that of the last edit; `at` is the key of the node to show.

    >>> edit = {"op": "add-chapter", "title": "Openings", "game": "azul2", "seed": "7"}
    >>> info = study_info("", edits=[edit, {"op": "title", "title": "T"}])
    >>> info["title"], info["chapters"], info["nodes"][0]["word"]
    ('T', [{'title': 'Openings', 'game': 'azul2'}], 'first:2')
    """
    study = OpenStudy(text)
    study.show(min(max(chapter, 0), max(len(study.chapters) - 1, 0)))
    edit_study(study, edits)
    shown = study.chapter(study.shown)
    moments = trace(shown)
    return {
        "study": study.text(),
        "title": study.title,
        "chapters": [{"title": title, "game": game} for title, game in study.titles()],
        "chapter": study.shown,
        "at": "" if study.at == ROOT else moments[study.at].key,
        "game": str(shown.game),
        "layout": describe_game(shown.game),
        "start": _start(shown, moments[ROOT]),
        "nodes": [_node(shown, node, moments[at]) for at, node in enumerate(shown.nodes)],
    }


def _start(chapter: Chapter, moment: Moment) -> dict[str, Any]:
    return {
        "position": moment.position,
        "due": moment.due,
        "round": moment.round,
        "comment": chapter.comment,
        **_drawn(chapter, chapter.arrows, chapter.rings, moment.to_move),
    }


def _node(chapter: Chapter, node: Node, moment: Moment) -> dict[str, Any]:
    step = node.step
    return {
        "key": moment.key,
        "parent": node.parent,
        "word": str(step.action),
        "seat": moment.mover,
        "move": describe_move(chapter.game, step.action) if isinstance(step.action, Move) else None,
        "taken": moment.taken,
        "round": moment.round,
        "position": moment.position,
        "due": moment.due,
        "comment": step.comment,
        "mark": step.mark,
        "margin": step.evaluation.margin if step.evaluation else None,
        "win": list(step.evaluation.win) if step.evaluation else None,
        **_drawn(chapter, node.arrows, node.rings, moment.to_move),
    }


def _drawn(chapter: Chapter, arrows: Iterable[Arrow], rings: Iterable[Ring], seat: int | None) -> dict[str, Any]:
    """Return the arrows and rings of a position; their places are null where the game has no such place."""
    game = chapter.game
    return {
        "arrows": [
            {
                "text": str(arrow),
                "kind": arrow.kind.value,
                "from": describe_source(game, arrow.source, seat),
                "to": describe_board_place(game, arrow.target, seat),
            }
            for arrow in arrows
        ],
        "rings": [
            {"text": str(ring), "kind": ring.kind.value, "from": describe_source(game, ring.place, seat)}
            for ring in rings
        ],
    }
