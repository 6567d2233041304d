"""The page: its built files, compressed once; every route of the page gets its start file."""

import gzip
import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

__all__ = ["PageFiles"]

COMPRESSED = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".wasm", ".txt", ".map", ".bin")
COMPRESSION = 9  # each file once
FOREVER = "public, max-age=31536000, immutable"
NAMED_BY_CONTENT = ("/assets/", "/offline/")
MISSING = (
    "The page is not built into this installation; the server's interface is under /api/ (see /api/openapi.json).\n"
)
NO_FILE = "There is no such file.\n"
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class PageFiles:
    """The files of a folder; a path without a file that looks like a route of the page gets the start file.

    A page that is rebuilt while the server runs is served from then on, without a restart.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._built_at: int | None = None
        self._files: dict[str, Path] = {}
        self._packed: dict[str, bytes] = {}

    def respond(self, request: Request) -> Response:
        """Return a file, or the start of the page."""
        self._refresh()
        path = request.url.path
        name = path if path in self._files else "/index.html"
        if name not in self._files:
            return PlainTextResponse(MISSING, 404 if path != "/" else 200)
        if name != path and "." in path.rpartition("/")[2]:
            return PlainTextResponse(NO_FILE, 404)
        try:
            return self._response(name, "gzip" in request.headers.get("accept-encoding", ""))
        except FileNotFoundError:  # a build is replacing it just now
            return PlainTextResponse(NO_FILE, 404)

    def _refresh(self) -> None:
        """Find out which files there are, if the page was built since the last time."""
        try:
            built_at = (self._folder / "index.html").stat().st_mtime_ns
        except FileNotFoundError:
            built_at = 0
        if built_at != self._built_at:
            folder = self._folder
            self._files = {
                "/" + path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()
            }
            self._packed = {}
            self._built_at = built_at

    def _response(self, name: str, packed: bool) -> Response:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        keep = FOREVER if name.startswith(NAMED_BY_CONTENT) else "no-cache"
        headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
        if packed and name.endswith(COMPRESSED):
            headers["Content-Encoding"] = "gzip"
            body = self._packed.get(name)
            if body is None:
                body = self._packed[name] = gzip.compress(self._files[name].read_bytes(), COMPRESSION, mtime=0)
        else:
            body = self._files[name].read_bytes()
        return Response(body, media_type=kind, headers=headers)
