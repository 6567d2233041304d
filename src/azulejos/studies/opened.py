"""A study that is being changed: chapters stay text until somebody looks at them."""

from typing import Any

from azulejos.errors import OptionError
from azulejos.studies.limits import check_chapter, check_size
from azulejos.studies.read import read_chapter, split_study
from azulejos.studies.tracing import trace
from azulejos.studies.tree import ROOT, Chapter
from azulejos.studies.write import join_study, write_chapter

__all__ = ["OpenStudy"]

MOST_KEPT = 8
_kept: dict[str, Chapter] = {}
"""The chapters that were read or written last, by their texts."""


class OpenStudy:
    """The title and the chapters of a study, and which chapter and node are shown."""

    def __init__(self, text: str = "") -> None:
        """Open the text of a study, or an empty one. Raise NotationError if its headers cannot be read."""
        self.title, found = split_study(check_size(text)) if text else ("", ())
        self.chapters = list(found)
        self.shown = 0
        self.at = ROOT

    def text(self) -> str:
        """Return the study as text; raise OptionError if it has become too long."""
        return check_size(join_study(self.title, self.chapters))

    def titles(self) -> list[tuple[str, str]]:
        """Return the title and the game of each chapter."""
        heads = (text.split("\n", 2) for text in self.chapters)
        return [(_value(head[0]), _value(head[1])) for head in heads]

    def chapter(self, number: int) -> Chapter:
        """Return a chapter; whether the rules allow its moves is not checked. Raise OptionError if there is none."""
        if not 0 <= number < len(self.chapters):
            raise OptionError(f"no such chapter: {number + 1}", code="no-such-chapter")
        text = self.chapters[number]
        if text not in _kept:
            _keep(text, read_chapter(text))
        return _kept[text]

    def number_of(self, edit: dict[str, Any]) -> int:
        """Return the number of the chapter that an edit is about; `of` is its title, by which it is found elsewhere."""
        number, titles = int(edit["chapter"]), [title for title, _ in self.titles()]
        wanted = edit.get("of")
        if 0 <= number < len(titles) and wanted in (None, titles[number]):
            return number
        if isinstance(wanted, str) and titles.count(wanted) == 1:
            return titles.index(wanted)
        raise OptionError(f"no such chapter: {number + 1}", code="no-such-chapter")

    def find(self, number: int, at: str | int) -> int:
        """Return the number of a node by its key, or by the number of steps along the main line."""
        chapter = self.chapter(number)
        if isinstance(at, int):
            line = _main_line(chapter)
            found = line[at] if 0 <= at < len(line) else None
        else:
            found = next((place for place, moment in trace(chapter).items() if moment.key == at), None)
        if found is None and at != "":
            raise OptionError(f"no such move: {at}", code="no-such-node")
        return ROOT if found is None else found

    def key_of(self, number: int, at: int) -> str:
        """Return the key of a node."""
        return "" if at == ROOT else trace(self.chapter(number))[at].key

    def show(self, number: int, at: int = ROOT) -> None:
        """Show a chapter and a node of it."""
        self.shown, self.at = number, at

    def append(self, chapter: Chapter) -> None:
        """Add a chapter at the end."""
        self.chapters.append(_written(chapter))

    def replace(self, number: int, chapter: Chapter, at: int = ROOT) -> None:
        """Replace a chapter, and show a node of it."""
        self.chapters[number] = _written(chapter)
        self.show(number, at)

    def move(self, number: int, to: int) -> None:
        """Move a chapter to another place."""
        text = self.chapters.pop(number)
        self.chapters.insert(max(0, to), text)
        self.show(min(max(0, to), len(self.chapters) - 1))

    def delete(self, number: int) -> None:
        """Delete a chapter, and show the one that takes its place."""
        del self.chapters[number]
        self.show(min(number, len(self.chapters) - 1))


def _written(chapter: Chapter) -> str:
    check_chapter(len(chapter.nodes))
    text = write_chapter(chapter).strip("\n")
    _keep(text, chapter)
    return text


def _keep(text: str, chapter: Chapter) -> None:
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[text] = chapter


def _value(header: str) -> str:
    return header.partition(":")[2].strip(" \t")


def _main_line(chapter: Chapter) -> list[int]:
    line = [ROOT]
    first: dict[int, int] = {}
    for at, node in enumerate(chapter.nodes):
        first.setdefault(node.parent, at)
    while line[-1] in first:
        line.append(first[line[-1]])
    return line
