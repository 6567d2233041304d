"""Calls of every HTTP operation by Schemathesis, logged in, with things that exist."""

import copy
import json
import re
import sys
from pathlib import Path
from typing import Any

__all__ = ["ENDING", "STREAMS", "command", "with_things"]

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
STREAMS = ("/api/events", "/api/matches/events", "/api/matches/{id}/events", "/api/review/stream")
ENDING = ("/api/account/sessions/{id}", "/api/logout", "/api/register", "/api/login", "/api/guest")
"""Operations that end or replace the session of whoever calls them: they come last."""


def with_things(description: dict[str, Any], things: dict[str, list[str]]) -> dict[str, Any]:
    """Return a description in which ids, positions and records are often these; it asks for no login of its own.

    `things` has ids by the first part of a path (`tables`, `matches`, `players`), and values by the name of a field.
    """
    made = copy.deepcopy(description)
    del made["components"]["securitySchemes"]  # else made-up sessions would replace ours
    for path, operations in made["paths"].items():
        kind = re.match(r"/api/(\w+)/\{id\}", path)
        for operation in operations.values():
            operation.pop("security", None)
            for parameter in operation["parameters"]:
                if kind is not None and parameter["name"] == "id":
                    parameter["schema"] = _often(things.get(kind[1], []), parameter["schema"])
    for shape in made["components"]["schemas"].values():
        for name, schema in shape.get("properties", {}).items():
            if name in things and schema.get("type") == "string" and "description" in shape:
                shape["properties"][name] = _often(things[name], schema)
    return made


def _often(values: list[str], schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [{"enum": values}, schema]} if values else schema


def command(
    folder: Path, description: dict[str, Any], url: str, headers: dict[str, str], examples: int, *flags: str
) -> list[str]:
    """Return the command line; the description is written into the folder."""
    file = folder / "openapi.json"
    file.write_text(json.dumps(description))
    return [
        str(Path(sys.executable).parent / "schemathesis"),
        "run",
        str(file),
        f"--url={url}",
        f"--checks={CHECKS}",
        f"--max-examples={examples}",
        "--phases=examples,coverage,fuzzing",
        "--request-timeout=300",
        *(f"--header={name}: {value}" for name, value in headers.items()),
        *flags,
    ]
