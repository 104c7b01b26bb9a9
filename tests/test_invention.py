"""Questions made of documents that nobody has asked yet: headings, with the sentences below as their evidence."""

from building import read

from rag_core.invention import EACH, MOST_DOCUMENTS, invented, spread

POLICY = "# Travel policy\n\n## Meals\n\nYou receive €52. Keep receipts.\n\n## Scope\n\nAll staff.\n"
FAQ = "# Questions\n\n## Returns\n\nKeep it.\n\n## How do I pay?\n\nBy card.\n\n## Scope\n\nAll orders.\n"


def test_a_heading_that_one_document_alone_has_is_asked_with_its_title() -> None:
    (meals,) = invented([read("policy.md", POLICY), read("faq.md", FAQ)])[:1]
    assert (meals.question, meals.source, meals.abstain) == ("Travel policy: Meals", "policy.md", False)
    assert meals.evidence == ("You receive €52.", "Keep receipts.")


def test_a_heading_that_asks_comes_first_as_it_is_and_shared_ones_are_left_out() -> None:
    questions = [one.question for one in invented([read("policy.md", POLICY), read("faq.md", FAQ)])]
    assert questions == ["Travel policy: Meals", "How do I pay?", "Questions: Returns"]


def test_without_headings_the_words_with_which_paragraphs_begin_are_asked() -> None:
    text = "Every gateway keeps recording when its supply fails overnight.\n\nToo short.\n"
    (case,) = invented([read("notes.txt", text)])
    assert case.question == "gateway keeps recording supply fails"
    assert case.evidence == ("Every gateway keeps recording when its supply fails overnight.",)


def test_a_document_gives_a_few_questions_and_a_collection_those_of_a_few_documents() -> None:
    long = "# Manual\n\n" + "".join(f"## {one}. Matter{one}\n\nIt is so.\n\n" for one in range(30))
    questions = [one.question for one in invented([read("manual.md", long)])]
    assert questions == ["Manual: Matter0", "Manual: Matter8", "Manual: Matter16", "Manual: Matter24"]
    assert len(questions) == EACH
    names = [str(one) for one in range(3 * MOST_DOCUMENTS + 1)]
    assert len(spread(names)) <= MOST_DOCUMENTS
    assert spread(names[:3]) == ("0", "1", "2")
    assert spread([]) == ()


def test_nothing_is_made_of_nothing() -> None:
    assert invented([]) == ()
    assert invented([read("a.txt", "Yes.")]) == ()
