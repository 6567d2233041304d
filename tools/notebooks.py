"""Runs notebooks cell by cell, without a Jupyter kernel, and writes what they print and draw into them.

python -m tools.notebooks            run the notebooks of examples/ and write their outputs
python -m tools.notebooks --check    only name those whose outputs are not what they should be
"""

import ast
import importlib
import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

__all__ = ["NOTEBOOKS", "executed", "outputs_of", "read_notebook"]

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = tuple(sorted((ROOT / "examples").glob("*.ipynb")))

nbformat: Any = importlib.import_module("nbformat")  # it has no types
Cell = Any
"""A cell, a notebook, an output: dictionaries with attributes, by nbformat."""


def main(arguments: list[str]) -> int:
    """Write or check the outputs of every notebook."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.notebooks [--check]", file=sys.stderr)
        return 2
    stale = [path for path in NOTEBOOKS if is_stale(path)]
    for path in stale:
        print(f"{'stale' if arguments else 'written'}: {path.relative_to(ROOT).as_posix()}")
        if not arguments:
            path.write_text(nbformat.writes(executed(read_notebook(path))) + "\n", encoding="utf-8")
    return 1 if stale and arguments else 0


def is_stale(path: Path) -> bool:
    """Whether the outputs in a notebook differ from those of a run."""
    return bool(nbformat.writes(executed(read_notebook(path))) + "\n" != path.read_text(encoding="utf-8"))


def read_notebook(path: Path) -> Cell:
    """Read a notebook and check its form."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def executed(notebook: Cell) -> Cell:
    """Return the notebook with the outputs of all its cells, run from the first to the last."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook.cells:
        if cell.cell_type == "code":
            count += 1
            cell.execution_count = count
            cell.outputs = list(outputs_of(cell.source, names, count))
    return notebook


def outputs_of(source: str, names: dict[str, Any], count: int) -> Iterator[Cell]:
    """Run a cell; return what it prints and the value of its last line, as a kernel would."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), names)
    if printed.getvalue():
        yield nbformat.v4.new_output("stream", name="stdout", text=printed.getvalue())
    if value is not None:
        yield nbformat.v4.new_output("execute_result", data=shown(value), execution_count=count)


def shown(value: object) -> dict[str, str]:
    """Return a value in all forms that it can be shown in."""
    data = {"text/plain": repr(value)}
    draw = getattr(value, "_repr_svg_", None)
    if draw is not None:
        data["image/svg+xml"] = draw()
    return data


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
