"""The OpenAPI description, made from the endpoints and the types of their bodies and responses."""

import re
from collections.abc import Iterable
from typing import Any

from azulejos.games.registry import definition_of, game_names
from azulejos.server.http.bodies import Failure
from azulejos.server.http.request import Endpoint
from azulejos.server.http.schema import Schemas
from azulejos.server.wire.client_messages import CLIENT_MESSAGES
from azulejos.server.wire.server_messages import SERVER_MESSAGES

__all__ = ["describe"]

PARAMETER = re.compile(r"\{([a-z]+)(?::path)?\}")
REASONS = {
    400: "not understood, or the rules forbid it",
    401: "choose a name or log in first",
    403: "not allowed",
    404: "there is no such thing",
    409: "not now",
    413: "too large",
    415: "not JSON",
    429: "too fast",
    500: "something went wrong here",
    501: "not installed here",
    503: "try again",
}


def describe(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    """Return the description of these endpoints, and of all messages."""
    schemas = Schemas()
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    for kind in (*CLIENT_MESSAGES, *SERVER_MESSAGES):
        schemas.of(kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Azulejos",
            "version": version,
            "description": f"Tables of {_titles()}. `/ws/tables/{id}` and `/ws/lobby` are WebSockets that speak "
            "the messages among the schemas (ClientMessage in, ServerMessage out).",
            "license": {"name": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.components.items())),
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "azulejos"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _titles() -> str:
    """Return the titles of all games, as an English sentence lists them."""
    titles = [definition_of(name).title() for name in game_names()]
    return " and ".join([", ".join(titles[:-1]), titles[-1]] if len(titles) > 1 else titles)


def _operation(endpoint: Endpoint, schemas: Schemas) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": f"{endpoint.method.lower()}{endpoint.path.replace('/api', '').replace('/', '-')}",
        "parameters": _parameters(endpoint),
        "responses": _responses(endpoint, schemas),
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": schemas.of(endpoint.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.needs_person:
        operation["security"] = [{"session": []}, {"token": []}]
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    text = {"type": "string", "minLength": 1, "maxLength": 40, "pattern": "^[0-9a-z]+$"}
    found = [
        {"name": name, "in": "path", "required": True, "schema": text} for name in PARAMETER.findall(endpoint.path)
    ]
    return found + [{"name": name, "in": "query", "schema": schema} for name, schema in endpoint.query.items()]


def _responses(endpoint: Endpoint, schemas: Schemas) -> dict[str, Any]:
    schema = {"type": "string"} if endpoint.response is str else schemas.of(endpoint.response)
    done = {"description": "done", "content": {endpoint.media: {"schema": schema}}}
    failure = {"application/json": {"schema": schemas.of(Failure)}}
    statuses = {400, 401, 403, 429, 503, *endpoint.failures}
    if endpoint.body is not None:
        statuses |= {413, 415}
    failed = {str(status): {"description": REASONS[status], "content": failure} for status in sorted(statuses)}
    return {str(endpoint.status): done, **failed}
