"""The root of the tree."""

from __future__ import annotations


class RagError(Exception):
    """The root of the tree. ``str(error)`` is fit to be shown to a person, as plain text."""
