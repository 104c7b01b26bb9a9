"""What tests share: the real packaged model, a library of its own for each test, and a guard against the network."""

import ipaddress
import os
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cross_encoders
import hash_embedding
import hypothesis
import pytest
from browsing import browser, page  # noqa: F401

from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.ranking import Ranker
from rag_core.reranking import Reranker
from rag_core.settings import Settings
from rag_core.stores.vectors import VectorIndex

os.environ["HF_HUB_OFFLINE"] = "1"
hypothesis.settings.register_profile("tests", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("tests")

SAMPLES = tuple(sorted((Path(__file__).parent.parent / "sample_data").glob("*.md")))


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    return Encoder()


@pytest.fixture(scope="session")
def samples_home(tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Path:
    """A closed library with the sample documents in “samples”, to be copied: embedding them takes long."""
    home = tmp_path_factory.mktemp("samples") / "home"
    library = Library(Settings(home), encoder)
    library.create_collection("samples")
    results = library.add("samples", [Source(path.name, path.read_bytes()) for path in SAMPLES])
    library.close()
    assert [result.warnings for result in results] == [()] * len(SAMPLES)
    return home


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random BERT of one layer that knows letters, reads 32 tokens and asks for prompts."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from transformers import BertConfig, BertModel, BertTokenizerFast

    folder = tmp_path_factory.mktemp("tiny")
    letters = "abcdefghijklmnopqrstuvwxyz"
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ":", *letters, *(f"##{letter}" for letter in letters)]
    (folder / "vocab.txt").write_text("\n".join(vocabulary))
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
    )
    BertModel(config).save_pretrained(folder / "bert")
    BertTokenizerFast(vocab=str(folder / "vocab.txt")).save_pretrained(folder / "bert")
    transformer = Transformer(str(folder / "bert"), max_seq_length=32)
    pooling = Pooling(transformer.get_embedding_dimension())
    prompts = {"query": "query: ", "document": "passage: "}
    SentenceTransformer(modules=[transformer, pooling], prompts=prompts).save(str(folder / "model"))
    return folder / "model"


@pytest.fixture(scope="session")
def tiny_reranker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random cross-encoder of one layer that knows letters."""
    return cross_encoders.make(tmp_path_factory.mktemp("reranker"))


@pytest.fixture
def tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of that name that reads two sentences in any picture."""
    folder = tmp_path / "bin"
    folder.mkdir()
    head = "level page_num block_num par_num line_num word_num left top width height conf text".split()
    words = [
        (5, 1, 1, 1, 1, number + 1, 300 + 200 * number, 300, 180, 40, 95, word)
        for number, word in enumerate("Cats sleep. Cats eat.".split())
    ]
    table = "\n".join("\t".join(map(str, row)) for row in (head, *words))
    program = folder / "tesseract"
    program.write_text(
        f"""#!/bin/sh
case "$1" in --version) echo "tesseract 5.3.0";; *) cat > "$2.tsv" <<'END'
{table}
END
esac
""",
        encoding="utf-8",
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


@pytest.fixture
def library(tmp_path: Path, encoder: Encoder) -> Iterator[Library]:
    opened = Library(Settings(tmp_path / "home"), encoder)
    yield opened
    opened.close()


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Vectors come from hashes: for tests in which the model is not under test."""
    hash_embedding.use(monkeypatch)


@dataclass
class Calls:
    """What was really asked of the model and the vector index, in order."""

    embedded: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    searched: int = 0
    reranked: list[str] = field(default_factory=list)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Counts calls, which are made all the same. Ask for ``hashed`` before it."""
    seen = Calls()

    def watch(owner: type, name: str, note: Callable[..., object]) -> None:
        real = getattr(owner, name)

        def noted(self: object, *arguments: Any) -> object:
            note(*arguments)
            return real(self, *arguments)

        monkeypatch.setattr(owner, name, noted)

    def searched(*_: object) -> None:
        seen.searched += 1

    watch(Encoder, "encode_sentences", lambda texts, *_: seen.embedded.extend(texts))
    watch(Encoder, "encode_question", lambda text: seen.asked.append(text))
    watch(VectorIndex, "put", lambda space, ids, *_: seen.written.extend(ids))
    watch(Ranker, "rank", searched)
    watch(Reranker, "scores", lambda question, texts: seen.reranked.extend(texts))
    return seen


@pytest.fixture(scope="session", autouse=True)
def refused() -> Iterator[list[str]]:
    """Refuse every connection and every name look-up beyond this machine, and remember them."""
    hosts: list[str] = []

    def guard(real: Callable[..., Any], host_of: Callable[..., object]) -> Callable[..., Any]:
        def guarded(*arguments: Any, **options: Any) -> Any:
            host = host_of(*arguments)
            if not _is_here(host):
                hosts.append(str(host))
                raise OSError(f"the tests do not leave this machine: {host}")
            return real(*arguments, **options)

        return guarded

    def peer(_socket: socket.socket, address: Any) -> object:
        return address[0] if isinstance(address, tuple) else None

    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex"):
            patch.setattr(socket.socket, name, guard(getattr(socket.socket, name), peer))
        patch.setattr(socket, "getaddrinfo", guard(socket.getaddrinfo, lambda host, *_: host))
        yield hosts


@pytest.fixture(autouse=True)
def stays_on_this_machine(refused: list[str]) -> Iterator[None]:
    """Fail a test that tried to leave, even if it swallowed the refusal."""
    yield
    tried = refused.copy()
    refused.clear()
    assert tried == []


def _is_here(host: object) -> bool:
    """Whether a host is loopback; no host at all is a Unix socket or an address to listen on."""
    name = host.decode() if isinstance(host, bytes) else host
    if not name or name == "localhost":
        return True
    try:
        return ipaddress.ip_address(str(name)).is_loopback
    except ValueError:
        return False
