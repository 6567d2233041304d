"""Reading studies from text."""

import re
from dataclasses import replace
from typing import Any

from azulejos.errors import AzulejosError, NotationError, placed
from azulejos.play import Deal, Game, Move, State, parse_game, parse_state
from azulejos.play.record.notes import read_clock, read_comment, read_evaluation, split_mark
from azulejos.play.record.steps import Step
from azulejos.studies.marks import Arrow, Ring, parse_mark
from azulejos.studies.tree import ROOT, Chapter, Node, Study
from azulejos.studies.write import FORMAT

__all__ = ["parse_study", "read_chapter", "split_study"]

HEADER = re.compile(r"(Azulejos-Study|Title|Chapter|Game|Position):[ \t]*(.*)")
TOKEN = re.compile(r"\s+|\{(?:[^}]|\}\})*\}|\[[^\[\]]*\]|\([^()]*\)|[^\s{}\[\]()]+")
"""A piece of a tree. Moves may contain angle brackets; those of alternatives stand alone."""


def parse_study(text: str) -> Study:
    """Read a study. Raise NotationError if it is unreadable, and what the rules say about an illegal move.

    The error has the line and the column of the fault.

    >>> study = parse_study('''Azulejos-Study: 1
    ... Title: Openings
    ...
    ... Chapter: First moves
    ... Game: azul2
    ...
    ...   (first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4! [arrow 3R 4] {a start} < 1B2 {quieter} 3R3 > 1B2
    ... ''')
    >>> chapter = study.chapters[0]
    >>> [(node.parent, str(node.step.action)) for node in chapter.nodes[2:]]
    [(1, '3R4'), (1, '1B2'), (3, '3R3'), (2, '1B2')]
    >>> parse_study(str(study)) == study
    True
    """
    title, texts = split_study(text)
    sizes = [len(each.split("\n")) for each in texts]
    before = len(text.splitlines()) - sum(sizes)
    chapters = []
    for each, size in zip(texts, sizes, strict=True):
        chapters.append(_checked_chapter(each, before))
        before += size
    return Study(title, tuple(chapters))


def _checked_chapter(text: str, before: int) -> Chapter:
    """Read a chapter after some lines of a study; raise what the rules forbid in it."""
    tree = _read_tree(text, before)
    fault = tree.chapter.first_fault()
    if fault is not None:
        raise placed(fault[1], *tree.place(fault[0]))
    return tree.chapter


