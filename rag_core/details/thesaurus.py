"""Words of policies, manuals and reports that say the same, or the opposite, where WordNet does not say so."""

from __future__ import annotations

from functools import cache

_ALIKE = """
keep retain store save preserve hold maintain survive remain
erase delete wipe remove clear lose destroy discard
replace exchange change swap substitute
buy purchase acquire
end finish expire conclude terminate stop
start begin commence
pay bear reimburse refund repay compensate
need require necessitate demand
tell inform notify advise
say state mention
allow permit let authorize authorise
forbid prohibit ban bar disallow
approve authorise authorize consent agree agreement approval consent permission authorization authorisation
about approximately roughly around some
most majority
same unchanged identical equal
more additional further extra
mean indicate signal show signify tell
show display indicate
explain account due attributable
reach attain total amount come
rise increase grow growth climb go_up improve gain
fall decrease drop decline reduce sink shrink
send transmit forward pass submit
submit hand file lodge
travel trip journey fly flight
car vehicle automobile
flight flying
employee staff worker colleague personnel
room space capacity
phone telephone mobile
photo photograph picture image
big large
small little
cheap low
costly expensive
height altitude
choose select pick
fix attach mount fasten install secure
detect see notice recognise recognize spot
connect link attach
record log register
last run
work function operate run
use utilise utilize employ consume draw
near close
happen occur
percent percentage
q1 first
enough sufficient suffice adequate
suitable do fit
answer respond reply responsible
deliver delivery
once after
various several
people person somebody someone anyone everyone nobody
person individual
injure hurt
ask request
repair mend fix
earn receive get obtain
roughly about
country nation
organisation organization company firm
document paper file
rule regulation
quit leave depart
broken damaged
lift pick raise
contact reach
press hold
brief short
inhabitant population resident citizen
soldier army military armed
officer official
wait take
understanding agreement
""".strip()

_OPPOSITE = """
keep / erase delete wipe remove clear lose destroy discard
retain / erase delete wipe remove lose destroy discard
store / erase delete wipe discard
survive / erase delete lose destroy perish
include / exclude except deduct
contain / exclude
allow / forbid prohibit ban bar disallow prevent
permit / forbid prohibit ban bar disallow prevent
accept / refuse reject decline deny
approve / refuse reject decline deny
rise / fall drop decline decrease sink shrink
increase / fall drop decline decrease sink shrink reduce
grow / fall drop decline decrease sink shrink
improve / worsen deteriorate fall
open / close shut seal
start / stop end
begin / stop end
connect / disconnect
enable / disable
lock / unlock
strong / weak flat
high / low
fast / slow
up / down
above / below under beneath
over / under below
before / after
first / last
more / less fewer
long / short
early / late
inside / outside
internal / external
public / private confidential
free / paid
mandatory / optional voluntary
required / optional
compulsory / optional voluntary
succeed / precede
pass / fail
win / lose
gain / lose
""".strip()


def alike(first: str, second: str) -> bool:
    return bool(_groups().get(first, frozenset()) & _groups().get(second, frozenset()))


# The same deed seen from its other side: no opposites, though WordNet says so.
_CONVERSE = {
    frozenset(pair.split()) for pair in ("lend borrow", "buy sell", "send receive", "give take", "give receive")
}


def converse(first: str, second: str) -> bool:
    return frozenset((first, second)) in _CONVERSE


def against(first: str, second: str) -> bool:
    return (first, second) in _pairs()


@cache
def _groups() -> dict[str, frozenset[int]]:
    lines = [line.replace("_", " ").split() for line in _ALIKE.split("\n")]
    every = {word for line in lines for word in line}
    return {word: frozenset(number for number, line in enumerate(lines) if word in line) for word in every}


@cache
def _pairs() -> frozenset[tuple[str, str]]:
    found = set()
    for line in _OPPOSITE.split("\n"):
        left, _, right = line.partition("/")
        for other in right.split():
            found |= {(left.strip(), other), (other, left.strip())}
    return frozenset(found)
