"""What chance finds: how near questions that a collection is not about come to its sentences all the same.

The best score of a question says little by itself: with one encoder and one collection, 0.4 is much, with another it
is what any question gets. So it is read against what the questions below get.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

# Of many matters, so that no collection is about more than a few of them, and asked in many ways.
QUESTIONS = (
    "What is the tallest mountain in Africa?",
    "How do bees make honey?",
    "When did the first railway line open?",
    "How many players are on a volleyball team?",
    "Which spices go into a curry?",
    "Why do leaves turn red in autumn?",
    "Where do sea turtles lay their eggs?",
    "What should I feed a young rabbit?",
    "Who wrote the opera about the barber?",
    "How much does a blue whale weigh?",
    "Is it safe to swim during a thunderstorm?",
    "How do I remove a wine stain from a carpet?",
    "Which language has the most native speakers?",
    "Can a guitar be tuned by ear?",
    "What is the rule for offside in football?",
    "How do I prune an apple tree?",
    "How many moons does Jupiter have?",
    "Does the museum open on Sundays?",
    "How do you knit a scarf?",
    "What causes the tides?",
)


@dataclass(frozen=True, slots=True, eq=False)
class Background:
    """The best that each question finds in each document, by signal (questions × documents; nan: not looked at)."""

    document_ids: tuple[str, ...]
    best: Mapping[str, Floats]

    def level(self, signal: str, document_ids: Collection[str] | None) -> float:
        """The mean over the questions of the best that each finds in these documents (``None``: in all)."""
        import numpy as np

        found = self.best[signal]
        wanted = [document_ids is None or one in document_ids for one in self.document_ids]
        if not np.isfinite(found[:, wanted]).any():
            wanted = [True] * len(wanted)
        known = np.where(np.isfinite(found[:, wanted]), found[:, wanted], -np.inf).max(axis=1, initial=-np.inf)
        return round(float(known[np.isfinite(known)].mean()), 6) if np.isfinite(known).any() else 0.0


def best_by_document(values: Floats, owners: Ints, count: int) -> Floats:
    """The highest value in each of ``count`` documents; nan for one that has none. ``owners`` numbers each value's."""
    import numpy as np

    found = np.full(count, -np.inf)
    np.maximum.at(found, owners, values)
    return np.where(np.isfinite(found), found, np.nan)


def above(value: float, level: float) -> float:
    """How far a value is from what chance finds (0) to the most there can be (1); below nothing, if it is less."""
    return (value - level) / max(1 - level, 1e-6)
