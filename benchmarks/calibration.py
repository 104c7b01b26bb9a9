"""Whether chosen thresholds keep what they promise on questions that they were not chosen with.

    .venv/bin/python -m benchmarks.calibration DIR [--sets NAME …] [--splits N] [--json]

DIR holds a folder a set, with ``docs/`` and ``cases.jsonl``. Every question is scored once. Then, over many random
splits, a threshold is chosen on one half of a set's questions and checked on the other.

Conformal control promises a mean: the rate of wrong answers among the other half's unanswerable questions, over the
splits, must be at most alpha plus two standard errors. The binomial bound promises something of the true rate, with a
confidence: it may exceed alpha in a share ``1 - confidence`` of the samples. The true rate is that of all questions of
the kind. Its nearest stand-in here is the rate over the whole set, of which the half is a sample; and where as many
questions as a half has are drawn from the set with replacement, the set's rate is the true one. Both are checked. The
rate over the other half alone is a noisy measurement of it, and exceeds alpha at times though the true rate does not:
it is printed with the share that follows from the noise alone (see ``expected``). Exit status 1 on a miss.
"""

from __future__ import annotations

import argparse
import json
import logging
import math
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, stdev

from benchmarks.first import report
from benchmarks.labelled import index
from rag_core.calibration import Counts, Scored, counts
from rag_core.chosen import Chosen, Method
from rag_core.embedding import Encoder
from rag_core.errors import CalibrationError
from rag_core.evaluation import load_cases
from rag_core.library import Library
from rag_core.rehearsal import rehearse
from rag_core.risk_control import DEFAULT_CONFIDENCE, choose
from rag_core.settings import Settings
from rag_core.trials import of_cases

SETS = ("privacy_dev", "contracts_dev", "encyclopedia_dev")
ALPHAS = (0.1, 0.2)
SPLITS, SEED = 200, 20_261

logging.disable(logging.WARNING)


@dataclass(frozen=True, slots=True)
class Checked:
    """One way to choose, over the splits. ``refused`` splits had too few questions.

    ``mean`` and its ``error`` are of the wrong-answer rate on the other half, ``exceeded`` the share of splits where
    that is over alpha, ``exceeded_whole`` where the rate over the whole set is, and ``exceeded_drawn`` the same where
    the half is drawn with replacement. ``expected`` is what ``exceeded`` is for any scores without
    ties. ``coverage`` is the mean share of answerable questions that are answered.
    """

    splits: int
    refused: int
    mean: float
    error: float
    exceeded: float
    exceeded_whole: float
    exceeded_drawn: float
    expected: float
    coverage: float


def main() -> int:
    arguments = _arguments()
    with redirect_stdout(sys.stderr if arguments.json else sys.stdout):
        scored = scores(arguments.folder, arguments.sets)
        found = {name: table(one, arguments.splits) for name, one in scored.items()}
        good = _judge(found)
    if arguments.json:
        print(json.dumps({name: {key: asdict(one) for key, one in rows.items()} for name, rows in found.items()}))
    return 0 if good else 1


def scores(folder: Path, sets: Sequence[str]) -> dict[str, tuple[Scored, ...]]:
    """Ask every question of every set once."""
    with tempfile.TemporaryDirectory() as home:
        library = Library(Settings(Path(home)), Encoder())
        try:
            return {name: _scored(library, folder / name) for name in sets}
        finally:
            library.close()


def table(scored: Sequence[Scored], splits: int = SPLITS) -> dict[str, Checked]:
    """A row for each method and alpha; the same splits for all."""
    ways = [(method, alpha) for method in (Method.CONFORMAL, Method.BINOMIAL) for alpha in ALPHAS]
    return {f"{method}, alpha {alpha:g}": checked(scored, method, alpha, splits) for method, alpha in ways}


def checked(scored: Sequence[Scored], method: Method, alpha: float, splits: int = SPLITS) -> Checked:
    chosen = [_split(scored, method, alpha, seed) for seed in range(SEED, SEED + splits)]
    known = [one for one in chosen if one is not None]
    drawn = [_drawn(scored, method, alpha, seed) for seed in range(SEED, SEED + splits)]
    rates = [other.wrong_rate or 0.0 for _, other, _ in known]
    return Checked(
        splits=splits,
        refused=splits - len(known),
        mean=fmean(rates or [math.nan]),
        error=stdev(rates) / math.sqrt(len(rates)) if len(rates) > 1 else math.nan,
        exceeded=fmean([rate > alpha for rate in rates] or [math.nan]),
        exceeded_whole=fmean([(whole.wrong_rate or 0.0) > alpha for _, _, whole in known] or [math.nan]),
        exceeded_drawn=fmean([rate > alpha for rate in drawn if rate is not None] or [math.nan]),
        expected=fmean([expected(one, other.unanswerable, alpha) for one, other, _ in known] or [math.nan]),
        coverage=fmean([1 - (other.refusal_rate or 0.0) for _, other, _ in known] or [math.nan]),
    )


