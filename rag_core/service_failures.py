"""What a service said instead of a reply in, one error of the tree out. What it said is foreign text and kept short."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from time import time

from rag_core.errors import (
    GenerationError,
    KeyRejected,
    NoCredit,
    NotPermitted,
    Overloaded,
    RateLimited,
    Redirected,
    RequestRejected,
    RequestTooLarge,
    ServiceFailed,
    UnknownModel,
)

_LONGEST_DETAIL = 200
# Seconds: a day. Who asks to wait longer means no time that a person waits for.
_LONGEST_WAIT = 86_400.0


@dataclass(frozen=True, slots=True)
class Refusal:
    """``kind`` is the service's own name for the error; an error inside a stream comes with status 200."""

    status: int
    kind: str
    message: str
    headers: Mapping[str, str]


def failure(refusal: Refusal, model: str) -> GenerationError:
    status, kind, message = refusal.status, refusal.kind, refusal.message.casefold()
    if status == 402 or kind == "billing_error" or "credit balance" in message:
        return NoCredit()
    if status == 401 or kind == "authentication_error":
        return KeyRejected()
    if status == 403 or kind == "permission_error":
        return NotPermitted(model)
    if status == 429 or kind == "rate_limit_error":
        return RateLimited(retry_after(refusal.headers))
    if 300 <= status < 400:
        return Redirected(status)
    if status == 413 or kind == "request_too_large" or "prompt is too long" in message:
        return RequestTooLarge()
    if status == 404 or kind == "not_found_error":
        return UnknownModel(model)
    if status == 529 or kind == "overloaded_error":
        return Overloaded()
    return _other(refusal)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that the service asks to wait: a number or a date, a day at most; ``None`` if it does not say."""
    raw = headers.get("retry-after") or ""
    for read in (float, _until):
        try:
            seconds = read(raw)
        except (ValueError, TypeError, OverflowError):
            continue
        return min(max(0.0, seconds), _LONGEST_WAIT) if math.isfinite(seconds) else None
    return None


def short(text: str) -> str:
    """Foreign text in one line of bounded length."""
    line = " ".join(text.split()).rstrip(".")
    return line if len(line) <= _LONGEST_DETAIL else f"{line[:_LONGEST_DETAIL]}…"


def _until(date: str) -> float:
    return parsedate_to_datetime(date).timestamp() - time()


def _other(refusal: Refusal) -> GenerationError:
    if refusal.status >= 500 or refusal.kind in ("api_error", "timeout_error"):
        return ServiceFailed(refusal.status)
    said = short(refusal.message) or short(refusal.kind) or "no reason given"
    return RequestRejected(f"{refusal.status}: {said}" if refusal.status != 200 else said)
