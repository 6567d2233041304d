"""Studies as text: headers, then for each chapter its tree, with alternatives between < and >."""

from collections.abc import Iterable, Iterator

from azulejos.play.record.notes import step_words, write_comment
from azulejos.play.record.steps import Step
from azulejos.studies.marks import Arrow, Ring
from azulejos.studies.tree import ROOT, Chapter, Node, Study

__all__ = ["FORMAT", "join_study", "write_chapter", "write_study"]

FORMAT = 1
WIDTH = 118
INDENT = "  "
"""Lines of a tree are indented, so that none can be taken for a header."""


def write_study(study: Study) -> str:
    """Return a study as text."""
    return join_study(study.title, [write_chapter(chapter) for chapter in study.chapters])


def join_study(title: str, chapters: Iterable[str]) -> str:
    """Return the text of a study from the texts of its chapters."""
    return f"Azulejos-Study: {FORMAT}\nTitle: {title}\n" + "".join(f"\n{chapter.strip()}\n" for chapter in chapters)


def write_chapter(chapter: Chapter) -> str:
    """Return a chapter as text."""
    chapter = chapter.ordered()
    lines = [f"Chapter: {chapter.title}", f"Game: {chapter.game}"]
    if chapter.position is not None:
        lines.append(f"Position: {chapter.position}")
    words = _marks(chapter.arrows, chapter.rings)
    words += write_comment(chapter.comment).split(" ") if chapter.comment else []
    words += _tree(chapter)
    body = list(_filled(words))
    return "\n".join([*lines, "", *body, ""]) if body else "\n".join([*lines, ""])


def _filled(words: Iterable[str]) -> Iterator[str]:
    """Yield lines of words; a word that is longer than a line has one of its own."""
    line = INDENT
    for word in words:
        if line != INDENT and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = INDENT
        line += word if line == INDENT else f" {word}"
    if line != INDENT:
        yield line


def _tree(chapter: Chapter) -> list[str]:
    """Return the words of a tree, without recursion: a line may be as long as a match."""
    children: dict[int, list[int]] = {}
    for at, node in enumerate(chapter.nodes):
        children.setdefault(node.parent, []).append(at)
    words: list[str] = []
    waiting: list[str | int] = []
    _open(children.get(ROOT, []), waiting)
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            words.append(item)
            continue
        words += _node(chapter.nodes[item])
        siblings = children[chapter.nodes[item].parent]
        _open(children.get(item, []), waiting)
        if item == siblings[0]:
            for other in reversed(siblings[1:]):
                waiting += [">", other, "<"]
    return words


def _open(children: list[int], waiting: list[str | int]) -> None:
    if children:
        waiting.append(children[0])


def _node(node: Node) -> list[str]:
    marked = Step(
        node.step.action,
        node.step.comment,
        node.step.clock_ms,
        node.step.evaluation,
        node.step.mark,
        (*node.step.others, *(str(mark) for mark in (*node.arrows, *node.rings))),
    )
    return step_words(marked)


def _marks(arrows: Iterable[Arrow], rings: Iterable[Ring]) -> list[str]:
    return [f"[{mark}]" for mark in (*arrows, *rings)]
