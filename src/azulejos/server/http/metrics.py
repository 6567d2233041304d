"""Counts and sizes of a server, for Prometheus."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import GC_COLLECTOR, PLATFORM_COLLECTOR, PROCESS_COLLECTOR, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from azulejos.server.http.services import Services

__all__ = ["metrics_text"]


class ServerCollector(Collector):
    """Collects what the hub and the store have counted."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        services = self._services
        hub, store = services.hub, services.store
        counts = {
            "moves": ("Moves that were stored and shown.", hub.stats.moves),
            "messages": ("Messages from clients.", hub.stats.messages),
            "deliveries": ("Versions sent to clients.", hub.stats.deliveries),
            "refusals": ("Messages that were refused.", hub.stats.refusals),
            "commits": ("Transactions.", store.commits),
            "committed_jobs": ("Pieces of work in them.", store.committed),
            "commit_seconds": ("Time that they took.", store.commit_seconds),
            "bot_questions": ("Moves asked of bots.", hub.bots.asked),
            "bot_deaths": ("Processes of bots that were lost or killed.", hub.bots.deaths),
        }
        for name, (text, value) in counts.items():
            family = CounterMetricFamily(f"azulejos_{name}", text)
            family.add_metric([], value)
            yield family
        sizes = {
            "rooms": ("Tables in memory.", len(hub.rooms)),
            "connections": ("WebSockets.", sum(services.sockets.values())),
            "players_online": ("Players who are connected.", hub.players_online()),
            "waiting_jobs": ("Work that waits for the writer.", store.writer.waiting),
        }
        for name, (text, value) in sizes.items():
            yield GaugeMetricFamily(f"azulejos_{name}", text, value)


def metrics_text(services: "Services") -> bytes:
    """Return all metrics as text."""
    registry = CollectorRegistry()
    registry.register(ServerCollector(services))
    for collector in (PROCESS_COLLECTOR, PLATFORM_COLLECTOR, GC_COLLECTOR):
        registry.register(collector)
    return generate_latest(registry)
