"""A question and texts in, scores from 0 to 1 out, by real cross-encoders of one layer."""

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cross_encoders
import pytest

from rag_core.errors import RerankerFailed, RerankerUnavailable
from rag_core.reranking import Reranker

TEXTS = ["dogs bark", "cats purr", "fish", "", "dogs bark", "\x00\u2028😀"]


def test_scores_are_those_of_the_model_itself(tiny_reranker: Path) -> None:
    from sentence_transformers import CrossEncoder

    scores = Reranker(str(tiny_reranker)).scores("who barks", TEXTS)
    own = CrossEncoder(str(tiny_reranker)).predict([("who barks", text) for text in TEXTS])
    assert scores == pytest.approx(own.tolist(), abs=1e-5)
    assert 0 < min(scores) < max(scores) < 1


def test_a_model_without_a_sigmoid_is_brought_to_the_same_scale(tiny_reranker: Path, tmp_path: Path) -> None:
    raw = cross_encoders.make(tmp_path, activation="torch.nn.modules.linear.Identity")
    assert Reranker(str(raw)).scores("who barks", TEXTS) == Reranker(str(tiny_reranker)).scores("who barks", TEXTS)


def test_equal_texts_score_exactly_the_same(tiny_reranker: Path) -> None:
    scores = Reranker(str(tiny_reranker)).scores("who", [*TEXTS, *(f"text {n}" * n for n in range(50)), "dogs bark"])
    assert scores[0] == scores[4] == scores[-1]


def test_nothing_to_score_loads_nothing() -> None:
    assert Reranker("nobody/no-such-model").scores("who", []) == ()


def test_the_model_is_loaded_once_and_when_it_is_needed(tiny_reranker: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "rag_core")
    reranker = Reranker(str(tiny_reranker))
    assert caplog.messages == []
    with ThreadPoolExecutor(4) as pool:
        results = set(pool.map(lambda _: reranker.scores("who", TEXTS), range(8)))
    assert len(results) == 1
    assert caplog.messages.count(f"loading the reranker {tiny_reranker}") == 1


@pytest.mark.parametrize("model", ["nobody/no-such-model", "missing/folder/of a model", "empty"])
def test_a_model_that_cannot_be_loaded_is_named_and_not_tried_again(
    model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    caplog.set_level(logging.INFO, "rag_core")
    reranker = Reranker(model)
    for _ in range(2):
        with pytest.raises(RerankerUnavailable, match="Set RAG_RERANKER") as caught:
            reranker.scores("who", TEXTS)
    assert caught.value.model == model
    assert caplog.messages.count(f"loading the reranker {model}") == 1


def test_a_model_that_gives_several_scores_is_refused(tmp_path: Path) -> None:
    three = cross_encoders.make(tmp_path, labels=3)
    with pytest.raises(RerankerUnavailable, match="it gives 3 scores for a pair"):
        Reranker(str(three)).scores("who", TEXTS)


def test_an_encoder_is_refused_though_it_loads(tiny_model: Path) -> None:
    with pytest.raises(RerankerUnavailable, match="it is no cross-encoder but a BertModel"):
        Reranker(str(tiny_model)).scores("who", TEXTS)


def test_scores_that_are_no_numbers_are_a_failure(tmp_path: Path) -> None:
    broken = cross_encoders.make(tmp_path, fill=float("nan"))
    with pytest.raises(RerankerFailed, match="scores that are no numbers"):
        Reranker(str(broken)).scores("who", TEXTS)


@pytest.mark.parametrize(("fill", "extreme"), [(1e30, {0.0, 1.0})])
def test_scores_beyond_all_bounds_stay_between_0_and_1(tmp_path: Path, fill: float, extreme: set[float]) -> None:
    loud = cross_encoders.make(tmp_path, fill=fill)
    assert {round(score, 9) for score in Reranker(str(loud)).scores("who", TEXTS)} <= extreme
