"""Labelled questions, and thresholds that cannot be chosen from them."""

from __future__ import annotations

from rag_core.errors.root import RagError
from rag_core.percentages import percent


class CaseError(RagError):
    """A line of a questions file that cannot be used."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__(f"{file}, line {line}: {reason}. Correct that line and run again.")


class CalibrationError(RagError):
    """No threshold can be chosen that keeps what is asked of it."""


class TooFewQuestions(CalibrationError):
    """``found`` and ``needed`` count labelled questions that have no answer in the documents."""

    def __init__(self, found: int, needed: int, alpha: float) -> None:
        self.found, self.needed, self.alpha = found, needed, alpha
        there = "no question" if not found else "1 question" if found == 1 else f"{found} questions"
        super().__init__(
            f"There {'are' if found > 1 else 'is'} {there} without an answer; to answer at most {percent(alpha)} of "
            f"such questions, this method needs at least {needed}. Add questions that the documents do not answer, "
            "or allow more wrong answers."
        )


class NoScores(CalibrationError):
    """None of the ``questions`` found a sentence to compare with, so that no threshold can be told from another."""

    def __init__(self, questions: int) -> None:
        self.questions = questions
        super().__init__(
            f"None of the {questions} questions has a score: nothing was found that could be compared. Ask questions "
            "that share words with the documents, or choose another ranking."
        )


class NoSafeThreshold(CalibrationError):
    """Even the strictest threshold lets ``wrong`` of the ``questions`` without an answer through."""

    def __init__(self, wrong: int, questions: int, alpha: float) -> None:
        self.wrong, self.questions, self.alpha = wrong, questions, alpha
        super().__init__(
            f"Even at the strictest threshold, {wrong} of the {questions} questions without an answer are answered: "
            f"too many for at most {percent(alpha)} of such questions. Check that these have no answer in the "
            "documents, choose another ranking, or allow more wrong answers."
        )


class ChosenSince(RagError):
    """A threshold that is to be put back was not the last: the ``collection`` has been given another since."""

    def __init__(self, collection: str) -> None:
        self.collection = collection
        super().__init__(
            f"The threshold of “{collection}” has been changed by somebody else since. What they chose stays; "
            "choose again if you want another."
        )
