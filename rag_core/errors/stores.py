"""What is stored and cannot be had or changed now."""

from __future__ import annotations

from rag_core.errors.root import RagError


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
