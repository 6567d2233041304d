"""Messages of a live match: the same from the server and from the offline host, with extras for clients that ask."""

import importlib.util
import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from azulejos import Game, azul, duel
from azulejos.bots import chosen_move, make_bot
from azulejos.games.registry import definition_of, game_names
from azulejos.live.description import Description, Options
from azulejos.live.match import LiveMatch
from azulejos.live.messages import (
    NO_EXTRAS,
    Extras,
    Message,
    moved_message_for,
    seat_part,
    seats_message,
    table_message,
)
from azulejos.live.recording import bot_seed
from azulejos.live.setup import Setup
from azulejos.play import Move, parse_record, parse_view
from azulejos.play.position_info import position_info, setup_info
from azulejos.server.http.analysis_bodies import Analysis, PositionInfo, Review, SetupInfo
from azulejos.server.http.game_requests import game_from_request
from azulejos.server.http.replays import replay_of_text
from azulejos.server.tables.broadcast import Broadcast, encode
from azulejos.server.tables.stored_match import MOST_VERSIONS
from azulejos.server.wire.json_pieces import JSON_PIECES
from azulejos.server.wire.server_messages import Moved, SeatsChanged, TableState
from tests.live.test_match import begun, moved

ROOT = Path(__file__).resolve().parents[2]
PRESETS = [game for name in game_names() for game in definition_of(name).presets().values()]
PREVIEWS = Extras(previews=True)
EVERY = 9
"""Previews take long to work out: they are compared at every so many moves."""


