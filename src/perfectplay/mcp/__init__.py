"""A server of the Model Context Protocol: both games, their solver, engine and teacher as tools.

`perfectplay mcp` starts it; :func:`perfectplay.mcp.server.make_server` makes one to embed. Only the
modules that say so need the optional library `mcp`.
"""
