"""How well and how fast text is split: sets of texts with known sentences, and texts made to be slow.

    .venv/bin/python -m benchmarks.splitting DIR

DIR holds ``*.jsonl`` files whose lines have a ``text`` and the ``sentences`` it holds, in order. A sentence end is told
by the number of non-space characters before it. Exit status 1 when a set named in ``TARGETS``, the speed or the growth
of time misses its target.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from rag_core.parsing.plain import read
from rag_core.splitting.sentences import split
from rag_core.types import Source

TARGETS = {"golden_rules_en": 47 / 48, "ud_ewt_dev": 0.925}
SPEED = 5_000
GROWTH = 8  # a text four times as long may take so many times as long
LENGTH = 20_000
SLOW = {
    "stops": ".",
    "spaced stops": " .",
    "marks": "?!",
    "quotation marks": '"',
    "open brackets": "(",
    "closed brackets": ". )",
    "slashes": "a/",
    "initials": "A. ",
    "initials joined": "A.",
    "abbreviations": "No. ",
    "citations": "12 F.3d 4, ",
    "numbers": "1. ",
    "letters": "a",
    "no blanks": "a.B",
    "line ends": "\n",
    "blanks": " ",
    "emoji": "😀",
    "ideographs": "文。",
    "quoted": "“Stop.” he said. ",
    "lines": "A line of text.\n",
}


@dataclass(frozen=True, slots=True)
class Example:
    text: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Ends that are expected, found, and both; and texts whose sentences were found exactly."""

    expected: int
    found: int
    right: int
    texts: int
    exact: int

    @property
    def f1(self) -> float:
        return 2 * self.right / max(self.expected + self.found, 1)


def main(folder: Path) -> int:
    list(cut("The pipeline is loaded."))
    sets = {path.stem: list(examples(path)) for path in sorted(folder.glob("*.jsonl"))}
    good = [quality(name, some) for name, some in sets.items()]
    good += [speed([one for some in sets.values() for one in some]), growth()]
    return 0 if all(good) else 1


def examples(path: Path) -> Iterator[Example]:
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line:
            row = json.loads(line)
            yield Example(row["text"], tuple(row["sentences"]))


def quality(name: str, some: list[Example]) -> bool:
    result = score((one, list(cut(one.text))) for one in some)
    print(
        f"{name}: {result.exact} of {result.texts} texts exact; boundaries: precision "
        f"{result.right / max(result.found, 1):.3f}, recall {result.right / max(result.expected, 1):.3f}, "
        f"F1 {result.f1:.3f}"
    )
    value = result.exact / result.texts if name.startswith("golden") else result.f1
    return value >= TARGETS.get(name, 0)


def score(cuts: Iterable[tuple[Example, list[str]]]) -> Score:
    expected = found = right = texts = exact = 0
    for one, sentences in cuts:
        wanted, got = ends(one.sentences), ends(sentences)
        expected, found, right = expected + len(wanted), found + len(got), right + len(wanted & got)
        texts, exact = texts + 1, exact + (tuple(sentences) == one.sentences)
    return Score(expected, found, right, texts, exact)


def ends(sentences: Iterable[str]) -> set[int]:
    return set(accumulate(len("".join(sentence.split())) for sentence in sentences))


def cut(text: str) -> Iterator[str]:
    reading = read(Source("a.txt", text.encode()))
    return (text[one.span.start : one.span.end] for one in split("d", reading.text, reading.blocks))


def speed(some: list[Example]) -> bool:
    start = time.process_time()
    count = sum(1 for one in some for _ in cut(one.text))
    rate = count / (time.process_time() - start)
    print(f"{rate:,.0f} sentences/s on one core (target {SPEED:,})")
    return rate >= SPEED


def growth() -> bool:
    """The worst of the texts made to be slow: how much longer four times the text takes, and how long that is."""
    times = {name: (seconds(unit, LENGTH), seconds(unit, 4 * LENGTH)) for name, unit in SLOW.items()}
    slowest = max(times, key=lambda name: times[name][1])
    steepest = max(times, key=lambda name: times[name][1] / (times[name][0] + 0.02))
    for title, name in (("slowest", slowest), ("steepest", steepest)):
        short, long = times[name]
        print(f"{title} awkward text: {name}: {short:.3f} s for {LENGTH:,} characters, {long:.3f} s for {4 * LENGTH:,}")
    short, long = times[steepest]
    return long <= GROWTH * (short + 0.02)


def seconds(unit: str, length: int) -> float:
    text = "x" + unit * (length // len(unit)) + "x"
    start = time.process_time()
    list(cut(text))
    return time.process_time() - start


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
