"""What can be prepared in slow play: the legal moves of both sides along a line, and groups of turns."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Literal, NamedTuple

from azulejos.errors import AzulejosError
from azulejos.games.parts import has_part
from azulejos.live.match import LiveMatch
from azulejos.play import Game, Move, State, View
from azulejos.play.preview import illegal_tries, preview_moves
from azulejos.play.sight import MoveSight, describe_events, describe_move
from azulejos.server.refusal import Refusal
from azulejos.server.tables.conditions import Condition, is_pattern, root_of

__all__ = ["Choices", "Ends", "LineTurn", "TurnSight", "check_rules", "choices_at", "described_turn", "words_of"]

MOST_STATES = 100
"""How many of the positions that a group of turns leads to are looked at."""

DRAWN = 4
"""How often hidden things are drawn again, to see whether they change what a line leads to."""

Ends = Literal["deal", "over", "hidden"]
"""Why nothing can be prepared after a line: chance acts, the match is over, or the next moves are secret."""


@dataclass(frozen=True, slots=True)
class LineTurn:
    """A turn of a line: the words of its moves with spaces in between, or the pattern of a group."""

    seat: int
    text: str
    is_done: bool


class TurnSight(NamedTuple):
    """The moves of a turn; or one move of a group, and the names of what all moves of the group have in common."""

    moves: tuple[MoveSight, ...]
    fixed: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Choices:
    """What can follow a line: moves of the seat that is to move, and groups of an opponent's turns.

    Where the position is not known, as after a group, `view` is an example, and the moves are those of all positions.
    """

    turns: tuple[LineTurn, ...]
    seat: int | None
    is_example: bool
    view: View
    moves: tuple[Move, ...]
    groups: tuple[str, ...]
    ends: Ends | None
    events: list[Any]

    @property
    def previews(self) -> list[Any]:
        """Return what each move would do in this position."""
        if self.is_example or not self.moves or not has_part(self.view.game.name, "previews"):
            return []
        return list(preview_moves(self._seen_by_mover, [move.text for move in self.moves]))

    @property
    def illegal(self) -> list[Any]:
        """Return the moves that a person may try although they are illegal in this position."""
        return list(illegal_tries(self._seen_by_mover)) if self.moves and not self.is_example else []

    @property
    def _seen_by_mover(self) -> View:
        return View(self.view.game, self.view.table, self.seat)


def known_states(match: LiveMatch, seat: int) -> list[State]:
    """Return the position where a player's conditions begin; what the player cannot know is drawn several times."""
    root = root_of(match, seat)
    state = match.state if root == match.version else match.back_at(root).state
    assert state is not None, "it is being played"
    return [state.resample(seat, seed) for seed in range(DRAWN if match.setup.has_secrets else 1)]


