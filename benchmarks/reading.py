"""How files are read: outcome, completeness, rectangles, speed and memory.

    .venv/bin/python -m benchmarks.reading DIR [FILE …] [--password PASSWORD]

Reads the files of DIR, or those named in it. Then it asks pdfium for the text inside each sentence's rectangles, times
PDF pages on one core, and reads a file of 1,000 pages that it makes itself. Exit status 1 when a number misses its
target.
"""

from __future__ import annotations

import argparse
import json
import logging
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from benchmarks.first import report
from benchmarks.read_back import characters, rectangles_hold, unread
from rag_core.errors import PasswordNeeded, ReadError
from rag_core.parsing import parse
from rag_core.parsing.reading import Parsed
from rag_core.splitting.sentences import split
from rag_core.types import BlockKind, Document, Sentence, Source

PAGES = 1_000
ROUNDS = 3
logging.disable(logging.INFO)

_MEASURED = """
import json, resource, sys, time
from pathlib import Path
from rag_core.parsing import parse
from rag_core.types import Source
start = time.process_time()
parsed = parse("d", Source("long.pdf", Path(sys.argv[1]).read_bytes()))
seconds = time.process_time() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps({"pages": len(parsed.document.pages), "seconds": seconds, "bytes": peak}))
"""


@dataclass(frozen=True, slots=True)
class Read:
    source: Source
    parsed: Parsed
    sentences: tuple[Sentence, ...]

    @property
    def document(self) -> Document:
        return self.parsed.document


def main() -> int:
    arguments = _arguments()
    paths = [arguments.folder / name for name in arguments.files] or sorted(
        path for path in arguments.folder.iterdir() if path.is_file()
    )
    found = list(_read(paths, arguments.password))
    pdfs = [one for one in found if one.document.properties["format"] == "PDF"]
    good = [report("files read without a fault, share", _share([not _faults(one) for one in found]), ">=", 1.0)]
    if pdfs:
        good += [held(pdfs), speed(pdfs)]
    good.append(memory())
    return 0 if all(good) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("files", metavar="FILE", nargs="*")
    parser.add_argument("--password", default="", help="opens the encrypted files")
    return parser.parse_args()


def _read(paths: Sequence[Path], password: str) -> Iterator[Read]:
    """Read each file and print a line about it."""
    for path in paths:
        try:
            source, parsed = _opened(Source(path.name, path.read_bytes()), password)
        except ReadError as error:
            print(f"{path.name}\n    {type(error).__name__}: {error}")
            continue
        document = parsed.document
        one = Read(source, parsed, split("d", document.text, document.blocks))
        kinds = Counter(block.kind.value for block in document.blocks)
        print(f"{path.name}\n    {', '.join(f'{count} {kind}' for kind, count in kinds.most_common())}")
        print(
            f"    {len(one.sentences)} sentences; {'; '.join(_faults(one)) or 'each a slice, in order, none missing'}"
        )
        for warning in document.warnings:
            print(f"    {warning}")
        yield one


def _opened(source: Source, password: str) -> tuple[Source, Parsed]:
    try:
        return source, parse("d", source)
    except PasswordNeeded:
        if not password:
            raise
        source = Source(source.name, source.data, password)
        return source, parse("d", source)


def _faults(one: Read) -> list[str]:
    """What is wrong with a document and its sentences."""
    document = one.document
    spans = [sentence.span for sentence in one.sentences]
    faults = []
    if any(first.end > second.start for first, second in pairwise(spans)):
        faults.append("sentences out of order")
    if any(first.span.end > second.span.start for first, second in pairwise(document.blocks)):
        faults.append("blocks out of order")
    if any(document.slice(span) != document.slice(span).strip() or not len(span) for span in spans):
        faults.append("sentences with blanks at their ends")
    if lost := _outside(document, one.sentences):
        faults.append(f"{lost} characters of prose in no sentence")
    if lost := _missing(one):
        faults.append(f"{lost} characters in no block")
    return faults


def _outside(document: Document, sentences: Sequence[Sentence]) -> int:
    """How many characters of blocks that hold prose are in no sentence."""
    silent = (BlockKind.HEADING, BlockKind.FRONT_MATTER, BlockKind.FURNITURE)
    prose = sum(characters(document.slice(block.span)) for block in document.blocks if block.kind not in silent)
    return prose - sum(characters(document.slice(sentence.span)) for sentence in sentences)


def _missing(one: Read) -> int:
    """A PDF: characters that pdfium gives and no block holds. Else: letters and digits outside blocks and fences."""
    document = one.document
    inside = "".join(document.slice(block.span) for block in document.blocks)
    if document.properties["format"] == "PDF":
        return unread(one.parsed.file, inside)
    lines = [line for line in document.text.splitlines() if not line.lstrip().startswith(("```", "~~~"))]
    wanted = Counter(character for character in "".join(lines) if character.isalnum())
    return (wanted - Counter(inside)).total()


def held(pdfs: Sequence[Read]) -> bool:
    """White space, hyphens at line ends and the bars of cells aside; right-to-left text whatever its order."""
    results = []
    for one in pdfs:
        if any(page.caution.startswith("The text of this page was recognised") for page in one.document.pages):
            continue  # a picture's text stands where it was recognised
        holds = list(rectangles_hold(one.parsed, one.sentences))
        results += holds
        if not all(holds):
            print(f"  {one.document.name}: {holds.count(False)} of {len(holds)} sentences read back otherwise")
    return report(f"rectangles hold their sentence, share of {len(results)}", _share(results), ">=", 0.995)


def speed(pdfs: Sequence[Read]) -> bool:
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for one in pdfs:
            parse("d", one.source)
        times.append(time.process_time() - start)
    pages = sum(len(one.document.pages) for one in pdfs)
    return report(f"PDF pages a second, one core, of {pages}", pages / min(times), ">=", 20.0)


def memory() -> bool:
    """One long file in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pdf"
        _write_long(path)
        done = subprocess.run([sys.executable, "-c", _MEASURED, path], check=True, capture_output=True, text=True)
    measured = json.loads(done.stdout)
    print(f"  {measured['pages']} pages in {measured['seconds']:.1f} s of one core")
    return report("1,000 pages, peak memory, GB", measured["bytes"] / 1e9, "<=", 1.0)


def _write_long(path: Path) -> None:
    """Two columns of prose with running heads, about 3,500 characters a page."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path), invariant=1)
    for page in range(1, PAGES + 1):
        canvas.setFont("Helvetica", 9)
        canvas.drawString(60, 800, "A long report")
        canvas.drawRightString(540, 800, str(page))
        for line in range(60):
            for x in (60, 310):
                canvas.drawString(x, 770 - 12 * line, f"Line {line} of page {page} tells of bridges, and roads.")
        canvas.showPage()
    canvas.save()


def _share(results: Sequence[bool]) -> float:
    return sum(results) / len(results) if results else 1.0


if __name__ == "__main__":
    sys.exit(main())
