"""A question in, out the stretches of it that ask for something each, cut between sentences, items and clauses.

In doubt nothing is cut. Every stretch is a span of the question; what lies between two is blank, a sign or a
conjunction.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag_core.grammar import words
from rag_core.question_forms import ASKING, OPENING, Form, form
from rag_core.sharing import shares
from rag_core.types import Span

_OPENING = "|".join(sorted(OPENING))
_CALLS = "tell|explain|describe|list|name|state|show|give|say|summarise|summarize"
_BEGINS = rf"(?=(?:(?:in|on|at|by|for|from|to|with|until|since|of|under) )?(?:{_OPENING}|whether|{_CALLS})\b)"
# Blanks are bounded, and begin where none stands before, so that a search stays as short as the text.
_BLANKS, _MAYBE = r"\s{1,20}", r"(?<!\s)\s{0,20}"
_AND = rf"[,;]?{_BLANKS}(?:and|but|plus|as well as|&)(?:{_BLANKS}also)?,?{_BLANKS}"
_JOINT = re.compile(
    rf"{_MAYBE}(?:(?P<and>{_AND}|(?P<stop>;){_BLANKS})|,{_BLANKS}){_BEGINS}",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"(?:^|(?<=\s))(?:\(?(?:[1-9]|[a-e])[.)]|[-*•](?=\s))\s*{_BEGINS}", re.IGNORECASE)
_END = re.compile(r"[?؟][?!؟\"”’)\]]{0,8}(?=\s)|？+")
_QUOTED = re.compile(r"\"[^\"]{0,300}\"|“[^”]{0,300}”|«[^»]{0,300}»|\([^()]{0,300}\)")
_LEAD_END = re.compile(r"[.:,;!]\s+")
_WORD = re.compile(r"\w+")
_PAIRED = re.compile(r"\b(?:between|both|compare[ds]?|comparison|versus)\b", re.IGNORECASE)
_SUBORDINATE = frozenset({"ccomp", "advcl", "relcl", "pcomp", "acl", "csubj", "xcomp"})
_DEPENDENT = frozenset("and or but nor also for with only even really except not in on at to from of than".split())
# From here on are scripts without blanks between words.
_FIRST_UNSPACED = "\u2e80"
# So much of a stretch is read to tell its form; so many sentences, and joints of each, are looked at.
_READ = 240
_MOST_JOINTS = 12
_MOST_SENTENCES = 12


@dataclass(frozen=True, slots=True)
class Stretch:
    """``lead`` is the beginning that stands before the first question of its sentence and belongs to all of them."""

    span: Span
    lead: Span | None = None


def may_have_parts(question: str) -> bool:
    """A cheap look: whether anything in a question could be cut at all."""
    return bool(_JOINT.search(question)) or len(_END.findall(question + " ")) > 1 or len(_ITEM.findall(question)) > 1


def stretches(question: str) -> list[Stretch]:
    """What asks for something by itself, in order; a single one if nothing can be cut."""
    hidden = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), question)
    found: list[Stretch] = []
    for sentence in _sentences(hidden):
        found += _clauses(hidden, sentence)
    return found


def _sentences(text: str) -> list[Span]:
    """Question sentences and items; what is neither belongs to the one before it, at the beginning to the next."""
    ends = {match.end() for match in _END.finditer(text)} | {match.start() for match in _items(text)}
    found: list[Span] = []
    start = 0
    for end in [*sorted(ends)[: _MOST_SENTENCES - 1], len(text)]:
        if _stands_alone(text[start:end], first=not found):
            found.append(Span(start, end))
        elif found:
            found[-1] = Span(found[-1].start, end)
        else:
            continue
        start = end
    return [_trimmed(text, one) for one in found] or [_trimmed(text, Span(0, len(text)))]


def _items(text: str) -> list[re.Match[str]]:
    found = list(_ITEM.finditer(text))
    return found if len(found) > 1 else []


def _stands_alone(text: str, first: bool) -> bool:
    """Whether a sentence asks without those beside it; what it says is not read, so this holds in any language."""
    found = _WORD.findall(text.lower())
    asks = any(sign in text for sign in "?؟？")
    unspaced = len(text.strip()) > 4 and max(text) > _FIRST_UNSPACED
    if not found or (len(found) < 3 and not unspaced):
        return False
    if asks and (first or found[0] not in _DEPENDENT):
        return True
    return found[0] != "or" and _beginning(text, 0, len(text)) is not None


def _without_mark(text: str) -> str:
    return re.sub(r"^\W*(?:(?:\d|[a-e])[.)])?\W*(?:(?:and|but|also)\b\W*)?", "", text, flags=re.IGNORECASE)


def _clauses(text: str, sentence: Span) -> list[Stretch]:
    lead: Span | None = None
    found: list[Stretch] = []
    start = sentence.start
    joints = list(_JOINT.finditer(text, sentence.start, sentence.end))[:_MOST_JOINTS]
    for place, joint in enumerate(joints):
        until = joints[place + 1].start() if place + 1 < len(joints) else sentence.end
        begun = _beginning(text, start, joint.start())
        if begun is None or not _cuts(text, sentence, begun, joint, until):
            continue
        if not found and begun > start:
            lead = _trimmed(text, Span(start, begun))
        found.append(Stretch(_trimmed(text, Span(start, joint.start())), lead))
        start = joint.end()
    return [*found, Stretch(_trimmed(text, Span(start, sentence.end)), lead)]


def _beginning(text: str, start: int, end: int) -> int | None:
    """Where the first question between two places begins; ``None`` if there is none."""
    begins = [start, *(match.end() for match in _LEAD_END.finditer(text, start, end))]
    for begin in begins[:6]:
        if form(_without_mark(text[begin:end])[:_READ]) is not None:
            return begin
    return None


def _cuts(text: str, sentence: Span, begun: int, joint: re.Match[str], until: int) -> bool:
    """Whether two questions meet at a joint."""
    left, right = text[begun : joint.start()], text[joint.end() : until]
    before, after = form(_without_mark(left)[:_READ]), form(right[:_READ])
    opening = _WORD.findall(right)[0].lower()
    if (_paired(left) and not _apart(left, after)) or (not joint["and"] and _may_be_relative(left, opening, after)):
        return False
    if not joint["stop"] and shares(_without_mark(left)[-_READ:], right[:_READ], before):
        return False
    if before is Form.REQUEST:
        return after is not None or (opening in {*ASKING, "whether"} and len(_WORD.findall(right)) > 2)
    if after is Form.TURNED:
        return True
    if after is None or _again(left, opening):
        return False
    return bool(joint["stop"]) or not _embedded(text[begun : sentence.end], joint.end() - begun)


def _paired(left: str) -> bool:
    """Whether a word that takes two things joined by "and" has only one so far."""
    found = list(_PAIRED.finditer(left))
    return bool(found) and not re.search(r"\b(?:and|with|to)\b", left[found[-1].end() :], re.IGNORECASE)


def _apart(left: str, after: Form | None) -> bool:
    """Whether what follows cannot be the second of the pair: "between the models, and which should I buy"."""
    first = _WORD.search(left, list(_PAIRED.finditer(left))[-1].end())
    return after is Form.TURNED and first is not None and first[0].lower() not in ASKING


def _may_be_relative(left: str, opening: str, after: Form | None) -> bool:
    """After a comma alone: "the manager, who approves travel"."""
    if after is Form.TURNED or opening in ("what", "how"):
        return False
    before = words(left[-_READ:])
    return not before or not before[-1].tag.startswith("VB")


def _again(left: str, opening: str) -> bool:
    """Whether the question word stood inside the question before: "those who travel and who stay"."""
    asking = [word for word in _WORD.findall(left.lower()) if word in ASKING]
    return opening in asking[1:]


def _embedded(text: str, place: int) -> bool:
    """Whether the clause that begins at a place hangs on a clause inside the question; too long is taken as yes."""
    if len(text) > 2 * _READ:
        return True
    found = words(text)
    word = next((one for one in found if one.span.start >= place), None)
    for _ in found:
        if word is None or word.relation == "ROOT":
            return False
        if word.relation in _SUBORDINATE:
            return True
        word = found[word.head]
    return False


def _trimmed(text: str, span: Span) -> Span:
    inside = text[span.start : span.end]
    start = span.start + len(inside) - len(inside.lstrip())
    return Span(start, max(start, span.start + len(inside.rstrip())))
