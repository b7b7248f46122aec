//! The engine's one entrance: an input, judged against the table as it stands, gives facts or a refusal.

use serde::{Deserialize, Serialize};

use crate::facts::action::{Action, Verb};
use crate::facts::fact::Fact;
use crate::facts::listener::Listener;
use crate::facts::refusal::{Code, Refusal};
use crate::game::legality;
use crate::rules::dealing;
use crate::seams::explain::{Step, Trace};
use crate::seams::offers::{Offer, Offers};
use crate::seams::resolution::Resolution;
use crate::seams::rule::{Closing, Fault, Seam, WrongAction};
use crate::seams::rulebook::Rulebook;
use crate::tables::mistakes::Mistake;
use crate::tables::procedures::Catch;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Freeze, Time};

/// What can come from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A new match begins.
    StartMatch,
    /// The next round is shuffled and dealt.
    Deal {
        /// The key of the round's shuffles: the engine's only randomness.
        seed: [u8; 32],
        /// Who deals the first round of a match: whoever sits last, if nobody is named. Later ones are dealt in turn (G7),
        /// and nobody can be named.
        dealer: Option<Seat>,
    },
    /// Somebody comes to a running match (M3, SP-4.3).
    Join {
        /// Which seat they take: one that nobody has.
        seat: Seat,
    },
    /// Somebody new takes over the seat of a bot: with the cards there are, and not with its total (M3).
    TakeOver {
        /// Which seat.
        seat: Seat,
    },
    /// Somebody leaves the table for good (M4).
    Leave {
        /// Which seat.
        seat: Seat,
    },
    /// Somebody does something.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// Somebody says something in the chat: guests may hear it.
    Speak {
        /// Who.
        seat: Seat,
    },
    /// Time has gone by.
    Tick,
}

/// An input: what comes from outside, with its time. Times never go back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// When.
    pub at: Time,
    /// What.
    #[serde(flatten)]
    pub what: Happening,
}

/// What comes of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What has happened. An accepted input can make none: a slap at nothing.
    pub facts: Vec<Fact>,
    /// Why it was refused, if it was. A refusal with facts is a mistake that is paid for, or deadlines that had passed.
    pub refused: Option<Refusal>,
}

/// Decides an input without touching the table.
///
/// ```
/// use ruckus_engine::{Happening, Input, Rulebook, Table, Time, decide, evolve};
/// use ruckus_ruleset::Ruleset;
/// let rulebook = Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let mut table = Table::new(4);
/// let deal = Input { at: Time(0), what: Happening::Deal { seed: [7; 32], dealer: None } };
/// for fact in &decide(&rulebook, &table, &deal).facts {
///     evolve(&mut table, fact).unwrap();
/// }
/// assert_eq!(table.chair(table.turn).hand.len(), 7);
/// ```
pub fn decide(rulebook: &Rulebook, table: &Table, input: &Input) -> Decision {
    let mut scratch = table.clone();
    let mut facts = Vec::new();
    let refused = apply(rulebook, &mut scratch, input, &mut facts);
    Decision { facts, refused }
}

/// Decides an input and applies its facts to the table as it goes; they are appended to `facts`. The same as
/// [`decide`] and [`crate::evolve`], without copying the table.
pub fn apply(rulebook: &Rulebook, table: &mut Table, input: &Input, facts: &mut Vec<Fact>) -> Option<Refusal> {
    judge(rulebook, table, input, facts, None, None)
}

