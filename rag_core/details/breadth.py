"""How English says that something is all there is, or is not: only and also, either and both, limits, certainty."""

from __future__ import annotations

from rag_core.details.phrasing import NOT, WISHES, one_of

ONLY = one_of(
    "only", "solely", "exclusively", "exclusive", "sole", "alone", "purely",
    "no(?:body|where|thing| one|ne) (?:else|but|other)", "nothing more", "no other", "restricted to", "limited to",
    "confined to", "reserved (?:for|to)",
    rf"{NOT}(?: [\w'’]+){{1,12}},? (?:other than|except|but (?:only|for|to|in|by)|unless|save)",
    r"no \w+(?: [\w'’]+){0,12},? (?:other than|except|but (?:only|for|to|in|by)|unless|save)",
)  # fmt: skip

BEYOND = one_of(
    "among others", "amongst others", "and others",
    r"(?:not|n['’]t) (?:\w+ )?(?:only|just|merely|solely|exclusively|limited to|confined to|restricted to"
    r"|alone)",
    r"(?:not|n['’]t)(?: \w+){0,5} (?:the )?(?:only|sole|exclusive)", "without being (?:limited|restricted|confined)",
    r"(?<!nothing\x20)(?<!not\x20)(?<!no\x20further\x20)(?:go(?:es)? )?beyond", "including but", "without limitation",
    "inter alia",
    r"(?:almost|nearly|virtually|practically|chiefly) (?:\w+ )?(?:only|exclusively|entirely|solely|purely)",
    "or (?:any|some|an)(?:one|thing|where|body| other)", "anyone else", "anything else", "everyone else", "elsewhere",
    "in addition to (?:any|all)", r"other \w+ (?:as well|too)",
)  # fmt: skip

ALSO = one_of(
    "as well", "also", "too", "in addition(?: to)?", "additionally", "besides", "furthermore",
)  # fmt: skip

ANY = one_of(
    r"any (?:other )?(?:\w+ )?(?:purpose|way|reason|means|manner|form|place|person|use|method)s?", "anywhere",
    "anyone", "anything", "everywhere", "freely",
    "(?:anybody|everyone|everybody)(?! (?:except|but|who|with|in|else|other))", "the (?:general )?public", "any time",
    "any kind", "any sort", "all kinds", "all sorts",
)  # fmt: skip

UNLIMITED = one_of(
    r"(?:no|without(?: any| a)?) (?:upper |fixed |time |set )?(?:limit|limits|cap|ceiling|restriction"
    r"|maximum)s?(?: \w+)?",
    "unlimited(?:ly)?", "indefinitely", "limitless",
    rf"as (?:often|many|much|long|far|frequently)(?: \w+){{0,2}} as (?:\w+ ){{1,2}}{WISHES}",
    "any (?:number|amount|quantity|length)(?: of)?", "however (?:many|often|much|long|high|far)",
    r"(?:not|n['’]t) (?:\w+ )?(?:limited|capped|restricted)", "limit is not", "no matter how", "all of it", "for ever",
    "forever", "in full",
)  # fmt: skip

LIMITED = one_of(
    r"(?:no|not) more(?: \w+)? than", "at most", "up to", "limit(?:ed|s)?", "maximum", "no longer than",
    r"not exceed\w*", r"(?:not|no) (?:\w+ )?(?:above|over|beyond|longer)", "twice", "once", "one", "two", "three",
    "four", "five", r"\d+", "single", "only", "within", "capped", "cap", "ceiling",
)  # fmt: skip

EVERY = one_of(
    r"all(?! (?:the (?:more|same|way|time|while|better)|in all|told|over)\b)",
    r"every(?! (?:\w+ )?(?:day|week|month|year|hour|minute|second|\d+|two|three|four|five|six)s?\b)", "everyone",
    "everybody", "each time", "every time",
)  # fmt: skip

ALL = one_of(
    "all", "every", "everyone", "everybody", "each", "always", "any", "whole", "entire", "both", "complete", "full",
    "without exception", "throughout", "never", "no", "everything", "entirely", "fully", "whenever", "both",
)  # fmt: skip

NOT_EVERY = one_of(
    "generally", "usually", "typically", "sometimes", "often", "occasionally", "frequently", "mostly", "normally",
    "in most cases", "in some cases", "at times", "rarely", "from time to time", "largely", "mainly",
)  # fmt: skip

EITHER = one_of(
    r"either (?:[\w'’-]+ ){1,8}or", "one or the other", "one of the two", "alternatively",
)  # fmt: skip

OR = one_of(
    "or", "either", "alternatively", "one of", "and/or", "any of",
)  # fmt: skip

AND = one_of(
    "and", "both", "as well as", "plus", "together with",
)  # fmt: skip

BOTH = one_of(
    r"both (?:[\w'’-]+ ){1,8}and", "all of them together", "not one or the other", "cumulatively",
)  # fmt: skip

EITHER_ONE = one_of(
    r"either (?!party|side|way|of them|case|end|event|or)\w+(?! or)", "one of the two",
    "one of (?:them|these|those) (?:is|will|does|suffices)",
)  # fmt: skip

ALL_TWO = one_of(
    "both", "the two",
)  # fmt: skip

ONE_OR_BOTH = one_of(
    "either", "one of", "or", "each", "any",
)  # fmt: skip

BOTH_OF = one_of(
    r"both (?!sides|ends|parties|ways|of them)\w+(?! and)",
)  # fmt: skip

BOTH_OR_ALL = one_of(
    "both", "two", "and", "all", "each", "every",
)  # fmt: skip

EITHER_OF = one_of(
    "either", "one of the two", "one of them",
)  # fmt: skip

SURE = one_of(
    r"(?:it|is|are|was|were|now) (?:(?!not)\w+ )?certain(?! (?:\w+ )?(?:of|\w+s)\b)", "certainly", "definitely",
    r"undoubted\w*", "(?:no|without(?: a| any)?|beyond) (?:reasonable )?doubt", r"guarante\w+", r"inevitabl\w+",
    "(?:is|are) (?:sure|bound|certain) to", "for (?:sure|certain)", "proven", "beyond dispute", "undisputed",
    "definite", "(?:established|known|settled|confirmed) (?:fact|that)", "conclusively", "exactly", "precisely",
    "prove[sdn]?", "proof", "demonstrates?", "demonstrated", "necessarily", "unquestionably",
)  # fmt: skip

UNSURE = one_of(
    "about", "around", "roughly", "approximately", "nearly", "almost", "should", "may", "might", "could", "can",
    r"expect\w*", "likely", r"probab\w+", r"possib\w+", "perhaps", "plans?", "planned", "aims?", r"intend\w*",
    r"estimat\w+", r"forecast\w*", "hopes?", r"seem\w*", r"appear\w*", "debated?", "disputed", "uncertain", "unknown",
    "unclear", r"suggest\w*", "believed?", "thought", "(?:is|are|was|were) said to", "legend", "tradition",
    "allegedly", "reportedly", "claimed", "tr(?:y|ies|ied|ying)", r"attempt\w*", r"seek\w*", "strives?", r"indicat\w+",
    "impl(?:y|ies|ied)", r"hint\w*", "reasonable efforts?", "best efforts?", "endeavou?r",
)  # fmt: skip
