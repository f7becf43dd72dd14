"""Write the types of the API for the page's JavaScript, from the app's own OpenAPI.

    python -m tools.openapi_types

makes src/perfectplay/web/static/js/core/api-types.d.ts again: an interface for each schema, and for
each route what it takes and what it answers. A test fails when the file is out of date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perfectplay.web.app import create_app

TARGET = (
    Path(__file__).parent.parent / "src/perfectplay/web/static/js/core/api-types.d.ts"
)  # fmt: skip
HEAD = "// Written by `python -m tools.openapi_types` from the app's OpenAPI; do not edit.\n"
LONGEST_TUPLE = 4
STREAM = "text/event-stream"
NAMES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
         "null": "null"}  # fmt: skip
Schema = dict[str, Any]


def type_name(reference: str) -> str:
    """Return the name that a schema has in TypeScript."""
    return re.sub(r"\W", "_", reference.rsplit("/", 1)[-1])


def type_text(schema: Schema) -> str:
    """Return a schema as a TypeScript type on one line."""
    if "$ref" in schema:
        return type_name(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for choice, sign in (("anyOf", " | "), ("oneOf", " | "), ("allOf", " & ")):
        if choice in schema:
            return sign.join(dict.fromkeys(_operand(part) for part in schema[choice]))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        return _object(schema)
    return NAMES.get(schema.get("type", ""), "unknown")


def _operand(schema: Schema) -> str:
    """Return a type that can stand beside `|`, `&` or `[]`."""
    text = type_text(schema)
    return f"({text})" if "&" in text else text


def _array(schema: Schema) -> str:
    """Return a list, or a tuple where the length is fixed and short."""
    if "prefixItems" in schema:
        return f"[{', '.join(type_text(part) for part in schema['prefixItems'])}]"
    item = type_text(schema.get("items", {}))
    fixed = schema.get("minItems")
    if fixed is not None and fixed == schema.get("maxItems") and fixed <= LONGEST_TUPLE:
        return f"[{', '.join([item] * fixed)}]"
    return f"({item})[]" if re.search(r"[|&]", item) else f"{item}[]"


def _object(schema: Schema) -> str:
    """Return an object that has no name of its own."""
    if schema.get("properties"):
        return f"{{ {' '.join(line for line in _fields(schema, docs=False))} }}"
    more = schema.get("additionalProperties")
    return f"Record<string, {type_text(more) if isinstance(more, dict) else 'unknown'}>"


def _fields(schema: Schema, docs: bool = True) -> Iterator[str]:
    """Yield the fields of an object; one that may be left out has a question mark."""
    required = schema.get("required", [])
    for name, field in schema.get("properties", {}).items():
        if docs and "description" in field:
            yield f"/** {field['description']} */"
        key = name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)
        yield f"{key}{'' if name in required else '?'}: {type_text(field)};"


def _interface(name: str, schema: Schema) -> str:
    """Return a named schema; what is no object becomes an alias."""
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    if schema.get("type") != "object":
        return f"{about}export type {type_name(name)} = {type_text(schema)};\n"
    body = "".join(f"  {line}\n" for line in _fields(schema))
    return f"{about}export interface {type_name(name)} {{\n{body}}}\n"


def _parameters(operation: Schema, place: str) -> str:
    """Return the parameters in the path or the query as one object type."""
    found = [given for given in operation.get("parameters", []) if given["in"] == place]
    fields = {given["name"]: given["schema"] for given in found}
    required = [given["name"] for given in found if given["required"]]
    if not fields:
        return "NoFields"
    return _object({"properties": fields, "required": required})


def _route(path: str, operation: Schema) -> str:
    """Return one route: what it takes and what it answers when all is well."""
    good = next(answer for code, answer in operation["responses"].items() if code[0] == "2")
    content = good.get("content", {})
    lines = [
        f"path: {_parameters(operation, 'path')};",
        f"query: {_parameters(operation, 'query')};",
    ]
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        lines.append(f"body: {type_text(body)};")
    if STREAM not in content:
        answer = content.get("application/json", {}).get("schema", {})
        lines.append(f"answer: {type_text(answer)};")
    inside = "".join(f"    {line}\n" for line in lines)
    return f"  /** {operation['description']} */\n  {json.dumps(path)}: {{\n{inside}  }};\n"


def _group(operation: Schema, method: str) -> str:
    """Return the name of the map that a route belongs to."""
    good = next(answer for code, answer in operation["responses"].items() if code[0] == "2")
    return "StreamRoutes" if STREAM in good.get("content", {}) else f"{method.title()}Routes"


def declarations(openapi: Schema) -> str:
    """Return the whole file for an OpenAPI document."""
    groups: dict[str, list[str]] = {}
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(_group(operation, method), []).append(_route(path, operation))
    schemas = openapi.get("components", {}).get("schemas", {})
    parts = [HEAD, "export type NoFields = Record<string, never>;\n"]
    parts += [_interface(name, schema) for name, schema in sorted(schemas.items())]
    for name, routes in sorted(groups.items()):
        parts.append(f"export interface {name} {{\n{''.join(routes)}}}\n")
    return "\n".join(parts)


def main() -> None:
    """Write the file."""
    TARGET.write_text(declarations(create_app().openapi()))


if __name__ == "__main__":
    main()
