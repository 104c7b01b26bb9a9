"""The address of a service in, out how a person is told where what is sent goes: the host, and nothing secret."""

from __future__ import annotations

from urllib.parse import urlsplit


def destination(address: str) -> str:
    """The host with its port, and how it is reached where that is not encrypted.

    No user, password, path or query, which may hold a secret.
    """
    try:
        parts = urlsplit(address.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host:
        return "an address that is none"
    shown = f"[{host}]" if ":" in host else host
    plain = "" if parts.scheme == "https" else f"{parts.scheme}://"
    return f"{plain}{shown}" + (f":{port}" if port is not None else "")
