"""`azulejos study`: studies made of records, shown and checked."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.limits import Nodes, limit_of
from azulejos.cli.long_runs import INTERRUPTED
from azulejos.cli.options import Language
from azulejos.cli.review import review_all
from azulejos.locale import spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from azulejos.play import Record
    from azulejos.studies import Chapter, Study

__all__ = ["study"]

study = typer.Typer(help="Make studies from records, show them and check them.", no_args_is_help=True)
NODES = 20_000
STEP = "  "


@study.command("make")
def make_study(
    file: Annotated[str, typer.Argument(metavar="RECORD|-", help="A file with one or more records.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the study is written.")],
    title: Annotated[str, typer.Option(metavar="TEXT", help="The title of the study.")] = "Study",
    review: Annotated[
        bool, typer.Option("--review", metavar="", help="Review the matches, and add marks and better lines.")
    ] = False,
    nodes: Nodes = None,
    language: Language = None,
) -> None:
    """Make a study from records: a chapter for each match.

    Ctrl-C ends the reviews; the study is written with the findings so far.

    **Example**

        azulejos study make match.azr --out match.azs --review
    """
    from azulejos.cli.files import check_writable, write_text
    from azulejos.cli.positions import records_in
    from azulejos.studies import Study

    records = records_in(file)
    check_writable(out)
    studies = [_study_of(record) for record in records]
    missing = _add_reviews(studies, records, nodes) if review else ""
    write_text(out, str(Study(title, tuple(chapter for made in studies for chapter in made.chapters))))
    print(spoken().text("cli.show.written", file=out) + missing)
    if missing:
        raise typer.Exit(INTERRUPTED)


@study.command()
def show(
    file: Annotated[str, typer.Argument(metavar="STUDY|-", help="A file with a study.")],
    language: Language = None,
) -> None:
    """Show the chapters of a study as indented trees, with their comments.

    **Example**

        azulejos study show match.azs
    """
    found = _read(file)
    print(found.title)
    for number, chapter in enumerate(found.chapters, start=1):
        print(f"\n{number}. {chapter.title} ({chapter.game})")
        print("\n".join(_lines(chapter)))


@study.command()
def check(
    file: Annotated[str, typer.Argument(metavar="STUDY|-", help="A file with a study.")],
    language: Language = None,
) -> None:
    """Check that a study can be read and that the rules allow every move in it.

    **Example**

        azulejos study check match.azs
    """
    found = _read(file)
    moves = sum(len(chapter.nodes) for chapter in found.chapters)
    print(spoken().text("cli.study.sound", count=len(found.chapters), steps=moves))


def _read(file: str) -> "Study":
    from azulejos.cli.files import read_text
    from azulejos.studies import parse_study

    return parse_study(read_text(file))


def _study_of(record: "Record") -> "Study":
    from azulejos.narration.story import name_of
    from azulejos.studies import Study

    names = (name_of(seat, record.names) for seat in range(record.game.players))
    return Study.of_record(record, ", ".join(names))


def _add_reviews(studies: "list[Study]", records: "Sequence[Record]", nodes: int | None) -> str:
    """Add the reviews of the records to their studies; return how far they came if somebody interrupted them."""
    from azulejos.studies.from_review import add_review

    found, is_interrupted = review_all(records, limit_of(nodes, None, None, NODES), "0")
    for at, one in enumerate(found):
        studies[at] = add_review(studies[at], one)
    if not is_interrupted:
        return ""
    moves = sum(len(record.moves) for record in records)
    return spoken().text("cli.review.looked-at", done=sum(len(one.moves) for one in found), count=moves)


def _lines(chapter: "Chapter") -> list[str]:
    """Return the tree as lines: side lines are indented, words stand after their move."""
    depths: list[int] = []
    lines = [f"{STEP}{chapter.comment}"] if chapter.comment else []
    for at, node in enumerate(chapter.nodes):
        above = depths[node.parent] if node.parent >= 0 else 0
        depths.append(above + (chapter.children(node.parent)[0] != at))
        drawn = " ".join(f"[{mark}]" for mark in (*node.arrows, *node.rings))
        told = " ".join(word for word in (f"{node.step.action}{node.step.mark}", drawn, node.step.comment) if word)
        lines.append(f"{STEP * (1 + depths[at])}{told}")
    return lines
