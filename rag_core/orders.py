"""Whether a text gives orders to whoever answers from it, as documents do that mean to steer a model. English only.

It is a sign and no proof: a manual may say “disregard the previous step”. What it marks is shown all the same.
"""

from __future__ import annotations

import re

_LEFT_BEHIND = r"(?:above|previous|prior|preceding|earlier|foregoing|instructions?|prompt|rules|question|everything)"
_ORDER = re.compile(
    rf"\b(?:ignore|disregard|forget|override)\b.{{0,40}}?\b{_LEFT_BEHIND}\b"
    r"|\b(?:answer|respond|reply)\b.{0,30}?\b(?:only with|exactly|with the (?:words?|sentence|number))\b"
    r"|\b(?:you are now|act as|pretend (?:to be|that)|system prompt|as an (?:ai|assistant|language model))\b"
    r"|\b(?:say|claim|state|tell (?:them|the user|the reader)) that\b.{0,200}\binstead\b",
    re.IGNORECASE | re.DOTALL,
)


def gives_orders(text: str) -> bool:
    return _ORDER.search(text) is not None
