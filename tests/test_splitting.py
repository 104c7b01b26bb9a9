"""Where sentences end, by kinds of text. "|" parts what is expected; a blank stands there in the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.parsing import parse
from rag_core.splitting.boundaries import boundaries
from rag_core.splitting.sentences import split
from rag_core.types import Block, BlockKind, Source, Span

CITATIONS = """
The rule is old.|See Harper v. Lindqvist, 123 F.3d 456, 459 (9th Cir. 1999).|The panel agreed.
Id. at 5.|The clerk filed it.
Id.|The clerk filed it.
See id. at 12.|But see Marlow, 88 U.S. at 14.
See, e.g., Oak Ridge Corp. v. Bell, 12 F. Supp. 2d 34 (S.D.N.Y. 1998).|That case differs.
The claim rests on 42 U.S.C. § 1983.|It fails.
He moves to dismiss under Fed. R. Civ. P. 12(b)(6).|The motion is denied.
It was filed as No. 12-345.|On May 3 it was sealed.
People v. Orrin, 45 Cal.App.4th 1216, 1220 (1996).|We agree.
Title 5, section 552 et seq. of the code applies.|So does part 2.
It binds Brill Inc., a lender, and Tarn Co., its agent.|Both signed.
The complaint says so.|(Compl. ¶ 5.)|No one denies it.
The order is final.|Smith v. Acme Bldg. Co., 5 Cal. Rptr. 3d 12 (Ct. App. 2003).|It stands.
The agency relied on 40 C.F.R. § 122.3(a).|That rule is narrow.
Relief was refused in Doe v. Bd. of Educ. of Elm Twp., 9 F. App'x 11, 13 (6th Cir. 2001) (per curiam).|We follow it.
The Dep't of Labor and the Nat'l Ass'n of Smiths appeared.|Neither spoke.
He cites Ex. A, Ex. B and Pl.'s Br. 14.|None helps.
The brief, n. 3, says more.|See Part II.|The rest is dicta.
Aff'd, 201 N.Y.S.2d 44 (App. Div. 1960).|It was cited twice.
The [t]reaty binds both.|[T]he parties knew.|They signed.
See Mass. Gen. Laws ch. 93A, § 2.|The statute is broad.
He invoked the Energy Act.|Development followed.|Congress had passed it.
She appealed, citing Tex. Crim. Proc. Code art. 38.22.|The court affirmed.
The motion (Dkt. No. 45) is GRANTED.|SO ORDERED.
See Tr. at 45.|He was calm.
(People v. Orrin (1990) 50 Cal.3d 1, 5.)|We agree.
“[A] court may dismiss.”|Id. (quoting Lind v. Wells R.R. Co., 370 U.S. 6, 30-31 (1962)).|We affirm.
The S.Ct. reporter and the L.Ed. reporter agree.|The page is 12.
"""
FOOTNOTES = """
The tax was lowered.3|Nobody objected.
The tax was lowered.[3]|Nobody objected.
The tax was lowered.[3][4]|Nobody objected.
The tax was lowered.³|Nobody objected.
The tax was lowered.[^3]|Nobody objected.
He wrote “never again.”12|Then he left.
It fell (by half).4|It rose again.
It ended.5,6|It began.
It is in fig.3 The rest is not.
"""
NUMBERING = """
1. The tenant pays rent.|2. The owner repairs the roof.
¶ 5. The tenant pays rent.|He pays monthly.
12. The tenant pays rent.|He pays monthly.
(a) The tenant pays.|(b) The owner repairs.
15. Miscellaneous.|a. Binding Effect.|The parties are bound.
Sec. 4.2 governs rent.|Sec. 5 governs repair.
Section 4. The tenant pays.|He pays monthly.
See No. 5.|It is short.
The answer is no.|Nobody came.
The steps are: 1. wash, 2. dry.|Then stop.
"""
ABBREVIATIONS = """
Dr. Smith met Mrs. Jones on Main St. in Boston.|They spoke.
He lives on Main St.|The house is red.
J. R. R. Tolkien wrote it.|We read it.
We chose plan B.|The others left.
Acme Inc. Shares rose.|It was May.
He works for Acme Inc.|He likes it.
The U.S. Senate met.|He lives in the U.S.|She does not.
It opens at 9 a.m. Monday.|It closes at 5 p.m.|The rest is free.
Apples, pears, etc. are fine.|Cups, plates, etc.|Nothing else.
See Vol. 3, pp. 4–9, fig. 2.|It is clear.
Use a cache, i.e. memory, for approx. 5 minutes.|Then clear it.
She has a Ph.D. in law.|He has an M.D.|They met.
Gen. Lee met Lt. Col. Grant.|It rained.
"""
NAMES_AND_NUMBERS = """
Write to jo.doe@mail.example.org.|She answers.
See https://example.org/a.b?c=d.e.|It loads.
Open report.v2.pdf now.|Close it.
Version v1.2.3 is out.|Get it.
It grew by .5 percent.|It fell by 1.25.
It cost $5.|The rest is free.
The train leaves at 10.30 from track 4.|Be there.
Node.js and www.example.com work.|Try them.
He was born in 1999.|2000 was next.
The host is 127.0.0.1.|Port 80 is open.
"""
QUOTATIONS = """
“Stop.” he said.|“Go.”|She went.
"Is it late?" she asked.|"Yes!" he cried.|They ran.
He said “It is late.”|Then he left.
She left (it was late).|He stayed.
(It is late.)|So we go.
He shouted (twice!) and left.|It was late.
Really?!|Yes!!|Well... maybe.
It is the dogs' bowl.|The cats' bowl is here.
Don't go.|It's the '90s.|'Twas so.
He wrote [...] and stopped.|It ended.
She paused…|Then she spoke.
He said ‘no.’|She agreed.
**Bold ends.**|_So does this._|`X` begins.
A [link.](http://example.org/a)|Next one.
"""
TYPING = """
THE COURT GRANTS THE MOTION.|THE CLERK SHALL ENTER JUDGMENT.
IN ROE V. POE, NO. 5, THE COURT AGREED.|IT WAS UNANIMOUS.
i went home.|then i slept.|ok
i do.|we will.
what?|no way.|fine
Great!!!|So good.
We drove to Yahoo! and left.|It was far.
It is e.g. a cat.|It purrs.
"""
GERMAN = """
Er kam am 3. Oktober an.|Sie blieb.
Das gilt z. B. für Nr. 5 und Abs. 2 Satz 1.|Mehr nicht.
Das gilt, d. h. immer, gem. § 5 Abs. 3 BGB.|Es ist so.
Dr. med. Anna Kurz und Prof. Dr. Lang kamen.|Beide blieben.
Vgl. BGH, Urt. v. 3. Mai 2001 – III ZR 12/00.|Das ist h. M. und richtig.
Prof. Dr.-Ing. Kurz kam.|Er ging.
Der 2. Senat entschied im 19. Jahrhundert.|So war es.
Äpfel, Birnen usw.|Danach kam Brot.
Es kostet ca. 5 Mio. Euro bzw. 6 Mrd. Yen.|Das ist viel.
„Halt!“, rief er.|„Warum?“|Er schwieg.
Die Str. ist lang (vgl. S. 5 ff.).|Sie ist neu.
Friedrich II. regierte lange.|Er starb.
Karl lebte um 100 v. Chr. in Rom.|Er starb dort.
"""
FRENCH = """
M. Dupont et Mme Petit signent l'art. 5.|Ils partent.
Il achète des pommes, des poires, etc.|Puis il rentre.
Il dit : « Venez ! »|Elle vient.
« Viens. » dit-il.|Elle vint.
Où vas-tu ?|Chez moi !|Bon.
La séance ouvre à 9 h 00.|Elle finit à 18h00.|Tous sortent.
Voir p. 5, n° 3 et cf. l'annexe.|C'est clair.
Vu l'art. L. 121-3 du code.|Elle condamne.
Né le 2 janv. 1950, il y vit.|Il écrit.
J.-P. Martin vint.|Il resta.
"""
SPANISH_PORTUGUESE_ITALIAN = """
El Sr. Pérez y la Sra. Gil viven en EE. UU. desde 1999.|Son felices.
¿Vienes?|¡Claro!|Vamos.
Véase la pág. 5 y el núm. 3.|Es breve.
O Sr. Silva mora na Av. Central.|Ele gosta.
Ver art. 5.º e pág. 3.|É curto.
Il sig. Rossi e il dott. Bianchi citano l'art. 5.|Poi escono.
Mele, pere, ecc.|Poi il pane.
L'avv. Verdi parla.|Tutti tacciono.
"""
DUTCH_POLISH = """
Dhr. Jansen en mevr. Bos komen, bijv. morgen.|Zij blijven.
Hij ging weg.|'s Avonds kwam hij terug.
Zie blz. 5 en art. 3.|Het is kort.
Mieszkam przy ul. Długiej, np. pod nr 5.|To dom.
Zob. art. 5 ust. 2 pkt 3.|To jasne.
Było to w 1990 r. w Gdańsku.|Potem wrócił.
"""
RUSSIAN_GREEK = """
Он родился в 1990 г. в городе.|Она тоже.
Это было в 1990 г.|Он уехал.
Они живут в г. Москва на ул. Ленина.|Там тихо.
Это верно, т. е. почти верно.|Он знал.
Яблоки, груши и т. д.|Потом хлеб.
А. С. Пушкин писал.|Мы читали.
См. рис. 3 и стр. 5.|Там ясно.
Πού πας;|Στο σπίτι.
Ο κ. Παπάς ήρθε, π.χ. χθες.|Έμεινε.
"""
OTHER_SCRIPTS = """
هذا نص.|هل هذا نص؟|نعم؛ هو نص.
یہ جملہ ہے۔|دوسرا جملہ۔
यह वाक्य है।|दूसरा वाक्य।
डॉ. शर्मा आए।|वे रुके।
זה משפט.|זה עוד אחד.
ประโยคไม่มีจุดจบ และยังต่อไป
이것은 문장입니다.|다음 문장입니다.
Սա նախադասություն է։|Սա ևս։
"""
UNSPACED = """
这是一句话。|这是第二句！|真的吗？|是的。
他说：“好的。”|然后走了。
她来了（昨天来的）。|他走了。
「はい。」|彼は帰った。
彼は「はい。」と言った。|終わり。
これはペン（赤い。）です。|次！
すごい！！|本当？
それは３．２９％です。|高い。
"""
KINDS = {
    "citations": CITATIONS, "footnotes": FOOTNOTES, "typing": TYPING, "numbering": NUMBERING,
    "abbreviations": ABBREVIATIONS,
    "names and numbers": NAMES_AND_NUMBERS, "quotations": QUOTATIONS, "German": GERMAN, "French": FRENCH,
    "Spanish, Portuguese, Italian": SPANISH_PORTUGUESE_ITALIAN, "Dutch, Polish": DUTCH_POLISH,
    "Russian, Greek": RUSSIAN_GREEK, "other scripts": OTHER_SCRIPTS,
}  # fmt: skip
LINES = [line for text in KINDS.values() for line in text.strip().split("\n")]


def cut(text: str) -> list[str]:
    document = parse("d", Source("a.txt", text.encode())).document
    return [document.slice(one.span) for one in split("d", document.text, document.blocks)]


@pytest.mark.parametrize("line", LINES)
def test_sentences_end_where_a_reader_would_end_them(line: str) -> None:
    assert cut(line.replace("|", " ")) == line.split("|")


@pytest.mark.parametrize("line", UNSPACED.strip().split("\n"))
def test_no_blank_is_needed_where_the_script_has_none(line: str) -> None:
    assert cut(line.replace("|", "")) == line.split("|")


@pytest.mark.parametrize("joined", ["It rained.|Then it stopped.", "He came home.|I left.", "“Go.”|She went."])
def test_a_blank_that_was_forgotten_is_no_hindrance(joined: str) -> None:
    assert cut(joined.replace("|", "")) == joined.split("|")


@pytest.mark.parametrize(
    "text",
    [
        "The price fell\nagain and",
        "It is inter-\nnational law",
        "It said\r\nso",
        "It went\x0con to",
        "He - in\n- fact -",
    ],
)
def test_a_line_end_or_page_end_inside_a_sentence_is_a_blank(text: str) -> None:
    assert cut(f"{text} more. It ended.") == [f"{text.replace(chr(13), '')} more.", "It ended."]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("We need:\n- milk\n- bread. Fresh.", ["We need:", "- milk", "- bread.", "Fresh."]),
        ("• milk\n• bread", ["• milk", "• bread"]),
        ("Buy milk\n– or cream – now.", ["Buy milk\n– or cream – now."]),
        ("1. Wash\n2. Dry", ["1. Wash", "2. Dry"]),
        ("I. BACKGROUND\nThe tenant left.", ["I. BACKGROUND", "The tenant left."]),
        ("He left.\nTHE LAW\nIt is old.", ["He left.", "THE LAW", "It is old."]),
        (
            "He joined the\nLABOR RELATIONS BOARD\nThere he stayed.",
            ["He joined the\nLABOR RELATIONS BOARD\nThere he stayed."],
        ),
        ("THE TENANT SHALL PAY\nRENT MONTHLY.", ["THE TENANT SHALL PAY\nRENT MONTHLY."]),
    ],
)
def test_a_line_begins_anew_where_a_bullet_a_number_or_capitals_say_so(lines: str, expected: list[str]) -> None:
    assert cut(lines) == expected


ALPHABET = ["A", "b", "no", "1", "Dr", "文", *".!?…。;)”»’([•-", "[3]", "²", "。」", " ", "  ", "\n", "\u00a0"]


@given(st.lists(st.sampled_from(ALPHABET), min_size=1, max_size=40).map("".join))
def test_every_boundary_is_one_where_words_are_cut(text: str) -> None:
    found = {0, *boundaries(text)}
    sentences = split("d", text, (Block(Span(0, len(text)), BlockKind.PARAGRAPH),))
    pieces = [text[start:end] for start, end in zip(sorted(found), [*sorted(found)[1:], len(text)], strict=True)]
    assert [text[one.span.start : one.span.end] for one in sentences] == [one.strip() for one in pieces if one.strip()]
