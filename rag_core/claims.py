"""A claim and its cited sentences in, what they bear out of it: details compared by words and grammar, no model asked.

A claim is supported if its numbers, dates, denials, obligations, names and roles are those of the cited sentences and
most of its words are said there. What cannot be compared is not called supported.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rag_core.answers import Check, Detail, Standing
from rag_core.details.actors import others_doing
from rag_core.details.alignment import Alignment, align, content
from rag_core.details.amounts import amounts, differing
from rag_core.details.converses import conversed
from rag_core.details.crossing import crossings
from rag_core.details.dated import dated
from rag_core.details.displaced import displaced
from rag_core.details.exchanged import exchanged
from rag_core.details.extent import excess, shortened
from rag_core.details.language import english
from rag_core.details.misranked import misranked
from rag_core.details.modality import modals
from rag_core.details.naming import names
from rag_core.details.negation import denials
from rag_core.details.order import orders
from rag_core.details.parties import other_sides
from rag_core.details.quoting import misquoted
from rag_core.details.reading import plain, read
from rag_core.details.roles import roles
from rag_core.details.topics import transplanted
from rag_core.grammar import Word, read_all
from rag_core.types import Span

LEAST = 0.25  # of a claim's words that its cited sentences must say
_STATING = {"ROOT", "conj", "ccomp", "parataxis"}

NEW = 4  # words of one clause none of which they say, at most three


def check(claim: str, cited: Sequence[str], question: str = "", context: Sequence[str] = ()) -> Check:
    """Compare a claim with the sentences it cites; ``context`` is what stands with them: headings, titles, lead-ins."""
    if not any(text.strip() for text in cited):
        return Check(Standing.UNCITED, "It cites no sentence.")
    if too_much := excess(claim, cited):
        return Check(Standing.UNCHECKABLE, too_much)
    context = shortened(context)
    details = tuple(_in_any_language(claim, cited, context))
    if details:
        return _contradicted(claim, details)
    if not english(claim) or not all(english(text) for text in cited):
        return Check(
            Standing.UNCHECKABLE, "Only numbers, dates and quotations are compared in other languages than English."
        )
    return _in_english(claim, cited, " ".join(context), question)


def _in_any_language(claim: str, cited: Sequence[str], context: Sequence[str]) -> Iterator[Detail]:
    yield from differing(
        amounts(plain(claim)), [amounts(plain(one)) for one in cited], [amounts(one) for one in context]
    )
    yield from misquoted(claim, (*cited, *context))


def _in_english(claim: str, cited: Sequence[str], known: str, question: str) -> Check:
    """What the question names is not known by that: nobody may have written of it."""
    read_all([plain(text) for text in (claim, *cited)])
    alignment = align(read(claim), [read(one) for one in cited])
    details = tuple(_compared(alignment, known))
    if details:
        return _contradicted(claim, details)
    if not _said(alignment, f"{question} {known}"):
        return Check(Standing.UNCHECKABLE, "Few of its words are in the cited sentences, so they cannot be compared.")
    return Check(Standing.SUPPORTED, "No difference was found in numbers, dates, names, denials or duties.")


def _compared(alignment: Alignment, known: str) -> Iterator[Detail]:
    yield from names(alignment, known)
    yield from dated(alignment)
    yield from denials(alignment)
    yield from modals(alignment)
    yield from roles(alignment)
    yield from orders(alignment)
    yield from crossings(alignment)
    yield from displaced(alignment)
    yield from exchanged(alignment)
    yield from transplanted(alignment)
    yield from conversed(alignment)
    yield from misranked(alignment)
    yield from other_sides(alignment)
    yield from others_doing(alignment)


def _said(alignment: Alignment, known: str) -> bool:
    """Whether the cited sentences and what stands with them say enough of the claim's words."""
    words = [(index, word) for index, word in enumerate(alignment.claim.words) if content(word)]
    numbers = amounts(plain(alignment.claim.text))
    same = [one.span for group in (numbers.quantities, numbers.moments) for one in group]
    said = {index for index, word in words if alignment.places[index] or word.text.lower() in known.lower()}
    numbers_said = {index for index, word in words if any(one.start <= word.span.start < one.end for one in same)}
    enough = bool(words) and len(said | numbers_said) >= LEAST * len(words)
    return enough and not any(
        len(part) >= NEW and not said & set(part) for part in _parts(alignment, words, numbers_said - said)
    )


def _parts(alignment: Alignment, words: list[tuple[int, Word]], numbers: set[int]) -> list[list[int]]:
    """The places of the words that are no numbers, for each clause that states something of its own."""
    found: dict[int, list[int]] = defaultdict(list)
    for index in [index for index, _ in words if index not in numbers]:
        found[alignment.claim.clauses[index]].append(index)
    return [part for head, part in found.items() if alignment.claim.words[head].relation in _STATING]


def _contradicted(claim: str, details: tuple[Detail, ...]) -> Check:
    return Check(Standing.CONTRADICTED, _reason(claim, details[0]), _once(details))


def _once(details: tuple[Detail, ...]) -> tuple[Detail, ...]:
    kept: list[Detail] = []
    for one in details:
        if not any(one.claimed.start < other.claimed.end and other.claimed.start < one.claimed.end for other in kept):
            kept.append(one)
    return tuple(kept)


def _reason(claim: str, detail: Detail) -> str:
    said = _quoted(claim, detail.claimed)
    if detail.kind == "subject":
        return f"{said} stands for another here than in the cited sentence" + (
            f": there it is “{detail.found[0]}”." if detail.found else "."
        )
    if detail.kind == "negation":
        return f"{said} is said otherwise in the cited sentence" + (f": “{detail.found[0]}”." if detail.found else ".")
    if detail.found:
        others = " and ".join(f"“{one}”" for one in detail.found[:2])
        return f"{said} is not in the cited sentence, which has {others}."
    return f"{said} is not in the cited sentence."


def _quoted(claim: str, span: Span) -> str:
    return f"“{claim[span.start : span.end]}”"
