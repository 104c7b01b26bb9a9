"""Words by which what follows a doubtful full stop is known: those that open a sentence, and names of months."""

from __future__ import annotations

# Of "U.S. Government" and "in the U.S. The" only the second begins a sentence. Single letters are left out: initials.
OPENS_SENTENCE = frozenset(
    """
    the an this that these those it its he she his her they their them we our us you your my there here in on at by
    for from with to as if when while after before since although though however but and so what who whose where why
    how no not none nor neither nothing all each any both either some many most every few several one two such under
    upon because thus therefore moreover furthermore accordingly instead finally first second third further indeed
    then now once only also even still yet until unless whether during through despite another other others
    see accord compare cf id ibid is are was were do does did has have had can could will would may might must should
    let please plaintiff plaintiffs defendant defendants petitioner petitioners respondent respondents appellant
    appellants appellee appellees congress counsel
    der die das den dem des ein eine einer er sie es wir ich ihr im am bei auf mit nach für von zu zum zur dies diese
    dieser dieses und aber doch auch wenn als da man was wie wer alle alles dort hier dann nun seit
    le la les un une des il elle ils elles nous vous je ce cette ces cela ceci mais et ou donc dans sur avec pour par
    en au aux quand lorsque si puis
    el los las una unos unas ella ellos este esta esto estos pero y con para por según cuando donde
    lo gli i il uno questo questa questi ma con per nel nella nei dal
    het een de hij zij wij dit deze dat maar op met voor bij
    o os as um uma ele ela eles este isso mas com no na nos nas
    on ona ono oni to ten ta te w z na do po nie jest ale i
    он она оно они мы вы я это этот эта эти в на с по из за но и а к для при что как когда после
    ο η το οι τα ένας μια αυτός αυτή αυτό και αλλά στο στη στην στον με για από
    """.split()
)
# Of those, what is no one's name.
NEVER_A_NAME = frozenset("the this that these those it he she his her they their we our you there is are was".split())
MONTHS = frozenset(
    """
    januar jänner februar märz april mai juni juli august september oktober november dezember
    january february march may june july october december
    jan feb mär mar apr jun jul aug sep sept okt oct nov dez dec
    """.split()
)
# A number with a stop after one of these is an ordinal: "am 3. Oktober", "der 2. Senat".
BEFORE_ORDINALS = frozenset(
    """
    am der die das dem den des im vom zum zur beim bis ab seit ins jeder jede jedes unser ihr sein mein dieser diesem
    den ein einem einen eines und van de het
    """.split()
)
