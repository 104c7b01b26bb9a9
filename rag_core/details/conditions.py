"""How English says that something depends on something, on an assent or an order, or holds in any case."""

from __future__ import annotations

from rag_core.details.phrasing import one_of

_ASSENT = (
    r"(?:consent\w*|approv\w+|permi\w+|agree(?:s|d|ing)?|(?-i:agreement)(?= (?:of|from|by))|(?:prior|written) agreement"
    r"|authori[sz]\w+|licen[cs]e\w*|clearance|blessing|sign(?:s|ed)? off|say-so)"
)

REGARDLESS = one_of(
    "whether or not",
    r"whether (?:it|they|you|he|she|the|an?|its|their|your|this|that|these|those)(?: [\w'’]+){1,8} or", "regardless",
    "irrespective", "irrespectively", "no matter", "unconditional(?:ly)?", "with or without",
    "even (?:if|when|where|while|without|before|after|in|on|off|at|with|under|over|by|from|through|those"
    "|for|outside|alone|unaccompanied|to)",
    "in (?:any|every|either) (?:case|event)", "under (?:all|any) circumstances",
    "without (?:any )?(?:further )?(?:condition|exception|restriction|question)s?", "independent(?:ly)? of",
    "(?:do|does|did|is|are)(?: not|n['’]t) (?:depend|hinge|dependent|conditional|tied|subject)",
    r"not (?:depend|hinge|rely|conditional|dependent)\w*", "automatically", "notwithstanding", "anyway",
    "in all cases", "at all events", "not even (?:if|when|where)", "at any time", "come what may",
)  # fmt: skip

OUTLASTING = one_of(REGARDLESS.pattern, r"surviv\w+", r"outliv\w+", r"outlast\w*", "remains? in force")

CONDITION = one_of(
    "only", "unless", "if", "provided", "providing", "subject to", "conditions?", "conditional", "require[ds]?",
    "until", "except", "without", rf"with (?:[\w'’]+ ){{0,4}}{_ASSENT}", _ASSENT, "need to", "(?:as|so) long as",
    "when", "where", "once", "depend(?:s|ed|ing|ent)?", "assum(?:es?|ing|ption)", "hinges?", "contingent", "after",
    "before", "must", "in case", "on (?:the )?condition", "in the event", "who need", "given that",
)  # fmt: skip

STRICT = one_of(
    "unless", "provided", "providing", "(?:as|so) long as", "on (?:the )?condition", "in that case", "only then",
    "if and only if",
    r"only (?:\w+ )?(?:if|when|once|after|where|in|has to|have to|need|for|upon|with|while|as long|until"
    r"|by)",
    "but only", "subject to", "depend(?:s|ing|ent) (?:up)?on", r"(?:wait|waits) (?:\w+ ){0,8}(?:until|with)",
    r"not (?:\w+ ){0,8}until", "assuming", "conditional",
)  # fmt: skip

EXCEPTING = one_of(
    "except", "excepting", "unless", "apart from", "save for", "with the exception", "in some cases",
    "in certain cases", "exceptionally", r"in exceptional \w+", "exceptions?", "only if", "other than", "but for",
    "excluding", "but not",
)  # fmt: skip

ABSOLUTE = one_of(
    "under (?:no|any) circumstances", "in no case", "at no time", "in any case", "at all times", "without exception",
    "never", "ever", "always", "any reason", r"any \w+ whatsoever", "whatsoever", "not in any way", "in any way",
)  # fmt: skip

OBJECTS = one_of(
    r"(?:unless|until|as long as|so long as|provided"
    r"|except)(?: that)?(?: if)?(?: [\w'’]+){0,6} (?:object\w*|forbid\w*|forbade|prohibit\w*|refus\w+"
    r"|opt(?:s|ed)? out|veto\w*|oppos\w+|declin\w+|disagree\w*|den(?:y|ies|ied)|says? no|(?:do|does|has"
    r"|have|did|is|are)(?: not|n['’]t) (?:\w+ )?(?:object|oppose|refuse|forbid)\w*)",
    "no (?:one )?objections?", "opt-out",
)  # fmt: skip

ASSENTS = one_of(
    rf"(?:without|with|unless|only|if|until|once|after|provided|requires?|needs?"
    rf"|obtain\w*)(?: [\w'’]+){{0,7}} {_ASSENT}",
    r"unless (?:\w+ ){0,2}(?:specified|stated|provided|requested|instructed)", "opt-in", "opt(?:s|ed)? in",
)  # fmt: skip

ONLY_ASSENT = one_of(
    rf"(?:only|not|never|no)(?: [\w'’]+){{0,8}}? (?:if|when|with|without|once|after"
    rf"|unless)(?: [\w'’]+){{0,6}} {_ASSENT}",
)  # fmt: skip

WITHOUT_ASSENT = one_of(
    rf"with(?:out| no)(?: [\w'’]+){{0,8}} {_ASSENT}", "unasked", "unauthori[sz]ed", "without asking",
    "without being asked", "uninvited",
)  # fmt: skip

WITH_ASSENT = one_of(
    rf"(?:with|unless|only|if|until|once|after|provided|requires?|needs?"
    rf"|obtain\w*)(?: [\w'’]+){{0,7}} {_ASSENT}",
    _ASSENT,
)  # fmt: skip

BOTH_WAYS = one_of(
    r"before(?:hand)?(?: [\w'’]+){0,4},?(?: or| and| as well as| and even"
    r"| or even) (?:just )?after(?:wards?)?",
    r"after(?:wards)?(?: [\w'’]+){0,4} or before(?:hand)?", "either before", "in advance or", "or afterwards?",
    "before, during", "retrospectively", "in retrospect", "retroactively", "prior or subsequent", "prior, subsequent",
    "before or since", "after the (?:fact|event)", "or later on", "or (?:only )?later",
)  # fmt: skip

ORDERED = one_of(
    "before(?:hand)?", "prior", "previously", "in advance", "first", "after(?:wards)?", "once", "until", "already",
    "has given", "have given",
)  # fmt: skip

ORALLY = one_of(
    "orally", "by word of mouth", "verbally", "in conversation", "informally", "by (?:tele)?phone", "in person",
    r"an? (?:oral|verbal) \w+", "without writing", "unwritten",
)  # fmt: skip

IN_WRITING = one_of(
    "in (?:a )?writing", "written",
)  # fmt: skip
