"""The page itself: built files out of the package, compressed once, with the page for every address of the page."""

import gzip
import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

__all__ = ["Pages"]

COMPRESSED = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".wasm", ".txt", ".map", ".py", ".tar")
FOREVER = "public, max-age=31536000, immutable"
MISSING = (
    "The page is not built into this installation; the server's interface is under /api/ (see /api/openapi.json).\n"
)
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Pages:
    """The files of a folder; what is not there and looks like an address of the page gets its start."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = {
            "/" + path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
        }
        self._packed: dict[str, bytes] = {}

    def answer(self, request: Request) -> Response:
        """Answer with a file."""
        path = request.url.path
        name = path if path in self._files else "/index.html"
        if name not in self._files:
            return PlainTextResponse(MISSING, 404 if path != "/" else 200)
        if name != path and "." in path.rpartition("/")[2]:
            return PlainTextResponse("There is no such file.\n", 404)
        return self._answer(name, "gzip" in request.headers.get("accept-encoding", ""))

    def _answer(self, name: str, packed: bool) -> Response:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {"Cache-Control": FOREVER if name.startswith("/assets/") else "no-cache", "Vary": "Accept-Encoding"}
        body = self._files[name].read_bytes()
        if packed and name.endswith(COMPRESSED):
            if name not in self._packed:
                self._packed[name] = gzip.compress(body, 9, mtime=0)
            body = self._packed[name]
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=kind, headers=headers)
