"""A review as a study: its marks on the moves, and its better lines as side lines."""

from dataclasses import replace

from azulejos.analysis.grading import SIGNS
from azulejos.analysis.review import JudgedMove, Review
from azulejos.errors import IllegalMove, NotationError, WrongMoment
from azulejos.play import State
from azulejos.studies.tree import ROOT, Chapter, Study

__all__ = ["add_review"]

LONGEST = 6
"""How many moves of a better line are shown."""


def add_review(study: Study, review: Review) -> Study:
    """Return a study of one chapter, made of the reviewed record, with the review's marks and better lines."""
    chapter = study.chapters[0]
    for judged in review.moves:
        if judged.reasons and judged.best is not None:
            chapter = _added(chapter, judged)
    return replace(study, chapters=(chapter, *study.chapters[1:]))


def _added(chapter: Chapter, judged: JudgedMove) -> Chapter:
    """Add the better line of a move beside it; the main line is the record."""
    assert judged.best is not None
    at = _main_line(chapter)[judged.step]
    chapter = chapter.annotate(at, mark=SIGNS.get(judged.mark, ""))
    before = chapter.nodes[at].parent
    words, state = [], chapter.state_at(before)
    for move in judged.best.variation[:LONGEST]:
        next_state = _after(state, str(move))
        if next_state is None:
            break
        words.append(str(move))
        state = next_state
    return chapter.play(before, *words)[0] if words else chapter


def _after(state: State, word: str) -> State | None:
    """Return the position after a move; None if the line of the search continues after a deal that is not in it."""
    try:
        return state.play(word)
    except (IllegalMove, WrongMoment, NotationError):
        return None


def _main_line(chapter: Chapter) -> list[int]:
    line, at = [], ROOT
    while children := chapter.children(at):
        at = children[0]
        line.append(at)
    return line
