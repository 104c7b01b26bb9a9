"""How English says that something is due, advised, left to someone, allowed or barred."""

from __future__ import annotations

from rag_core.details.phrasing import NOT, WISHES, one_of

_ONES = r"(?:it|they|you|he|she|one|we|anyone|everyone|people|the \w+|(?!not\b)\w+)"
_CAP = r"(?:[\w'’]+ ){0,4}(?:up to|at most|no more than|within|as (?:much|many) as)\b"

_CHOICE = (
    "optional(?:ly)?", "voluntar(?:y|ily)", "need not", "needn['’]t", "discretionary",
    rf"(?:do|does|did|is|are|was|were|be|being|it)\x20?{NOT} (?:\w+ )?(?:have to|need(?:ed)?|require[ds]?"
    rf"|necessary|obliged|obligatory|mandatory|compulsory|essential|bound to|expected)",
    "not (?:a |an )?(?:requirement|must|obligation|duty|mandatory|compulsory|obligatory"
    "|strictly necessary)",
    "(?:no|without(?: any)?) (?:need|requirement|obligation|duty|necessity|compulsion)",
    r"without (?:[\w'’]+ ){0,4}(?:having|needing|being (?:obliged|required|asked)) to",
    r"(?:up|left|open) to (?:[\w'’]+ ){1,4}(?:whether|if|to (?:decide|choose|determine)|how)",
    r"(?:free|at liberty|open|allowed|permitted) to (?:\w+ )?(?:choose|decide|refuse|decline|ignore|skip)",
    r"(?:may|can|could) (?:\w+ )?(?:choose|decide|elect|opt) (?:\w+ )?(?:whether|not to|if|freely)",
    "(?:can|may) be (?:skipped|omitted|left out|dispensed with)",
    r"(?:at|in) (?:the |its |their |your |his |her |our |\w+['’]s? )(?:own |sole "
    r"|absolute )*(?:discretion|option)",
    rf"(?:as|if|when|how|what|where|which) (?:so )?{_ONES} (?:so )?{WISHES}(?! to know)",
    rf"(?:any|what|which|who|how|when|where)ever(?: \w+){{1,3}} {WISHES}",
    rf"any(?: \w+){{1,2}} (?:that )?{_ONES} {WISHES}", "a (?:matter|question) of (?:choice|taste|preference)",
    r"(?:just|only|merely|purely|simply) (?:a )?recommend\w*", "of (?:its|their|your) choice",
    r"(?:is|are|be|being|was|were) left to (?:the |your |each |every |any |their |his |her |its )?\w+",
    "(?:may|can|could|might) (?:safely |also |simply )?(?:skip|omit|ignore|leave out|dispense with"
    "|decline|refuse|do without)",
)  # fmt: skip

CHOICE = one_of(*_CHOICE)

CHOICE_OR_UNNEEDED = one_of(
    *_CHOICE,
    r"no (?!more)[\w'’]+(?: [\w'’]+){0,6} (?:is|are|was|were|be) (?:ever )?(?:needed|required|necessary"
    r"|called for)",
    "unnecessary", "without (?:cause|reason|notice|charge)",
)  # fmt: skip

DUTY = one_of(
    "must", "shall", "ha(?:s|ve|d) to", "needs? to", "mandatory", "compulsory", "obligatory", "oblige[ds]?",
    "(?:is|are|was|were|be) required", "bound to", "imperative", "forced to",
)  # fmt: skip

DUE = one_of(
    "must", "shall", "ha(?:s|ve|d) to", "needs? to", "needed", r"requir\w+", "mandatory", "compulsory", r"obligat\w*",
    "oblige[ds]?", "necessary", "bound to", "imperative", "only", "agrees?", "undertakes?", "responsible", "will",
    "is to", "are to", "to be", "subject to", "until", "unless", "expected to",
)  # fmt: skip

MANDATORY = one_of(
    "mandatory", "compulsory", "obligatory", "oblige[ds]? to", "a must", "imperative", "no choice", "no option",
    "always required",
)  # fmt: skip

