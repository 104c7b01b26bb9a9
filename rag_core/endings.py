"""How a reply ended: its events in, out an ending and what to tell a person about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag_core.answers import Ending, Usage
from rag_core.errors import Disconnected, GenerationError, ReplyTooLong
from rag_core.prompting import SENTINEL
from rag_core.reply import Counted, Ended, Event
from rag_core.unseen import says_nothing

# In any case, and as Markdown may have it: “not\\_in\\_evidence”.
_SENTINEL = re.compile(SENTINEL.replace("_", r"\\?_"), re.IGNORECASE)
_ABSTENTION = re.compile(rf"(?:[\W_]*{_SENTINEL.pattern})+[\W_]*", re.IGNORECASE)
_ABSTAINED = "The model finds no answer in the evidence that it was sent."
_STOPPED = "Stopped. What came so far is not the whole answer."
_CUT = "The connection ended before the reply did. What came so far is not the whole answer; ask again."
_SO_FAR = "What came so far is not the whole answer."
_REFUSED = "The model declined to answer. Ask in other words, or read the evidence itself."
_EMPTY = "The reply holds no text. Ask again, or read the evidence itself."


@dataclass(frozen=True, slots=True)
class Close:
    ending: Ending
    message: str = ""
    usage: Usage | None = None
    delivered: bool = True


def stopped() -> Close:
    return Close(Ending.STOPPED, _STOPPED)


def broken(error: GenerationError, text: str) -> Close:
    if isinstance(error, Disconnected):
        return Close(Ending.CUT, _CUT)
    ending = Ending.CUT if isinstance(error, ReplyTooLong) else Ending.FAILED
    return Close(ending, f"{error} {_SO_FAR}" if text else str(error), delivered=error.delivered)


def close(events: Sequence[Event], text: str, otherwise: Close | None, limit: int) -> Close:
    """``otherwise`` holds where no end came; a reply that has neither broke off."""
    ended = next((event for event in reversed(events) if isinstance(event, Ended)), None)
    counted = next((event for event in reversed(events) if isinstance(event, Counted)), None)
    found = otherwise or Close(Ending.CUT, _CUT) if ended is None else _by_reason(ended.reason, text, limit)
    return replace(found, usage=counted.usage if counted else None)


def abstains(text: str) -> bool:
    """Whether a reply is the sentinel, however often, whatever emphasis or punctuation is around it."""
    return _ABSTENTION.fullmatch(text) is not None


def holds_sentinel(text: str) -> bool:
    return _SENTINEL.search(text) is not None


def _by_reason(reason: str | None, text: str, limit: int) -> Close:
    if reason is None:
        return Close(Ending.CUT, _CUT)
    if abstains(text):
        return Close(Ending.ABSTAINED, _ABSTAINED)
    if reason == "refusal":
        return Close(Ending.REFUSED, _REFUSED)
    if reason == "max_tokens":
        return Close(
            Ending.TRUNCATED, f"The reply reached its limit of {limit:,} tokens. Raise that limit (RAG_ANSWER_TOKENS)."
        )
    if reason == "model_context_window_exceeded":
        return Close(Ending.TRUNCATED, "The reply reached what the model can hold. Show less of the evidence.")
    if reason not in ("end_turn", "stop_sequence"):
        return Close(Ending.FAILED, f"The reply ended for a reason that is not known here ({reason[:40]}). Ask again.")
    return Close(Ending.COMPLETE) if not says_nothing(text) else Close(Ending.FAILED, _EMPTY)
