"""How often the check of claims is right: claims with their cited sentences, half of them wrong in one detail.

    .venv/bin/python -m benchmarks.claims [FILE…] [--show]

A line has ``claim``, ``cites``, ``document``, ``right`` and the ``error`` (number, unit, date, negation, modal, name,
subject). A claim is flagged if it is not called supported. "Of its kind" counts the wrong ones in which the detail that
is named is of the kind that is wrong. Exit status 1 when a target is missed.

The check was built on ``claims.jsonl``, not on ``claims_unseen.jsonl``. Once the errors of these have been looked at,
new ones are needed.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rag_core.answers import Check
from rag_core.claims import check

FOLDER = Path(__file__).parent
CAUGHT, FLAGGED = 0.95, 0.05


@dataclass(frozen=True, slots=True)
class Case:
    claim: str
    cites: tuple[str, ...]
    document: str
    error: str

    @property
    def title(self) -> str:
        return Path(self.document).stem.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Outcome:
    case: Case
    check: Check
    seconds: float

    @property
    def flagged(self) -> bool:
        return self.check.standing != "supported"

    @property
    def of_kind(self) -> bool:
        return any(detail.kind == self.case.error for detail in self.check.details)


def main(paths: Iterable[Path], show: bool) -> int:
    good = [report(path, [outcome(case) for case in cases(path)], show) for path in paths]
    return 0 if all(good) else 1


def cases(path: Path) -> list[Case]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return [Case(row["claim"], tuple(row["cites"]), row["document"], row["error"] or "") for row in rows]


def outcome(case: Case) -> Outcome:
    start = time.perf_counter()
    found = check(case.claim, case.cites, context=(case.title,))
    return Outcome(case, found, time.perf_counter() - start)


def report(path: Path, outcomes: list[Outcome], show: bool) -> bool:
    print(path.name)
    wrong = [one for one in outcomes if one.case.error]
    right = [one for one in outcomes if not one.case.error]
    for kind in sorted({one.case.error for one in wrong}):
        line(kind, [one for one in wrong if one.case.error == kind])
    line("all wrong claims", wrong)
    print(f"  right claims       flagged {counted([one.flagged for one in right])}")
    times = sorted(one.seconds for one in outcomes)
    print(f"  {1000 * times[len(times) // 2]:.0f} ms a claim (median), sentences read for the first time")
    if show:
        listed([one for one in outcomes if one.flagged != bool(one.case.error)])
    return share(wrong) >= CAUGHT and share(right) <= FLAGGED


def line(name: str, some: list[Outcome]) -> None:
    flagged, kinds = [one.flagged for one in some], [one.of_kind for one in some]
    print(f"  {name:18} caught {counted(flagged)}, of its kind {counted(kinds)}")


def counted(some: list[bool]) -> str:
    low, high = wilson(sum(some), len(some))
    return f"{sum(some)} of {len(some)} ({low:.2f} to {high:.2f})"


def wilson(count: int, total: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not total:
        return 0.0, 1.0
    middle = (count + z * z / 2) / (total + z * z)
    half = z / (total + z * z) * math.sqrt(count * (total - count) / total + z * z / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(some: list[Outcome]) -> float:
    return sum(one.flagged for one in some) / max(len(some), 1)


def listed(some: list[Outcome]) -> None:
    for one in some:
        print(f"\n  {one.case.error or 'right'}: {one.case.claim}")
        print(
            "".join(f"    cites: {text}\n" for text in one.case.cites) + f"    {one.check.standing}: {one.check.reason}"
        )


if __name__ == "__main__":
    given = [Path(one) for one in sys.argv[1:] if one != "--show"]
    files = given or sorted(FOLDER.glob("claims*.jsonl"))
    sys.exit(main(files, "--show" in sys.argv))
