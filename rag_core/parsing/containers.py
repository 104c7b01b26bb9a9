"""The bytes of a ZIP or OLE file in, what kind of document it holds out: these two wrap many formats.

A ZIP is told by its own list of contents, never by the file's name.
"""

from __future__ import annotations

import io
import zipfile
import zlib

WORD = "a Word document"

# By its "mimetype" entry, then by the main part that its content types or its folders name: first match wins.
_MIME_TYPES = (
    (b"application/epub+zip", "an e-book"),
    (b"opendocument.text", "an OpenDocument text"),
    (b"opendocument.spreadsheet", "an OpenDocument spreadsheet"),
    (b"opendocument.presentation", "an OpenDocument presentation"),
    (b"opendocument", "an OpenDocument file"),
)
_MAIN_PARTS = (
    (b"wordprocessingml.document.main", WORD),
    (b"wordprocessingml.template.main", WORD),
    (b"ms-word.document.macroEnabled.main", WORD),
    (b"ms-word.template.macroEnabledTemplate.main", WORD),
    (b"spreadsheetml.", "a spreadsheet"),
    (b"ms-excel.", "a spreadsheet"),
    (b"presentationml.", "a presentation"),
    (b"ms-powerpoint.", "a presentation"),
)
_FOLDERS = (
    ("word/", WORD),
    ("xl/", "a spreadsheet"),
    ("ppt/", "a presentation"),
    ("index/document.iwa", "an iWork document"),
    ("index.zip", "an iWork document"),
)
_STREAMS = (
    ("EncryptedPackage", "an Office document locked with a password"),
    ("WordDocument", "an old Word document (.doc)"),
    ("Workbook", "an old spreadsheet (.xls)"),
    ("PowerPoint Document", "an old presentation (.ppt)"),
    ("__substg1.0_", "an Outlook message"),
)
_REMEDIES = {
    "an Office document locked with a password": "Remove its password in the program it is from, and add it again.",
    "an old Word document (.doc)": "Save it as .docx and add that.",
    "an old binary Office document": "Save it as .docx and add that.",
    "an OpenDocument text": "Save it as .docx and add that.",
    "an iWork document": "Export it as Word (.docx) and add that.",
    "an e-book": "Save its text as .docx or .txt and add that.",
    "an archive": "Unpack it and add the files that are in it.",
}
_LIST_LIMIT = 1_000_000


def kind_of_zip(data: bytes) -> str:
    """“a Word document”, “a spreadsheet”, … ; “an archive” when it is none that we know."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _kind_inside(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError):
        # What is cut off cannot be listed, but its entries are still named one by one.
        return WORD if b"word/document" in data or b"word/styles" in data else "an archive"


def kind_of_ole(data: bytes) -> str:
    """“an old Word document (.doc)”, …, by the streams it names."""
    named = (kind for stream, kind in _STREAMS if stream.encode("utf-16-le") in data)
    return next(named, "an old binary Office document")


def remedy(kind: str) -> str:
    """What a person can do who has a file of this kind."""
    return _REMEDIES.get(kind, "Copy what matters into a Word document or a text file and add that.")


def _kind_inside(archive: zipfile.ZipFile) -> str:
    names = {entry.filename.replace("\\", "/").casefold(): entry for entry in archive.infolist()}
    looks = [("mimetype", _MIME_TYPES), ("[content_types].xml", _MAIN_PARTS)]
    for name, kinds in looks:
        if name in names:
            with archive.open(names[name]) as file:
                content = file.read(_LIST_LIMIT)
            for mark, kind in kinds:
                if mark in content:
                    return kind
    return next((kind for start, kind in _FOLDERS if any(name.startswith(start) for name in names)), "an archive")
