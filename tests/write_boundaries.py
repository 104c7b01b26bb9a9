"""Where a store writes: a commit of the catalogue, and each call that changes the vector index."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rag_core.stores.database import Database
from rag_core.stores.vectors import VectorIndex


def at_each(patch: pytest.MonkeyPatch, reached: Callable[[], None]) -> None:
    """Call ``reached`` just before and just after every write."""
    real_change = Database.change

    @contextmanager
    def change(self: Database) -> Iterator[None]:
        with real_change(self):
            yield
            reached()
        reached()

    patch.setattr(Database, "change", change)
    for name in ("put", "delete", "drop"):
        patch.setattr(VectorIndex, name, _between(reached, getattr(VectorIndex, name)))


def _between(reached: Callable[[], None], write: Callable[..., Any]) -> Callable[..., Any]:
    def written(*arguments: Any) -> Any:
        reached()
        result = write(*arguments)
        reached()
        return result

    return written
