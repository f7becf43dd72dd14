"""A bounded attack on a server of its own, on this machine: `python -m attack`.

Every part starts `perfectplay serve`, does its worst to it for a while, and counts what held. While
it does so, an ordinary client asks for small things and notes its longest wait.
"""
