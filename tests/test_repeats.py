"""One answer with a window and one without it prove little; several show whether they agree."""

from dataclasses import replace

import pytest
from answer_values import answer, citation, claim

from rag_core.answers import Answer, Ending
from rag_core.repeats import agreement

DUE, PAID = claim("Reports are due within 30 days.", citation(0)), claim("Late ones are not paid.", citation(1))
BOTH, ONE, OTHER = answer(DUE, PAID), answer(DUE), answer(PAID)
NONE, CUT = answer(ending=Ending.ABSTAINED), answer(DUE, ending=Ending.CUT)


def test_one_of_each_proves_little() -> None:
    assert "prove little" in agreement(BOTH, [NONE])
    assert "prove little" in agreement(BOTH, [NONE, CUT])


@pytest.mark.parametrize(
    ("first", "without", "said"),
    [
        (BOTH, [NONE, NONE], "Both answers without it agree: it depended on it."),
        (BOTH, [ONE, OTHER], "Both answers without it agree: it depended on it in part."),
        (BOTH, [BOTH, BOTH], "Both answers without it agree: it did not depend on it."),
        (NONE, [NONE, NONE], "Both answers without it agree: there was no answer either way."),
        (NONE, [ONE, ONE], "Both answers without it agree: there was an answer only without it."),
        (BOTH, [NONE, BOTH, NONE],
         "The 3 answers without it do not agree: by 2 it depended on it, by 1 it did not depend on it."),
    ],
)  # fmt: skip
def test_several_say_whether_they_agree(first: Answer, without: list[Answer], said: str) -> None:
    assert agreement(first, without) == said


def test_where_answers_with_it_differ_a_difference_may_be_chance() -> None:
    assert agreement(BOTH, [ONE], [ONE]) == (
        "There is one answer without it. The 2 answers with it do not agree with one another, so that this may "
        "be chance."
    )
    assert agreement(BOTH, [ONE, ONE], [BOTH, CUT]).endswith("The 2 answers with it agree with one another.")


def test_another_model_proves_nothing() -> None:
    other = replace(NONE, model="another")
    assert "different models" in agreement(BOTH, [other])
    assert "prove little" in agreement(BOTH, [other, NONE], [replace(ONE, model="another")])


@pytest.mark.parametrize(("first", "without"), [(CUT, [BOTH]), (BOTH, [CUT]), (BOTH, [])])
def test_half_an_answer_says_nothing(first: Answer, without: list[Answer]) -> None:
    assert agreement(first, without) == ""
