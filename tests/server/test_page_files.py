"""The files of the page as the server sends them."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.routing import Route

from azulejos.server.http.page_files import PageFiles


def build(folder: Path, number: int) -> None:
    """Build a page of one script, whose name says which build it is."""
    assets = folder / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    for old in assets.iterdir():
        old.unlink()
    (assets / f"page-{number}.js").write_text(f"// build {number}\n")
    (folder / "index.html").write_text(f"<script src=/assets/page-{number}.js></script>\n")
    os.utime(folder / "index.html", (number, number))


def visitor_of(folder: Path) -> Callable[..., httpx.Response]:
    """Return what asks for the files of a folder."""
    app = Starlette(routes=[Route("/{rest:path}", PageFiles(folder).respond)])

    def get(path: str, encoding: str = "gzip") -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://page") as client:
                return await client.get(path, headers={"Accept-Encoding": encoding})

        return asyncio.run(ask())

    return get


def test_an_address_of_the_page_gets_its_start_and_a_missing_file_does_not(tmp_path: Path) -> None:
    build(tmp_path, 1)
    get = visitor_of(tmp_path)
    assert "page-1.js" in get("/table/abc").text
    script = get("/assets/page-1.js")
    assert (script.text, script.headers["content-encoding"]) == ("// build 1\n", "gzip")
    assert "immutable" in script.headers["cache-control"]
    plain = get("/assets/page-1.js", encoding="identity")
    assert (plain.text, plain.headers.get("content-encoding")) == ("// build 1\n", None)
    assert get("/assets/page-2.js").status_code == 404
    assert get("/../../etc/passwd.txt").status_code == 404


def test_a_page_built_while_the_server_runs_is_served_whole(tmp_path: Path) -> None:
    build(tmp_path, 1)
    get = visitor_of(tmp_path)
    assert "page-1.js" in get("/").text
    build(tmp_path, 2)
    assert "page-2.js" in get("/").text
    assert get("/assets/page-2.js").text == "// build 2\n"
    assert get("/assets/page-1.js").status_code == 404


def test_a_file_that_a_build_takes_away_just_now_is_missing_and_no_fault(tmp_path: Path) -> None:
    build(tmp_path, 1)
    get = visitor_of(tmp_path)
    get("/")
    (tmp_path / "assets" / "page-1.js").unlink()
    assert get("/assets/page-1.js").status_code == 404


def test_an_installation_without_the_page_says_so(tmp_path: Path) -> None:
    get = visitor_of(tmp_path / "none")
    assert (get("/").status_code, "not built" in get("/").text) == (200, True)
    assert get("/table/abc").status_code == 404
