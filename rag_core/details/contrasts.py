"""Words of which only one can be meant: colours, directions, roles in a contract."""

from __future__ import annotations

from functools import cache

_CONTRASTS = """
north northern / south southern / east eastern / west western / northeast / northwest / southeast / southwest
red orange amber yellow green blue purple violet pink brown white black grey gray silver gold
sick annual parental maternity paternity bereavement unpaid compassionate
postal / mail email e-mail electronic
federal state municipal county local
civil criminal
national regional
urban rural
primary secondary tertiary
senior junior
ascending descending
horizontal vertical diagonal
clockwise anticlockwise counterclockwise
analogue analog digital
wired wireless
manual / automatic automated
commercial non-commercial
military civilian
odd even
married single divorced widowed
left right
front rear back
upper lower middle
top bottom
internal external
private public
oral spoken verbal / written writing write
paper electronic digital
domestic foreign international
temporary permanent
full-time part-time
steady constant solid / flash blink flashing blinking
gross net
male female
minimum maximum
low / medium / high
small / medium / large
monthly weekly daily yearly annual quarterly hourly
wet dry
hot cold cool warm
day night
spring summer autumn winter
morning afternoon evening night
mother father
husband wife
king queen
employer employee
buyer seller
lender borrower
landlord tenant
licensor licensee
discloser recipient
upward downward upwards downwards
forward backward forwards backwards
land sea air
oral nasal
solid liquid gas
executive financial operating technical legal medical scientific
first-class second-class
""".strip()


@cache
def _contrasts() -> dict[str, frozenset[tuple[int, int]]]:
    found: dict[str, set[tuple[int, int]]] = {}
    for row, line in enumerate(_CONTRASTS.split("\n")):
        groups = [group.split() for group in line.split("/")] if "/" in line else [[word] for word in line.split()]
        for place, group in enumerate(groups):
            for word in group:
                found.setdefault(word, set()).add((row, place))
    return {word: frozenset(places) for word, places in found.items()}


def contrasting(first: str, second: str) -> bool:
    """Whether both belong to one set of things of which only one can be meant, such as colours."""
    mine, theirs = _contrasts().get(first, frozenset()), _contrasts().get(second, frozenset())
    return any(row == other and place != others for row, place in mine for other, others in theirs)
