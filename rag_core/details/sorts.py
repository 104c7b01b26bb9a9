"""Nouns of which one does not stand for another of its sort: offices, departments, rooms, media, documents, devices."""

from __future__ import annotations

from functools import cache

_OFFICES = """
manager supervisor director president chairman chairwoman chairperson chair executive officer secretary treasurer
controller comptroller auditor accountant bookkeeper cashier clerk receptionist assistant specialist adviser advisor
consultant counsellor counselor coordinator administrator planner buyer dispatcher commander captain sergeant
lieutenant colonel general admiral pilot co-pilot copilot steward crew driver guard ranger warden caretaker janitor
porter librarian archivist curator teacher lecturer professor headteacher tutor coach trainer inspector examiner
assessor surveyor engineer technician electrician mechanic plumber fitter installer operator dealer retailer
wholesaler manufacturer supplier vendor importer distributor carrier courier insurer insurance broker banker lawyer
attorney solicitor barrister notary judge magistrate arbitrator mediator ombudsman prosecutor bailiff police policeman
policewoman firefighter paramedic doctor physician nurse dentist pharmacist surgeon therapist vet veterinarian minister
mayor governor ambassador senator councillor ombudswoman commissioner delegate spokesman spokeswoman spokesperson
speaker shareholder stockholder director-general trustee liquidator
foreman cook chef cleaner gardener farmer forester fisherman harbourmaster lifeguard
referee umpire editor publisher author journalist translator interpreter analyst scientist researcher developer
programmer designer architect moderator webmaster landlord concierge usher chaplain bishop priest vicar
""".split()

_UNITS = """
department office desk helpdesk help-desk directorate ministry bureau secretariat registry reception hotline helpline
callcentre call-centre board committee council commission court tribunal senate assembly parliament cabinet agency
authority institute laboratory clinic hospital university school bank embassy consulate garrison brigade squad
payroll procurement logistics warehousing bookkeeping dispatch controlling switchboard
""".split()

_ROOMS = """
hall chamber laboratory lab warehouse storeroom storehouse workshop factory plant depot hangar garage canteen cafeteria
kitchen bathroom toilet cellar basement attic loft lobby foyer corridor staircase stairwell balcony terrace courtyard
library archive museum theatre theater gym pool studio classroom auditorium ward tower church chapel castle palace
barracks prison station airport harbour harbor port terminal hotel hostel restaurant shop store kiosk pharmacy hospital
school bank stadium tunnel bridge shed barn greenhouse pavilion
""".split()

_MEDIA = """
app web website webpage browser portal intranet fax post postal telegram phone telephone text sms letter courier
e-mail email chat newsletter noticeboard radio television newspaper
""".split()

_RECORDS = """
log logbook diary card ticket calendar register ledger invoice receipt certificate licence license permit passport
badge contract handbook manual brochure leaflet map plan blueprint questionnaire minutes agenda checklist label sticker
notebook spreadsheet database
""".split()

_PARTS = """
sensor modem router camera motor engine battery antenna aerial cable propeller rotor blade button switch lever
knob dial lamp display screen keyboard mouse speaker microphone earphone earbud charger adapter
plug socket fuse valve pump filter fan heater radiator thermostat thermometer compressor tank hose pipe nozzle gasket
bearing belt gear clutch brake wheel tyre tire mast bracket tripod lid cover drawer shelf bolt screw nut washer
spring hinge latch arm wing belly tail nose leg hard-drive transmitter receiver turbine inverter meter gauge
""".split()

_WHOLES = """
laptop desktop tablet smartphone printer scanner server drone helicopter gateway controller headset generator
""".split()

_VEHICLES = """
car train tram bus coach taxi cab bicycle motorcycle motorbike scooter plane aeroplane airplane helicopter ferry ship
boat barge lorry truck van tractor underground metro subway
""".split()

_MATTERS = """
steel iron copper brass aluminium aluminum tin zinc lead gold silver plastic rubber leather wool cotton linen silk wood
timber glass concrete brick stone gravel sand clay paper cardboard oil petrol gasoline diesel kerosene coal gas methane
hydrogen oxygen nitrogen helium water steam ice snow rain dust grease alcohol vinegar detergent soap paint varnish glue
milk tea coffee beer wine sugar salt flour bread rice wheat barley maize corn potato fruit
""".split()

_SORTS = tuple(map(frozenset, (_OFFICES + _UNITS, _ROOMS, _MEDIA, _RECORDS, _PARTS, _WHOLES, _VEHICLES, _MATTERS)))


def charged(noun: str) -> bool:
    """Whether a noun names an office or a department, to which others turn."""
    return noun in _SORTS[0]


def of_one_sort(first: str, second: str) -> bool:
    """Whether both are things of a sort of which only one can be meant."""
    return first != second and bool(_sorts().get(first, frozenset()) & _sorts().get(second, frozenset()))


@cache
def _sorts() -> dict[str, frozenset[int]]:
    every = frozenset().union(*_SORTS)
    return {word: frozenset(number for number, sort in enumerate(_SORTS) if word in sort) for word in every}
