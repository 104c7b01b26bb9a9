"""Whether a claim has somebody refuse or fail to do what is done in the cited sentence, or the other way about."""

from __future__ import annotations

from collections.abc import Iterator

from rag_core.answers import Detail
from rag_core.details.alignment import Alignment, Place
from rag_core.details.cues import cues
from rag_core.details.deeds import Deed, deeds
from rag_core.details.exceptions import detail
from rag_core.details.polarity import DENYING, negates
from rag_core.details.reading import Reading


def refusals(alignment: Alignment) -> Iterator[Detail]:
    """A verb that denies, for one that does not, said of the same things, with nothing else that denies on its side."""
    for deed in deeds(alignment.claim):
        if alignment.places[deed.verb]:
            continue
        for number, reading in enumerate(alignment.cited):
            for other in deeds(reading):
                mine, theirs = _refuses(alignment.claim, deed), _refuses(reading, other)
                bare = reading if mine else alignment.claim
                if mine != theirs and not _denies(bare) and _same(alignment, deed, number, other):
                    yield detail(alignment, deed.verb, Place(number, other.verb))
                    return


def _refuses(reading: Reading, deed: Deed) -> bool:
    return reading.phrases[deed.verb].replace(" ", "_") in DENYING


def _denies(reading: Reading) -> bool:
    return negates(reading) or bool(cues(reading))


def _same(alignment: Alignment, deed: Deed, number: int, other: Deed) -> bool:
    """Whether both are done to the same, by nobody else."""
    said = alignment.said()
    if Place(number, other.verb) in said or not deed.patients or not other.patients:
        return False
    same = Place(number, other.patients[0]) in alignment.places[deed.patients[0]]
    agents = deed.agent < 0 or other.agent < 0 or Place(number, other.agent) in alignment.places[deed.agent]
    return same and agents
