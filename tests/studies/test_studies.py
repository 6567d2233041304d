"""Studies: trees with words and arrows; exporting to text and importing again gives the same tree."""

import random

import pytest

from azulejos import AzulejosError, Dice, IllegalMove, Move, NotationError, Record, azul, duel, parse_game
from azulejos.play.record.steps import MARKS, Evaluation
from azulejos.studies import Arrow, Chapter, Kind, Ring, Study, parse_study, write_study
from azulejos.studies.from_review import add_review
from azulejos.studies.tree import ROOT
from tests.analysis.matches import match_of

GAMES = ("azul2", "azul3g", "duel:1a,2b,4a")
WORDS = ("well", "{far}", "}", "<", "a > b", "(no deal)", "[note]", "Chapter:", "über", "3R4!", "Title: x", "")
FOREIGN = ("Þóra", "não", "漢字", "e\u0301", "🟦", "\u00a0", "Ωmega", "\u00adsoft")
OPENING = ("first:1", "fill:BBYR/YKWW/BRKW/YYRR/BKKW")


def random_study(seed: int) -> Study:
    """Return a study with branches, words, marks, arrows and rings at random places."""
    rng = random.Random(seed)
    chapters = []
    for number in range(rng.randrange(4)):
        game = parse_game(rng.choice(GAMES))
        start = game.start(first=0).deal(seed=seed) if rng.random() < 0.5 else None
        chapter = Chapter(f"No. {number} <{seed}> {rng.choice(FOREIGN)}", game, start, words(rng), *marks(rng))
        ends = [ROOT]
        for _ in range(rng.randrange(25)):
            at = rng.choice(ends[-3:])
            state = chapter.state_at(at)
            if state.is_chance:
                word = str(state.sample_deal(Dice(rng.random().hex())))
            else:
                word = str(rng.choice(state.legal_moves()))
            before = len(chapter.nodes)
            chapter, at = chapter.play(at, word, comment=words(rng))
            is_move = isinstance(chapter.nodes[at].step.action, Move)
            arrows, rings = marks(rng)
            chapter = chapter.annotate(at, mark=rng.choice(("", *MARKS)) if is_move else "", arrows=arrows, rings=rings)
            if len(chapter.nodes) > before:
                ends = [*chapter.children(ROOT), at]
        chapters.append(chapter)
    return Study(f"{rng.choice(FOREIGN)} {seed}", tuple(chapters))


def words(rng: random.Random) -> str:
    return " ".join(rng.choice(WORDS + FOREIGN) for _ in range(rng.randrange(30)))


def marks(rng: random.Random) -> tuple[tuple[Arrow, ...], tuple[Ring, ...]]:
    kinds = list(Kind)
    arrows = tuple(Arrow(f"{rng.randrange(1, 6)}R", "4", rng.choice(kinds)) for _ in range(rng.randrange(3)))
    return arrows, tuple(Ring("C", rng.choice(kinds)) for _ in range(rng.randrange(2)))


@pytest.mark.parametrize("seed", range(25))
def test_exporting_to_text_and_importing_it_again_gives_the_same_tree(seed: int) -> None:
    study = random_study(seed)
    text = write_study(study)
    assert parse_study(text) == study
    assert write_study(parse_study(text)) == text
    assert max(map(len, text.splitlines())) < 400


@pytest.mark.parametrize("game", ["azul2", "duel:1a,2b,4a"])
def test_a_record_becomes_a_chapter_and_keeps_its_notes(game: str) -> None:
    record = match_of(game)
    noted = Record.begin(azul(), ["Ana", "Bram"]).add(OPENING[0]).add(OPENING[1])
    noted = noted.add("3R4", "good", 61_000, Evaluation(1.5, (0.6, 0.4)), "!")
    for each in (record, noted):
        study = Study.of_record(each, "A match")
        assert parse_study(str(study)) == study
        assert [node.step for node in study.chapters[0].nodes] == list(each.steps)
        assert study.chapters[0].state_at(len(each.steps) - 1) == each.final


def test_alternatives_stand_between_angle_brackets_after_their_move() -> None:
    chapter, dealt = Chapter("First moves", azul()).play(ROOT, *OPENING)
    chapter, _ = chapter.play(dealt, "3R4", "1B2")
    chapter, _ = chapter.play(dealt, "1B2", "3R3", comment="quieter")
    chapter = chapter.annotate(
        chapter.children(dealt)[0], mark="!", arrows=[Arrow("3R", "4")], rings=[Ring("5", Kind.DANGER)]
    )
    text = str(Study("Openings", (chapter,)))
    assert text == (
        "Azulejos-Study: 1\nTitle: Openings\n\nChapter: First moves\nGame: azul2\n\n"
        "  (first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4! [arrow 3R 4] [ring 5 danger] < 1B2 3R3 {quieter} > 1B2\n"
    )
    again, same = chapter.play(dealt, "3R4")
    assert (again, same) == (chapter, chapter.children(dealt)[0])
    (answer,) = chapter.children(same)
    assert chapter.state_at(answer) == azul().start().deal(OPENING[0]).deal(OPENING[1]).play("3R4").play("1B2")


