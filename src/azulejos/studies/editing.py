"""Changing a study that is kept as text: edits as plain data, made one after the other.

A node is named by its key (see `tracing`), by "" for the start of its chapter, or by the number of steps from the
start along the main line. Edits of two people or tabs therefore fit together, unless one deletes what the other
changes.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from azulejos.errors import IllegalMove, NotationError, OptionError, WrongMoment
from azulejos.play import Deal, parse_state
from azulejos.play.record.letters import require_printable, tidy
from azulejos.studies.importing import chapters_of_text, dealt_chapter, find_fault
from azulejos.studies.limits import MOST_CHAPTERS, check_chapter
from azulejos.studies.opened import OpenStudy
from azulejos.studies.tracing import trace
from azulejos.studies.tree import ROOT, Chapter
from azulejos.studies.tree_edits import TREE_CHANGES, Edit

__all__ = ["Edit", "edit_study"]


def edit_study(study: OpenStudy, edits: Iterable[Edit]) -> OpenStudy:
    """Make edits one after the other; the study shows the chapter and the node of the last one. Raise what is wrong.

    >>> study = edit_study(OpenStudy(), [
    ...     {"op": "add-chapter", "title": "First moves", "game": "azul2", "seed": "7"},
    ...     {"op": "play", "chapter": 0, "at": 2, "words": ["1B2"]},
    ...     {"op": "title", "title": "Openings"},
    ... ])
    >>> study.title, [str(node.step.action) for node in study.chapter(0).nodes[2:]]
    ('Openings', ['1B2'])
    """
    for edit in edits:
        change = CHANGES.get(edit.get("op", ""))
        if change is None:
            raise OptionError(f"no such edit: {edit.get('op')!r}", code="bad-edit")
        try:
            change(study, edit)
        except (KeyError, TypeError, ValueError) as error:
            raise OptionError(f"an edit that cannot be read: {edit}", code="bad-edit") from error
    return study


def _set_title(study: OpenStudy, edit: Edit) -> None:
    study.title = _title(edit["title"])


def _title(text: str) -> str:
    title = require_printable(tidy(text), "a title")
    if not title:
        raise OptionError("a title needs a few words", code="no-title")
    return title


def _add_chapter(study: OpenStudy, edit: Edit) -> None:
    """Add a chapter that begins with a position, or with a game whose first deals are drawn."""
    title = _title(edit["title"])
    if "position" in edit:
        state = parse_state(edit["position"])
        chapter = Chapter(title, state.game, state)
    else:
        chapter = dealt_chapter(title, edit["game"], edit["seed"])
    _append(study, [chapter])


def _import(study: OpenStudy, edit: Edit) -> None:
    """Add the chapters of a text: a study, records or a position. A study without a title takes that of the text."""
    text = edit["text"]
    try:
        title, chapters = chapters_of_text(text, _title(edit["title"]))
        _append(study, chapters)
    except (NotationError, IllegalMove, WrongMoment):
        find_fault(text)
        raise
    study.title = study.title or title


def _append(study: OpenStudy, chapters: list[Chapter]) -> None:
    if len(study.chapters) + len(chapters) > MOST_CHAPTERS:
        raise OptionError(f"a study has at most {MOST_CHAPTERS} chapters", code="too-many-chapters")
    first = len(study.chapters)
    for chapter in chapters:
        check_chapter(len(chapter.nodes))
        trace(chapter)
        study.append(chapter)
    study.show(first, _after_deals(chapters[0]))


def _after_deals(chapter: Chapter) -> int:
    """Return the node at which a chapter is best shown first: the last deal before the first move."""
    at = ROOT
    while (children := chapter.children(at)) and isinstance(chapter.nodes[children[0]].step.action, Deal):
        at = children[0]
    return at


def _rename_chapter(study: OpenStudy, edit: Edit) -> None:
    number = study.number_of(edit)
    study.replace(number, replace(study.chapter(number), title=_title(edit["title"])))


def _move_chapter(study: OpenStudy, edit: Edit) -> None:
    study.move(study.number_of(edit), int(edit["to"]))


def _delete_chapter(study: OpenStudy, edit: Edit) -> None:
    if len(study.chapters) == 1:
        raise OptionError("a study has at least one chapter", code="last-chapter")
    study.delete(study.number_of(edit))


CHANGES: dict[str, Callable[[OpenStudy, Edit], None]] = {
    "title": _set_title,
    "add-chapter": _add_chapter,
    "import": _import,
    "rename-chapter": _rename_chapter,
    "move-chapter": _move_chapter,
    "delete-chapter": _delete_chapter,
    **TREE_CHANGES,
}
