"""A question is cut where it asks for several things, and nowhere else."""

import re
import subprocess
import sys
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rag_core.parts import MOST, parts

COMPOUND = {
    "How long does the battery last and can I charge it quickly?": ["can I charge the battery quickly?"],
    "Who approves travel, and how many days before must I ask?": ["how many days before must I ask travel"],
    "How long does the battery last and how quickly does it charge?": ["how quickly does the battery charge?"],
    "Is it comfortable and which colours does it come in?": ["which colours does it come in?"],
    "What was the operating profit in the third quarter, and did it include one-off costs?": [
        "did the operating profit in the third quarter include one-off costs?"
    ],
    "Who approves business class? And who approves a hotel above the limit?": ["who approves a hotel above the limit?"],
    "What is the deposit? Is it refundable?": ["Is the deposit refundable?"],
    "1. Who approves travel? 2. How long is the warranty? 3. Is it refundable?": [
        "How long is the warranty?",
        "Is the warranty refundable?",
    ],
    "Please answer:\n1) who approves travel\n2) how long is the warranty": ["how long is the warranty"],
    "How many employees are there and do they get a pension?": ["do employees get a pension?"],
    "What is the warranty period and does it cover lightning damage?": [
        "does the warranty period cover lightning damage?"
    ],
    "When was the company founded and who founded it?": ["who founded the company?"],
    "Where is the office and how do I get a parking permit?": ["how do I get a parking permit?"],
    "Which port is used to charge the headset and what does a flashing light mean?": [
        "what does a flashing light mean?"
    ],
    "Does the licence allow copies and may I change the source code?": ["may I change the source code?"],
    "How is data encrypted and where are the keys stored?": ["where are the keys stored?"],
    "How often are backups made and for how long are they kept?": ["for how long are backups kept?"],
    "Tell me who approves travel and how long approval takes.": ["how long approval takes."],
    "Could you tell me what the deductible is and whether glass is covered?": ["whether glass is covered?"],
    "Please explain how leave is approved and describe the appeals process.": ["describe the appeals process."],
    "If my flight is cancelled, who pays the hotel and how do I get home?": [
        "If my flight is cancelled, how do I get home?"
    ],
    "If I travel by train, who pays and how much do I get?": ["If I travel by train, how much do I get?"],
    "In the fourth quarter of 2023, how much did revenue grow and what was the operating margin?": [
        "In the fourth quarter of 2023, what was the operating margin?"
    ],
    "My laptop was stolen. What should I do first, and who do I call?": ["My laptop was stolen. who do I call?"],
    "What is the price, how long is the warranty, and who repairs the device?": [
        "how long is the warranty",
        "who repairs the device?",
    ],
    "Who is the chief financial officer and when did she take office?": [
        "when did the chief financial officer take office?"
    ],
    "What are the side effects, and should I stop taking the tablets before surgery?": [
        "should I stop taking the tablets before surgery?"
    ],
    "Are dogs allowed in the building and is there a fee for them?": ["is there a fee for dogs?"],
    "What is the maximum flight height; which wind speed is too strong?": ["which wind speed is too strong?"],
    "does the gateway have a battery and how long does it keep running": ["how long does the gateway keep running"],
    "who played the drummer and when was the film released": ["when was the film released"],
    "What is a force majeure clause and when does it apply?": ["when does a force majeure clause apply?"],
    "How do I file a claim? How long does a decision take?": ["How long does a decision take?"],
    "Which vaccines are required, and where can I get them?": ["where can I get vaccines?"],
    "Who owns the intellectual property, and can it be transferred to a third party?": [
        "can the intellectual property be transferred to a third party?"
    ],
    "At what temperature can the gateway be stored and is it waterproof?": ["is the gateway waterproof?"],
    "What must a password contain and how often does it have to be changed?": [
        "how often does a password have to be changed?"
    ],
    "Is smoking allowed and where are the smoking areas?": ["where are the smoking areas?"],
    "Has the contract been signed and is a witness required?": ["is a witness required?"],
    "E.g. who pays? 1.5 litres or more, is it allowed?": ["1.5 litres or more, is it allowed?"],
    "What is the fee? When is it due? Can I pay it in instalments?": [
        "When is the fee due?",
        "Can I pay the fee in instalments?",
    ],
    "What is the aim of the study, and how were participants chosen?": ["how were participants chosen?"],
    "Did revenue grow in 2023, and by how much did costs rise?": ["by how much did costs rise?"],
    "How far is the hotel from the airport and is breakfast included?": ["is breakfast included?"],
    "Do part-time employees get a pension, and who pays the contributions?": ["who pays the contributions?"],
    "Who founded the museum and where is it now": ["where is the museum now"],
    "who is ottilie and how is she related to the captain": ["how is ottilie related to the captain"],
    "Does the company store my address and who can see it?": ["who can see my address?"],
    "How many forms do employees submit and where do they send them?": ["where do employees send forms?"],
    "Where does the data go when the link is lost and how is it stored?": ["how is the data stored?"],
    "What is rock and roll and who invented it?": ["who invented rock and roll?"],
    "I have two questions: how long is the warranty and who repairs the device?": [
        "I have two questions: who repairs the device?"
    ],
    "How long is the warranty and who pays the repair when it has ended?": ["who pays the repair when it has ended?"],
    "Where is the museum and does the town publish its accounts?": ["does the town publish its accounts?"],
    "What time does it open and what time does it close?": ["what time does it close?"],
    "When does it start and why does it matter?": ["why does it matter?"],
    "What should I do first and tell me who pays.": ["tell me who pays."],
    "Who approves travel and explain the process.": ["explain the process."],
    "Tell me what is covered and how to claim.": ["how to claim."],
    "Who wrote the report and who approved it?": ["who approved the report?"],
    "What does the Schmidt report say and when was it published?": ["when was the Schmidt report published?"],
    "What is the notice period, and explain the reasons that are accepted.": ["explain the reasons that are accepted."],
    "Wie lange hält der Akku? Kann ich ihn schnell laden?": ["Kann ich ihn schnell laden?"],
}
SINGLE = """
What are the terms and conditions?
Who may enter and leave the room?
What does the search and rescue team do?
What is the difference between gross and net profit?
What is the difference between what is refunded and what is paid?
If I travel and stay overnight, who pays?
What happens when I travel and when I stay overnight?
What happens to those who travel and who stay overnight?
How much is the deposit and the monthly fee?
How do I open and close the door?
Where and how fast do I have to report a security incident?
How much do I get for meals on a full day away, and on the day I return?
When was the bridge built and why?
Is travel refunded, and if so, how much?
Who is the chief executive of Brandt & Howe?
Which rooms have windows and are heated?
Which employees are ill and have doctors' notes?
Who is old and is a manager?
Is it free or do I have to pay?
What does the manager, who approves travel, do?
I lost a receipt, what now?
Who wrote "What Is Rain and Can It Be Made"?
What does the policy say about who pays and how much is paid?
How long and how wide is the table?
What must employees know and do before they travel?
Which devices can connect and play at once?
What do clauses 1) and 2) say?
How does the battery compare with the old one and the charger?
Who was the doctor that led the trial and was criticised by the board?
What is covered and what is not?
Really? Who pays for that?
What is HTTP? And HTTPS?
When the gateway is offline, what does it store?
Upon learning of the storm, what did the captain do?
Does the report say where samples were taken and how they were stored?
Who pays???
Are there rooms that are quiet and can be booked online?
How do hydrogen and oxygen react and form water?
To whom and when must a data breach be reported?
Which city has a beach and is warm in winter?
Who pays? Who pays?
What happens if the tenant dies and the landlord sells the house?
What is rock and roll?
Who wrote and directed the film?
Who wrote and who directed the film?
What are the rights and duties of a tenant?
What are the rights and what are the duties of a tenant?
What should I do and say when an accident happens?
What should I do and what should I say when an accident happens?
What must the tenant do and show before moving out?
What did the auditors find and state in their report?
Explain how and when to submit expenses.
Please tell me where and by whom the contract was signed.
Could you explain how much and when I have to pay?
How many people were injured and how many died?
What is the aim and what are the costs of the study?
What did Smith and Jones find and why does it matter?
What did Maria Lopez say and why does it matter?
What did Maria Lopez find and what does this mean?
What did Anna Schmidt write and when was it published?
What did the auditors find and why does it matter?
What can employees claim and how can they claim it?
Should I take the tablet before and after meals?
""".strip().splitlines()


