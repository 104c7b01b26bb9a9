"""Whether a claim turns what its cited sentences say into its counterpart: due into free, "if" into "even if"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_core.answers import Detail
from rag_core.details import breadth, conditions, duties
from rag_core.details.reading import Reading, plain
from rag_core.grammar import Word
from rag_core.types import Span

_SUBJECTS = {"nsubj", "nsubjpass", "csubj", "expl", "aux"}
_LEAVES = {"can", "could", "may", "might"}
_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Turn:
    """``says`` is new in a claim if no ``same`` is cited, and wrong if the cited texts have what is ``against`` it.

    A claim that has ``but`` takes it back. ``apart`` looks for the same beside what is against it, as in "not have
    to". With ``orders`` a command that is cited is against it too.
    """

    name: str
    says: re.Pattern[str]
    same: re.Pattern[str]
    against: re.Pattern[str]
    but: re.Pattern[str] = _NEVER
    apart: bool = False
    orders: bool = False


TURNS = (
    Turn("choice", duties.CHOICE, duties.CHOICE_OR_UNNEEDED, duties.DUE, orders=True),
    Turn("regardless", conditions.REGARDLESS, conditions.OUTLASTING, conditions.CONDITION),
    Turn("conditional", conditions.STRICT, conditions.STRICT, conditions.REGARDLESS, conditions.REGARDLESS),
    Turn("objecting", conditions.OBJECTS, conditions.OBJECTS, conditions.ASSENTS),
    Turn("both ways", conditions.BOTH_WAYS, conditions.BOTH_WAYS, conditions.ORDERED),
    Turn("unlimited", breadth.UNLIMITED, breadth.UNLIMITED, breadth.LIMITED),
    Turn("beyond", breadth.BEYOND, breadth.BEYOND, breadth.ONLY),
    Turn("also", breadth.ALSO, breadth.ALSO, breadth.ONLY, breadth.ONLY),
    Turn("also barred", duties.ALSO_MAY, breadth.ALSO, duties.BARRED, duties.DENIED),
    Turn("only", breadth.ONLY, breadth.ONLY, breadth.BEYOND, breadth.BEYOND, apart=True),
    Turn("one", breadth.EITHER_ONE, breadth.ONE_OR_BOTH, breadth.ALL_TWO, duties.DENIED),
    Turn("both of", breadth.BOTH_OF, breadth.BOTH_OR_ALL, breadth.EITHER_OF, duties.DENIED),
    Turn("assenting", conditions.ONLY_ASSENT, conditions.ASSENTS, conditions.OBJECTS, conditions.OBJECTS),
    Turn("excepting", conditions.EXCEPTING, conditions.EXCEPTING, conditions.ABSOLUTE, conditions.ABSOLUTE),
    Turn("advice", duties.ADVICE, duties.ADVISED, duties.DUE, duties.DUE),
    Turn("advice not to", duties.ADVICE, duties.ADVISED, duties.FORBIDDEN, duties.FORBIDDEN),
    Turn("all", breadth.EVERY, breadth.ALL, breadth.NOT_EVERY, breadth.NOT_EVERY),
    Turn("barred", duties.FORBIDDEN, duties.FORBIDDEN, duties.NEED_NOT, duties.NEED_NOT, apart=True),
    Turn("needed", duties.DUTY, duties.DUE, duties.NEED_NOT, duties.DENIED, apart=True),
    Turn("either", breadth.EITHER, breadth.OR, breadth.AND, duties.DENIED),
    Turn("both", breadth.BOTH, breadth.AND, breadth.OR, duties.DENIED),
    Turn("orally", conditions.ORALLY, conditions.ORALLY, conditions.IN_WRITING, duties.DENIED),
    Turn("mandatory", duties.MANDATORY, duties.DUE, duties.PERMITS, duties.NOT_MANDATORY),
    Turn("any", breadth.ANY, breadth.ANY, breadth.ONLY, breadth.ONLY),
    Turn("granted", duties.GRANTED, duties.PERMITS, duties.BARRED, duties.NARROWED),
    Turn("due", duties.DUTY, duties.DUE, duties.PERMITS, duties.DENIED),
    Turn("unasked", conditions.WITHOUT_ASSENT, conditions.WITHOUT_ASSENT, conditions.WITH_ASSENT, duties.DENIED),
    Turn("sure", breadth.SURE, breadth.SURE, breadth.UNSURE, breadth.UNSURE),
)


_BARS = r"\b(?:not|never|no|nobody|nothing|none|neither|nor|cannot|forbidden|prohibited|void|illegal)\b|n['’]t\b"
_MONTH = re.compile(r"(?<=[a-z\d,] )May\b")
_SENTENCE = re.compile(r"[^.;]*[.;]?")
_NO_MAY = re.compile(r"(\b(?:nobody|no one|neither|none|nor|no \w+)\b(?: [\w'’]+){0,9}? )(may|can|might|could)\b", re.I)


def resolved(text: str) -> str:
    """The text with "not … without" read as "not … only if", and "nobody may" as no permission; places stay.

    The month of May is no permission either.
    """
    return _SENTENCE.sub(_resolved, _MONTH.sub("Mai", text))


def _resolved(match: re.Match[str]) -> str:
    text = match[0]
    if re.search(_BARS, text, re.I):
        text = re.sub(r"\bwithout\b", "only if", text, flags=re.I)
    return _NO_MAY.sub(lambda one: one[1] + "must"[: len(one[2])].ljust(len(one[2])), text)


def turned(claim: Reading, cited: Sequence[Reading]) -> Iterator[Detail]:
    said, texts = resolved(plain(claim.text)), [resolved(plain(one.text)) for one in cited]
    for turn in TURNS:
        match = turn.says.search(said)
        if match is None or _taken_back(turn, said, match) or any(_has_same(turn, text) for text in texts):
            continue
        found = [found for one, text in zip(cited, texts, strict=True) for found in _against(turn, one, text)]
        if turn.name == "due":
            found = [one for one in found if not _kept_leave(one, said)]
        if found:
            yield Detail("modal", Span(*match.span()), (found[0],))


def _kept_leave(found: str, claim: str) -> bool:
    """Whether the claim has the same leave as the cited text beside its duty: "must …, if you can see …"."""
    return found.lower() in _LEAVES and bool(re.search(rf"\b{found}\b", claim, re.I))


def _against(turn: Turn, reading: Reading, text: str) -> Iterator[str]:
    """Slices of what is cited, whose places those of the resolved text are."""
    yield from (reading.text[match.start() : match.end()] for match in turn.against.finditer(text))
    yield from (word.text for word in commands(reading) if turn.orders)


def commands(reading: Reading) -> list[Word]:
    """The verbs of a text that tell the reader what to do."""
    return [
        word
        for index, word in enumerate(reading.words)
        if word.relation == "ROOT"
        and word.tag == "VB"
        and not _SUBJECTS & {reading.words[one].relation for one in reading.children(index)}
    ]


def _taken_back(turn: Turn, claim: str, said: re.Match[str]) -> bool:
    inside = range(said.start(), said.end() + 1)
    return any(match.start() not in inside or match.end() not in inside for match in turn.but.finditer(claim))


def _has_same(turn: Turn, text: str) -> bool:
    return bool(turn.same.search(turn.against.sub("", text) if turn.apart else text))