def split_study(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the title of a study and the text of each chapter, which is not read."""
    title: str | None = None
    version = None
    texts: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        key, value = _header(line)
        if key == "Azulejos-Study":
            version = value
        elif key == "Title" and not texts:
            title = value
        elif key == "Chapter":
            texts.append([line])
        elif texts:
            texts[-1].append(line)
        elif line.strip():
            raise NotationError("a line of a study", line, "a header", line=number)
    if version != str(FORMAT) or title is None:
        raise NotationError("a study", text[:40], f"Azulejos-Study: {FORMAT}, then Title:", code="bad-header")
    return title, tuple("\n".join(lines) for lines in texts)


def read_chapter(text: str) -> Chapter:
    """Read the text of a chapter. Whether the rules allow its moves is not checked."""
    return _read_tree(text).chapter


def _read_tree(text: str, before: int = 0) -> "_Tree":
    """Read the text of a chapter, which has some lines before it; raise what is unreadable, with its place."""
    headers: dict[str, str] = {}
    body = []
    for number, line in enumerate(text.splitlines(), start=before + 1):
        key, value = _header(line)
        is_header = key in ("Chapter", "Game", "Position")
        if is_header:
            headers[key] = value
        elif line.strip() and (key or not line[:1].isspace()):
            wanted = "a header, or a line of a tree after two spaces"
            raise NotationError("a line of a study", line, wanted, line=number)
        body.append("" if is_header else line)
    try:
        chapter = _without_tree(headers)
    except AzulejosError as error:
        raise placed(error, before + 1, 1) from None
    tree = _Tree(chapter, "\n".join(body), before)
    tree.read()
    return tree


def _without_tree(headers: dict[str, str]) -> Chapter:
    game: Game = parse_game(headers.get("Game", ""))
    position: State | None = parse_state(headers["Position"]) if "Position" in headers else None
    return Chapter(headers.get("Chapter", ""), game, position)


def _header(line: str) -> tuple[str, str]:
    """Return the key and the value of a header; two empty texts for any other line."""
    found = None if line[:1].isspace() else HEADER.fullmatch(line)
    return (found[1], found[2].strip(" \t")) if found else ("", "")


class _Tree:
    """Reads the words of a tree: where the next move goes, and which node or start a note belongs to."""

    def __init__(self, chapter: Chapter, text: str, before: int) -> None:
        self._chapter = chapter
        self._text = text
        self._before = before
        self._offset = 0
        self._offsets: list[int] = []
        self._nodes: list[Node] = []
        self._at = ROOT
        self._returns: list[int] = []

    @property
    def chapter(self) -> Chapter:
        """Return the chapter with its tree."""
        return replace(self._chapter, nodes=tuple(self._nodes))

    def place(self, node: int) -> tuple[int, int]:
        """Return the line and the column of a node in the text."""
        return self._place(self._offsets[node])

    def _place(self, offset: int) -> tuple[int, int]:
        before = self._text[:offset].split("\n")
        return self._before + len(before), len(before[-1]) + 1

    def read(self) -> None:
        """Read the text; raise what is wrong with it, with its place."""
        try:
            self._read()
        except AzulejosError as error:
            raise placed(error, *self._place(self._offset)) from None

    def _read(self) -> None:
        end = 0
        while end < len(self._text):
            self._offset = end
            token = TOKEN.match(self._text, end)
            if token is None:
                wanted = "moves, (deals), [notes], {words}, < and >"
                raise NotationError("a tree", self._text[end : end + 20], wanted)
            end = token.end()
            if token[0].strip():
                self._take(token[0])
        if self._returns:
            self._offset = self._offsets[self._returns[-1]]
            raise NotationError("a tree", "<", "a > for each <", code="bad-value")

    def _take(self, token: str) -> None:
        if token == "<":
            if self._at == ROOT:
                raise NotationError("a tree", token, "a move before an alternative", code="bad-value")
            self._returns.append(self._at)
            self._at = self._nodes[self._at].parent
        elif token == ">":
            if not self._returns:
                raise NotationError("a tree", token, "a < before each >", code="bad-value")
            self._at = self._returns.pop()
        elif token[0] == "{":
            self._change(comment=read_comment(token))
        elif token[0] == "[":
            self._note(token[1:-1])
        elif token[0] == "(":
            self._add(Step(Deal(token[1:-1])))
        else:
            word, mark = split_mark(token)
            self._add(Step(Move(word), mark=mark))

    def _add(self, step: Step) -> None:
        self._nodes.append(Node(self._at, step))
        self._offsets.append(self._offset)
        self._at = len(self._nodes) - 1

    def _note(self, note: str) -> None:
        name, _, rest = " ".join(note.split()).partition(" ")
        mark = parse_mark(f"{name} {rest}".strip())
        if mark is not None:
            self._draw(mark)
        elif self._at == ROOT:
            raise NotationError("a note", note, "arrows, rings and words before the first move", code="misplaced-note")
        elif name == "clock":
            self._change(clock_ms=read_clock(rest))
        elif name == "eval":
            self._change(evaluation=read_evaluation(rest))
        else:
            others = self._nodes[self._at].step.others
            self._change(others=(*others, note))

    def _draw(self, mark: Arrow | Ring) -> None:
        name = "arrows" if isinstance(mark, Arrow) else "rings"
        if self._at == ROOT:
            drawn: dict[str, Any] = {name: (*getattr(self._chapter, name), mark)}
            self._chapter = replace(self._chapter, **drawn)
        else:
            node = self._nodes[self._at]
            drawn = {name: (*getattr(node, name), mark)}
            self._nodes[self._at] = replace(node, **drawn)

    def _change(self, **fields: Any) -> None:
        if self._at == ROOT:
            self._chapter = replace(self._chapter, **fields)
        else:
            node = self._nodes[self._at]
            step = replace(node.step, **fields)
            self._nodes[self._at] = replace(node, step=step)
