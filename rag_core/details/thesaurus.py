"""Words of policies, manuals and reports that say the opposite, where WordNet does not say so."""

from __future__ import annotations

from functools import cache

_OPPOSITE = """
keep / erase delete wipe remove clear lose destroy discard purge overwrite
retain / erase delete wipe remove lose destroy discard purge overwrite
store / erase delete wipe discard
preserve / erase delete wipe lose destroy discard
survive / erase delete lose destroy perish end expire lapse cease
persist / end cease lapse expire stop vanish
continue / end cease stop discontinue lapse interrupt
remain / leave vanish disappear go
stay / leave depart go
include / exclude except deduct omit leave_out
contain / exclude omit lack
cover / exclude omit
allow / forbid prohibit ban bar disallow prevent rule_out
permit / forbid prohibit ban bar disallow prevent rule_out
authorise / forbid prohibit
authorize / forbid prohibit
accept / refuse reject decline deny turn_down
approve / refuse reject decline deny turn_down veto
grant / refuse reject decline deny withhold revoke
agree / refuse disagree decline
confirm / deny refute contradict dispute
support / oppose reject
comply / violate breach infringe
obey / disobey violate breach
rise / fall drop decline decrease sink shrink
increase / fall drop decline decrease sink shrink reduce
grow / fall drop decline decrease sink shrink
raise / lower reduce cut
improve / worsen deteriorate fall
strengthen / weaken
extend / shorten reduce curtail
expand / shrink contract
accelerate / slow brake
speed_up / slow_down slow
open / close shut seal
start / stop end finish
begin / stop end finish
connect / disconnect detach
attach / detach remove
fasten / loosen
tighten / loosen
insert / remove
install / remove uninstall
add / remove subtract deduct
enable / disable
activate / deactivate
switch_on / switch_off shut_down turn_off
turn_on / turn_off shut_down switch_off
lock / unlock
charge / discharge
fill / empty
heat / cool
freeze / thaw melt
appear / disappear vanish
show / hide conceal
reveal / hide conceal
disclose / conceal withhold
publish / withhold
remember / forget
find / lose
hire / dismiss fire
join / leave quit
enter / leave exit
arrive / depart leave
attack / defend
save / waste
export / import
deposit / withdraw
simplify / complicate
strong / weak flat
high / low
fast / slow
heavy / light
thick / thin
wide / narrow
deep / shallow
hard / soft
hot / cold
wet / dry
full / empty
clean / dirty
new / old
young / old
rich / poor
simple / complex complicated
easy / difficult hard
safe / dangerous unsafe
cheap / expensive dear costly
flat / sharp steep
rough / smooth
tight / loose
near / far
up / down
above / below under beneath
over / under below
before / after
first / last
more / less fewer
most / least fewest
long / short
early / late
inside / outside
indoors / outdoors
internal / external
public / private confidential secret
free / paid
known / unknown
clear / unclear
certain / uncertain doubtful
possible / impossible
able / unable
valid / invalid void
legal / illegal
available / unavailable
sufficient / insufficient
enough / insufficient
accurate / inaccurate
complete / incomplete partial
mandatory / optional voluntary
required / optional
compulsory / optional voluntary
binding / voluntary
succeed / precede fail
pass / fail
win / lose
gain / lose
victory / defeat
success / failure
profit / loss
supply / demand
entry / exit
arrival / departure
advantage / disadvantage drawback
strength / weakness
presence / absence
maximum / minimum
present / absent
temporary / permanent
voluntary / compulsory
inflow / outflow
credit / debit
ally / enemy
friend / enemy foe
""".strip()


# The same deed seen from its other side: no opposites, though WordNet says so.
_CONVERSE = {
    frozenset(pair.split())
    for pair in (
        "lend borrow",
        "buy sell",
        "send receive",
        "give take",
        "give receive",
        "lie stand",
        "sit stand",
        "come go",
        "same other",
        "teach learn",
        "ask answer",
        "parent child",
        "one other",
        "own other",
    )
}


def converse(first: str, second: str) -> bool:
    return frozenset((first, second)) in _CONVERSE


def against(first: str, second: str) -> bool:
    return (first, second) in _pairs()


@cache
def _pairs() -> frozenset[tuple[str, str]]:
    found = set()
    for line in _OPPOSITE.split("\n"):
        left, _, right = line.partition("/")
        for other in right.split():
            one, two = left.strip().replace("_", " "), other.replace("_", " ")
            found |= {(one, two), (two, one)}
    return frozenset(found)