@pytest.mark.parametrize("question", COMPOUND)
def test_a_question_that_asks_for_several_things_is_cut(question: str) -> None:
    assert [part.asked for part in parts(question)][1:] == COMPOUND[question]


@pytest.mark.parametrize("question", SINGLE)
def test_a_single_question_is_left_whole(question: str) -> None:
    assert parts(question) == ()


def test_what_is_shown_of_a_part_is_its_slice_without_the_conjunction() -> None:
    question = "Who approves travel, and how long does it take? I leave on Monday."
    shown = [question[part.span.start : part.span.end] for part in parts(question)]
    assert shown == ["Who approves travel", "how long does it take? I leave on Monday."]


def test_the_marks_of_a_list_are_no_part_of_it() -> None:
    question = "1. Who approves travel? 2. How long is the warranty?"
    shown = [question[part.span.start : part.span.end] for part in parts(question)]
    assert shown == ["Who approves travel?", "How long is the warranty?"]


def test_a_beginning_that_is_shared_stands_in_the_first_part() -> None:
    question = "If my flight is cancelled, who pays the hotel and how do I get home?"
    assert parts(question)[0].asked == "If my flight is cancelled, who pays the hotel"


def test_more_than_the_most_parts_stay_together_in_the_last() -> None:
    things = ["fee", "deposit", "warranty", "address", "limit", "weight", "colour"]
    question = " ".join(f"What is the {thing}?" for thing in things)
    found = parts(question)
    assert len(found) == MOST
    assert found[-1].asked == "What is the limit? What is the weight? What is the colour?"


