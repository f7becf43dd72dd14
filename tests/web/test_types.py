"""The types of the API for the page's JavaScript: made from the app, and never out of date."""

from typing import Any

import pytest

from perfectplay.web.app import create_app
from tools.openapi_types import TARGET, declarations, type_text

OPENAPI = create_app().openapi()


def test_the_file_is_what_the_tool_writes_now() -> None:
    assert TARGET.read_text() == declarations(OPENAPI), "run: python -m tools.openapi_types"


def test_every_schema_and_every_route_is_there() -> None:
    written = declarations(OPENAPI)
    for name, schema in OPENAPI["components"]["schemas"].items():
        kind = f"type {name} = " if "enum" in schema else f"interface {name} {{"
        assert f"export {kind}" in written
    for path in OPENAPI["paths"]:
        assert f'  "{path}": {{' in written


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer", "minimum": 1}, "number"),
        ({"type": "boolean"}, "boolean"),
        ({"const": "mastermind", "type": "string"}, '"mastermind"'),
        ({"enum": ["X", "O"], "type": "string"}, '"X" | "O"'),
        ({"$ref": "#/components/schemas/BoardView"}, "BoardView"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "number"),
        ({"allOf": [{"$ref": "#/a/A"}, {"$ref": "#/a/B"}]}, "A & B"),
        ({"type": "array", "items": {"type": "string"}}, "string[]"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
         "[number, number]"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 81, "maxItems": 81},
         "string[]"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]},
         "[string, number]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"type": "object", "additionalProperties": True}, "Record<string, unknown>"),
        ({"type": "object", "properties": {"a": {"type": "null"}}}, "{ a?: null; }"),
        ({}, "unknown"),
    ],
)  # fmt: skip
def test_types(schema: dict[str, Any], expected: str) -> None:
    assert type_text(schema) == expected


def test_fields_and_routes() -> None:
    answer = {"content": {"application/json": {"schema": {"$ref": "#/s/Body"}}}}
    written = declarations(
        {
            "components": {
                "schemas": {
                    "Body": {
                        "type": "object",
                        "description": "A body.",
                        "required": ["text"],
                        "properties": {
                            "text": {"type": "string", "description": "What is said."},
                            "odd-name": {"type": "number"},
                        },
                    }
                }
            },
            "paths": {
                "/say/{to}": {
                    "post": {
                        "description": "Say it.",
                        "parameters": [
                            {"in": "path", "name": "to", "required": True, "schema": {}},
                            {"in": "query", "name": "loud", "required": False, "schema": {}},
                        ],
                        "requestBody": answer,
                        "responses": {"201": answer, "400": {}},
                    }
                },
                "/hear": {
                    "get": {
                        "description": "Hear it.",
                        "responses": {"200": {"content": {"text/event-stream": {}}}},
                    }
                },
            },
        }
    )
    assert written.endswith(
        """
/** A body. */
export interface Body {
  /** What is said. */
  text: string;
  "odd-name"?: number;
}

export interface PostRoutes {
  /** Say it. */
  "/say/{to}": {
    path: { to: unknown; };
    query: { loud?: unknown; };
    body: Body;
    answer: Body;
  };
}

export interface StreamRoutes {
  /** Hear it. */
  "/hear": {
    path: NoFields;
    query: NoFields;
  };
}
"""
    )
