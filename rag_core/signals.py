"""What a search found in, out what speaks for and against its being enough: a number each, and the words for it.

A higher value speaks for evidence. Nothing here depends on how wide a window is shown or how many hits are asked for:
the window that is looked at has one neighbour on each side.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from rag_core import demands
from rag_core.background import above
from rag_core.demands import HELD
from rag_core.explanation import FOUND, Match
from rag_core.fusion import COSINE, SCALE, WORDS
from rag_core.occasions import Occasion, Surroundings, fit, named_spans, occasions, open_kinds
from rag_core.types import Hit

RELEVANCE = "relevance above background"
NEARNESS = "cosine above background"
SHARED = "words in one sentence"
KNOWN = "known words"
WEAKEST = "weakest word"
NAMES = "names and numbers"
OCCASION = "period or version"
DEMAND = "what is asked for"
NEGATION = "negation"
AGREEMENT = "agreement"
MARGIN = "margin"

# So many of the best hits are looked at, and so many of those are compared with the rest.
DEPTH = 50
_BEST = 10
_NONE: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Signal:
    """``favour`` says in words what a high value means, ``against`` what a low one does; empty: nothing to say."""

    name: str
    value: float
    favour: str = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """``levels`` is what unrelated questions reach in the documents searched, by signal of the ranking.

    ``otherwise`` has the question's words that no document holds and the best window says by another word.
    """

    signals: tuple[Signal, ...]
    levels: Mapping[str, float]
    otherwise: Mapping[str, str] = field(default_factory=dict)


def of_ranking(hits: Sequence[Hit], levels: Mapping[str, float]) -> tuple[Signal, ...]:
    """From the best hits by all signals. ``levels`` is what chance finds, by signal."""
    seen = hits[:DEPTH]
    relevance = above(seen[0].score, levels[SCALE])
    nearness = above(max(hit.signals[COSINE] for hit in seen), levels[COSINE])
    margin = seen[0].score - fmean(hit.score for hit in seen[1:21]) if len(seen) > 1 else 0.0
    return (
        Signal(RELEVANCE, relevance, *_compared("The best sentence is", relevance)),
        Signal(
            NEARNESS,
            nearness,
            "Some sentence as a whole is near the question in meaning.",
            "No sentence as a whole is near the question in meaning.",
        ),
        Signal(
            SHARED,
            max(hit.signals[WORDS] for hit in seen),
            "One sentence holds much of what the question names.",
            "No sentence holds much of what the question names.",
        ),
        Signal(AGREEMENT, _agreement(seen)),
        Signal(MARGIN, margin),
    )


def of_hit(hit: Hit, levels: Mapping[str, float]) -> dict[str, float]:
    """What the ranking says of one hit alone."""
    return {
        RELEVANCE: above(hit.score, levels[SCALE]),
        NEARNESS: above(hit.signals[COSINE], levels[COSINE]),
        SHARED: hit.signals[WORDS],
    }


def of_words(
    words: Sequence[str], missing: Sequence[str], documents: int, otherwise: Mapping[str, str] = _NONE
) -> tuple[Signal, ...]:
    """From the question's content words, and those of them that no searched document holds.

    ``otherwise`` has those of them that the best window says by another word.
    """
    if not words:
        return ()
    unsaid = [word for word in missing if word not in otherwise]
    share = 1 - len(unsaid) / len(words)
    taken = [f"“{other}” is taken for “{word}”, which occurs nowhere." for word, other in otherwise.items()]
    return (Signal(KNOWN, share, "", " ".join(filter(None, [absent(unsaid, documents), *taken]))),)


def of_matches(matches: Iterable[Match]) -> tuple[Signal, ...]:
    """From what each word of the question found in the best sentence."""
    weakest = min((one for one in matches if one.names), key=lambda one: one.similarity, default=None)
    if weakest is None:
        return ()
    favour = "Every word of the question that names something comes near one in the best sentence."
    against = f"Nothing in the best sentence comes near “{weakest.word}”."
    found = weakest.similarity >= FOUND
    return (Signal(WEAKEST, weakest.similarity, favour if found else "", "" if found else against),)


def of_window(
    question: str, hit: Hit, sentence: str, around: Surroundings, elsewhere: Container[str] = ()
) -> tuple[Signal, ...]:
    """From the text of the best sentence, and of it with one neighbour on each side and what stands above.

    ``elsewhere`` are the periods and numbers of the question that a sentence near the best one is of.
    """
    window = around.text
    return (
        _names(question, hit, window),
        _occasion(occasions(question, around), elsewhere),
        _demand(question, window),
        _negation(question, sentence, window),
    )


def absent(missing: Sequence[str], documents: int) -> str:
    """That words occur nowhere, as a sentence; empty if none is missing."""
    if not missing:
        return ""
    searched = {0: "these documents", 1: "this document"}.get(documents, f"these {documents:,} documents")
    return f"{_listed(missing)} {'occurs' if len(missing) == 1 else 'occur'} nowhere in {searched}."


def _compared(subject: str, relevance: float) -> tuple[str, str]:
    much = "far" if relevance >= 0.45 else "clearly"
    little = "no" if relevance < 0.1 else "hardly" if relevance < 0.2 else "only somewhat"
    chance = "nearer to the question than what unrelated questions find here."
    return f"{subject} {much} {chance}", f"{subject} {little} {chance}"


def _agreement(hits: Sequence[Hit]) -> float:
    """How many of the best by meaning are among the best by words."""
    nearest, wordiest = (
        {hit.sentence for hit in sorted(hits, key=lambda one: -one.signals[name])[:_BEST]} for name in (COSINE, WORDS)
    )
    return len(nearest & wordiest) / min(_BEST, len(hits))


def _names(question: str, hit: Hit, window: str) -> Signal:
    names = demands.names(question, named_spans(question))
    lacking = tuple(name for name in demands.lacking(names, window) if not demands.is_among(name, hit.terms))
    share = 1 - len(lacking) / len(names) if names else 1.0
    favour = f"The best window holds {_listed(names)}." if names else ""
    return Signal(NAMES, share, favour, f"The best window does not hold {_listed(lacking)}." if lacking else "")


def _occasion(found: Sequence[Occasion], elsewhere: Container[str]) -> Signal:
    """Of several of a kind that are asked for, a text need have one; which no sentence has is said."""
    if not found:
        return Signal(OCCASION, 1.0)
    held = [one.asked for one in found if one.held and not one.lasting]
    favour = f"The best window speaks of {_listed(held)}." if held else ""
    apart = [one for one in found if one.kind in open_kinds(found)]
    against = [_of_another(one) for one in apart if one.other]
    unnamed = [one.asked for one in apart if not one.other]
    against += [f"The best window does not say that it is of {_listed(unnamed)}."] if unnamed else []
    rest = [one.asked for one in found if one not in apart and (one.lasting or not one.held)]
    nowhere = [asked for asked in rest if asked not in elsewhere]
    against += [f"No sentence found is of {_listed(nowhere)}."] if nowhere else []
    return Signal(OCCASION, fit(found), favour, against[0] if against else "")


def _of_another(one: Occasion) -> str:
    if one.above:
        return f"The best window stands under “{one.other}”, and nothing in it is of “{one.asked}”."
    return f"The best window speaks of “{one.other}”, not of “{one.asked}”."


def _demand(question: str, window: str) -> Signal:
    demand = demands.demanded(question)
    if demand is None:
        return Signal(DEMAND, 1.0)
    kind = HELD[demand]
    asked = f"The question asks {demand}; the best window holds"
    held = demands.holds(demand, window, question)
    return Signal(DEMAND, float(held), f"{asked} a {kind}.", f"{asked} no {kind}.")


def _negation(question: str, sentence: str, window: str) -> Signal:
    if not demands.negates(question) or demands.can_deny(sentence):
        return Signal(NEGATION, 1.0)
    if demands.can_deny(window):
        return Signal(
            NEGATION, 0.75, "", "The question says what is not so; only the sentences beside the best one do."
        )
    return Signal(NEGATION, 0.0, "", "The question says what is not so; the best sentence does not.")


def _listed(words: Sequence[str]) -> str:
    quoted = [f"“{word}”" for word in words]
    return " and ".join([*([", ".join(quoted[:-1])] if quoted[1:] else []), quoted[-1]])