/// The same as [`apply`], with a listener that hears each fact with the table before and after it.
///
/// A refused input changes the table only by the facts that the listener hears: passed deadlines, and what a mistake costs.
///
/// ```
/// use ruckus_engine::{Fact, Happening, Input, Listener, Rulebook, Table, Time, apply_heard};
/// #[derive(Default)]
/// struct Drawn(usize);
/// impl Listener for Drawn {
///     fn after(&mut self, fact: &Fact, _table: &Table) {
///         self.0 += usize::from(matches!(fact, Fact::Drawn { .. }));
///     }
/// }
/// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let mut table = Table::new(4);
/// let mut drawn = Drawn::default();
/// let deal = Input { at: Time(0), what: Happening::Deal { seed: [7; 32], dealer: None } };
/// assert_eq!(apply_heard(&rulebook, &mut table, &deal, &mut Vec::new(), &mut drawn), None);
/// assert!(drawn.0 >= 4 * 7);
/// ```
pub fn apply_heard(
    rulebook: &Rulebook,
    table: &mut Table,
    input: &Input,
    facts: &mut Vec<Fact>,
    listener: &mut dyn Listener,
) -> Option<Refusal> {
    judge(rulebook, table, input, facts, None, Some(listener))
}

/// Decides what a seat does of what it has just been offered at this very table: the same as [`apply`], without asking
/// the rules once more what they offer. For simulations, which play very many moves.
///
/// ```
/// use ruckus_engine::*;
/// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let mut table = Table::new(4);
/// let mut facts = Vec::new();
/// apply(&rulebook, &mut table, &Input { at: Time(0), what: Happening::Deal { seed: [7; 32], dealer: None } }, &mut facts);
/// let seat = table.turn;
/// let offered = offers(&rulebook, &table, seat);
/// assert_eq!(apply_offered(&rulebook, &mut table, Time(0), (seat, &Action::Draw), &offered, &mut facts), None);
/// assert_eq!(table.chair(seat).hand.len(), 8);
/// ```
pub fn apply_offered(
    rulebook: &Rulebook,
    table: &mut Table,
    at: Time,
    (seat, action): (Seat, &Action),
    offers: &Offers,
    facts: &mut Vec<Fact>,
) -> Option<Refusal> {
    let due = table.deadline().is_some_and(|deadline| deadline <= at);
    let mut run = Resolution::new(rulebook, table, facts, at, None);
    if due {
        // A deadline that passes first changes what is offered.
        run.let_deadlines_pass();
        return run.act(seat, action, None);
    }
    run.act(seat, action, Some(offers))
}

/// Decides an input and tells which rules had a say in it.
pub fn explain(rulebook: &Rulebook, table: &Table, input: &Input) -> (Decision, Trace) {
    let mut scratch = table.clone();
    let mut facts = Vec::new();
    let mut trace = Trace::default();
    let refused = judge(rulebook, &mut scratch, input, &mut facts, Some(&mut trace), None);
    (Decision { facts, refused }, trace)
}

fn judge<'a>(
    rulebook: &'a Rulebook,
    table: &'a mut Table,
    input: &Input,
    facts: &'a mut Vec<Fact>,
    trace: Option<&'a mut Trace>,
    listener: Option<&'a mut (dyn Listener + 'a)>,
) -> Option<Refusal> {
    let mut run = Resolution::new(rulebook, table, facts, input.at, trace);
    run.listener = listener;
    run.let_deadlines_pass();
    match &input.what {
        Happening::Tick => None,
        Happening::StartMatch => {
            if matches!(run.table.phase, Phase::Dealing | Phase::Playing) {
                return Some(Refusal::because(Code::NotLegalNow));
            }
            run.emit(Fact::MatchBegun);
            None
        }
        Happening::Deal { seed, dealer } => {
            let running = matches!(run.table.phase, Phase::Dealing | Phase::Playing);
            let people = run.table.circle.len() + run.table.waiting.len();
            // Whoever is left alone waits for company (M4).
            let first = run.table.round == 0;
            let can_deal = dealer.is_none_or(|dealer| first && run.table.has_seat(dealer));
            if running || run.table.winners.is_some() || people < 2 || !can_deal {
                return Some(Refusal::because(Code::NotLegalNow));
            }
            run.welcome();
            dealing::begin_round(&mut run, *seed, *dealer);
            run.drain();
            run.settle();
            None
        }
        Happening::Join { seat } => run.join(*seat),
        Happening::TakeOver { seat } => run.take_over(*seat),
        Happening::Leave { seat } => run.leave(*seat),
        Happening::Act { seat, action } => run.act(*seat, action, None),
        Happening::Speak { seat } => {
            run.speak(*seat);
            None
        }
    }
}

