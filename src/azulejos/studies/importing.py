"""Chapters from texts that somebody pastes or drops: a study, records, or a position."""

from azulejos.errors import NotationError, OptionError
from azulejos.play import Dice, Record, State, parse_game, parse_records, parse_state
from azulejos.studies.limits import check_chapter, check_size
from azulejos.studies.read import parse_study, read_chapter, split_study
from azulejos.studies.tree import ROOT, Chapter, Study

__all__ = ["add_deals", "chapters_of_text", "dealt_chapter", "find_fault"]

STUDY = "Azulejos-Study:"

MOST_AT_ONCE = 6000
"""Moves and deals of one text: each is played to check it."""


def chapters_of_text(text: str, title: str) -> tuple[str, list[Chapter]]:
    """Return the title and the chapters of a text; the given title is for chapters without their own.

    Whether the rules allow the moves of a study is not checked; records are replayed.

    >>> record = "Azulejos: 1\\nGame: azul2\\nSeat1: Ana\\nSeat2: Bram\\n\\n(first:1)"
    >>> found, chapters = chapters_of_text(record, "Match")
    >>> found, [(chapter.title, len(chapter.nodes)) for chapter in chapters]
    ('Ana, Bram', [('Ana, Bram', 1)])
    """
    text = check_size(text.removeprefix("\ufeff")).strip()
    if text.startswith(STUDY):
        own, texts = split_study(text)
        return own, _some([read_chapter(each) for each in texts], text)
    if "Azulejos:" in text:
        chapters = [_of_record(record, title) for record in parse_records(text)]
        return _some(chapters, text)[0].title, chapters
    state = _position(text)
    return title, [Chapter(title, state.game, state)]


def find_fault(text: str) -> None:
    """Raise what is wrong with a study, with its place in the text; records and positions raise when they are read.

    >>> find_fault("Azulejos-Study: 1\\nTitle: T\\n\\nChapter: C\\nGame: azul2\\n\\n  (first:1) 3R9")
    Traceback (most recent call last):
    azulejos.errors.NotationError: not a move: '3R9' at line 7, column 13 (wanted a word like 3R4, CRF, 4>2; ...
    """
    if text.removeprefix("\ufeff").lstrip().startswith(STUDY):
        parse_study(text.removeprefix("\ufeff"))


def _position(text: str) -> State:
    """Read a position; a text that cannot be imported at all is refused as a whole."""
    try:
        parse_game(text.split(" ", 1)[0])
    except NotationError:
        wanted = "Azulejos-Study: 1, Azulejos: 1, or a position that begins with its game"
        raise NotationError("a study, a record or a position", text, wanted) from None
    return parse_state(text)


def _of_record(record: Record, title: str) -> Chapter:
    """Return a chapter of a record, with the names of the players as its title."""
    names = ", ".join(name for name in record.names if name)
    return Study.of_record(record, names or title).chapters[0]


def _some(chapters: list[Chapter], text: str) -> list[Chapter]:
    for chapter in chapters:
        check_chapter(len(chapter.nodes))
    if sum(len(chapter.nodes) for chapter in chapters) > MOST_AT_ONCE:
        raise OptionError(f"at most {MOST_AT_ONCE} moves and deals are imported at once", code="study-too-large")
    if not chapters:
        raise NotationError("a study", text[:40], "at least one chapter", code="no-chapters")
    return chapters


def dealt_chapter(title: str, game: str, seed: str) -> Chapter:
    """Return a chapter that begins with the setup of a game; the deals before the first move are drawn.

    >>> [str(node.step.action)[:5] for node in dealt_chapter("New", "azul2", "7").nodes]
    ['first', 'fill:']
    """
    chapter = Chapter(title, parse_game(game))
    return add_deals(chapter, ROOT, chapter.start, seed)[0]


def add_deals(chapter: Chapter, at: int, state: State, seed: str) -> tuple[Chapter, int]:
    """Draw deals after a node, whose position is given, until a seat is to move; return the number of the last one."""
    dice = Dice(seed)
    while state.is_chance:
        deal = state.sample_deal(dice)
        state = state.deal(deal)
        chapter, at = chapter.add(at, deal)
    return chapter, at
