"""`azulejos learn`: lessons on planning, listed, shown and answered."""

from typing import TYPE_CHECKING, Annotated

import typer

from azulejos.cli.game_options import GameOptions
from azulejos.cli.options import Color, Language
from azulejos.cli.usage_errors import CommandError
from azulejos.games.registry import game_names
from azulejos.locale import spoken

if TYPE_CHECKING:
    from azulejos.lessons import Lesson

__all__ = ["learn"]


def learn(
    ctx: typer.Context,
    number: Annotated[int | None, typer.Argument(metavar="[N]", help="The number of a lesson.")] = None,
    move: Annotated[str | None, typer.Option(metavar="MOVE", help="Answer with this move.")] = None,
    answer: Annotated[bool, typer.Option("--answer", metavar="", help="Show the answer and why it is one.")] = False,
    color: Color = None,
    language: Language = None,
) -> None:
    """Learn to plan ahead: list the lessons of a game, or show one.

    A lesson is a position in which one move is best. With --move, it says whether your move is the one.

    **Examples**

        azulejos learn
        azulejos learn 3 --game duel
        azulejos learn 1 --move CR3
    """
    from azulejos.lessons import lessons_of

    game = GameOptions.of(ctx).game_name or game_names()[0]
    lessons = lessons_of(game)
    if number is None:
        print("\n".join(f"{at:2}. {lesson.title}" for at, lesson in enumerate(lessons, start=1)))
        return
    if not 1 <= number <= len(lessons):
        raise CommandError.of("no-such-lesson", name=number, count=len(lessons))
    _show(lessons[number - 1], number, move, answer, color)


def _show(lesson: "Lesson", number: int, move: str | None, answer: bool, color: bool | None) -> None:
    from azulejos.cli.console import drawn

    words = spoken().text
    print(drawn(lesson.state, color=color))
    print(f"\n{number}. {lesson.title}\n{lesson.text}")
    print(f"{words('ui.rules')}: {', '.join(lesson.rules)}\n{lesson.position}")
    if move is not None:
        print(lesson.done if lesson.is_solved_by(move) else words("learn.other"))
    if answer:
        print(f"{', '.join(lesson.accepts)}: {lesson.done}")
