"""Reading the steps of a record: words, deals, notes and comments, in one pass."""

import re

from azulejos.errors import NotationError
from azulejos.play.moves import Deal, Move
from azulejos.play.record.draft import Draft, Place
from azulejos.play.record.letters import require_printable, tidy
from azulejos.play.record.notes import read_clock, read_comment, read_evaluation, split_mark
from azulejos.play.record.record import check_seats
from azulejos.play.record.steps import Evaluation, Step, check_other_note

__all__ = ["read_body"]

# Every repetition is possessive (`++`, `*+`): no text causes backtracking.
TOKEN = re.compile(
    r"(?P<blank>[ \t\n]++)"
    r"|(?P<ignored>;[^\n]*+)"
    r"|(?P<comment>\{(?:[^}]++|\}\})*+\})"
    r"|(?P<note>\[[^\[\]\n]*+\])"
    r"|(?P<deal>\([^()\n]*+\))"
    r"|(?P<word>[^ \t\n;{}()\[\]]++)"
    r"|(?P<stray>[{}()\[\]])"
)
LABEL = re.compile(r"R[0-9]{1,7}:?|[0-9]{1,7}\.{1,3}")
GLUED_LABEL = re.compile(r"[0-9]{1,7}\.{1,3}")


def read_body(draft: Draft, offset: int) -> None:
    """Read everything from an offset on into the draft's steps."""
    reader = _BodyReader(draft)
    while offset < len(draft.text):
        offset = reader.read_token(offset)
    reader.finish_step()


class _BodyReader:
    """Collects a step's notes until the next step begins: joining them one by one would take quadratic time."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.known_words: dict[str, Step] = {}
        self.is_lost = False  # the last word could not be read: its notes belong to nothing
        self.place = Place(0, 0)
        self._begin(None)

    def _begin(self, step: Step | None) -> None:
        self.step = step
        self.comments: list[str] = []
        self.others: list[str] = []
        self.clock_ms: int | None = None
        self.evaluation: Evaluation | None = None

    def read_token(self, offset: int) -> int:
        """Read the token that begins here; return where the next one begins."""
        match = TOKEN.match(self.draft.text, offset)
        assert match is not None  # every character begins some token
        token, kind = match.group(), match.lastgroup
        if kind == "word":
            self._read_word(token, offset)
        elif kind == "deal":
            self._begin_step(offset, token)
        elif kind == "comment":
            self._read_comment(token, offset)
        elif kind == "note":
            self.draft.attempt(offset, lambda: self._read_note(tidy(token[1:-1])))
        elif kind == "stray":
            return self._skip_stray(token, offset)
        return match.end()

    def _read_word(self, word: str, offset: int) -> None:
        if LABEL.fullmatch(word):
            return
        label = GLUED_LABEL.match(word)
        start = label.end() if label else 0
        self._begin_step(offset + start, word[start:])

    def _begin_step(self, offset: int, token: str) -> None:
        self.finish_step()
        step = self.known_words.get(token) or self.draft.attempt(offset, lambda: self._step_of(token))
        if step is None:
            self._lose()
            return
        self.known_words[token] = step
        self.is_lost = False
        self.place = self.draft.place(offset)
        self._begin(step)

    def _step_of(self, token: str) -> Step:
        if token.startswith("("):
            return Step(Deal(token[1:-1].strip(" \t")))
        word, mark = split_mark(token)
        move = Move(word)
        if self.draft.game is not None and self.draft.is_this_version:
            self.draft.game.number(move)
        return Step(move, mark=mark)

    def finish_step(self) -> None:
        """Add the step that was being read, with its notes."""
        comment = " ".join(self.comments)
        if self.step is not None:
            notes = (comment, self.clock_ms, self.evaluation, self.step.mark, tuple(self.others))
            self.draft.steps.append(Step(self.step.action, *notes))
            self.draft.step_places.append(self.place)
        elif not self.draft.steps and comment:
            self.draft.comment = comment
        self._begin(None)

    def _lose(self) -> None:
        self.is_lost = True
        if self.draft.sound_steps is None:
            self.draft.sound_steps = len(self.draft.steps)

    def _read_comment(self, token: str, offset: int) -> None:
        line = token.replace("\t", " ").replace("\n", " ")
        good = self.draft.attempt(offset, lambda: require_printable(line, "a comment"))
        if good and not self.is_lost:
            self.comments.append(tidy(read_comment(token)))

    def _read_note(self, note: str) -> None:
        name, _, rest = note.partition(" ")
        if self.is_lost:
            return
        if self.step is None:
            raise NotationError("a note on a step", f"[{note}]", "a move or a deal before it", code="misplaced-note")
        if (name == "clock" and self.clock_ms is not None) or (name == "eval" and self.evaluation):
            raise NotationError("a step", f"[{note}]", f"one {name} each", code="note-twice")
        if name == "clock":
            self.clock_ms = Step(self.step.action, clock_ms=read_clock(rest)).clock_ms
        elif name == "eval":
            step = Step(self.step.action, evaluation=read_evaluation(rest))
            if self.draft.game is not None:
                check_seats(self.draft.game, step)
            self.evaluation = step.evaluation
        else:
            self.others.append(check_other_note(note))

    def _skip_stray(self, token: str, offset: int) -> int:
        """Report an unmatched bracket, and skip what it might have enclosed."""
        self.finish_step()
        self._lose()
        text = self.draft.text
        if token in "})]":
            self.draft.fail(offset, NotationError("a word", token, "a bracket only after the one that opens it"))
            return offset + 1
        end = text.find("\n", offset) if token != "{" else -1
        closing = {"{": "} somewhere", "(": ") on this line", "[": "] on this line"}[token]
        line = text[offset : offset + 60].split("\n")[0]
        self.draft.fail(offset, NotationError("closed", line, closing, code="unclosed"))
        return len(text) if end < 0 else end
