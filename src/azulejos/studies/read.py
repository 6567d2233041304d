"""Reading studies from text."""

import re
from dataclasses import replace
from typing import Any

from azulejos.errors import NotationError
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
    chapters = tuple(read_chapter(each) for each in texts)
    for chapter in chapters:
        chapter.check()
    return Study(title, chapters)


def split_study(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the title of a study and the text of each chapter, which is not read."""
    title: str | None = None
    version = None
    texts: list[list[str]] = []
    for line in text.splitlines():
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
            raise NotationError("a line of a study", line, "a header")
    if version != str(FORMAT) or title is None:
        raise NotationError("a study", text[:40], f"Azulejos-Study: {FORMAT}, then Title:", code="bad-header")
    return title, tuple("\n".join(lines) for lines in texts)


def read_chapter(text: str) -> Chapter:
    """Read the text of a chapter. Whether the rules allow its moves is not checked."""
    headers: dict[str, str] = {}
    body = []
    for line in text.splitlines():
        key, value = _header(line)
        if key in ("Chapter", "Game", "Position"):
            headers[key] = value
        elif line.strip() and (key or not line[:1].isspace()):
            raise NotationError("a line of a study", line, "a header, or a line of a tree after two spaces")
        else:
            body.append(line)
    game: Game = parse_game(headers.get("Game", ""))
    position: State | None = parse_state(headers["Position"]) if "Position" in headers else None
    return _Tree(Chapter(headers.get("Chapter", ""), game, position)).read("\n".join(body))


def _header(line: str) -> tuple[str, str]:
    """Return the key and the value of a header; two empty texts for any other line."""
    found = None if line[:1].isspace() else HEADER.fullmatch(line)
    return (found[1], found[2].strip(" \t")) if found else ("", "")


class _Tree:
    """Reads the words of a tree: where the next move goes, and which node or start a note belongs to."""

    def __init__(self, chapter: Chapter) -> None:
        self._chapter = chapter
        self._nodes: list[Node] = []
        self._at = ROOT
        self._returns: list[int] = []

    def read(self, text: str) -> Chapter:
        place = 0
        while place < len(text):
            token = TOKEN.match(text, place)
            if token is None:
                raise NotationError("a tree", text[place : place + 20], "moves, (deals), [notes], {words}, < and >")
            place = token.end()
            if token[0].strip():
                self._take(token[0])
        if self._returns:
            raise NotationError("a tree", "<", "a > for each <", code="bad-value")
        return replace(self._chapter, nodes=tuple(self._nodes))

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
