"""Prepares docstrings for the reference: examples as code, and no fields that only repeat the signature."""

from collections.abc import Iterator
from typing import Any

from griffe import Extension, Object

__all__ = ["ReferenceDocstrings", "fenced"]

FENCE = "```"


class ReferenceDocstrings(Extension):
    """Puts a fence around every example, which Markdown would otherwise read as nested quotations.

    Members of classes that have no docstring are left out: the signature of a value shows its fields.
    """

    def on_instance(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of an object, or hide the object."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
        elif obj.parent is not None and obj.parent.is_class and obj.name != "__init__":
            obj.public = False


def fenced(text: str) -> str:
    """Put fences around the examples of a text: from `>>>` up to the next empty line.

    >>> fenced("Add.\\n\\n>>> 1 + 1\\n2\\n\\nSo it is.").splitlines()
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'So it is.']
    """
    return "\n".join(_fenced_lines(text.splitlines()))


def _fenced_lines(lines: list[str]) -> Iterator[str]:
    is_open, is_fenced = False, False
    for line in lines:
        is_fenced ^= line.startswith(FENCE)
        if line.startswith(">>>") and not is_open and not is_fenced:
            is_open = True
            yield f"{FENCE}pycon"
        elif is_open and not line.strip():
            is_open = False
            yield FENCE
        yield line
    if is_open:
        yield FENCE
