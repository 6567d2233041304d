"""The notebook: it runs from the first cell to the last, draws boards, and holds what it makes."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.waiting import LONG_WORK_S
from tools.notebooks import NOTEBOOKS, executed, outputs_of, read_notebook
from tools.site.tour import notebook_page, pictures_of

SVG = "image/svg+xml"


THINKING = "thinking"
"""The tag of cells in which bots play or searches think: what they show changes when those get better."""


def shown(notebook: Any) -> list[Any]:
    """Return what every cell of code shows."""
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


def compared(notebook: Any) -> list[Any]:
    """Return what must stay the same: what cells show, and of cells that think only the forms of it."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert 0 < sum(THINKING in cell.metadata.get("tags", []) for cell in cells) < len(cells)
    return [[form_of(output, THINKING in cell.metadata.get("tags", [])) for output in cell.outputs] for cell in cells]


def form_of(output: Any, is_thought: bool) -> Any:
    """Return an output, or only its kind and the forms it has."""
    data = dict(output.get("data", {}))
    if is_thought:
        return output.output_type, sorted(data)
    return output.output_type, output.get("text"), data


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_holds_what_its_cells_make(path: Path) -> None:
    held = compared(read_notebook(path))
    assert compared(executed(read_notebook(path))) == held, "write it anew: .venv/bin/python -m tools.notebooks"


def test_the_tour_draws_boards_of_both_games_inline() -> None:
    (path,) = (each for each in NOTEBOOKS if each.name == "tour.ipynb")
    notebook = read_notebook(path)
    drawn = [output.data[SVG] for outputs in shown(notebook) for output in outputs if SVG in output.get("data", {})]
    titles = [ElementTree.fromstring(svg)[0].text or "" for svg in drawn]
    assert [title.partition(",")[0] for title in titles[:4]] == ["Azul", "Azul", "Azul Duel", "Azul"]
    page = notebook_page(notebook, "tour")
    assert [name for name in pictures_of(notebook, "tour") if name not in page] == []


def test_a_cell_gives_what_it_prints_and_the_value_of_its_last_line() -> None:
    names: dict[str, Any] = {}
    printed, value = outputs_of("x = 2\nprint('a')\nx + 1", names, 1)
    assert (printed.text, value.data) == ("a\n", {"text/plain": "3"})
    assert list(outputs_of("y = x", names, 2)) == []


def test_a_cell_that_fails_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        list(outputs_of("1 / 0", {}, 1))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_jupyter_kernel_makes_the_same(path: Path) -> None:
    from nbclient import NotebookClient

    notebook = read_notebook(path)
    NotebookClient(notebook, timeout=LONG_WORK_S, coalesce_streams=True).execute()
    assert compared(notebook) == compared(read_notebook(path))
