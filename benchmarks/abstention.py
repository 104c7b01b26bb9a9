"""How well the verdict tells questions that are answered from those that are not, inside a collection and outside it.

    .venv/bin/python -m benchmarks.abstention DIR [--sets NAME …] [--also NAME …] [--seeds N] [--json]

DIR holds a folder a set, with ``docs/`` and ``cases.jsonl``. Inside, the cases that are to abstain are told from the
others in the whole collection, or in a case's scope. Outside, half the documents are left away (N different halves)
and the answered questions are asked of the other half: those whose source is there are told from those whose is not.
The measure is AUROC, for each signal by itself and for the support made of them, by weights that were fitted without
the set reported (on the other ones, and on those of ``--also``), and by the weights that ship, which were fitted on all
of these. Prints the weights of a fit on all for ``rag_core/verdict.py``. Exit status 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from benchmarks.first import report
from benchmarks.labelled import index
from benchmarks.support import PRIOR, Labelled, auroc, fit
from rag_core.evaluation import load_cases
from rag_core.library import Library
from rag_core.settings import SearchSettings, Settings
from rag_core.types import Case
from rag_core.verdict import MODEL, Model

SETS = ("privacy_dev", "contracts_dev", "encyclopedia_dev")
ALSO = ("passages_dev",)
INSIDE = {"privacy_dev": 0.88, "contracts_dev": 0.72, "encyclopedia_dev": 0.71}
OUTSIDE = {"encyclopedia_dev": 0.97}
# Sets whose documents answer each other's questions have no outside.
ONE_OF_A_KIND = ("encyclopedia_dev", "passages_dev")

logging.disable(logging.WARNING)


@dataclass(frozen=True, slots=True)
class Asked:
    """A set's questions with their signals: in the collection, and in each half of it."""

    inside: tuple[Labelled, ...]
    outside: tuple[tuple[Labelled, ...], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """AUROC inside a collection, and outside it (the mean of all halves; nothing where none was asked)."""

    inside: float
    outside: float | None


def main() -> int:
    arguments = _arguments()
    with redirect_stdout(sys.stderr if arguments.json else sys.stdout):
        tables, good = run(arguments)
    if arguments.json:
        shown = {name: {row: (one.inside, one.outside) for row, one in table.items()} for name, table in tables.items()}
        print(json.dumps(shown))
    return 0 if good else 1


def run(arguments: argparse.Namespace) -> tuple[dict[str, dict[str, Row]], bool]:
    names = [*arguments.sets, *(one for one in arguments.also if (arguments.folder / one).exists())]
    with tempfile.TemporaryDirectory() as home:
        library = Library(Settings(Path(home)))
        asked = {name: ask(library, arguments.folder / name, arguments.seeds) for name in names}
        library.close()
    tables = {name: table(name, asked) for name in names}
    for name in names:
        _print_table(name, asked[name], tables[name])
    _print_model("Weights of a fit on all of these", fit([one.inside for one in asked.values()]))
    _print_model("Weights that ship", MODEL)
    return tables, _judge(tables)


def ask(library: Library, folder: Path, seeds: int) -> Asked:
    cases = load_cases(folder / "cases.jsonl")
    files = sorted((folder / "docs").iterdir())
    inside = _answers(library, _collection(library, folder.name, files), cases)
    if folder.name not in ONE_OF_A_KIND:
        return Asked(inside, ())
    return Asked(inside, tuple(_half(library, folder.name, files, cases, seed) for seed in range(seeds)))


def table(name: str, asked: Mapping[str, Asked]) -> dict[str, Row]:
    """A row for each signal by itself, then for the support: by weights fitted without the set, by those that ship."""
    one = asked[name]
    known = list(dict.fromkeys(signal for each in one.inside for signal in each.values))
    means = {signal: fmean(each.values[signal] for each in one.inside if signal in each.values) for signal in known}
    rows = {signal: _row(one, Model({signal: (1.0, means[signal])}, 0.0)) for signal in known}
    others = [other.inside for each, other in asked.items() if each != name]
    if others:
        rows["support, fitted without this set"] = _row(one, fit(others))
    rows["support, as it ships"] = _row(one, MODEL)
    return rows


def _row(asked: Asked, model: Model) -> Row:
    halves = [_auroc(half, model) for half in asked.outside]
    return Row(_auroc(asked.inside, model), fmean(halves) if halves else None)


def _auroc(some: Sequence[Labelled], model: Model) -> float:
    return auroc([model.total(one.values) for one in some], [one.answered for one in some])


def _half(library: Library, name: str, files: Sequence[Path], cases: Sequence[Case], seed: int) -> tuple[Labelled, ...]:
    kept = random.Random(seed).sample(files, len(files) // 2)
    names = {path.name for path in kept}
    collection = _collection(library, f"{name} {seed}", kept)
    answered = [case for case in cases if not case.abstain and case.source]
    return tuple(Labelled(_signals(library, collection, case.question), case.source in names) for case in answered)


def _collection(library: Library, name: str, files: Sequence[Path]) -> str:
    index(library, name, files)
    return name


def _answers(library: Library, collection: str, cases: Sequence[Case]) -> tuple[Labelled, ...]:
    return tuple(Labelled(_signals(library, collection, case.question, case.scope), not case.abstain) for case in cases)


def _signals(library: Library, collection: str, question: str, scope: tuple[str, ...] = ()) -> Mapping[str, float]:
    return library.ask(collection, question, SearchSettings(top_k=1, scope=scope)).verdict.signals


def _print_table(name: str, asked: Asked, rows: Mapping[str, Row]) -> None:
    yes = sum(one.answered for one in asked.inside)
    print(f"{name}: {yes} questions that are answered, {len(asked.inside) - yes} that are not")
    width = max(map(len, rows))
    print(f"  {'AUROC':{width}}  inside  outside")
    for row, one in rows.items():
        print(f"  {row:{width}}  {one.inside:.3f}   {'–' if one.outside is None else f'{one.outside:.3f}'}")


def _print_model(title: str, model: Model) -> None:
    print(f"{title} (lean {model.lean:g}):")
    for name, (weight, centre) in model.weights.items():
        print(f"  {name:{max(map(len, PRIOR))}}  {weight:5.2f} × (value − {centre:g})")


def _judge(tables: Mapping[str, Mapping[str, Row]]) -> bool:
    met = [report(what, value, ">=", least) for what, value, least in _targets(tables)]
    return all(met)


def _targets(tables: Mapping[str, Mapping[str, Row]]) -> Iterator[tuple[str, float, float]]:
    for name, rows in tables.items():
        fitted = rows.get("support, fitted without this set", rows["support, as it ships"])
        if name in INSIDE:
            yield f"{name}, inside, weights fitted without it", fitted.inside, INSIDE[name]
        if name in OUTSIDE and fitted.outside is not None:
            yield f"{name}, outside, weights fitted without it", fitted.outside, OUTSIDE[name]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--sets", nargs="+", default=SETS, metavar="NAME", help="folders in DIR (%(default)s)")
    parser.add_argument("--also", nargs="*", default=ALSO, metavar="NAME", help="others to fit on (%(default)s)")
    parser.add_argument("--seeds", type=int, default=4, metavar="N", help="different halves left away (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output, the rest on error")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
