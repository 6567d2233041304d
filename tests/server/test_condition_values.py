"""Conditional moves as values: what fits, what is answered, when they end, and what can be prepared."""

import pytest

from azulejos import Game, azul, duel
from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.server.tables.condition_choices import Choices, check_rules, choices_at, described_turn, groups_of
from azulejos.server.tables.conditions import (
    Condition,
    Prepared,
    fitting,
    reply_to,
    root_of,
    size_of,
    steps_of,
    turns_since,
    why_dropped,
)
from tests.live.test_match import begun, moved


def waiting(game: Game | None = None) -> tuple[LiveMatch, int]:
    """Return a match in which somebody else is to move, and the seat that waits; both have moved."""
    match = moved(moved(begun(game)))
    while match.changes[-1].deals or not is_fresh(match):
        match = moved(match)
    return match, (match.to_move or 0) ^ 1


def is_fresh(match: LiveMatch) -> bool:
    """Whether a turn begins, in which tiles can be taken."""
    assert match.state is not None
    kinds = {move.kind for move in match.state.legal_moves()}
    return match.changes[-1].seat != match.to_move and "take" in kinds


def words(match: LiveMatch, seat: int, *line: str) -> list[str]:
    return [move.text for move in choices_at(match, seat, line).moves]


def turn_at(match: LiveMatch, seat: int, *line: str) -> str:
    """Return a whole turn that can follow a line: take something, then whatever comes first."""
    found: Choices = choices_at(match, seat, line)
    mover, before = found.seat, len(found.turns)
    while found.seat == mover and found.ends is None and (len(found.turns) == before or not found.turns[-1].is_done):
        line = (*line, next((move.text for move in found.moves if move.kind == "take"), found.moves[0].text))
        found = choices_at(match, seat, line)
    return found.turns[-1].text


def played(match: LiveMatch, turn: str) -> LiveMatch:
    for word in turn.split():
        match = moved(match, word=word)
    return match


GAMES = [azul(), azul(gray=True), duel()]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_prepared_line_is_played_turn_by_turn(game: Game) -> None:
    match, seat = waiting(game)
    theirs = turn_at(match, seat)
    mine = turn_at(match, seat, *theirs.split())
    later = turn_at(match, seat, *theirs.split(), *mine.split())
    last = turn_at(match, seat, *theirs.split(), *mine.split(), *later.split())
    rules = [Condition(theirs, [mine], [Condition(later, [last])])]
    check_rules(match, seat, rules)
    match = played(match, theirs)
    reply = reply_to(match, seat, rules, 0, "id")
    assert reply is not None
    assert " ".join(step.changes[-1].word for step in reply.steps) == mine
    match = played(reply.steps[-1], later)
    final = reply_to(match, seat, reply.after, 0, "id")
    assert final is not None
    assert final.after == []
    assert (turns_since(match, root_of(match, seat), seat), size_of(rules)) == ([later], 2)


def test_a_condition_whose_answers_are_illegal_leaves_it_to_the_next_that_fits() -> None:
    match, seat = waiting()
    theirs = words(match, seat)[0]
    mine = words(match, seat, theirs)[0]
    rules = [Condition("*", [theirs]), Condition(theirs, ["9B1", mine]), Condition("*", ["1B1"])]
    reply = reply_to(moved(match, word=theirs), seat, rules, 0, "id")
    assert reply is not None
    assert reply.steps[0].changes[-1].word == mine


def test_a_turn_is_answered_as_a_whole_or_not_at_all() -> None:
    match, seat = waiting(duel())
    theirs = turn_at(match, seat)
    after = played(match, theirs)
    plate = next(move.text for move in after.view(seat).legal_moves() if move.kind == "plate")
    assert steps_of(after, seat, plate, 0, "id") is None, "the plate is not placed"
    assert len(steps_of(after, seat, f"{plate} at9r0", 0, "id") or ()) == 2


def test_why_conditions_end_is_known() -> None:
    match, seat = waiting()
    first, other, *_ = words(match, seat)
    prepared = Prepared(root_of(match, seat), [Condition(first, [words(match, seat, first)[0]])], 0)
    assert why_dropped(match, seat, prepared, 0) is None, "the opponent has not moved"
    assert why_dropped(moved(match, word=first), seat, prepared, 0) is None, "it is about to be answered"
    assert why_dropped(moved(match, word=other), seat, prepared, 0) == "other-move"
    illegal = prepared._replace(rules=[Condition("*", [first])])
    assert why_dropped(moved(match, word=first), seat, illegal, 0) == "illegal"
    undone = match.undo(seat, match.version - 1, 0)
    assert why_dropped(undone, seat, prepared, 0) == "taken-back"
    dealt = match
    while not dealt.changes[-1].deals:
        dealt = moved(dealt)
    opponents = prepared._replace(root=dealt.version - 1)
    waits = dealt.changes[-1].seat or 0
    assert why_dropped(dealt, 1 - waits, opponents, 0) == "deal"
    assert why_dropped(dealt, waits, opponents, 0) is None, "ended by a move of one's own"


