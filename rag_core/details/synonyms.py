"""Words of policies, contracts, manuals and reports that say the same, where WordNet does not say so.

A word may stand in several groups; "put_off" is a verb with its particle.
"""

from __future__ import annotations

from functools import cache

_GROUPS = """
buy purchase acquire; pay bear reimburse refund repay compensate; approve authorise authorize consent agree agreement
approval permission authorization authorisation; most majority; more additional further extra; explain account due
attributable; send transmit forward pass submit; travel trip journey fly flight; car vehicle automobile; work function
operate run; use utilise utilize employ consume draw; near close; percent percentage; q1 first; answer respond reply
responsible; deliver delivery; once after; people person somebody someone anyone everyone nobody; person individual;
organisation organization company firm; document paper file; lift pick raise; brief short; officer official; wait
take; understanding agreement; purchase acquisition buying; sale selling; shop store; erase delete wipe remove clear
lose destroy discard purge scrub eliminate expunge; keep retain store save preserve hold maintain survive remain stay
conserve; continue proceed persist go_on carry_on keep_on resume; end finish expire conclude terminate stop cease
lapse end_up run_out close come_to_an_end discontinue; cancel call_off revoke rescind annul withdraw void terminate
scrap; start begin commence launch set_off set_out initiate kick_off onset; postpone delay defer put_off push_back
postponement deferral; shorten cut reduce abridge curtail; lengthen extend prolong extension; tell inform notify
advise alert warn notice notification announcement; announce publish post declare proclaim communicate; disclose
reveal divulge share publish pass_on communicate expose disclosure release; secrecy confidentiality; transmit send
forward transfer pass pass_on hand_on hand_over relay dispatch convey; ask request demand call_for solicit enquire
inquire require; ask prompt consult; turn go ask contact consult write apply address reach_out get_in_touch; contact
reach approach write call; call phone telephone ring; direct instruct order tell command; forbid prohibit ban bar
disallow rule_out outlaw exclude preclude; allow permit let authorize authorise enable entitle license licence grant;
refuse reject decline deny turn_down dismiss; accept agree approve consent; prevent stop keep avoid hinder; require
need necessitate demand call_for take; oblige require compel force bind obligate; need must necessary; provide supply
furnish give deliver offer make_available; get receive obtain acquire be_given earn gain collect; pay settle bear
cover meet foot defray; refund reimburse repay pay_back compensate return; cost price fee charge expense rate; salary
pay wage; income revenue earnings turnover sales; profit earnings surplus; debt liability; budget allowance; share
part portion proportion; quarter period; half halve; double twice; treble triple; quadruple four; use utilise utilize
employ apply application usage; exploit use; wear use; repair mend fix service maintain overhaul maintenance
servicing; check inspect examine verify test review audit look_at assess control compare inspection; assess evaluate
consider look_at judge appraise estimate; monitor watch observe track supervise; see notice detect recognise recognize
spot perceive observe pick_out make_out; miss overlook; find discover locate detect; search look seek; show display
indicate reveal demonstrate present; mean indicate signal show signify tell stand_for denote; mark label tag designate
stamp; sign execute signature signing execution; sign conclude; write_down note record log enter register document
jot_down; enter fill_in type key_in; register enrol enroll sign_up; unsubscribe opt_out; join enter; choose select
pick opt_for decide choice option selection; decide determine rule decision; set fix determine establish lay_down
specify stipulate; setting option preference configuration; adjust adapt change modify alter set tune; change alter
modify amend vary amendment modification alteration revision; update revise; replace exchange change swap substitute
take_the_place supersede; restore reset; reset restart; attach fix mount fasten secure install put_up fit affix;
installation mounting fitting; install put_in set_up fit; remove detach take_off take_out dismount; connect link join
attach couple pair plug_in; disconnect unplug detach separate; switch_off turn_off shut_down shut_off power_off
deactivate disable; switch_on turn_on power_on start activate enable; fail break_down malfunction break; failure
outage breakdown fault malfunction defect; fault error defect flaw; break breach violate infringe contravene violation
infringement contravention; comply obey follow observe adhere respect conform; damage harm injure hurt injury; broken
damaged defective faulty; lose mislay loss lost missing; missing lost gone; stolen theft steal; overheat hot; charge
recharge charging; last run take hold; listen play playback listening; song music; sound audio noise; speech talk
address; talk speak; hear listen; picture photo photograph image shot; film video recording; reading measurement
measure value; measure gauge; height altitude elevation level; width breadth; size dimension extent area; area surface
space zone region district; length duration; distance spacing range; weight mass; speed pace velocity rate; fast quick
rapid swift; quickly fast rapidly promptly swiftly; immediately promptly at_once directly forthwith instantly
straightaway right_away; early before beforehand advance; previously formerly before earlier beforehand prior; later
afterwards after thereafter subsequently following; afterwards then; now currently presently nowadays today; recently
lately; soon shortly; again anew once_more; sometimes occasionally; often frequently; usually typically normally
generally mostly usual typical normal general; always ever constantly; almost nearly virtually practically; about
approximately roughly around circa some; only just merely solely purely exclusively; mainly chiefly mostly primarily
largely predominantly; especially particularly; partly partially; completely fully entirely totally wholly; complete
full total whole entire; explicitly expressly explicit express; jointly together; separately individually;
simultaneously at_once together; worldwide global globally; annual yearly year; monthly month; weekly week; daily day;
hourly hour; beginning start outset; end close expiry expiration termination; deadline period limit time term cut-off;
period term time duration span; cap ceiling limit maximum upper_limit; maximum most top highest; minimum least lowest
floor; amount sum quantity total figure volume; number count; rise increase grow growth climb go_up improve gain up
advance pick_up; fall decrease drop decline reduce sink shrink go_down come_down down shrinkage reduction dip; improve
better improved enhance improvement; worsen deteriorate; lower reduce cut diminish decrease; raise lift increase
put_up; strong robust solid vigorous; weak slack; flat stagnate stagnant; steady constant stable unchanged; same
unchanged identical equal unaffected; different other differ; affect influence hit touch impact eat_into; contribute
help; cause reason result effect due lead trigger bring_about; reason ground cause; result outcome consequence effect;
due owing thanks because result; owe due; exceed surpass pass top over above beyond outstrip; reach attain total
amount come hit stand; compare against; include contain comprise cover cover_already encompass incorporate take_in;
exclude omit leave_out disregard ignore except; consist comprise be_made_up; belong pertain; concern regard relate
affect pertain; depend rely hinge rest count; assume presuppose suppose presume; expect anticipate forecast project
predict expectation; plan intend aim schedule; forecast projection outlook prognosis; goal target aim objective;
purpose aim reason; need requirement; rule regulation policy provision; policy rule guideline; instruction order
direction; agreement contract deal accord; party side; agreement nda mnda; clause provision section paragraph article;
term condition; obligation duty commitment responsibility; duty task job; right entitlement; entitled eligible;
permission consent approval agreement authorisation authorization leave; owner holder proprietor; own possess hold;
property possession; ownership title property; title interest; secret confidential; private personal; personal own;
information data detail particulars; data record; form format version; copy duplicate; list inventory; receipt
voucher; ticket pass; booking reservation; book reserve; trip journey tour; flight fly flying plane airfare; hotel
accommodation lodging; aircraft plane drone; employee staff worker colleague personnel workforce headcount; boss
superior manager; manager supervisor superior; director manager; cfo chief; customer client; user customer subscriber;
company firm business enterprise; supplier vendor; lawyer attorney solicitor counsel; judge court; court tribunal; law
statute legislation; legal lawful; illegal unlawful; sue litigate; litigation lawsuit suit action proceedings
proceeding; claim demand; compensation damages; remedy relief; hearing trial; fine penalty; doctor physician; child
kid minor; parent mother; parent father; baby newborn; wife spouse; husband spouse; people inhabitant population
resident citizen; citizen national; visitor guest; traveller traveler passenger; member participant; participant
attendee; team crew; soldier army military armed troop force fighter warrior; war conflict; battle fight combat;
attack assault; attempt try; conquer take capture; capture seize take; siege besiege; defeat beat overcome; victory
win triumph; failure disaster; fail unsuccessful; win succeed successful gain; king monarch ruler sovereign; reign
rule; government administration; parliament legislature; election vote; elect vote; country nation state land; city
town; village settlement; capital city; town settlement; settle establish live; live reside settle dwell inhabit; home
house residence; house building; room space capacity chamber; chamber hall room; place spot location site; place
somewhere; elsewhere other; territory land; park garden; zoo zoological; church worship; school academy; hospital
clinic; road street; river stream; sea ocean; mountain hill; tree wood; forest wood; animal creature; terrain ground
land; ground floor soil; wind gust; snow ice; weather climate; hot warm heat; cold frost; wet damp moist; dry arid;
clean wash wipe cleaning; dirty soiled; dust dirt; brush sweep; water liquid; rain shower; dispose discard throw_away;
empty vacant; full filled; free gratis; free costless; cheap low inexpensive; costly expensive dear; big large great
major; small little minor slight; lower smaller lesser; main chief principal primary; important significant major; few
several handful; many numerous; various several different; suitable do fit appropriate; appropriate suitable proper;
enough sufficient suffice adequate do; possible able; impossible unable; available accessible; unavailable
inaccessible; certain sure; unclear doubtful uncertain unknown doubt; clear obvious; known familiar; famous well-known
renowned; new fresh recent; old ancient; modern contemporary present; former previous past ex; next following coming;
following next subsequent; last final past previous; first initial original; main first; lenient mild milder; strict
stringent rigorous; careful cautious; carefully care; safe secure; safety security; dangerous hazardous; danger hazard
risk; emergency crisis; accident incident; incident event; event case occasion; case situation circumstance instance;
condition circumstance; reason motive; way manner method means; method procedure process; process handle treat deal;
treat deal consider handle; manage administer run; lead head run direct; chair preside; supervise oversee; responsible
answer charge; answer respond reply response; question query; discuss debate; debate discussion; meeting session; meet
gather assemble; sit meet; visit attend; attend participate; attend be_present; participate take_part join;
participation part; role part function; post job position office; office bureau; leave quit depart go departure;
return come_back go_back back; arrive reach come arrival; wait await; move relocate shift; flee escape; stand
be_situated lie; extend stretch; spread distribute; grant give award; give present hand; hand give pass; submit hand
hand_in file lodge; file bring lodge; bring take carry; carry bear; press push hold; pull draw; turn rotate; open
unlock; close shut; lock close; seal close; cover protect; protect guard safeguard shield defend; protection
safeguard; store file; archive store; memory storage; back_up save; load upload; download get; copy reproduce; create
make produce; make produce build manufacture; build construct erect; construct interpret; construe interpret; design
draft; draft prepare draw_up; compile put_together assemble collect; collect gather assemble; accumulate build_up
accrue accumulation; accrue earn accumulate; develop create; development growth; research study; study investigate;
investigate examine; investigation inquiry enquiry; report tell; report statement; statement declaration; say state
mention read stipulate provide; explain describe; refer mention; quote cite; call name; username name; title name;
word term; language tongue; letter mail; mail email e-mail; browser web; app application software; software program;
device gadget; device machine; computer laptop; phone telephone mobile smartphone cellphone; headset headphone;
gateway device; charger adapter; cable lead wire; supply power mains; power electricity; current electricity; battery
accumulator; light lamp; screen display; button key; network connection; connection link ties; tie link connection;
ties connections; signal sign; silence quiet; alone untouched; fire extinguish; happen occur take_place; arise emerge;
appear show_up turn_up emerge; disappear vanish; become get; remember commemorate; honour honor; celebrate mark; die
death pass_away passing; birth born birthplace; marry wife; bear birthplace; abandon give_up; waive forgo; object
oppose; oppose resist; support back; support help assist assistance; benefit advantage; disadvantage drawback;
exception exemption; exempt except; unless except; apart except; beyond outside; within inside; under below; along by;
across over; through via; addition top; on_top addition; twice two; once one; exclusive sole only; shipment delivery;
ship deliver; order backlog; goods product; product item; item piece; piece part; component part; spare replacement;
warranty guarantee; guarantee warrant; ensure guarantee make_sure; confirm verify; proof evidence; identity
identification; identify recognise; password passcode; account profile; access entry; access log_in; log_in sign_in
log_on; log_out sign_out; resentment dissatisfy; resentment dissatisfaction; testers tester; tester test; outage
interruption; interruption break; interrupt break; uninterrupted continuous; react respond; reaction response; prepare
make_ready; cooperate collaborate; cooperation collaboration; newcomer new; supplier source; recipient receive
receiver; division tier league; deduct take_off subtract
""".strip()


def alike(first: str, second: str) -> bool:
    """Whether two lemmas stand in one group."""
    return bool(_groups().get(first, frozenset()) & _groups().get(second, frozenset()))


@cache
def _groups() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, row in enumerate(_GROUPS.split(";")):
        for word in row.split():
            found.setdefault(word.replace("_", " "), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}
