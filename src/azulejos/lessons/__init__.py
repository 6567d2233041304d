"""Lessons on planning: positions in which one move is best, with words in five languages."""

from azulejos.lessons.lesson import Lesson, lessons_of

__all__ = ["Lesson", "lessons_of"]
