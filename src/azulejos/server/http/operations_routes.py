"""For those who run the server: health, readiness, metrics; and the description of everything else."""

from typing import Any

import msgspec
from starlette.responses import Response

from azulejos.live.messages import program_version
from azulejos.server.http.bodies import Health
from azulejos.server.http.metrics import metrics_text
from azulejos.server.http.openapi import describe
from azulejos.server.http.request import Asked, Endpoint
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS", "description_of"]


async def health(asked: Asked) -> Health:
    """Say that the process answers."""
    return Health("alive")


async def ready(asked: Asked) -> Health:
    """Return whether the server can be given work: it is not stopping, and its database takes writes."""
    if asked.services.hub.is_stopping:
        raise Refusal("stopping", "the server is about to stop", 503)
    await asked.services.store.set_fact("ready", str(asked.services.hub.now()))
    return Health("ready")


async def metrics(asked: Asked) -> Response:
    """Give counts and sizes for Prometheus."""
    if not asked.services.settings.metrics:
        raise Refusal("no-such-thing", "there is nothing at this address", 404)
    return Response(metrics_text(asked.services), media_type="text/plain; version=0.0.4; charset=utf-8")


def description_of(endpoints: tuple[Endpoint, ...]) -> Endpoint:
    """Make the endpoint that describes all these and itself."""
    text: list[bytes] = []

    async def description(asked: Asked) -> Response:
        """Describe the whole interface."""
        if not text:
            text.append(msgspec.json.encode(describe((*endpoints, endpoint), program_version())))
        return Response(text[0], media_type="application/json")

    endpoint = Endpoint("GET", "/api/openapi.json", description, "Describe this interface.", dict[str, Any])
    return endpoint


ENDPOINTS = (
    Endpoint("GET", "/api/health", health, "Say that the process answers.", Health),
    Endpoint("GET", "/api/ready", ready, "Say whether the server can be given work.", Health),
    Endpoint("GET", "/metrics", metrics, "Give metrics for Prometheus.", str, media="text/plain", failures=(404,)),
)