BETWEEN = re.compile(r"(?:[\s,;]|and|but|plus|as well as|&|also|\(?(?:\d|[a-e])[.)]|[-*•])*", re.IGNORECASE)
PIECES = st.sampled_from(
    'and|but|, |; |? |who |what |is |it |they |does |the |battery |pays |how long |1. |(a) |\n|“|” |"|( |) |'
    "between |if |tell me |I |can |charge |. |: |\x00|\u2028|\U0001f600|\u202e|？|电池能用多久".split("|")
)


@given(st.lists(PIECES, max_size=40).map(" ".join) | st.text(max_size=80))
@example("who pays and what is it \ud800? who drives?")
@example("")
def test_parts_are_disjoint_slices_in_order_with_conjunctions_and_marks_alone_between(question: str) -> None:
    found = parts(question)
    assert len(found) != 1
    assert len(found) <= MOST
    ends = [0, *(part.span.end for part in found)] if found else []
    starts = [*(part.span.start for part in found), len(question)] if found else []
    for end, start in zip(ends, starts, strict=True):
        assert end <= start
        assert BETWEEN.fullmatch(question[end:start])


@given(st.lists(PIECES, max_size=40).map(" ".join))
@example("How long does the battery last and can I charge it quickly?")
def test_what_is_asked_is_made_of_slices(question: str) -> None:
    for part in parts(question):
        assert set(part.asked.split()) <= _within(question)


def _within(question: str) -> set[str]:
    """Every stretch of a question without a blank in it."""
    return {
        word[start:end]
        for word in question.split()
        for start in range(len(word))
        for end in range(start + 1, len(word) + 1)
    }


@pytest.mark.parametrize(
    "question",
    ["and what is it " * 600, "1. who pays " * 200, "(" * 5_000 + "who pays and what is it?", " " * 9_000 + "and who?",
     "?" * 9_000, "? " * 4_000, '"' * 9_000, ", " * 4_000 + "and what is it", "who pays? " * 900, "is the man " * 180],
    ids=range(10),
)  # fmt: skip
def test_a_hostile_question_is_read_in_a_moment(question: str) -> None:
    parts("Who pays and what is the fee?")
    begun = time.perf_counter()
    parts(question)
    assert time.perf_counter() - begun < 1.5


def test_a_question_that_cannot_have_parts_does_not_load_the_pipeline() -> None:
    code = "import sys; from rag_core.parts import parts; parts('Who may enter and leave the room?'); "
    code += "sys.exit('spacy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_question_of_which_a_part_would_say_nothing_stays_whole() -> None:
    assert parts("What is it? And how long does the battery last?") == ()
