"""The address of a service in, out whether it is one and how a person is told of it: the host, and nothing secret."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_LONGEST = 2_000


def is_address(address: str) -> bool:
    """Whether something can be sent there: a host, and a port that there can be; no user, query or fragment."""
    if len(address) > _LONGEST or not re.fullmatch(r"https?://[^\s/?#@]+[^\s?#@]*", address):
        return False
    try:
        parts = urlsplit(address)
        return bool(parts.hostname) and parts.port != 0 and address.isprintable()
    except ValueError:  # brackets without an end, or a port that is none
        return False


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
