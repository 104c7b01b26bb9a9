"""Lines of Markdown in, whether they are only for programs out: comments, tags, templates, link definitions.

What holds a word that a reader sees is never silent.
"""

from __future__ import annotations

import re

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_PROGRAM = re.compile(r"<(script|style)\b[^<>]*>.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<[a-zA-Z/!?][^<>]*>")
# Possessive: each character is looked at a bounded number of times.
_TEMPLATES = re.compile(
    r"\s*+(?:(?:\{%(?:(?!%\}).)*+%\}|\{\{(?:(?!\}\}).)*+\}\}|\{#(?:(?!#\}).)*+#\}|<!--(?:(?!-->).)*+-->)\s*+)++\Z",
    re.DOTALL,
)


def only_markup(html: str) -> bool:
    """Whether a block of HTML shows no word: comments, scripts and tags alone."""
    shown = _TAG.sub("", _PROGRAM.sub("", _COMMENT.sub("", html)))
    return not any(character.isalnum() for character in shown)


def only_templates(lines: str) -> bool:
    """Whether there is nothing but template tags and comments."""
    return bool(_TEMPLATES.match(lines))


def is_definition(lines: str) -> bool:
    """Whether lines define links or hold marks alone: they show no word."""
    stripped = lines.lstrip("> \t-+*0123456789.)")
    return stripped.startswith("[") or not any(character.isalnum() for character in stripped)
