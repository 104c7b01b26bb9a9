"""Words that carry a full stop of their own, by what the stop then means. Lower case, without the last stop."""

from __future__ import annotations

# A name follows: never the end of a sentence.
BEFORE_NAMES = frozenset(
    """
    mr mrs ms mx messrs mme mlle dr drs prof rev fr hon gov sen sens rep reps pres supt gen col lt cpl sgt capt cmdr
    adm maj pvt brig det insp st ste mt ft hr hrn mag dipl ing
    """.split()
)
# A number, a numeral or a section sign follows; before anything else the stop may end a sentence.
BEFORE_NUMBERS = frozenset(
    """
    no nos nr n° nº num art arts sec secs sect sects § §§ cl cls ch chs chap chaps para paras par pt pts p pp pg vol
    vols fig figs tab eq eqs ex exs app apps ann sched schs subsec subd reg regs stat bk fn nn n ln col cols r rr rule
    ext tel op ed eds jan feb mar apr jun jul aug sep sept oct nov dec c ca
    """.split()
)
# The same sentence always goes on.
MID_SENTENCE = frozenset(
    """
    e.g i.e eg ie cf viz vs v c.f approx esp incl resp al. ca z.b d.h u.a bzw ggf vgl p.ex
    """.split()
)
# May stand last in a sentence: decided by what follows.
OFTEN_LAST = frozenset(
    """
    etc al inc ltd co corp llc llp plc gmbh bros assn assoc dept dist div univ est jr sr esq bldg ave blvd rd hwy sq
    ct cir supp app cal fla ill mass mich minn wis pa tex tenn va wash conn ariz ark colo del ga ind kan ky la md me
    miss mo mont neb nev okla ore vt wyo crim civ proc evid fed rev u.s u.k u.n e.u a.m p.m b.c a.d ph.d m.d b.a m.a
    d.c n.y
    intl int'l ass'n dep't gov't comm'n comm commr mfg nat'l natl soc ser transp util sys tech hosp ins indus
    """.split()
)