impl Resolution<'_> {
    /// Closes the windows whose time is up and lets the clocks ring that have run down, earliest first.
    fn let_deadlines_pass(&mut self) {
        while let Some(deadline) = self.table.deadline().filter(|&deadline| deadline <= self.now) {
            let now = std::mem::replace(&mut self.now, deadline);
            // What follows happens when the time was up, not when somebody looked.
            let due = self.table.windows.iter().find(|window| window.opening.deadline == deadline);
            match due.map(|window| window.opening.rule) {
                Some(rule) => self.close(rule, Closing::Deadline),
                None => self.ring(),
            }
            self.drain();
            self.settle();
            self.is_of_play(false);
            self.now = now;
        }
    }

    /// Lets rules hear that a seat has said something, once until another card lands: talk must not use up the draw pile
    /// where a rule makes it cost (SS-11). Few moves are words.
    #[cold]
    fn speak(&mut self, seat: Seat) {
        if self.table.has_seat(seat) && !self.table.has_paid(seat, Mistake::Talk) {
            self.emit(Fact::Spoke { seat });
            self.drain();
            self.settle();
        }
    }

    /// Lets the next clock ring.
    pub(crate) fn ring(&mut self) {
        let Some(clock) = self.table.next_clock() else { return };
        self.is_of_play(false);
        self.speak_as(clock.rule);
        self.emit(Fact::ClockRang { rule: clock.rule, step: clock.step });
        clock.rule.rule().ring(self, clock);
    }

    /// Does what a seat wants, if it is offered; what is offered may be known already.
    #[inline(always)]
    fn act(&mut self, seat: Seat, action: &Action, known: Option<&Offers>) -> Option<Refusal> {
        if let Some(trace) = &mut self.trace {
            legality::trace_offers(self.rulebook, self.table, seat, trace);
        }
        let Some(offers) = known else {
            let offers = legality::offers(self.rulebook, self.table, seat);
            return self.take_up(seat, action, &offers);
        };
        debug_assert_eq!(
            *offers,
            legality::offers(self.rulebook, self.table, seat),
            "these are offers of another moment"
        );
        self.take_up(seat, action, offers)
    }

    /// Does what a seat wants, if it is among what it is offered.
    fn take_up(&mut self, seat: Seat, action: &Action, offers: &Offers) -> Option<Refusal> {
        let unpaid = self.is_right_after_all(seat, action);
        let unpaid = unpaid.then(|| legality::offers_before_accusing(self.rulebook, self.table, seat));
        let offers = unpaid.as_ref().unwrap_or(offers);
        let Some(offer) = legality::taken_up(self.table, seat, offers, action) else {
            if legality::does_nothing(self.table, seat, action) {
                return self.find_fault(seat, action);
            }
            return Some(self.refuse(seat, action));
        };
        if let Some(trace) = &mut self.trace {
            let what = format!("{:?} {:?}", offer.verb(), offer.how());
            trace.note(Step { seam: Seam::Meaning, rule: offer.rule, what });
        }
        self.acted = true;
        self.spoken = false;
        let rule = offer.rule;
        if !offer.is_checked() {
            self.emit(Fact::Undoable { seat, cards: legality::cards_of(action) });
        } else if self.table.undoable().is_some() {
            let is = self.follows_from_play(offer);
            self.is_of_play(is);
        }
        if !self.answers_window(seat, offer) {
            self.pass_by_catches(offer.verb());
        }
        self.speak_as(rule);
        if offer.play().is_some_and(|play| play.how.takes_effect()) {
            self.overtake();
        }
        rule.rule().resolve(self, seat, action, offer);
        self.drain();
        self.settle();
        self.is_of_play(false);
        None
    }

    /// True for a right accusation by a seat that has paid for a wrong one since the last card landed. It is not offered: that
    /// would tell who is guilty (SS-12).
    fn is_right_after_all(&self, seat: Seat, action: &Action) -> bool {
        let Action::Accuse(accused) = action else { return false };
        self.table.has_paid(seat, Mistake::Accusation) && self.table.undoable() == Some(*accused)
    }

    /// Returns whether an action brings about what the play that can be undone has led to: it draws the debt, challenges, or
    /// answers a window that the play opened. To accuse is independent of the play.
    fn follows_from_play(&self, offer: &Offer) -> bool {
        match offer.verb() {
            Verb::Accuse => false,
            Verb::Challenge => true,
            Verb::Draw if self.table.debt > 0 => true,
            _ => self.table.window_of(offer.rule).is_some_and(|window| window.of_play),
        }
    }

    /// Returns whether an action is a `pass` that answers a window: it is no turn's pass (U2).
    fn answers_window(&self, seat: Seat, offer: &Offer) -> bool {
        let asked = |rule| self.table.windows.iter().any(|it| it.opening.rule == rule && it.awaited().contains(seat));
        offer.verb() == Verb::Pass && asked(offer.rule)
    }

    /// U2, `next-action`: once the next one acts, it is too late to catch those before.
    pub(crate) fn pass_by_catches(&mut self, verb: Verb) {
        let acts = matches!(verb, Verb::Play | Verb::Draw | Verb::Pass | Verb::Challenge | Verb::Pay | Verb::Show);
        if acts && self.rulebook.procedures.uno.catch == Catch::NextAction && !self.table.liable.is_empty() {
            self.emit(Fact::Liable { seats: SeatSet::EMPTY });
        }
    }

    /// G10: a legal card out of turn that lands before the colour is called closes that window, unless it does nothing: a
    /// match leaves the call to whoever owes it (PS-3.1).
    fn overtake(&mut self) {
        while let Some(window) = self.table.windows.last()
            && window.opening.freeze == Freeze::AllButOutOfTurn
        {
            self.lapse(window.opening.rule);
            // The overtaken play is over without having been judged: this card is the next action after it (U2).
            if self.rulebook.procedures.uno.catch == Catch::NextAction {
                self.emit(Fact::Liable { seats: SeatSet::EMPTY });
            }
        }
    }

    fn refuse(&mut self, seat: Seat, action: &Action) -> Refusal {
        let (code, mut refusal) = legality::why_not(self.rulebook, self.table, seat, action);
        let wrong = match action {
            Action::Play { card, .. } => WrongAction::Card(*card),
            // Who pays with nothing has laid nothing wrong.
            Action::Pay(cards) if !cards.is_empty() => WrongAction::Cards(cards),
            _ => return refusal,
        };
        refusal.rule = self.pay_for(Fault { seat, wrong, code, reported: refusal.code }).or(refusal.rule);
        refusal
    }

    /// A catch or a slap that finds nothing to do, which may cost something (U3, SP-6.4, SS-11).
    fn find_fault(&mut self, seat: Seat, action: &Action) -> Option<Refusal> {
        let wrong = match action {
            Action::Catch(caught) if self.table.windows.is_empty() => WrongAction::Catch(*caught),
            Action::Slap => WrongAction::Slap,
            _ => return None,
        };
        let code = Code::NotLegalNow;
        let rule = self.pay_for(Fault { seat, wrong, code, reported: code })?;
        Some(Refusal { code, rule: Some(rule) })
    }

    /// Asks the rules what a mistake costs; says which rule made it cost.
    fn pay_for(&mut self, fault: Fault<'_>) -> Option<RuleId> {
        let rulebook = self.rulebook;
        for &(id, rule) in &rulebook.fault {
            self.speak_as(id);
            let paid = self.table.has_paid(fault.seat, fault.wrong.kind());
            if rule.fault(self, fault) {
                if let Some(trace) = &mut self.trace {
                    let costs = if paid { "costs nothing again" } else { "costs" };
                    trace.note(Step { seam: Seam::Fault, rule: id, what: format!("{:?} {costs}", fault.wrong) });
                }
                self.drain();
                self.settle();
                return Some(id);
            }
        }
        None
    }
}
