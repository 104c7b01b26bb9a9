"""How often the questions of labelled sets are cut into parts, and each that is, to be judged by eye.

    .venv/bin/python -m benchmarks.parting DIR

DIR holds a folder a set, with ``cases.jsonl``. Most of these questions are single, so few may be cut.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from rag_core.evaluation import load_cases
from rag_core.parts import parts


def main(folder: Path) -> None:
    parts("Who pays, and what is the fee?")  # the pipeline is loaded now
    for file in sorted(folder.glob("*/cases.jsonl")):
        questions = sorted({case.question for case in load_cases(file)})
        begun = time.perf_counter()
        cut = {question: found for question in questions if (found := parts(question))}
        each = 1_000 * (time.perf_counter() - begun) / len(questions)
        print(f"{file.parent.name}: {len(cut)} of {len(questions)} questions cut, {each:.2f} ms a question")
        for question, found in cut.items():
            print(f"    {question}  →  {' | '.join(part.asked for part in found)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
