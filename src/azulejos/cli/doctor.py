"""`azulejos doctor`: shows what is installed, and which machine each search runs on."""

import json as json_text
from typing import Annotated

import typer

__all__ = ["doctor"]

MACHINES = {"native": "native code (numba)", "wasm": "WebAssembly (wasmtime)", None: "cannot run"}
LIBRARIES = ("wasmtime", "numba", "numpy", "starlette", "textual", "gymnasium", "pettingzoo", "matplotlib", "ray")


def doctor(json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False) -> None:
    """Show what is installed and which machine each search runs on, for example for a bug report.

    Searches run as WebAssembly modules that come with the program. If Numba is installed, a server or
    `python -m azulejos.search.prepare` compiles native code in the background, which is faster. The exit status is 2
    if a search cannot run, else 0.

    **Example**

        azulejos doctor
    """
    import platform

    from azulejos import __version__
    from azulejos.cli.usage_errors import FAILED
    from azulejos.search.diagnosis import diagnose_searches

    searches = diagnose_searches()
    versions = {name: version for name in LIBRARIES if (version := _version(name)) is not None}
    if json:
        found = {
            "version": __version__,
            "python": platform.python_version(),
            "system": platform.platform(),
            "libraries": versions,
            "searches": [
                {"game": each.game, "search": each.search, "machine": each.machine, "prepared": each.is_prepared}
                | ({"fault": each.fault} if each.fault else {})
                for each in searches
            ],
        }
        print(json_text.dumps(found, indent=2))
    else:
        print(f"azulejos {__version__}, Python {platform.python_version()}, {platform.platform()}")
        print("libraries: " + (", ".join(f"{name} {version}" for name, version in versions.items()) or "none"))
        for each in searches:
            fault = f" [{each.fault}]" if each.fault else ""
            print(f"{each.game}, {each.search}: {MACHINES[each.machine]}{fault}")
    raise typer.Exit(FAILED if any(each.machine is None for each in searches) else 0)


def _version(name: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return None