class Line:
    """A line that is followed move by move, through all positions that it may lead to."""

    def __init__(self, states: Sequence[State], seat: int) -> None:
        self.seat = seat
        self.states = list(states)
        self.turns: list[LineTurn] = []

    @property
    def state(self) -> State:
        """Return the position, or one of those that are possible."""
        return self.states[0]

    @property
    def is_example(self) -> bool:
        """Whether the player does not know which of several positions it is."""
        view = self.state.view(self.seat)
        return any(state.view(self.seat) != view for state in self.states[1:])

    @property
    def ends(self) -> Ends | None:
        """Return why the line ends here; None if it goes on."""
        if self.state.to_move is None:
            return "over" if self.state.is_over else "deal"
        return None if self.state.to_move == self.seat or self.moves() else "hidden"

    def moves(self) -> list[Move]:
        """Return the moves that are legal in some position; none of an opponent's that are secret."""
        found = {move.text: move for state in self.states for move in state.legal_moves()}
        if self.state.to_move == self.seat:
            return list(found.values())
        return [move for move in found.values() if not self.state.game.definition.is_secret_move(move)]

    def follow(self, words: Sequence[str]) -> None:
        """Make the moves of a line; a pattern stands for a whole turn of an opponent. Raise what is wrong with them."""
        for word in words:
            if self.ends is not None:
                raise Refusal(
                    "line-ends", f"a line cannot go on with {word}: chance acts, or the next moves are secret"
                )
            if is_pattern(word):
                self._take_group(word)
            else:
                self._play(word)

    def _play(self, word: str) -> None:
        mover = self.state.to_move
        assert mover is not None, "the line goes on"
        if mover != self.seat and self.state.game.definition.is_secret_move(Move(word)):
            raise Refusal("line-ends", f"a line cannot continue with {word}: that move is secret")
        played = [state.play(word) for state in self.states if state.is_legal(word)]
        self.states = played or [self.state.play(word)]  # which raises the reason
        self._note(mover, word, is_done=self.state.to_move != mover)

    def _note(self, mover: int, word: str, *, is_done: bool) -> None:
        last = self.turns[-1] if self.turns else None
        if last is None or last.is_done:
            self.turns.append(LineTurn(mover, word, is_done))
        else:
            self.turns[-1] = LineTurn(mover, f"{last.text} {word}", is_done)

    def _take_group(self, pattern: str) -> None:
        mover = self.state.to_move
        if mover is None or mover == self.seat or not self.is_at_turn:
            raise Refusal("bad-group", f"{pattern} can only stand for a whole turn of an opponent", 400)
        found = [after for state in self.states for text, after in whole_turns(state) if fnmatchcase(text, pattern)]
        if not found:
            raise Refusal("bad-group", f"no legal turn fits {pattern}", 400)
        going_on = [state for state in found if state.to_move is not None] or found[:1]
        self.states = going_on[:: -(-len(going_on) // MOST_STATES)]
        self.turns.append(LineTurn(mover, pattern, True))

    @property
    def is_at_turn(self) -> bool:
        """Whether a turn begins here."""
        return not self.turns or self.turns[-1].is_done


def whole_turns(state: State) -> Iterator[tuple[str, State]]:
    """Yield every turn of the seat that is to move, up to the first deal or secret move, and the state after it."""
    mover, waiting = state.to_move, [("", state)]
    while waiting:
        text, now = waiting.pop()
        if text and now.to_move != mover:
            yield text, now
            continue
        for move in now.legal_moves():
            if not now.game.definition.is_secret_move(move):
                waiting.append((f"{text} {move.text}".strip(), now.play(move)))


def choices_at(match: LiveMatch, seat: int, words: Sequence[str]) -> Choices:
    """Return what a player can prepare after these moves."""
    line = Line(known_states(match, seat), seat)
    line.follow(words)
    ends, mover = line.ends, line.state.to_move
    moves = [] if ends is not None else line.moves()
    is_theirs = moves and mover != seat and line.is_at_turn
    return Choices(
        tuple(line.turns),
        mover,
        line.is_example,
        line.state.view(seat),
        tuple(moves),
        groups_of(match.game, moves) if is_theirs else (),
        ends,
        list(describe_events(match.game, line.state.view(seat).events)),
    )


def check_rules(match: LiveMatch, seat: int, rules: Sequence[Condition]) -> None:
    """Refuse rules that can never be followed, or that go on after a deal. Raise what is wrong with their moves.

    After a group, the position is not known, so only the words are checked.
    """
    if rules:
        _check(Line(known_states(match, seat), seat), rules)


def _check(line: Line, rules: Sequence[Condition]) -> None:
    for rule in rules:
        if not rule.then and not rule.after:
            raise Refusal("bad-condition", f"no answer to {rule.when}", 400)
        if is_pattern(rule.when):
            _check_words(line.state.game, [rule])
            continue
        theirs = _longer(line, rule.when)
        if not theirs.is_at_turn or line.state.to_move == line.seat:
            raise Refusal("bad-condition", f"{rule.when} is not a whole turn of an opponent", 400)
        if theirs.ends is None and bool(rule.then) != (theirs.state.to_move == line.seat):
            raise Refusal("bad-condition", f"after {rule.when}, it is not the turn of the seat that answers", 400)
        for turn in rule.then:
            if not _longer(theirs, turn).is_at_turn:
                raise Refusal("bad-condition", f"{turn} is not a whole turn", 400)
        _check(_longer(theirs, rule.then[0]) if rule.then else theirs, rule.after)


def _longer(line: Line, turn: str) -> Line:
    longer = Line(line.states, line.seat)
    longer.follow(turn.split())
    return longer


def _check_words(game: Game, rules: Sequence[Condition]) -> None:
    for rule in rules:
        for turn in rule.then if is_pattern(rule.when) else [rule.when, *rule.then]:
            for word in turn.split():
                game.number(word)
        _check_words(game, rule.after)


# --- Groups of turns, and words for them


def groups_of(game: Game, moves: Sequence[Move]) -> tuple[str, ...]:
    """Return patterns that fit several of these moves: anything, and moves that begin alike.

    >>> from azulejos import azul
    >>> groups_of(azul(), [Move("CB1"), Move("CB2"), Move("CR1"), Move("2R1")])
    ('*', 'C*', 'CB*')
    """
    prefixes = dict.fromkeys(prefix for move in moves for prefix in _prefixes(game, move))
    fitting = [prefix for prefix in prefixes if sum(move.text.startswith(prefix) for move in moves) > 1]
    patterns = (_pattern(game, prefix, moves) for prefix in fitting)
    return ("*", *(pattern for pattern in patterns if pattern is not None))


def _prefixes(game: Game, move: Move) -> list[str]:
    """Return the beginnings of a word that name its kind or its first parts."""
    found = game.definition.move_words[move.kind].fullmatch(move.text)
    assert found is not None, "its word is of its kind"
    ends = [found.start(1) if found.re.groups else len(move.text), *(found.end(n + 1) for n in range(found.re.groups))]
    return [move.text[:end] for end in ends[:-1] if end]


def _pattern(game: Game, prefix: str, moves: Sequence[Move]) -> str | None:
    """Return a pattern for the moves that begin like this, and for no others of the game; None if there is none."""
    if group_sight(game, f"{prefix}*"):
        return f"{prefix}*"
    kind = next(move.kind for move in moves if move.text.startswith(prefix))
    nexts = {word.text[len(prefix)] for word in _moves(game) if word.kind == kind and word.text.startswith(prefix)}
    narrower = f"{prefix}[{''.join(sorted(nexts))}]*"
    return narrower if group_sight(game, narrower) else None


@functools.lru_cache(maxsize=64)
def _moves(game: Game) -> tuple[Move, ...]:
    return tuple(game.move(number) for number in range(game.action_count))


@functools.lru_cache(maxsize=1024)
def group_sight(game: Game, pattern: str) -> TurnSight | None:
    """Return what all first moves that fit a pattern have in common; None if other moves have that, too.

    >>> from azulejos import azul
    >>> group_sight(azul(), "C*").fixed, group_sight(azul(), "2R*").fixed, group_sight(azul(), "[12]*")
    (('kind', 'source'), ('kind', 'source', 'color'), None)
    """
    every = [describe_move(game, move) for move in _moves(game)]
    fits = [sight for sight in every if fnmatchcase(sight["word"], pattern)]
    if not fits:
        return None
    common = {key: value for key, value in fits[0].items() if all(each.get(key) == value for each in fits)}
    alike = [sight for sight in every if all(sight.get(key) == value for key, value in common.items())]
    return TurnSight((fits[0],), tuple(common)) if len(alike) == len(fits) > 1 else None


def described_turn(game: Game, turn: str) -> TurnSight:
    """Return the moves of a turn, or what those of a group have in common; no moves if that has no words."""
    if is_pattern(turn):
        return group_sight(game, turn) or TurnSight((), ())
    try:
        return TurnSight(tuple(describe_move(game, Move(word)) for word in turn.split()), None)
    except AzulejosError:
        return TurnSight((), None)


def words_of(game: Game, rules: Sequence[Condition]) -> dict[str, TurnSight]:
    """Return every turn and group of these rules, described."""
    found = {turn: described_turn(game, turn) for rule in rules for turn in (rule.when, *rule.then)}
    for rule in rules:
        found |= words_of(game, rule.after)
    return found
