"""How well and at what cost the right sentence is found, in every search mode and by other libraries on the same sets.

    .venv/bin/python -m benchmarks.retrieval DIR [--sets NAME …] [--peers PYTHON] [--rerank MODEL] [--ablation] [--json]

DIR holds a folder a set, with ``docs/`` and ``cases.jsonl``. A hit is right if it overlaps an evidence quote, so longer
hits are right more easily: their mean length stands beside. Cases without an answer are not ranked. PYTHON is the
interpreter of an environment with the peers (see CONTRIBUTING.md): they are asked in the same call, with the same
encoder, and measured by the same functions. Exit status 1 when the default mode misses a target.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.cost import Cost, cost
from benchmarks.first import report
from benchmarks.labelled import DEPTHS, TOP_K, Figures, LabelledSet, Place, figures, load, measured
from benchmarks.variants import Variant, ablation, modes
from rag_core.embedding import Encoder
from rag_core.library import Library
from rag_core.settings import Settings
from rag_core.types import Case

SETS = ("privacy_dev", "contracts_dev", "encyclopedia_dev")
MRR = {"privacy_dev": 0.64, "contracts_dev": 0.71, "encyclopedia_dev": 0.84}
QUESTION_MS = 20.0

Table = dict[str, Figures]
logging.disable(logging.WARNING)


def main() -> int:
    arguments = _arguments()
    with redirect_stdout(sys.stderr if arguments.json else sys.stdout):
        tables, spent, good = run(arguments)
    if arguments.json:
        shown = {name: {row: asdict(one) for row, one in table.items()} for name, table in tables.items()}
        print(json.dumps({"sets": shown, "cost": asdict(spent)}))
    return 0 if good else 1


def run(arguments: argparse.Namespace) -> tuple[dict[str, Table], Cost, bool]:
    encoder, variants = Encoder(), modes(bool(arguments.rerank))
    tables: dict[str, Table] = {}
    with tempfile.TemporaryDirectory() as home:
        library = Library(Settings(Path(home), reranker=arguments.rerank), encoder)
        for name in arguments.sets:
            one = load(library, arguments.folder / name)
            tables[name] = compared(library, one, variants)
            if arguments.peers:
                tables[name] |= peers(arguments.peers, one)
            _print_table(one, tables[name])
            if arguments.ablation:
                _print_table(one, ablated(library, one, ablation()))
        library.close()
    spent = cost(encoder, [variant for variant in variants if not variant.changes.get("rerank")])
    return tables, spent, _judge(tables, spent, variants[0])


def compared(library: Library, one: LabelledSet, variants: Sequence[Variant]) -> Table:
    """A row for each way to ask."""
    table = {}
    for run, variant in enumerate(variants):
        with variant.weighing():
            table[variant.name] = measured(one, lambda case, v=variant, n=run: ranked(library, one, case, v, n))
    return table


def ablated(library: Library, one: LabelledSet, variants: Sequence[Variant]) -> Table:
    """A row for each variant; the names of all but the first say how their MRR differs from its."""
    table = compared(library, one, variants)
    whole = next(iter(table.values())).mrr if table else 0.0
    return {
        f"{name} ({row.mrr - whole:+.3f})" if place else name: row for place, (name, row) in enumerate(table.items())
    }


def ranked(library: Library, one: LabelledSet, case: Case, variant: Variant, run: int = 0) -> list[Place]:
    """The places of the best ten hits for a case, asked in its scope."""
    evidence = library.ask(one.name, case.question, variant.settings(top_k=TOP_K, scope=case.scope), run=run)
    return [
        (evidence.documents[hit.sentence.document_id].name, hit.sentence.span.start, hit.sentence.span.end)
        for hit in evidence.hits
    ]


def peers(python: str, one: LabelledSet) -> Table:
    """A row for each other library that the interpreter has, asked in a process of its own."""
    table = {}
    for name, result in _asked_elsewhere(python, one).items():
        if "missing" in result:
            print(f"  {name} is left out: its environment has no {result['missing']}")
            continue
        table[f"{name} {result['version']}"] = figures(one, result["hits"])
        print(
            f"  {name}: {result['parts']} parts, {result['parts_per_second']:.0f} indexed a second, "
            f"{result['question_ms']:.0f} ms a question with its embedding"
        )
    return table


def _asked_elsewhere(python: str, one: LabelledSet) -> dict[str, Any]:
    questions = [{"question": each.case.question, "scope": list(each.case.scope)} for each in one.questions]
    with tempfile.TemporaryDirectory() as folder:
        asked, found = Path(folder, "asked.json"), Path(folder, "found.json")
        asked.write_text(json.dumps({"documents": dict(one.texts), "questions": questions, "top_k": TOP_K}))
        script = Path(__file__).with_name("peers.py")
        done = subprocess.run(
            [python, "-P", script, asked, found],
            env={**os.environ, "HF_HUB_OFFLINE": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False,
        )  # fmt: skip
        if done.returncode:
            sys.exit(f"The peers could not be asked:\n{done.stdout}")
        results: dict[str, Any] = json.loads(found.read_text())
    return results


def _print_table(one: LabelledSet, table: Mapping[str, Figures]) -> None:
    asked = f"{len(one.questions)} questions (besides {one.abstaining} without an answer"
    lost = f" and {one.lost} whose evidence is not in the text)" if one.lost else ")"
    print(f"{one.name}: {asked}{lost}, {one.sentences:,} sentences in {len(one.texts)} documents")
    width = max(map(len, table), default=0)
    print(f"  {'':{width}}  " + "  ".join(f"R@{depth:<4}" for depth in DEPTHS) + "  MRR    characters a hit")
    for name, row in table.items():
        print(
            f"  {name:{width}}  "
            + "  ".join(f"{row.recall[depth]:.3f} " for depth in DEPTHS)
            + f"  {row.mrr:.3f}  {row.length:.0f}"
        )


def _judge(tables: Mapping[str, Table], spent: Cost, default: Variant) -> bool:
    """Print every target and whether it is met."""
    good = [report(f"{name}, MRR", tables[name][default.name].mrr, ">=", MRR[name]) for name in tables if name in MRR]
    good.append(report("question beyond its embedding, ms", spent.question_ms[default.name], "<=", QUESTION_MS))
    print(f"  indexing takes {spent.indexing:.2f} × encode alone")
    print(f"  {spent.bytes_per_sentence:,.0f} bytes a sentence on disk")
    return all(good)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--sets", nargs="+", default=SETS, metavar="NAME", help="folders in DIR (%(default)s)")
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter of an environment with the other libraries")
    parser.add_argument(
        "--rerank", default="", metavar="MODEL", help="a cross-encoder: measure the default mode reranked"
    )
    parser.add_argument("--ablation", action="store_true", help="measure each signal by leaving it out")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output, the rest on error")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
