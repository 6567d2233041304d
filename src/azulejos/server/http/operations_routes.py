"""Routes for operators: health, readiness, metrics, and the description of all routes."""

from typing import Any

import msgspec
from starlette.responses import Response

from azulejos.live.messages import program_version
from azulejos.server.http.bodies import Health
from azulejos.server.http.openapi import describe
from azulejos.server.http.request import ApiRequest, Endpoint
from azulejos.server.refusal import Refusal

__all__ = ["ENDPOINTS", "description_endpoint"]


async def health(request: ApiRequest) -> Health:
    """Report that the process is alive."""
    return Health("alive")


async def ready(request: ApiRequest) -> Health:
    """Report that the server takes requests: it is not stopping, and a write and a read have just worked."""
    if request.services.hub.is_stopping:
        raise Refusal("stopping", "the server is shutting down", 503)
    await request.services.hub.lease.check()
    return Health("ready")


async def metrics(request: ApiRequest) -> Response:
    """Return counts and sizes for Prometheus."""
    if not request.services.settings.metrics:
        raise Refusal("no-such-thing", "there is nothing at this address", 404)
    from azulejos.server.http.metrics import metrics_text  # a tenth of the start, and the first request needs none

    return Response(metrics_text(request.services), media_type="text/plain; version=0.0.4; charset=utf-8")


def description_endpoint(endpoints: tuple[Endpoint, ...]) -> Endpoint:
    """Return the endpoint that describes all of these and itself."""
    text: list[bytes] = []

    async def description(request: ApiRequest) -> Response:
        """Return the OpenAPI description."""
        if not text:
            text.append(msgspec.json.encode(describe((*endpoints, endpoint), program_version())))
        return Response(text[0], media_type="application/json")

    endpoint = Endpoint("GET", "/api/openapi.json", description, "Describe this interface.", dict[str, Any])
    return endpoint


ENDPOINTS = (
    Endpoint("GET", "/api/health", health, "Check that the process is alive.", Health, is_anonymous=True),
    Endpoint(
        "GET", "/api/ready", ready, "Check that the server takes requests.", Health, is_anonymous=True, failures=(503,)
    ),
    Endpoint(
        "GET",
        "/metrics",
        metrics,
        "Return metrics for Prometheus.",
        str,
        is_anonymous=True,
        media="text/plain",
        failures=(404,),
    ),
)
