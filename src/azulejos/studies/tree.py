"""A study as a value: chapters, each a tree of moves and deals with comments, marks, arrows and rings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from azulejos.errors import AzulejosError, NotationError, OptionError
from azulejos.play import Deal, Game, Move, Record, State
from azulejos.play.record.letters import require_printable, tidy
from azulejos.play.record.steps import Step, parse_action
from azulejos.studies.marks import MOST_ARROWS, Arrow, Ring, parse_mark

__all__ = ["ROOT", "Chapter", "Node", "Study", "state_after"]

ROOT = -1
"""The number of the position that a chapter begins with."""


@dataclass(frozen=True, slots=True)
class Node:
    """A move or a deal in a tree: the number of the node before it, the step with its comment, arrows and rings."""

    parent: int
    step: Step
    arrows: tuple[Arrow, ...] = ()
    rings: tuple[Ring, ...] = ()

    def __post_init__(self) -> None:
        if any(parse_mark(note) for note in self.step.others):
            raise NotationError("a note", " ".join(self.step.others), "arrows and rings in their own fields")
        _check_arrows(self.arrows)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A tree that begins with a position, or with the setup of a game. Changing it returns a new chapter.

    `nodes` come in the order in which the text has them: a move, its alternatives with everything that follows them,
    then what follows the move. The first node of several with the same parent is the main line.

    >>> from azulejos import azul
    >>> chapter, dealt = Chapter("First moves", azul()).play(ROOT, "first:1", "fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    >>> chapter, _ = chapter.play(dealt, "3R4")
    >>> chapter, side = chapter.play(dealt, "1B2", comment="quieter")
    >>> [str(node.step.action) for node in chapter.nodes], side, chapter.line_to(side)
    (['first:1', 'fill:BBYR/YKWW/BRKW/YYRR/BKKW', '3R4', '1B2'], 3, (0, 1, 3))
    """

    title: str
    game: Game
    position: State | None = None
    comment: str = ""
    arrows: tuple[Arrow, ...] = ()
    rings: tuple[Ring, ...] = ()
    nodes: tuple[Node, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", _title(self.title))
        object.__setattr__(self, "comment", require_printable(tidy(self.comment), "a comment"))
        _check_arrows(self.arrows)
        if self.position is not None and self.position.game != self.game:
            raise OptionError(f"a position of {self.position.game} in a chapter of {self.game}", code="other-game")

    @property
    def start(self) -> State:
        """Return the position that the chapter begins with."""
        return self.game.start() if self.position is None else self.position

    def children(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the nodes that follow one directly, the main line first."""
        return tuple(at for at, node in enumerate(self.nodes) if node.parent == number)

    def line_to(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the nodes from the start to one."""
        line = []
        while number != ROOT:
            line.append(number)
            number = self.nodes[number].parent
        return tuple(reversed(line))

    def state_at(self, number: int) -> State:
        """Return the position after a node."""
        state = self.start
        for at in self.line_to(number):
            state = state_after(state, self.nodes[at].step.action)
        return state

    def play(self, number: int, *words: str, comment: str = "") -> "tuple[Chapter, int]":
        """Add moves and deals after a node, as a new line unless they are there already; comment on the last.

        Return the new chapter and the number of the last node. Raise IllegalMove if the rules forbid a move.
        """
        actions = [parse_action(word) for word in words]
        state = self.state_at(number)
        for action in actions:
            state = state_after(state, action)
        chapter, number = self.add(number, *actions)
        return (chapter.annotate(number, comment=comment), number) if comment else (chapter, number)

    def add(self, number: int, *actions: Move | Deal) -> "tuple[Chapter, int]":
        """Add moves and deals one after the other without asking the rules; return the chapter and the last number."""
        nodes = list(self.nodes)
        for action in actions:
            known = (at for at, node in enumerate(nodes) if node.parent == number and node.step.action == action)
            found = next(known, None)
            if found is None:
                found = len(nodes)
                nodes.append(Node(number, Step(action)))
            number = found
        grown = replace(self, nodes=tuple(nodes))
        return grown.ordered(), _text_order(nodes).index(number) if number != ROOT else ROOT

    def annotate(
        self,
        number: int,
        *,
        comment: str | None = None,
        mark: str | None = None,
        arrows: Iterable[Arrow] | None = None,
        rings: Iterable[Ring] | None = None,
    ) -> "Chapter":
        """Change the comment and drawings at a node, or at the start; None leaves a part unchanged."""
        drawn: dict[str, Any] = {} if arrows is None else {"arrows": tuple(arrows)}
        ringed: dict[str, Any] = {} if rings is None else {"rings": tuple(rings)}
        if number == ROOT:
            return replace(self, comment=self.comment if comment is None else comment, **drawn, **ringed)
        node = self.nodes[number]
        step = replace(
            node.step,
            comment=node.step.comment if comment is None else comment,
            mark=node.step.mark if mark is None else mark,
        )
        changed = replace(node, step=step, **drawn, **ringed)
        return replace(self, nodes=(*self.nodes[:number], changed, *self.nodes[number + 1 :]))

    def first_fault(self) -> tuple[int, AzulejosError] | None:
        """Return the number of the first node that the rules forbid, and why; None if there is none."""
        states = {ROOT: self.start}
        for at, node in enumerate(self.nodes):
            try:
                states[at] = state_after(states[node.parent], node.step.action)
            except AzulejosError as error:
                return at, error
        return None

    def check(self) -> None:
        """Raise if the rules forbid a move of the tree."""
        fault = self.first_fault()
        if fault is not None:
            raise fault[1]

    def promote(self, number: int) -> "Chapter":
        """Make the side line that a node belongs to the main line of its branch. Nodes get other numbers."""
        while number != ROOT:
            parent = self.nodes[number].parent
            if self.children(parent)[0] != number:
                return self._in_order(number)
            number = parent
        return self

    def delete(self, number: int) -> "Chapter":
        """Delete a node with everything that follows it. Nodes after it get other numbers."""
        places = {ROOT: ROOT}
        kept: list[Node] = []
        for at, node in enumerate(self.nodes):
            if at != number and node.parent in places:
                places[at] = len(kept)
                kept.append(replace(node, parent=places[node.parent]))
        return replace(self, nodes=tuple(kept)).ordered()

    def ordered(self) -> "Chapter":
        """Return the same tree with its nodes in the order of the text."""
        return self._in_order()

    def _in_order(self, favorite: int | None = None) -> "Chapter":
        """Return the tree in the order of the text, with one node before its siblings."""
        order = _text_order(self.nodes, favorite)
        places = {number: place for place, number in enumerate(order)} | {ROOT: ROOT}
        nodes = [replace(self.nodes[number], parent=places[self.nodes[number].parent]) for number in order]
        return replace(self, nodes=tuple(nodes))


@dataclass(frozen=True, slots=True)
class Study:
    """Chapters under one title."""

    title: str
    chapters: tuple[Chapter, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", _title(self.title))

    @classmethod
    def of_record(cls, record: Record, title: str) -> "Study":
        """Make a study of one chapter from a record; its notes, marks and comments are kept."""
        nodes = tuple(_node(at - 1, step) for at, step in enumerate(record.steps))
        chapter = Chapter(title, record.game, record.position, record.comment, nodes=nodes)
        return cls(title, (chapter,))

    def __str__(self) -> str:
        from azulejos.studies.write import write_study

        return write_study(self)


def _text_order(nodes: Sequence[Node], favorite: int | None = None) -> list[int]:
    """Return the numbers of the nodes as a text has them: a move, its alternatives, then what follows the move."""
    children: dict[int, list[int]] = {}
    for at, node in enumerate(nodes):
        children.setdefault(node.parent, []).append(at)
    if favorite is not None:
        siblings = children[nodes[favorite].parent]
        siblings.sort(key=lambda at: at != favorite)
    order: list[int] = []
    waiting = [(ROOT, False)]
    while waiting:
        number, is_alternative = waiting.pop()
        if is_alternative:
            order.append(number)
        if number in children:
            first, *others = children[number]
            order.append(first)
            waiting.append((first, False))
            waiting += [(other, True) for other in reversed(others)]
    return order


def _node(parent: int, step: Step) -> Node:
    """Make a node of a record's step; notes that are arrows and rings become such."""
    marks = [(note, parse_mark(note)) for note in step.others]
    others = tuple(note for note, mark in marks if mark is None)
    arrows = tuple(mark for _, mark in marks if isinstance(mark, Arrow))
    rings = tuple(mark for _, mark in marks if isinstance(mark, Ring))
    return Node(parent, replace(step, others=others), arrows, rings)


def state_after(state: State, action: Move | Deal) -> State:
    """Return the position after a move or a deal. Raise what the rules say against it."""
    return state.play(action) if isinstance(action, Move) else state.deal(action)


def _title(text: str) -> str:
    title = require_printable(tidy(text), "a title")
    if not title:
        raise NotationError("a title", text, "a few words", code="bad-value")
    return title


def _check_arrows(arrows: tuple[Arrow, ...]) -> None:
    if len(arrows) > MOST_ARROWS:
        raise NotationError("arrows", f"{len(arrows)}", f"at most {MOST_ARROWS} in a position", code="too-many-arrows")
