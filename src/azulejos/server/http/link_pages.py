"""Pages that are not of the application: links to matches with a preview, and matches embedded in other sites.

The place of a table is behind the `#` of an address, which no server sees. So what people share is `/match/ID`: it has
the tags that messengers read, and goes on to the table.
"""

from html import escape
from string import Template
from urllib.parse import quote

from starlette.responses import HTMLResponse, Response

from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.locale import Catalog, best_language
from azulejos.server.http.match_pictures import CARD_SIZE, board_svg, can_draw_cards, moment_of
from azulejos.server.http.request import ApiRequest, Endpoint, Handler
from azulejos.server.refusal import Refusal, status_of

__all__ = ["ENDPOINTS"]

FORWARDING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
EMBEDDED = (
    "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
    "frame-ancestors *"
)
"""Other sites may frame these pages and nothing else: they have no cookie, no form and no link but the one outside."""
RUNNING_S, OVER_S = 15, 86_400

LINK = Template("""<!doctype html>
<html lang="$language"><head><meta charset="utf-8"><title>$title</title>
<meta property="og:site_name" content="Azulejos"><meta property="og:type" content="website">
<meta property="og:title" content="$title"><meta property="og:description" content="$text">
<meta name="description" content="$text"><meta property="og:url" content="$address">
$picture<meta http-equiv="refresh" content="0; url=$target">
</head><body><p><a href="$target">$title</a></p></body></html>
""")
PICTURE = Template("""<meta property="og:image" content="$address/card.png">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="$width"><meta property="og:image:height" content="$height">
<meta property="og:image:alt" content="$text"><meta name="twitter:card" content="summary_large_image">
""")
EMBED = Template("""<!doctype html>
<html lang="$language"><head><meta charset="utf-8"><title>$title</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/embed.css"><script src="/embed.js" defer></script></head>
<body data-match="$match" data-language="$language" data-version="$version">
<picture><source media="(prefers-color-scheme: dark)" srcset="$board&amp;theme=dark">
<img src="$board" alt="$text"></picture>
<p><b aria-live="polite">$score</b> <a href="/match/$match" target="_blank" rel="noopener">$watch</a></p>
</body></html>
""")
REFUSED = Template("""<!doctype html>
<html lang="$language"><head><meta charset="utf-8"><title>Azulejos</title>
<link rel="stylesheet" href="/embed.css"></head><body><p>$text</p></body></html>
""")


def _language(request: ApiRequest) -> str:
    wanted = request.http.headers.get("accept-language", "").split(",")
    return best_language([request.query("lang"), *(each.partition(";")[0].strip() for each in wanted)])


def _names(match: LiveMatch) -> str:
    return " – ".join(occupant.name or "?" for occupant in match.occupants)


def _score(match: LiveMatch) -> str:
    scores = match.state.scores if match.state is not None else (0,) * match.game.players
    return " : ".join(f"{each.name or '?'} {scores[seat]}" for seat, each in enumerate(match.occupants))


def _origin(request: ApiRequest) -> str:
    """Return the address of the page, as the operator or else the request names it."""
    return request.services.settings.url.rstrip("/") or str(request.http.base_url).rstrip("/")


async def _public(request: ApiRequest) -> LiveMatch:
    """Return a public match that has begun; refuse all others."""
    request.services.require_club()
    match = await request.services.hub.table(request.path("id"))
    if not match.is_public:
        raise Refusal("private", "this match is private", 403)
    if match.state is None:
        raise Refusal("not-begun", "the match has not started", 404)
    return match


async def link(request: ApiRequest) -> Response:
    """Return the page of a link: what messengers show of a public match, and the way to it for browsers."""
    name, language = request.path("id"), _language(request)
    query = request.http.url.query
    target = f"/#/table/{quote(name, safe='')}" + (f"?{query}" if query else "")
    address = f"{_origin(request)}/match/{quote(name, safe='')}"
    title, text, picture = "Azulejos", "Azulejos", ""
    try:
        match = await _public(request)
    except AzulejosError:
        pass  # nothing is told about it; the page behind the link says what is wrong
    else:
        title, text = _names(match), f"{moment_of(board_svg(match, language))}. {_score(match)}"
        if can_draw_cards():
            width, height = CARD_SIZE
            picture = PICTURE.substitute(address=escape(address), width=width, height=height, text=escape(text))
    values = {"title": title, "text": text, "address": address, "target": target, "language": language}
    page = LINK.substitute({key: escape(value) for key, value in values.items()}, picture=picture)
    return HTMLResponse(page, headers={"Content-Security-Policy": FORWARDING, "Cache-Control": "no-cache"})


def _keep(match: LiveMatch) -> dict[str, str]:
    kept = OVER_S if match.is_over else RUNNING_S
    return {"Cache-Control": f"public, max-age={kept}", "Cross-Origin-Resource-Policy": "cross-origin"}


async def card(request: ApiRequest) -> Response:
    """Return the picture of a public match for previews of links."""
    match = await _public(request)
    if not can_draw_cards():
        raise Refusal("no-such-thing", "this server draws no pictures (it lacks the extra `club`)", 404)
    picture = await request.services.cards.card(match, _language(request))
    return Response(picture, media_type="image/png", headers=_keep(match))


async def board(request: ApiRequest) -> Response:
    """Return the board of a public match as a drawing."""
    match = await _public(request)
    svg = board_svg(match, _language(request), "dark" if request.query("theme") == "dark" else "light")
    return Response(svg, media_type="image/svg+xml", headers=_keep(match))


async def embed(request: ApiRequest) -> Response:
    """Return a match for a frame of another site; a private one is refused."""
    language = _language(request)
    headers = {
        "Content-Security-Policy": EMBEDDED,
        "Cache-Control": "no-cache",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    try:
        match = await _public(request)
    except AzulejosError as error:
        text = escape(Catalog.of(language).text(f"error.{error.code}"))
        return HTMLResponse(REFUSED.substitute(language=language, text=text), status_of(error), headers)
    values = {
        "language": language,
        "title": _names(match),
        "text": moment_of(board_svg(match, language)),
        "board": f"/match/{quote(match.id, safe='')}/board.svg?lang={language}&version={match.version}",
        "match": match.id,
        "version": str(match.version),
        "score": _score(match),
        "watch": Catalog.of(language).text("ui.watch"),
    }
    return HTMLResponse(EMBED.substitute({key: escape(each) for key, each in values.items()}), headers=headers)


def _page(path: str, handler: Handler, summary: str, media: str, cost: float) -> Endpoint:
    return Endpoint("GET", path, handler, summary, str, is_anonymous=True, media=media, cost=cost)


ENDPOINTS = (
    _page("/match/{id}", link, "Forward to a match, with tags for previews.", "text/html", 3.0),
    _page("/match/{id}/card.png", card, "Return the picture for previews of a public match.", "image/png", 10.0),
    _page("/match/{id}/board.svg", board, "Return the board of a public match.", "image/svg+xml", 3.0),
    _page("/embed/{id}", embed, "Return a public match for a frame of another site.", "text/html", 3.0),
)
"""Pages and pictures of matches; no part of the interface under /api/, so they are not described there."""