def expected(chosen: Chosen, others: int, alpha: float) -> float:
    """How often the rate over ``others`` further questions exceeds alpha, whatever the scores, if none are equal.

    The threshold lies just above the ``wrong + 1``-th highest of the questions it was chosen with, and all orders of
    these and the others are equally likely: more than ``allowed`` of the others lie above it where, of the highest
    ``allowed + 1 + wrong``, at most ``wrong`` are from the chosen half.
    """
    allowed = math.floor(alpha * others + 1e-9)
    top, total = allowed + 1 + chosen.wrong, chosen.questions + others
    ways = sum(
        math.comb(top, own) * math.comb(total - top, chosen.questions - own)
        for own in range(min(chosen.wrong, chosen.questions) + 1)
        if chosen.questions - own <= total - top
    )
    return ways / math.comb(total, chosen.questions) if top <= total else 0.0


def _split(scored: Sequence[Scored], method: Method, alpha: float, seed: int) -> tuple[Chosen, Counts, Counts] | None:
    """Choose on one half; the counts on the other one and on the whole. ``None`` where the half is too small."""
    shuffled = list(scored)
    random.Random(seed).shuffle(shuffled)
    half = len(shuffled) // 2
    try:
        chosen = choose(shuffled[:half], alpha, method, DEFAULT_CONFIDENCE)
    except CalibrationError:
        return None
    return chosen, counts(shuffled[half:], chosen.value), counts(scored, chosen.value)


def _drawn(scored: Sequence[Scored], method: Method, alpha: float, seed: int) -> float | None:
    """Choose on as many questions as a half has, drawn with replacement; the rate over all, which is the true one."""
    source = random.Random(seed)
    try:
        chosen = choose(source.choices(scored, k=len(scored) // 2), alpha, method, DEFAULT_CONFIDENCE)
    except CalibrationError:
        return None
    return counts(scored, chosen.value).wrong_rate


def _scored(library: Library, folder: Path) -> tuple[Scored, ...]:
    index(library, folder.name, sorted((folder / "docs").iterdir()))
    found = rehearse(library, folder.name, of_cases(load_cases(folder / "cases.jsonl")))
    whole = counts(found.scored, 0.0)
    print(f"{folder.name}: {whole.answerable} questions with an answer, {whole.unanswerable} without")
    return found.scored


def _judge(found: dict[str, dict[str, Checked]]) -> bool:
    """Print every row, then what was promised and whether it is kept."""
    good = []
    for name, rows in found.items():
        for way, one in rows.items():
            print(f"{name}, {way}: {_said(one)}")
    for name, rows in found.items():
        for way, one in rows.items():
            if one.refused == one.splits:
                print(f"  {name}, {way}: no half has enough questions without an answer; refused, as it should be")
                continue
            alpha = float(way.rsplit(" ", 1)[1])
            if way.startswith(Method.CONFORMAL):
                good.append(report(f"{name}, {way}: mean", one.mean, "<=", alpha + 2 * one.error))
            else:
                limit = 1 - DEFAULT_CONFIDENCE
                noise = 2 * math.sqrt(limit * (1 - limit) / one.splits)
                good.append(report(f"{name}, {way}: over on the whole set", one.exceeded_whole, "<=", limit))
                good.append(report(f"{name}, {way}: over where drawn", one.exceeded_drawn, "<=", limit + noise))
    return all(good)


def _said(one: Checked) -> str:
    if one.refused == one.splits:
        return "all splits refused"
    return (
        f"wrong answers {one.mean:.3f} ± {one.error:.3f}; over alpha on the other half in {one.exceeded:.3f} of the "
        f"splits ({one.expected:.3f} from its noise alone), on the whole set in {one.exceeded_whole:.3f}, where drawn "
        f"in {one.exceeded_drawn:.3f}; {one.coverage:.3f} of the answerable answered; {one.refused} splits refused"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--sets", nargs="+", default=SETS, metavar="NAME", help="folders in DIR (%(default)s)")
    parser.add_argument("--splits", type=int, default=SPLITS, metavar="N", help="random halves (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output, the rest on error")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
