"""Requests for a game: what each game declares can be asked for, and what none declares is refused with a code."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from azulejos.cli.verify import deal_faults
from azulejos.games import registry
from azulejos.games.azul.definition import Azul
from azulejos.play import Game, parse_record
from azulejos.server.bots.catalog import bot_infos, check_bot, fallback_bot, usual_bot
from azulejos.server.http.game_requests import game_from_request, game_request_type
from azulejos.server.people.pools import rating_pools
from azulejos.server.refusal import Refusal
from tests.server.clients import running, settings_for


class Mosaic(Azul):
    """The rules of Azul under another name: unrated, without a drawing, estimates or search, with its own option."""

    name = "mosaic"
    package = "tests.server"
    request_fields: ClassVar[Mapping[str, tuple[Any, object]]] = {"edge": (int, 0)}

    def make_options(self, players: int, given: Mapping[str, object]) -> Any:
        """Ignore the edge."""
        return super().make_options(players, {name: value for name, value in given.items() if name != "edge"})

    def rating_pool(self, game: Game) -> str | None:  # type: ignore[override]  # Azul always has one
        """Return None."""
        return None


@pytest.fixture
def mosaic() -> Iterator[None]:
    """Register the game for one test."""
    registry.register("mosaic", Mosaic)
    yield
    del registry._makers["mosaic"]
    registry._all_makers.cache_clear()
    registry.game_names.cache_clear()


@pytest.mark.parametrize(
    ("request_", "game"),
    [
        ({}, "azul2"),
        ({"name": "azul", "players": 2, "gray": False, "tablets": []}, "azul2"),
        ({"players": 3, "gray": True}, "azul3g"),
        ({"name": "duel", "players": 2, "gray": False, "tablets": []}, "duel:1a,2b,4a"),
        ({"name": "duel", "tablets": ["1a", "2a", "3a"]}, "duel:1a,2a,3a"),
        ({"name": "azul", "of another version": 1}, "azul2"),
    ],
)
def test_a_request_leads_to_its_game(request_: dict[str, Any], game: str) -> None:
    assert str(game_from_request(request_)) == game


def test_random_tablets_are_drawn_again_each_time() -> None:
    drawn = {str(game_from_request({"name": "duel", "tablets": ["random4"]})) for _ in range(30)}
    assert len(drawn) > 1
    assert all(len(game.split(",")) == 4 for game in drawn)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"name": "chess"}, "unknown-game"),
        ({"name": 5}, "unknown-game"),
        ({"players": 5}, "bad-players"),
        ({"players": 0}, "bad-request"),
        ({"players": "two"}, "bad-request"),
        ({"gray": "yes"}, "bad-request"),
        ({"name": "duel", "players": 3}, "bad-players"),
        ({"name": "duel", "tablets": ["9z"]}, "bad-tablets"),
        ({"name": "duel", "gray": True}, "bad-option"),
        ({"name": "azul", "tablets": ["1a"]}, "bad-tablets"),
    ],
)
def test_a_request_for_no_game_is_refused_with_a_code(request_: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        game_from_request(request_)
    assert (caught.value.code, caught.value.status) == (code, 400)


@pytest.mark.usefixtures("mosaic")
def test_a_game_of_another_distribution_brings_its_own_fields() -> None:
    assert game_request_type(["mosaic"]).__struct_fields__ == ("name", "players", "edge")
    assert str(game_from_request({"name": "mosaic", "edge": 2, "gray": False})) == "azul2"
    with pytest.raises(Refusal, match="has no option 'edge'"):
        game_from_request({"name": "azul", "edge": 2})


@pytest.mark.usefixtures("mosaic")
def test_a_game_without_estimates_and_search_offers_the_random_bot_alone() -> None:
    game = Game("mosaic")
    assert [info.name for info in bot_infos() if "mosaic" in info.games] == ["random"]
    assert (usual_bot(game), fallback_bot(game)) == ("random", "random")
    with pytest.raises(Refusal, match="greedy does not play mosaic"):
        check_bot("greedy", game)


def test_the_built_in_games_have_every_bot_and_the_solver_is_for_one() -> None:
    pytest.importorskip("numba")
    games = {info.name: {"azul", "duel"} & set(info.games) for info in bot_infos()}
    assert games["level1"] == games["level8"] == games["random"] == games["tree"] == {"azul", "duel"}
    assert games["solver"] == {"azul"}
    assert (usual_bot(Game("duel")), fallback_bot(Game("duel"))) == ("level2", "greedy")


@pytest.mark.usefixtures("mosaic")
def test_pools_are_those_of_rated_games_in_their_order() -> None:
    assert rating_pools()[:6:2] == ("azul-2", "azul-multi", "duel")
    assert rating_pools()[1:6:2] == ("azul-2-bots", "azul-multi-bots", "duel-bots")
    assert not any("mosaic" in pool for pool in rating_pools())


@pytest.mark.usefixtures("mosaic")
def test_an_unrated_game_refuses_a_rated_match(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)) as server:
            ana = await server.guest("Ana")
            ana.learn((await ana.post("/api/register", {"name": "Ana", "password": "a long password"})).json())
            table = {"game": {"name": "mosaic"}, "rated": True}
            refused = await ana.post("/api/tables", table, status=400)
            assert refused.json()["code"] == "unrated-game"
            await ana.open(game={"name": "azul"}, rated=True)

    asyncio.run(run())


def test_a_game_of_another_distribution_is_played_to_its_end_on_a_real_server(tmp_path: Path) -> None:
    assert "small" in registry.game_names(), "installed by `make test` into .venv/test-games"

    async def run() -> None:
        async with running(settings_for(tmp_path)) as server:
            ana, bram = await server.guest("Ana"), await server.guest("Bram")
            assert "small" in (await ana.get("/api/about"))["rules"]
            refused = await ana.post("/api/tables", {"game": {"name": "small", "players": 3}}, status=400)
            assert refused.json()["code"] == "bad-players"
            name, one, two = await ana.match_with(bram, game={"name": "small"}, public=True)
            assert one.state["game"].startswith("small")
            assert name in [table["id"] for table in (await bram.get("/api/tables"))["tables"]]
            await asyncio.gather(one.play_on(), two.play_on())
            assert one.state["ending"] == two.state["ending"] is not None
            record = parse_record((await ana.http.get(f"/api/matches/{name}/record")).text)
            assert record.outcome is not None
            assert list(deal_faults(record)) == []
            replay = await bram.get(f"/api/matches/{name}/replay")
            assert len(replay["steps"]) == 1 + len(record.steps)
            await server.send_home(one, two)

    asyncio.run(run())
