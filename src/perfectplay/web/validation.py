"""Sentences about requests that are not understood: what was given, what is allowed, an example."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from fastapi import Request
from pydantic import BaseModel, TypeAdapter

from perfectplay.errors import quote

Schema = Mapping[str, Any]
Fields = Mapping[str, Schema]
BODY = "body"
# Where a secret may stand in a request: what was given there is never repeated.
PRIVATE = frozenset({"secret", "token", "text", "code", "phrase"})
KINDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
}
EXAMPLES: dict[str, object] = {"integer": 1, "number": 1.5, "boolean": True}


@dataclass(frozen=True)
class Explained:
    """What is wrong with a request."""

    message: str
    given: object
    allowed: str | None


def explain(error: Mapping[str, Any], fields: Mapping[str, Fields]) -> Explained:
    """Say what is wrong; `fields` describes what the route takes, by where it stands."""
    kind, place = str(error["type"]), list(error.get("loc", ()))
    if kind == "json_invalid":
        return _not_json(place)
    where = str(place[0]) if place else BODY
    known = fields.get(where, {})
    if len(place) < 2:
        return _no_object(known)
    name, inside = str(place[1]), place[2:]
    shown = quote(".".join([name, *(str(step) for step in inside if isinstance(step, int))]))
    private = bool(PRIVATE & {str(part) for part in place})
    given = None if private else error.get("input")
    if kind == "extra_forbidden":
        names = ", ".join(known)
        return Explained(f"{quote(name)} is not known here; known are: {names}.", None, names)
    schema = _part(known.get(name, {}), inside)
    allowed = allowed_by(schema)
    if kind == "value_error" or not allowed:
        return Explained(f"{shown}: {sentence(str(error['msg']))}", given, str(error["msg"]))
    if kind == "missing":
        what = f"{shown} is missing; it should be"
    elif given is None or not isinstance(given, str | int | float):
        what = f"{shown} should be"
    else:
        what = f"{shown} cannot be {_shown(given)}; it should be"
    example = _for_example(where, name, schema, inside)
    return Explained(f"{what} {allowed}{example}.", given, allowed)


def _not_json(place: list[Any]) -> Explained:
    at = next((part for part in place if isinstance(part, int)), None)
    where = "" if at is None else f" from character {at} on"
    message = f'The request is not JSON{where}; send an object, for example {{"version": 1}}.'
    return Explained(message, None, "JSON")


def _no_object(known: Fields) -> Explained:
    names = ", ".join(known)
    needed = {name: _example(schema) for name, schema in known.items() if "default" not in schema}
    example = f"; for example {_written(needed)}" if all(needed.values()) else ""
    return Explained(f"The request should be a JSON object with: {names}{example}.", None, names)


def _for_example(where: str, name: str, schema: Schema, inside: list[Any]) -> str:
    example = _example(schema)
    if example is None:
        return ""
    if where == BODY and not inside:
        return f", for example {_written({name: example})}"
    return f", for example {f'?{name}={example}' if where == 'query' else _written(example)}"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def allowed_by(schema: Schema) -> str:
    """Say in words what a schema allows."""
    if "anyOf" in schema:
        return " or ".join(filter(None, map(allowed_by, schema["anyOf"])))
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = KINDS.get(str(schema.get("type")), "")
    return kind + _range(schema) if kind else ""


def _range(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return f" from {least:.12g} to {most:.12g}"
    above = schema.get("exclusiveMinimum")
    if above is not None:
        return f" above {above:.12g}" + (f" and up to {most:.12g}" if most is not None else "")
    if least is not None:
        return f" from {least:.12g} on"
    for name, what in (("maxLength", "characters"), ("maxItems", "items")):
        if name in schema:
            fewest = schema.get(name.replace("max", "min"))
            return f" of {f'{fewest} to' if fewest else 'at most'} {schema[name]:,} {what}"
    return ""


def _part(schema: Schema, inside: list[Any]) -> Schema:
    """Return the schema of what is inside a list; other steps of a place are pydantic's own."""
    for place in (step for step in inside if isinstance(step, int)):
        options = schema.get("anyOf", [schema])
        found: Schema = next((part for part in options if part.get("type") == "array"), {})
        parts = found.get("prefixItems", [])
        schema = parts[place] if place < len(parts) else found.get("items", {})
    return schema


def _example(schema: Schema) -> object:
    if schema.get("examples"):
        return schema["examples"][0]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _example(schema["anyOf"][0])
    kind = str(schema.get("type"))
    if kind == "array":
        return [_example(schema.get("items", {}))]
    if "minimum" in schema:
        return int(schema["minimum"])
    return schema.get("default") or EXAMPLES.get(kind)


def _shown(given: object) -> str:
    return str(given).lower() if isinstance(given, bool) else quote(given)


def sentence(text: str) -> str:
    """Let a text end like a sentence."""
    text = text.removeprefix("Value error, ").strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."


def fields_of(request: Request) -> dict[str, Fields]:
    """Describe what the route of a request takes: its body, and the parts of its address."""
    route = request.scope.get("route")
    asking = list(_with_dependencies(getattr(route, "dependant", None)))
    found: dict[str, Fields] = {
        where: {
            field.name: _schema_of(field.field_info)
            for dependant in asking
            for field in getattr(dependant, group)
        }
        for where, group in (("path", "path_params"), ("query", "query_params"))
    }
    body = getattr(getattr(route, "body_field", None), "field_info", None)
    model = getattr(body, "annotation", None)
    if isinstance(model, type) and issubclass(model, BaseModel):
        found[BODY] = _body_schema(model)
    return found


def _with_dependencies(dependant: Any) -> Iterator[Any]:
    """Yield what takes parts of an address: a route, and the dependencies of it."""
    if dependant is not None:
        yield dependant
        for below in dependant.dependencies:
            yield from _with_dependencies(below)


def _schema_of(info: Any) -> Schema:
    kind: Any = info.annotation
    for more in info.metadata:
        kind = Annotated[kind, more]
    schema: dict[str, Any] = TypeAdapter(kind).json_schema()
    return schema


@lru_cache(maxsize=100)
def _body_schema(model: type[BaseModel]) -> Fields:
    properties: Fields = model.model_json_schema().get("properties", {})
    return properties
