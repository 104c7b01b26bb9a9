"""The vectors on disk and in memory: what is written while they are read, and what is left when they go."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from rag_core.stores import vectors
from rag_core.stores.vectors import VectorIndex

UNITS = np.eye(8, dtype=np.float32)
IDS = [f"id {row}" for row in range(8)]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[VectorIndex]:
    """A space “space” of eight vectors, nothing of it in memory."""
    index = VectorIndex(tmp_path / "vectors")
    index.put("space", IDS, UNITS, ["document"] * 8)
    yield index
    index.close()


@pytest.mark.parametrize("read", ["nearest", "ids"])
def test_what_goes_while_a_space_is_read_hides_nothing_else(
    index: VectorIndex, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    monkeypatch.setattr(vectors, "_PAGE", 3)
    real, workers = VectorIndex._read, []

    def interrupted(self: VectorIndex, *arguments: Any) -> Iterator[Any]:
        for page in real(self, *arguments):
            yield page
            if not workers:
                workers.append(Thread(target=index.delete, args=("space", IDS[:2])))
                workers[0].start()
                workers[0].join(0.5)

    monkeypatch.setattr(VectorIndex, "_read", interrupted)
    reads = {"nearest": lambda: index.nearest("space", UNITS[7], 9), "ids": lambda: index.ids("space")}
    reads[read]()
    workers[0].join()
    assert {one for one, _ in index.nearest("space", UNITS[7], 9)} == set(IDS[2:]) == index.ids("space")


def folders(index: VectorIndex) -> int:
    return sum(one.is_dir() for one in index.path.iterdir())


def test_a_space_that_is_dropped_leaves_no_folder(index: VectorIndex) -> None:
    for number in range(3):
        index.put(f"other-{number}", IDS, UNITS, ["document"] * 8)
    for number in range(3):
        index.drop(f"other-{number}")
    assert folders(index) == 1
    assert {one for one, _ in index.nearest("space", UNITS[7], 9)} == set(IDS)


def test_a_folder_that_a_crash_left_goes_at_the_next_opening(index: VectorIndex) -> None:
    stray = index.path / "01234567-89ab-cdef-0123-456789abcdef"
    index.close()
    stray.mkdir()
    (stray / "data_level0.bin").write_bytes(b"data")
    (index.path / "mine").mkdir()
    again = VectorIndex(index.path)
    assert again.ids("space") == set(IDS)
    assert not stray.exists()
    assert (index.path / "mine").exists()
    again.close()


def test_named_documents_of_a_large_space_are_compared_exactly_and_read_once(
    index: VectorIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "LARGEST_EXACT", 7)
    monkeypatch.setattr(vectors, "_PAGE", 2)
    index.put("space", ["a", "b", "c"], UNITS[[5, 6, 7]], ["one", "two", "two"])
    real, reads = VectorIndex._parts, []

    def counted(self: VectorIndex, *arguments: Any) -> Iterator[Any]:
        reads.append(arguments)
        return real(self, *arguments)

    monkeypatch.setattr(VectorIndex, "_parts", counted)
    for _ in range(2):
        assert index.nearest("space", UNITS[7], 9, ["one", "two"]) == [("c", 1.0), ("a", 0.0), ("b", 0.0)]
    assert index.nearest("space", UNITS[7], 9, []) == []
    assert len(reads) == 2
    index.put("space", ["d"], UNITS[[7]], ["one"])
    assert {one for one, score in index.nearest("space", UNITS[7], 9, ["one", "two"]) if score} == {"c", "d"}
    index.delete("space", ["c"])
    assert {one for one, score in index.nearest("space", UNITS[7], 9, ["one", "two"]) if score} == {"d"}
    assert len(index.nearest("space", UNITS[7], 20, ["document"])) == 8
