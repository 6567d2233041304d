"""Pages out of notebooks: their words, their code, what it printed and the pictures it drew."""

import re
from collections.abc import Iterator
from typing import Any

__all__ = ["notebook_page", "pictures_of"]

SVG = "image/svg+xml"
TITLE = re.compile(r"<title[^>]*>([^<]*)</title>")


def notebook_page(notebook: Any, name: str) -> str:
    """Return a notebook as a page; its pictures are files beside it."""
    numbers = iter(range(1, 1000))
    return "\n\n".join(part for cell in notebook.cells for part in _parts(cell, name, numbers)) + "\n"


def _parts(cell: Any, name: str, numbers: Iterator[int]) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield cell.source.replace(f"]({name}.ipynb)", f"](./examples/{name}.ipynb)")  # to fetch, not to read
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.outputs:
        if output.output_type == "stream":
            yield f"```text\n{output.text.rstrip()}\n```"
        elif SVG in output.data:
            yield f"![{title_of(output.data[SVG])}]({picture_name(name, next(numbers))}){{ .board }}"
        else:
            yield f"```text\n{output.data['text/plain']}\n```"


def pictures_of(notebook: Any, name: str) -> dict[str, str]:
    """Return the pictures of a notebook by the names of their files."""
    code = (cell for cell in notebook.cells if cell.cell_type == "code")
    drawn = [output.data[SVG] for cell in code for output in cell.outputs if SVG in output.get("data", {})]
    return {picture_name(name, number): svg for number, svg in enumerate(drawn, start=1)}


def picture_name(name: str, number: int) -> str:
    """Return the file name of a picture.

    >>> picture_name("tour", 2)
    'images/tour-2.svg'
    """
    return f"images/{name}-{number}.svg"


def title_of(svg: str) -> str:
    """Return the title of a picture: what a reader hears who cannot see it.

    >>> title_of("<svg><title>Azul, round 1</title></svg>")
    'Azul, round 1'
    """
    found = TITLE.search(svg)
    return found[1].replace("\n", " ").replace("]", ")").replace("[", "(") if found else "a picture"
