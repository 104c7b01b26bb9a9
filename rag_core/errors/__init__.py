"""Every error the core raises on purpose, in one tree.

Each carries what a caller may want to show, and a message that names the thing, the reason and the way out.

RagError
├── SettingsError
├── QuestionError (SaysNothing)
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
│                    Unreachable, TimedOut, NoText, Disconnected, ReplyTooLong, OversizedReply, Redirected,
│                    UnknownModel, RequestTooLarge, RequestRejected, BadReply)
├── TooManyChunks
├── CannotCorrect
├── CalibrationError (TooFewQuestions, NoScores, NoSafeThreshold)
├── ChosenSince
└── CaseError
"""

from __future__ import annotations

from rag_core.errors.answering import (
    BadReply,
    Disconnected,
    GenerationError,
    KeyRejected,
    NoCredit,
    NoKey,
    NoText,
    NotPermitted,
    Overloaded,
    OversizedReply,
    RateLimited,
    Redirected,
    ReplyTooLong,
    RequestRejected,
    RequestTooLarge,
    ServiceFailed,
    TimedOut,
    Unanswerable,
    UnknownModel,
    Unreachable,
    UnusableKey,
)
from rag_core.errors.asked import (
    CannotCorrect,
    FilterError,
    InvalidName,
    MetadataError,
    NameTaken,
    NotCleared,
    NotFound,
    OutOfRange,
    QuestionError,
    SaysNothing,
    SettingsError,
    TooManyChunks,
)
from rag_core.errors.measuring import (
    CalibrationError,
    CaseError,
    ChosenSince,
    NoSafeThreshold,
    NoScores,
    TooFewQuestions,
)
from rag_core.errors.models import (
    EncoderMismatch,
    ModelDamaged,
    ModelError,
    ModelFailed,
    ModelUnavailable,
    NoReranker,
    RerankerError,
    RerankerFailed,
    RerankerUnavailable,
)
from rag_core.errors.reading import (
    DamagedFile,
    EmptyDocument,
    FileTooLarge,
    NoReadableFiles,
    NoTextLayer,
    PasswordNeeded,
    ReadError,
    UndecodableText,
    UnreadableFile,
    UnsupportedFormat,
    numbered,
)
from rag_core.errors.root import RagError
from rag_core.errors.stores import (
    CollectionBusy,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreTooNew,
    StoreUnreadable,
    StoreWriteFailed,
)

__all__ = [
    "BadReply",
    "CalibrationError",
    "CannotCorrect",
    "CaseError",
    "ChosenSince",
    "CollectionBusy",
    "DamagedFile",
    "Disconnected",
    "EmptyDocument",
    "EncoderMismatch",
    "FileTooLarge",
    "FilterError",
    "GenerationError",
    "InvalidName",
    "KeyRejected",
    "MetadataError",
    "ModelDamaged",
    "ModelError",
    "ModelFailed",
    "ModelUnavailable",
    "NameTaken",
    "NoCredit",
    "NoKey",
    "NoReadableFiles",
    "NoReranker",
    "NoSafeThreshold",
    "NoScores",
    "NoText",
    "NoTextLayer",
    "NotCleared",
    "NotFound",
    "NotPermitted",
    "OutOfRange",
    "Overloaded",
    "OversizedReply",
    "PasswordNeeded",
    "QuestionError",
    "RagError",
    "RateLimited",
    "ReadError",
    "Redirected",
    "ReplyTooLong",
    "RequestRejected",
    "RequestTooLarge",
    "RerankerError",
    "RerankerFailed",
    "RerankerUnavailable",
    "SaysNothing",
    "ServiceFailed",
    "SettingsError",
    "StoreBusy",
    "StoreDamaged",
    "StoreError",
    "StoreTooNew",
    "StoreUnreadable",
    "StoreWriteFailed",
    "TimedOut",
    "TooFewQuestions",
    "TooManyChunks",
    "Unanswerable",
    "UndecodableText",
    "UnknownModel",
    "Unreachable",
    "UnreadableFile",
    "UnsupportedFormat",
    "UnusableKey",
    "numbered",
]
