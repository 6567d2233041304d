"""Counts, sizes and durations of a server, for Prometheus."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import GC_COLLECTOR, PLATFORM_COLLECTOR, PROCESS_COLLECTOR, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from azulejos.server.http.services import Services

__all__ = ["metrics_text"]


class ServerCollector(Collector):
    """Collects what the hub, the store, the bots and the routes have counted."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        yield from self._counts()
        yield from self._failures()
        yield from self._sizes()
        yield from self._durations()

    def _counts(self) -> Iterator[Metric]:
        hub, store = self._services.hub, self._services.store
        counts = {
            "moves": ("Moves that were stored and shown.", hub.stats.moves),
            "messages": ("Messages from clients.", hub.stats.messages),
            "deliveries": ("Versions sent to clients.", hub.stats.deliveries),
            "loaded_tables": ("Tables that were loaded.", hub.stats.loads),
            "committed_jobs": ("Pieces of work in transactions.", store.committed),
            "failed_commits": ("Transactions that the database did not take.", store.writer.failures),
            "bot_questions": ("Moves asked of bots.", hub.bots.asked),
            "bot_deaths": ("Processes of bots that were lost or killed.", hub.bots.deaths),
        }
        for name, (text, value) in counts.items():
            family = CounterMetricFamily(f"azulejos_{name}", text)
            family.add_metric([], value)
            yield family

    def _failures(self) -> Iterator[Metric]:
        refusals = CounterMetricFamily(
            "azulejos_refusals", "Messages and WebSockets that were refused, by code.", labels=["code"]
        )
        for code, count in self._services.hub.stats.refusals.items():
            refusals.add_metric([code], count)
        yield refusals
        responses = CounterMetricFamily("azulejos_responses", "Responses by HTTP status.", labels=["status"])
        for status, count in self._services.responses.items():
            responses.add_metric([str(status)], count)
        yield responses

    def _sizes(self) -> Iterator[Metric]:
        services = self._services
        hub, store = services.hub, services.store
        sizes: dict[str, tuple[str, float]] = {
            "rooms": ("Tables in memory.", len(hub.rooms)),
            "connections": ("WebSockets and streams of events.", sum(services.sockets.values())),
            "players_online": ("Players who are connected.", hub.players_online()),
            "waiting_jobs": ("Work that waits for the writer.", store.writer.waiting),
            "waiting_bots": ("Moves that wait for a process of bots.", hub.bots.waiting),
            "lease_age_seconds": ("Time since the database last took a heartbeat.", hub.lease.age_s),
        }
        for name, (text, value) in sizes.items():
            yield GaugeMetricFamily(f"azulejos_{name}", text, value)

    def _durations(self) -> Iterator[Metric]:
        services = self._services
        hub = services.hub
        durations = {
            "move_seconds": ("From a move's message to its answer, storage included.", hub.stats.move_seconds),
            "commit_seconds": ("Transactions.", services.store.commit_seconds),
            "bot_wait_seconds": ("How long moves waited for a process of bots.", hub.bots.wait_seconds),
            "bot_think_seconds": ("How long bots thought about moves.", hub.bots.think_seconds),
        }
        for name, (text, taken) in durations.items():
            family = HistogramMetricFamily(f"azulejos_{name}", text)
            family.add_metric([], taken.buckets(), taken.total)
            yield family
        requests = HistogramMetricFamily("azulejos_request_seconds", "HTTP requests by route.", labels=["route"])
        for route, taken in services.request_seconds.items():
            requests.add_metric([route], taken.buckets(), taken.total)
        yield requests


def metrics_text(services: "Services") -> bytes:
    """Return all metrics as text."""
    registry = CollectorRegistry()
    registry.register(ServerCollector(services))
    for collector in (PROCESS_COLLECTOR, PLATFORM_COLLECTOR, GC_COLLECTOR):
        registry.register(collector)
    return generate_latest(registry)
