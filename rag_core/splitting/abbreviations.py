"""Words that carry a full stop of their own, by what the stop then means; without the last stop.

An entry in lower case stands for any case; one with a capital ("Mass") for itself alone, as its small form is a word.
"z. B." is looked up as "z.b".
"""

from __future__ import annotations

from collections.abc import Set

# A name follows: the end of a sentence only before a word that opens one ("He lives on Main St. It is …").
BEFORE_NAMES = frozenset(
    """
    mr mrs ms mx messrs mme mlle dr drs prof rev fr hon gov sen sens rep reps pres supt gen col lt cpl sgt capt cmdr
    adm maj pvt brig det insp st ste mt ft Mag dipl Ing Atty Ald Amb Sec'y Bros'
    hr hrn med jur phil priv
    MM mgr vve sr sra srta sres sras dra dña dª d.ª sta sto exmo exma ilmo ilma excmo excma ud uds
    sig sigg sig.ra dott dott.ssa avv geom Arch rag cav mons
    dhr mevr mej jhr
    ks św hab inż ul płk kpt
    г-н г-жа проф акад доц канд ул пр просп пл пер бул им св тов гр гос гр-н оз р-н
    κ κα κκ δρ καθ αγ λεωφ
    डॉ श्री पं प्रो
    """.split()
)
# A number, a numeral or a section sign follows; before anything else the stop may end a sentence.
BEFORE_NUMBERS = frozenset(
    """
    no nos nr nrn nrs n° nº num núm art arts artt sec secs sect sects § §§ cl cls ch chs chap chaps para paras par
    pars pt pts p pp pg vol vols fig figs tab tbl eq eqs ex exs exh exhs app apps apdo ann sched schs subsec subsecs
    subd subdiv reg regs stat bk fn nn n ln col cols r rr rule ext tel fax op ed eds c ca cca approx att
    jan feb mar apr jun jul aug sep sept oct nov dec janv févr avr juil déc okt dez
    sygn deg temp
    dkt doc docs ecf tr compl decl aff aff'd mem mot opp br dep resp stip pet rec am amend tit tits div sess cong
    nr abs ziff rn rdnr rz bd hs lit kap abb anm anl s jg aufl nrn buchst
    pág págs pag pagg cap caps tít inc lám ref réf
    blz hfdst lid bijl
    poz ust pkt godz tys str zł ok rozdz rys zob
    ст п пп ч гл рис табл стр с т тт кв д корп стб разд
    αρ αριθ σελ κεφ παρ άρθ εικ τηλ
    """.split()
)
# The same sentence always goes on.
MID_SENTENCE = frozenset(
    """
    e.g i.e eg ie cf viz vs v c.f esp incl excl u.a rel
    z.b d.h bzw ggf vgl evtl sog inkl exkl zzgl i.d.r i.v.m i.s.d s.o s.u o.g m.e u.u zz zzt mio mrd
    p.ex par.ex p.ej ej p.es c.-à-d c.a
    bijv bv m.n m.b.t t.a.v t.o.v d.w.z o.a a.u.b z.g zgn
    EE FF JJ RR
    np m.in tzn tj tzw wg ww n.p dz.u dz
    т.е т.к т.н т.о см ср напр т.ч в.т.ч
    π.χ δηλ βλ πρβλ
    """.split()
)
# "And so on": a sentence ends here whenever the next word has a capital.
AND_SO_ON = frozenset(
    """
    etc usw etw ecc enz itd itp osv ibid id
    т.д т.п т.д др т.д.и.т.п руб коп тыс млн млрд
    κ.λπ κλπ κ.ά κ.α μ.χ π.χ.
    """.split()
)
# May stand last in a sentence: decided by whether the next word opens one.
OFTEN_LAST = frozenset(
    """
    al seq seqq inc ltd co corp Cos llc llp plc LP pty gmbh AG KG bros assn assoc dept dist est jr sr esq bldg ave av
    blvd rd hwy sq supp rptr cir ct cts crim evid u.s u.k u.n e.u a.m p.m b.c a.d ph.d m.d b.a m.a d.c n.y l.a
    s.a s.l s.r.l s.p.a n.v b.v a/s c.v s.a.s lda ltda cía v.chr n.chr chr a.c d.c UU j.-c jh geb gest str
    Civ Fed Rev Supp Proc Const Cal Fla Ill Ind Mass Mich Minn Miss Mo Mont Neb Nev Okla Or Ore Pa Tex Tenn Vt Va Wash
    Wis Wyo Ala Ariz Ark Colo Conn Del Ga Ida Kan Ky La Md Me Haw Wn Div Univ Super Sup Ass'n Bankr Ch Cl Cls Com
    Acad Admin Admr Adm'r Agric Am Assocs Atl Att'y Auth Auto Bd Bhd Cas Cent Chem Civ Coll Comm Comp Cons Consol
    Constr Coop Corr Cnty Cty Def Defs Dev Dir Distrib Econ Educ Elec Emp Empl Eng Ent Enters Envtl Equip Exch Exec
    Exp Expl Fid Fin Found Grp Guar Hosp Hous Imp Indem Indep Indus Info Inst Inv Invs Lab Labs Liab Litig Mach
    Maint Mem Mkt Mktg Mfg Mfr Mfrs Mgmt Mun Mut Natl Intl Org Pac Par Petrol Pharm Pl Pls Prac Prob Prod Prods Prop
    Props Prot Pub Pubs Ref Rel Res Rest Ret Ry Sav Sch Schs Sci Serv Servs Soc Sol Sols Sur Surg Sys Tech Techs
    Telecomm Transp Twp Util Utils Vill Yale Harv Stan Colum Geo Cornell Nw So Se Ne Sw App Reg Stat Code Ann Jur Atl
    """.split()
)


def among(word: str, entries: Set[str]) -> bool:
    return word in entries or word.lower() in entries