def test_a_line_ends_with_a_deal_and_cannot_be_stored_beyond() -> None:
    match, seat = waiting()
    line: tuple[str, ...] = ()
    while choices_at(match, seat, line).ends is None:
        line = (*line, words(match, seat, *line)[0])
    found = choices_at(match, seat, line)
    assert (found.ends, found.moves, found.groups) == ("deal", (), ())
    with pytest.raises(AzulejosError) as refused:
        choices_at(match, seat, (*line, "1B1"))
    assert refused.value.code == "line-ends"
    beyond = (*line, "1B1", "1B2")
    rules: list[Condition] = []
    for theirs, mine in reversed(list(zip(beyond[::2], beyond[1::2], strict=False))):
        rules = [Condition(theirs, [mine], rules)]
    with pytest.raises(AzulejosError) as refused:
        check_rules(match, seat, rules)
    assert refused.value.code == "line-ends"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ([Condition("x", ["y"])], "unreadable"),
        ([Condition("*", ["rubbish"])], "unreadable"),
        ([Condition("*", [])], "bad-condition"),
        ([Condition("THEIRS", [], [Condition("*", ["1B1"])])], "bad-condition"),
        ([Condition("THEIRS", ["THEIRS"])], "IllegalMove"),
        ([Condition("THEIRS MINE", ["MINE"])], "bad-condition"),
    ],
)
def test_rules_that_can_never_be_followed_are_refused(rules: list[Condition], code: str) -> None:
    match, seat = waiting()
    theirs = words(match, seat)[0]
    mine = words(match, seat, theirs)[0]

    def filled(rule: Condition) -> Condition:
        texts = [text.replace("THEIRS", theirs).replace("MINE", mine) for text in (rule.when, *rule.then)]
        return Condition(texts[0], texts[1:], [filled(each) for each in rule.after])

    with pytest.raises(AzulejosError) as refused:
        check_rules(match, seat, [filled(rule) for rule in rules])
    assert code in (refused.value.code, type(refused.value).__name__)


def test_all_opponents_at_a_larger_table_must_fit() -> None:
    match = moved(begun(azul(3)))
    seat = match.changes[-1].seat or 0
    first = words(match, seat)[0]
    second = words(match, seat, first)[0]
    mine = words(match, seat, first, second)[0]
    rules = [Condition(first, [], [Condition(second, [mine])]), Condition("*", [mine])]
    check_rules(match, seat, rules)
    assert [rule.when for rule in fitting(rules, [first, second])] == [second]
    after = moved(moved(match, word=first), word=second)
    reply = reply_to(after, seat, rules, 0, "id")
    assert reply is not None
    assert reply.steps[0].changes[-1].word == mine
    assert reply_to(moved(match, word=first), seat, rules, 0, "id") is None, "another opponent moves first"


def test_groups_offer_answers_to_all_their_turns() -> None:
    match, seat = waiting()
    found = choices_at(match, seat, [])
    assert found.groups[0] == "*"
    assert "C*" in found.groups
    after = choices_at(match, seat, ["C*"])
    assert (after.seat, after.is_example, after.previews, after.illegal) == (seat, True, [], [])
    single = set(words(match, seat, next(word for word in words(match, seat) if word.startswith("C"))))
    assert single < {move.text for move in after.moves}
    with pytest.raises(AzulejosError) as refused:
        choices_at(match, seat, ["Q*"])
    assert refused.value.code == "bad-group"


@pytest.mark.parametrize("game", [*GAMES, azul(4)], ids=str)
def test_every_group_has_words_and_means_just_what_they_say(game: Game) -> None:
    match, seat = waiting(game) if game.players == 2 else (moved(begun(game)), 0)
    moves = choices_at(match, seat, []).moves
    patterns = groups_of(game, moves)
    assert len(patterns) > 3
    assert all(described_turn(game, pattern).moves for pattern in patterns)
    assert described_turn(game, "*").fixed == ()


def test_no_pattern_finds_out_what_is_secret() -> None:
    match = begun(duel())
    while "draw" not in [move.text for move in match.view(match.to_move).legal_moves()]:
        match = moved(match)
    mover = match.to_move or 0
    alone = moved(moved(match, word="draw"), word="stop")
    assert choices_at(alone, 1 - mover, ["at9r0"]).is_example, "nobody else knows what is placed there"
    match = moved(moved(moved(match, word="draw"), word="draw"), word="stop")
    root = root_of(match, 1 - mover)
    found = choices_at(match, 1 - mover, [])
    assert (found.ends, found.moves) == ("hidden", ())
    secret = next(move.text for move in match.view(mover).legal_moves() if move.kind == "keep")
    assert turns_since(moved(match, word=secret), root, 1 - mover) == ["keep?"]
    with pytest.raises(AzulejosError) as refused:
        choices_at(match, 1 - mover, [secret])
    assert refused.value.code == "line-ends"