NOT_MANDATORY = one_of(
    r"(?:nobody|no one|none|no \w+)(?: \w+){0,3} (?:mandatory|compulsory|obligatory|obliged)",
    r"(?:not|n['’]t|neither|never|no longer) (?:\w+ )?(?:mandatory|compulsory|obligatory|obliged|a must)",
)  # fmt: skip

NEED_NOT = one_of(
    rf"(?:do|does|did|is|are|was|were)\x20?{NOT} (?:\w+ )?(?:have to|need(?:ed)?|require[ds]?|necessary"
    rf"|obliged|mandatory|compulsory|obligatory)",
    "need not", "needn['’]t", "optional", "voluntary", "no need", "no obligation", "no requirement", "not bound",
)  # fmt: skip

_ADVICE = (
    r"recommend\w*", r"advi[sc]\w+", r"encourag\w+", r"suggest\w*", "preferabl[ey]", r"discourag\w*", "ought to",
    "best to", "good practice", "good idea", "desirable",
)  # fmt: skip

ADVICE = one_of(*_ADVICE)

ADVISED = one_of(
    *_ADVICE, "should", "(?:is|are) asked to", "try to", "may want", "invited to", "urged", "better", "ideally",
    "please", "expected to",
)  # fmt: skip

PERMITS = one_of(
    rf"may(?! {_CAP})(?! (?:\w+ )?(?:not|only|never)\b)", "might",
    rf"can(?! {_CAP})(?! (?:\w+ )?(?:not|only|never)\b)", "could",
    "(?:is|are) (?:allowed|permitted|entitled|able|free|welcome) to", "optional", "at liberty", "should",
    r"recommend\w*", r"advis\w+", r"encourag\w+", "voluntary", "discretion", "discretionary", "(?:may|can) choose",
)  # fmt: skip

GRANTED = one_of(
    r"(?:is|are|be|remains?|still) (?:(?!not|no)\w+ )?(?:allowed|permitted|permissible|acceptable"
    r"|possible|fine|ok|okay|legitimate|free to|at liberty|entitled|open to|welcome)",
)  # fmt: skip

NARROWED = one_of(
    "only", "solely", "exclusively", "sole", "alone", rf"{NOT}", "n['’]t", "no(?:body|thing|where| one|ne)?",
    "unless", "except", "if", "provided", "with", "until", "without", "before", "after", "once", "when", "must",
    "other than", "beyond",
)  # fmt: skip

ALSO_MAY = one_of(
    "(?:may|can|could) (?:also|even)", "(?:also|even) (?:may|can|could|allowed|permitted)",
    r"(?:may|can|could)(?: [\w'’]+){1,8} (?:as well|too|in addition)",
)  # fmt: skip

FORBIDDEN = one_of(
    rf"(?:must|may|shall|can|could)\x20?{NOT}", "cannot", r"forb[ia]d\w*", r"prohibit\w*", "banned", "barred",
    "(?:not|never) (?:be )?(?:allowed|permitted|acceptable|possible)", "illegal", "unlawful", "disallowed",
    "impermissible",
)  # fmt: skip

BARRED = one_of(
    rf"(?:may|must|shall|should|can|could|will|would|do|does|did|is|are|was|were|be|ca|wo)\x20?{NOT}", "cannot",
    "never", "no(?:body|thing|where| one)", r"no \w+(?: \w+)? (?:may|can|shall|will|must|is|are)", "neither", "none",
    "nor", r"forb[ia]d\w*", r"prohibit\w*", "ban(?:s|ned)?", "barred", r"refrain\w*", r"disallow\w*",
    "not (?:be )?(?:allowed|permitted|possible|acceptable|used)", r"no (?:\w+ )?(?:other|further|longer)", "without",
)  # fmt: skip

DENIED = one_of(
    "not", "cannot", "n['’]t", "never", "no(?:body|thing|where| one)?", "neither", "nor", "none", r"forb[ia]d\w*",
    r"prohibit\w*", "barred", r"refrain\w*", "unless", "null", "void", "illegal", "unlawful", r"breach\w*", "only",
)  # fmt: skip
