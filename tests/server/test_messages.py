"""Messages: what can be read, what cannot, and that the page's types are those of the server."""

from pathlib import Path

import msgspec
import pytest

from azulejos.server.http.schema import Schemas
from azulejos.server.wire.client_messages import CLIENT_MESSAGES, ClientMessage, PlayMove
from azulejos.server.wire.server_messages import Moved, TableState
from tools.messages_ts import typescript

ROOT = Path(__file__).resolve().parents[2]
DECODER = msgspec.json.Decoder(ClientMessage)


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    stored = (ROOT / "web/src/lib/messages.gen.ts").read_text(encoding="utf-8")
    assert stored == typescript(), "`make format` writes it anew"


def test_a_move_is_read() -> None:
    text = b'{"type":"move","id":"a1","version":7,"word":"3R4","extra":1}'
    assert DECODER.decode(text) == PlayMove("a1", 7, "3R4")


@pytest.mark.parametrize(
    "text",
    [
        b"{}",
        b"[]",
        b'{"type":"hack"}',
        b'{"type":"move","id":"","version":7,"word":"3R4"}',
        b'{"type":"move","id":"a b","version":7,"word":"3R4"}',
        b'{"type":"move","id":"a","version":-1,"word":"3R4"}',
        b'{"type":"move","id":"a","version":7,"word":"' + b"x" * 17 + b'"}',
        b'{"type":"claim","seat":4,"what":"win"}',
        b'{"type":"chat","text":""}',
    ],
)
def test_what_is_not_a_message_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(text)


def test_every_message_to_a_table_carries_its_version() -> None:
    from azulejos.server.wire.server_messages import ServerMessage

    for kind in ServerMessage.__args__:
        assert "version" in kind.__struct_fields__, kind


def test_schemas_know_what_is_inside_of_written_values() -> None:
    schemas = Schemas()
    schemas.of(Moved)
    sight = schemas.components["Moved"]["properties"]["sight"]
    assert sight == {"anyOf": [{"$ref": f"#/components/schemas/{name}Sight"} for name in ("Azul", "Duel")]}
    assert schemas.components["AzulBoard"]["properties"]["lines"] == {"type": "array", "items": {"type": "string"}}
    assert "source" not in schemas.components["MoveSight"]["required"]


def test_limits_are_part_of_the_schema() -> None:
    schemas = Schemas()
    for kind in CLIENT_MESSAGES:
        schemas.of(kind)
    word = schemas.components["PlayMove"]["properties"]["word"]
    assert word == {"type": "string", "minLength": 1, "maxLength": 16}
    assert schemas.components["AskPreviews"]["properties"]["words"]["maxItems"] == 100


def test_the_first_message_says_which_server_it_is() -> None:
    assert "server_version" in TableState.__struct_fields__