@pytest.mark.parametrize(
    "body",
    [
        "  3R4 < 1B2",
        "  3R4 >",
        "  < 3R4 >",
        "  [mood bad]",
        "  {open",
        "3R4",
        "  3R4 [arrow 1]",
        "  3R4 [arrow 1 2] [arrow 1 2] [arrow 1 2] [arrow 1 2] [arrow 1 2]",
    ],
)
def test_a_text_that_is_no_study_is_refused(body: str) -> None:
    position = azul().start(first=0).deal(OPENING[1])
    text = f"Azulejos-Study: 1\nTitle: T\n\nChapter: C\nGame: azul2\nPosition: {position}\n\n{body}\n"
    with pytest.raises(NotationError):
        parse_study(text)
    assert parse_study(text.replace(body, "  3R4")).chapters[0].nodes[0].step.action == Move("3R4")


def test_a_move_that_the_rules_forbid_is_refused() -> None:
    chapter, dealt = Chapter("C", azul()).play(ROOT, *OPENING)
    with pytest.raises(IllegalMove):
        chapter.play(dealt, "3B4", "3B4")
    with pytest.raises(IllegalMove):
        parse_study(str(Study("T", (chapter,))).replace("BKKW)", "BKKW) 1K1"))


@pytest.mark.parametrize(
    ("second", "code", "line", "column"),
    [
        ("Game: azul2\n\n  (first:1)\n  9Z9", "unreadable", 13, 3),
        ("Game: azul2\n\n  (first:1) 3R4", "wrong-moment", 12, 13),
        ("Game: azul2\n\n  (first:1) < (first:2)", "bad-value", 12, 3),
        ("Game: azul2\n\n  (first:1) [clock", "unreadable", 12, 13),
        ("Game: azul9", "unreadable", 9, 1),
        ("Game: azul2\n\n(first:1)", "unreadable", 12, 1),
    ],
)
def test_what_is_wrong_with_a_study_is_told_with_its_place(second: str, code: str, line: int, column: int) -> None:
    first = "Azulejos-Study: 1\nTitle: T\n\nChapter: C\nGame: azul2\n\n  (first:1)\n"
    with pytest.raises(AzulejosError) as refused:
        parse_study(f"{first}\nChapter: D\n{second}")
    assert (refused.value.code, refused.value.line, refused.value.column) == (code, line, column)


def test_other_texts_and_other_games_are_refused() -> None:
    for text in ("", "Azulejos: 1", "Azulejos-Study: 2\nTitle: x", "Azulejos-Study: 1"):
        with pytest.raises(NotationError):
            parse_study(text)
    with pytest.raises(NotationError):
        Chapter("  ", azul())
    with pytest.raises(Exception, match="a position of"):
        Chapter("C", azul(), duel().start(first=0))


def test_the_better_lines_of_a_review_open_as_side_lines() -> None:
    from azulejos.analysis import review
    from azulejos.search import Limit
    from tests.analysis.plain_thinker import PlainThinker

    record = match_of("azul2")
    judged = review(record, Limit(nodes=10), thinker=PlainThinker())
    study = add_review(Study.of_record(record, "A match"), judged)
    chapter = study.chapters[0]
    marked = [move for move in judged.moves if move.reasons]
    branches = [node for at, node in enumerate(chapter.nodes) if at != chapter.children(node.parent)[0]]
    assert marked
    assert len(branches) == len(marked)
    assert {str(node.step.action) for node in branches} == {str(move.best.move) for move in marked if move.best}
    assert parse_study(str(study)) == study


def test_a_side_line_is_promoted_and_deleted() -> None:
    chapter, dealt = Chapter("C", azul()).play(ROOT, *OPENING)
    chapter, _ = chapter.play(dealt, "3R4", "1B2")
    chapter, end = chapter.play(dealt, "1B2", "3R3")
    promoted = chapter.promote(end)
    assert [str(node.step.action) for node in promoted.nodes[2:]] == ["1B2", "3R4", "1B2", "3R3"]
    assert promoted.promote(promoted.children(dealt)[0]) == promoted, "the main line stays"
    assert chapter.promote(ROOT) == chapter
    less = promoted.delete(promoted.children(dealt)[0])
    assert [str(node.step.action) for node in less.nodes[2:]] == ["3R4", "1B2"]
    assert chapter.delete(0).nodes == ()


@pytest.mark.parametrize("seed", range(4, 8))
def test_promoting_and_deleting_keep_the_order_of_the_text(seed: int) -> None:
    for chapter in random_study(seed).chapters:
        for number in range(len(chapter.nodes)):
            for changed in (chapter.promote(number), chapter.delete(number)):
                assert changed.ordered() == changed
                changed.check()
        if chapter.nodes:
            assert len(chapter.delete(0).nodes) < len(chapter.nodes)
