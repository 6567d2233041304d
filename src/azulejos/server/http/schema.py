"""JSON Schema of messages, made from their types: structs, typed dictionaries, and what they hold."""

import inspect
import types
import typing
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

import msgspec

from azulejos.play.sight.declared import Shaped

__all__ = ["Schemas"]

Schema = dict[str, Any]
PLAIN: dict[object, Schema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}
LIMITS = {
    "ge": "minimum",
    "le": "maximum",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
}
LIST_LIMITS = {"min_length": "minItems", "max_length": "maxItems"}


class Schemas:
    """Collect the schemas of types; those with names of their own become components.

    >>> from azulejos.server.wire.client_messages import Ping
    >>> Schemas("#/").of(Ping)
    {'$ref': '#/Ping'}
    """

    def __init__(self, prefix: str = "#/components/schemas/") -> None:
        self.prefix = prefix
        self.components: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type; a reference for one with a name."""
        if kind in PLAIN:
            return dict(PLAIN[kind])
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._annotated(arguments[0], arguments[1:])
        if origin in (Union, types.UnionType):
            return self._union(arguments)
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (list, tuple):
            return {"type": "array", "items": self.of(arguments[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if origin in (typing.NotRequired, typing.Required):
            return self.of(arguments[0])
        return self._named(kind)

    def _annotated(self, kind: Any, notes: tuple[Any, ...]) -> Schema:
        shaped = next((note for note in notes if isinstance(note, Shaped)), None)
        schema = self.of(shaped.shape() if shaped else kind)
        names = LIST_LIMITS if schema.get("type") == "array" else LIMITS
        for note in notes:
            if isinstance(note, msgspec.Meta):
                limits = {names[name]: getattr(note, name) for name in names if getattr(note, name) is not None}
                schema = {**schema, **limits}
        return schema

    def _union(self, kinds: tuple[Any, ...]) -> Schema:
        return {"anyOf": [self.of(kind) for kind in kinds]}

    def _named(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.components:
            self.components[name] = {}  # so that a type may contain itself
            made = self._struct(kind) if issubclass(kind, msgspec.Struct) else self._typed_dict(kind)
            self.components[name] = made
        return {"$ref": self.prefix + name}

    def _struct(self, kind: type[msgspec.Struct]) -> Schema:
        properties: dict[str, Schema] = {}
        required = []
        tag = kind.__struct_config__.tag
        if tag is not None:
            properties["type"] = {"enum": [tag]}
            required.append("type")
        for field in msgspec.structs.fields(kind):
            properties[field.encode_name] = self.of(field.type) | _default(field)
            if field.required:
                required.append(field.encode_name)
        return self._object(kind, properties, required)

    def _typed_dict(self, kind: Any) -> Schema:
        hints = typing.get_type_hints(kind, include_extras=True)
        properties = {name: self.of(hint) for name, hint in hints.items()}
        return self._object(kind, properties, [name for name in hints if name in kind.__required_keys__])

    def _object(self, kind: Any, properties: dict[str, Schema], required: list[str]) -> Schema:
        paragraphs = inspect.cleandoc(kind.__doc__ or "").split("\n\n")
        description = "\n\n".join([paragraph.replace("\n", " ") for paragraph in paragraphs])
        return {"type": "object", "description": description, "properties": properties, "required": required}


def _default(field: msgspec.structs.FieldInfo) -> Schema:
    """Return what counts where a field is left out, as a part of its schema."""
    if field.required:
        return {}
    value = field.default if field.default is not msgspec.NODEFAULT else cast(Any, field).default_factory()
    return {"default": msgspec.json.decode(msgspec.json.encode(value))}
