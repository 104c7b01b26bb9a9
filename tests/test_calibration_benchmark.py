"""How promises of thresholds are checked: halves, draws, and what the noise of a half alone makes of a rate."""

import json
import random
from pathlib import Path

import pytest

from benchmarks import calibration
from benchmarks.calibration import checked, expected, table
from rag_core.calibration import Scored
from rag_core.chosen import Chosen, Method

SPLITS = 300


def scored(unanswerable: int, seed: int = 7) -> list[Scored]:
    source = random.Random(seed)
    without = [Scored(source.random(), answerable=False) for _ in range(unanswerable)]
    return without + [Scored(source.random(), answerable=True) for _ in range(unanswerable)]


def test_both_methods_keep_their_promise_on_scores_that_say_nothing() -> None:
    for way, one in table(scored(150), SPLITS).items():
        alpha = float(way.rsplit(" ", 1)[1])
        assert one.refused == 0
        assert one.mean <= alpha + 2 * one.error
        if way.startswith(Method.BINOMIAL):
            assert one.exceeded_whole <= 0.05
            assert one.exceeded_drawn <= 0.05 + 2 * (0.05 * 0.95 / SPLITS) ** 0.5


def test_a_half_exceeds_about_as_often_as_its_noise_alone_makes_it() -> None:
    one = checked(scored(400), Method.BINOMIAL, 0.2, SPLITS)
    assert one.exceeded == pytest.approx(one.expected, abs=0.08)
    assert one.exceeded > one.exceeded_whole


def test_the_noise_of_a_half_is_counted_exactly() -> None:
    """Of three others, more than none lies above where the highest of all six is one of them."""
    assert expected(Chosen(0.5, Method.CONFORMAL, questions=3, wrong=0), 3, 0.1) == pytest.approx(0.5)
    assert expected(Chosen(0.5, Method.CONFORMAL, questions=3, wrong=0), 3, 1.0) == 0.0
    assert expected(Chosen(0.5, Method.CONFORMAL, questions=3, wrong=3), 1, 0.5) == pytest.approx(1.0)


def test_halves_with_too_few_questions_are_refused_and_counted() -> None:
    one = checked(scored(15), Method.BINOMIAL, 0.1, 20)
    assert one.refused == 20


def test_a_set_is_asked_once_and_judged(hashed: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    docs = tmp_path / "pets" / "docs"
    docs.mkdir(parents=True)
    (docs / "cats.txt").write_text("Cats purr. Cats sleep all day.")
    cases = [{"question": "Cats purr.", "evidence": "Cats purr."}]
    cases += [{"question": f"Who flies {one}?", "abstain": True} for one in range(60)]  # type: ignore[dict-item]
    (tmp_path / "pets" / "cases.jsonl").write_text("\n".join(map(json.dumps, cases)))
    found = calibration.scores(tmp_path, ["pets"])
    assert len(found["pets"]) == 61
    assert calibration._judge({"pets": table(found["pets"], 20)})
    assert "ok   pets, conformal, alpha 0.1: mean" in capsys.readouterr().out
