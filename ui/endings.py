"""How an answer ended, said where it is not whole. What came of it stays; the evidence is as it was."""

from __future__ import annotations

from rag_core.answers import Answer, Ending
from ui.notice import Kind, notice

_TITLES: dict[Ending, tuple[Kind, str]] = {
    Ending.ABSTAINED: ("info", "No answer in this evidence"),
    Ending.STOPPED: ("info", "Stopped"),
    Ending.CUT: ("warning", "The reply was cut off"),
    Ending.TRUNCATED: ("warning", "The answer ends at the token limit"),
    Ending.REFUSED: ("warning", "The model declined to answer"),
    Ending.FAILED: ("error", "The answer was not generated"),
}


def ending_notice(answer: Answer) -> None:
    """Why it is not whole, and the way out; of a whole one, what is to be doubted."""
    if answer.ending is Ending.COMPLETE:
        if answer.message:
            notice("warning", "Read this answer with care", answer.message)
        return
    kind, title = _TITLES[answer.ending]
    notice(kind, title, answer.message.removeprefix(f"{title}. "))
