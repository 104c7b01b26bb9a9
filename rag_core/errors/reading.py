"""Files that cannot become documents."""

from __future__ import annotations

from collections.abc import Sequence

from rag_core.errors.root import RagError


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