@cache
def offline_engine() -> ModuleType:
    spec = importlib.util.spec_from_file_location("offline_engine", ROOT / "web/offline/offline_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def told(text: bytes | None) -> Message:
    assert text is not None
    message: Message = json.loads(text)
    return message


def as_sent(message: Message) -> Message:
    """Return a message of the offline host as the page reads it."""
    read: Message = json.loads(json.dumps(message))
    return read


def server_match(game: Game, host: Any) -> LiveMatch:
    """Begin the same match as a server does."""
    setup = Setup("k3x9", game, game.rules_version, host.match.setup.seed, 5, max_versions=MOST_VERSIONS)
    return LiveMatch(setup, Description("me", Options(), host.match.occupants)).begin(7)


def server_table(match: LiveMatch, you: int, extras: Extras) -> Message:
    seats = [seat_part(occupant, 0) for occupant in match.occupants]
    message = table_message(match, seats, you, "me", 0, (), 9, extras=extras, pieces=JSON_PIECES)
    return {**told(encode(message)), "id": "offline"}


def server_moved(match: LiveMatch, you: int, extras: Extras) -> Message:
    return told(Broadcast(match.changes[-1]).text_for(you, match, 9, extras))


@pytest.mark.parametrize("game", PRESETS, ids=str)
def test_the_offline_host_says_what_the_server_says_over_a_whole_match(game: Game) -> None:
    bots = [None, *["greedy"] * (game.players - 1)]
    names = [f"Player {seat}" for seat in range(game.players)]
    host = offline_engine().OfflineHost(str(game), bots, names, extras=NO_EXTRAS, seed=f"{game}")
    chooser = make_bot("greedy", seed=f"{game}")
    match = server_match(game, host)
    while not match.is_over:
        host.extras = PREVIEWS if host.match.version % EVERY == 0 else NO_EXTRAS
        assert as_sent(host.table()) == server_table(match, host.you, host.extras)
        seat, version = match.to_move, match.version
        assert seat is not None
        word = chosen_move(chooser, match.view(seat)).text
        match = match.play(seat, word, version, version=version, move_id=f"m{version}")
        assert as_sent(host.play(seat, word, version, f"m{version}")) == server_moved(match, host.you, host.extras)
    assert host.table()["ending"] is not None
    assert as_sent(host.table()) == server_table(match, host.you, host.extras)


def test_the_offline_host_refuses_takes_back_and_ends_like_the_server() -> None:
    host = offline_engine().OfflineHost("azul2", [None, "level2"], ["Ana", "Bot"], extras=NO_EXTRAS, seed="lisboa")
    assert host.handle({"type": "takeback", "answer": "offer"})["code"] == "nothing-to-take-back"
    while host.match.to_move != host.you:
        assert host.bot_plays()["type"] == "moved"
    before, version = str(host.match.state), host.match.version
    refused = host.handle({"type": "move", "id": "a", "version": 99, "word": "1B1"})
    assert (refused["type"], refused["code"], refused["id"]) == ("refused", "old-version", "a")
    word = str(host.match.state.legal_moves()[0])
    assert host.handle({"type": "move", "id": "b", "version": version, "word": word})["id"] == "b"
    assert host.handle({"type": "takeback", "answer": "offer"})["took_back"] is True
    assert str(host.match.state) == before
    ended = host.handle({"type": "resign"})
    assert (ended["status"], ended["ending"]["reason"], ended["seed"]) == ("over", "resigned", "lisboa")


def test_an_offline_match_is_resumed_from_its_record_with_the_same_deals() -> None:
    ask = offline_engine().ask
    question = {"ask": "begin", "game": {"name": "duel"}, "bots": [None, "level1"], "names": ["Ana", "Bot"]}
    first = json.loads(ask(json.dumps(question)))
    again = json.loads(ask(json.dumps({**question, "record": first["record"]})))
    assert again["record"] == first["record"]
    same = ("version", "sight", "legal", "position", "seed_hash")
    assert [again["messages"][0][name] for name in same] == [first["messages"][0][name] for name in same]


@pytest.mark.parametrize("game", PRESETS, ids=str)
def test_an_offline_match_is_asked_for_like_one_on_a_server(game: Game) -> None:
    fields = {name: getattr(game, name) for name in game.definition.request_fields}
    asked = {"name": game.name, "players": game.players, **fields}
    bots = [None, *["level1"] * (game.players - 1)]
    question = {"ask": "begin", "game": asked, "bots": bots, "names": ["Ana"] * game.players}
    begun = json.loads(offline_engine().ask(json.dumps(question)))
    assert begun["messages"][0]["layout"]["tag"] == str(game_from_request(asked)) == str(game).removesuffix("+fold")


@pytest.mark.parametrize("level", ["level2", "level5", "level8"])
def test_an_offline_level_is_the_level_of_that_name(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noting(name: str, seed: str) -> Any:
        asked.append((make_bot(name, seed).name, seed))
        return make_bot("random", seed)

    engine = offline_engine()
    monkeypatch.setattr(engine, "make_bot", noting)
    host = engine.OfflineHost("azul2", [None, level], ["Ana", "Bot"], extras=NO_EXTRAS, seed="x")
    if host.match.to_move == 0:
        host.play(0, str(host.match.state.legal_moves()[0]))
    host.bot_plays()
    assert asked == [(level, bot_seed("x"))]  # reproducible from the secret of the match


@pytest.mark.parametrize("game", [azul(), duel()], ids=str)
def test_messages_have_the_shapes_that_clients_read(game: Game) -> None:
    match = moved(begun(game))
    seats = [seat_part(occupant, 0) for occupant in match.occupants]
    extras = Extras(previews=True, position=True)
    for you in (0, 1, None):
        table = table_message(match, seats, you, "a", 0, (), 0, extras=extras)
        shapes: list[tuple[Message, type[msgspec.Struct]]] = [
            (table, TableState),
            (moved_message_for(match, you, 0, extras=extras), Moved),
            (seats_message(match, seats, you, 0, 0), SeatsChanged),
        ]
        for message, shape in shapes:
            unasked = set() if you == match.to_move else {"previews", "illegal"}
            assert set(message) - {"type"} == set(shape.__struct_fields__) - unasked
            assert isinstance(msgspec.json.decode(msgspec.json.encode(message), type=shape), shape)


@pytest.mark.parametrize("game", [azul(), azul(2, gray=True), duel()], ids=str)
def test_previews_and_reasons_come_with_the_legal_moves_for_whoever_asked_and_is_to_move(game: Game) -> None:
    match = begun(game)
    for _ in range(25):
        match = moved(match)
        seat, state = match.to_move, match.state
        assert seat is not None
        assert state is not None
        mine = moved_message_for(match, seat, 0, extras=PREVIEWS)
        assert [preview["word"] for preview in mine["previews"]] == [move.text for move in state.legal_moves()]
        for tried in mine["illegal"]:
            assert not state.is_legal(tried["move"]["word"])
            assert (tried["code"], tried["message"]) == state.game.definition.why_illegal(
                state.game, match.view(seat).table, Move(tried["move"]["word"])
            )
        assert "previews" not in moved_message_for(match, seat, 0)
        assert not {"previews", "illegal"} & set(moved_message_for(match, 1 - seat, 0, extras=PREVIEWS))
        assert not {"previews", "illegal"} & set(moved_message_for(match, None, 0, extras=PREVIEWS))


def test_every_line_that_does_not_take_a_color_says_why_before_it_is_tried() -> None:
    match = begun(azul())
    for _ in range(12):
        match = moved(match)
    state = match.state
    assert state is not None
    legal = {move.text for move in state.legal_moves()}
    tried = {each["move"]["word"] for each in moved_message_for(match, match.to_move, 0, extras=PREVIEWS)["illegal"]}
    groups = {word[:2] for word in legal}
    assert tried
    assert legal | tried == {group + target for group in groups for target in "12345F"}


def test_a_position_that_comes_with_a_move_is_the_one_of_the_seat_that_asked() -> None:
    match = begun(duel())
    for _ in range(60):
        match = moved(match)
        text = {
            you: told(Broadcast(match.changes[-1]).text_for(you, match, 0, Extras(position=True)))["position"]
            for you in (0, 1, None)
        }
        assert text == {you: str(match.view(you)) for you in (0, 1, None)}
        assert match.state is not None
        assert parse_view(text[0], 0) == match.state.view(0)
    assert "position" not in told(Broadcast(match.changes[-1]).text_for(0, match, 0))


@pytest.mark.parametrize("game", PRESETS, ids=str)
def test_the_offline_host_describes_positions_as_the_server_does(game: Game) -> None:
    state = game.start(first=0).deal(seed=str(game))
    position, word = str(state), state.legal_moves()[0].text
    asked = {"ask": "position", "position": position, "play": [word]}
    served = msgspec.json.encode(PositionInfo(**position_info(position, [word])))
    assert json.loads(offline_engine().ask(json.dumps(asked))) == json.loads(served)
    assert isinstance(msgspec.json.decode(served, type=PositionInfo), PositionInfo)


@pytest.mark.parametrize("game", [azul(), duel()], ids=str)
def test_the_offline_host_sets_up_positions_as_the_server_does(game: Game) -> None:
    served = msgspec.json.encode(SetupInfo(**setup_info("", str(game), [])))
    assert json.loads(offline_engine().ask(json.dumps({"ask": "setup", "game": str(game)}))) == json.loads(served)
    assert isinstance(msgspec.json.decode(served, type=SetupInfo), SetupInfo)


def played_record() -> str:
    host = offline_engine().OfflineHost("azul2", [None, "greedy"], ["Ana", "Bot"], extras=NO_EXTRAS, seed="porto")
    for _ in range(3):
        host.play(host.match.to_move, str(host.match.state.legal_moves()[0]))
    record: str = host.record()
    return record


def test_the_offline_host_replays_records_as_the_server_does() -> None:
    record = played_record()
    served = msgspec.json.encode(replay_of_text(record))
    assert json.loads(offline_engine().ask(json.dumps({"ask": "replay", "record": record}))) == json.loads(served)


def test_the_offline_host_analyzes_and_reviews_like_the_server() -> None:
    """What is measured differs from time to time; everything else has the shape that the server promises."""
    record = played_record()
    position = str(parse_record(record).final)
    ask = offline_engine().ask
    found = json.loads(ask(json.dumps({"ask": "analyze", "position": position, "time_ms": 20, "count": 2})))
    assert len(msgspec.convert(found, Analysis).moves) == 2
    found = json.loads(ask(json.dumps({"ask": "review", "record": record, "time_ms": 20})))
    assert [move.move for move in msgspec.convert(found, Review).moves] == list(map(str, parse_record(record).moves))


def test_the_offline_host_gives_a_hint_to_the_seat_of_the_person() -> None:
    ask = offline_engine().ask
    question = {"ask": "begin", "game": {"name": "azul"}, "bots": [None, "level1"], "names": ["Ana", "Bot"]}
    begun = json.loads(ask(json.dumps(question)))
    while begun["bot"]:
        begun = json.loads(ask(json.dumps({"ask": "bot"})))
    found = json.loads(ask(json.dumps({"ask": "hint", "time_ms": 20, "count": 3})))
    assert found["seat"] == 0
    assert len(msgspec.convert(found, Analysis).moves) == 3


@pytest.mark.parametrize("ask", ["position", "analyze"])
def test_the_offline_host_tells_what_is_wrong_with_a_position(ask: str) -> None:
    question = {"ask": ask, "position": "azul2 r1", "time_ms": 20, "count": 3}
    failure = json.loads(offline_engine().ask(json.dumps(question)))
    assert failure["error"] == "unreadable"
    assert failure["message"]
