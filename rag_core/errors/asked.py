"""What a person asked for and cannot get as it stands: a setting, a question, a name, a place."""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.errors.root import RagError


class SettingsError(RagError):
    def __init__(self, name: str, value: object, expected: str) -> None:
        self.name, self.value, self.expected = name, value, expected
        shown = repr(value)
        shown = shown if len(shown) <= 200 else f"{shown[:100]}…"
        super().__init__(f"{name} is {shown}, but must be {expected}.")


class QuestionError(RagError):
    """A question that cannot be searched."""


class SaysNothing(QuestionError):
    """A question of signs, or of words that only build one."""

    def __init__(self, question: str) -> None:
        self.question = question
        shown = question if len(question) <= 100 else f"{question[:100]}…"
        super().__init__(
            f"“{shown}” has no word that says what is sought. Name the thing you want to know of, as in “When is a "
            "report due?”."
        )


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
