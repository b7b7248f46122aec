//! The entry point of the engine: judges an input against the current table and returns facts or a refusal.

use serde::{Deserialize, Serialize};

use crate::facts::action::{Action, Verb};
use crate::facts::fact::Fact;
use crate::facts::listener::Listener;
use crate::facts::refusal::{Code, Refusal};
use crate::game::legality;
use crate::game::straight::Check;
use crate::rules::dealing;
use crate::seams::explain::{Trace, TraceStep};
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

/// The kinds of input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InputKind {
    /// Start a new match.
    StartMatch,
    /// Shuffle and deal the next round.
    Deal {
        /// The key of the round's shuffles, which is the engine's only randomness.
        seed: [u8; 32],
        /// The dealer of the first round of a match; defaults to the last seat. The deal then moves in turn (G7), and
        /// naming a dealer is refused.
        dealer: Option<Seat>,
    },
    /// A player joins a running match (M3, SP-4.3).
    Join {
        /// The seat, which must be free.
        seat: Seat,
    },
    /// A new player takes over a bot's seat with its cards, but not its total (M3).
    TakeOver {
        /// The seat.
        seat: Seat,
    },
    /// A player leaves the table for good (M4).
    Leave {
        /// The seat.
        seat: Seat,
    },
    /// A player acts.
    Act {
        /// The player's seat.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// A player writes in the chat. Guests may react.
    Speak {
        /// The player's seat.
        seat: Seat,
    },
    /// Time passes.
    Tick,
}

/// An input with its time. Times must not decrease.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The time.
    pub at: Time,
    /// The input.
    #[serde(flatten)]
    pub what: InputKind,
}

/// The result of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The facts. An accepted input can have none, such as a slap at nothing.
    pub facts: Vec<Fact>,
    /// The reason if the input was refused. A refusal can have facts: the penalty for a mistake, or deadlines that have
    /// passed.
    pub refused: Option<Refusal>,
}

/// Decides an input without changing the table.
///
/// ```
/// use ruckus_engine::{InputKind, Input, Rulebook, Table, Time, decide, evolve};
/// use ruckus_ruleset::Ruleset;
/// let rulebook = Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let mut table = Table::new(4);
/// let deal = Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: None } };
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

/// Decides an input and applies its facts to the table. Appends them to `facts`. Equivalent to [`decide`] and
/// [`crate::evolve`], but does not copy the table.
pub fn apply(rulebook: &Rulebook, table: &mut Table, input: &Input, facts: &mut Vec<Fact>) -> Option<Refusal> {
    judge(rulebook, table, input, facts, None, None)
}

/// Like [`apply`], with a listener that observes each fact and the table before and after it.
///
/// A refused input changes the table only by the facts that the listener observes: passed deadlines, and the penalty
/// for a mistake.
///
/// ```
/// use ruckus_engine::{Fact, InputKind, Input, Listener, Rulebook, Table, Time, apply_observed};
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
/// let deal = Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: None } };
/// assert_eq!(apply_observed(&rulebook, &mut table, &deal, &mut Vec::new(), &mut drawn), None);
/// assert!(drawn.0 >= 4 * 7);
/// ```
pub fn apply_observed(
    rulebook: &Rulebook,
    table: &mut Table,
    input: &Input,
    facts: &mut Vec<Fact>,
    listener: &mut dyn Listener,
) -> Option<Refusal> {
    judge(rulebook, table, input, facts, None, Some(listener))
}

/// Like [`apply`] for an action, but with the seat's current offers, so that they are not computed again. Used by
/// simulations, which play many moves.
///
/// ```
/// use ruckus_engine::*;
/// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let mut table = Table::new(4);
/// let mut facts = Vec::new();
/// let deal = Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: None } };
/// apply(&rulebook, &mut table, &deal, &mut facts);
/// let seat = table.turn;
/// let offered = offers(&rulebook, &table, seat);
/// assert_eq!(apply_offered(&rulebook, &mut table, Time(0), (seat, &Action::Draw), &offered, &mut facts), None);
/// assert_eq!(table.chair(seat).hand.len(), 8);
/// ```
pub fn apply_offered(
    rulebook: &Rulebook,
    table: &mut Table,
    at: Time,
    acts: (Seat, &Action),
    offers: &Offers,
    facts: &mut Vec<Fact>,
) -> Option<Refusal> {
    apply_known(rulebook, table, at, acts, (offers, None), facts)
}

/// Like [`apply_offered`], with the index of the offer that the action was picked from, so that frequent actions are not
/// searched among the offers. The result is the same for any index.
///
/// ```
/// use ruckus_engine::*;
/// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let mut table = Table::new(4);
/// let mut facts = Vec::new();
/// let deal = Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: None } };
/// apply(&rulebook, &mut table, &deal, &mut facts);
/// let seat = table.turn;
/// let offered = offers(&rulebook, &table, seat);
/// let place = offered.patterns().position(|pattern| *pattern == Pattern::Draw).unwrap();
/// assert_eq!(apply_chosen(&rulebook, &mut table, Time(0), (seat, &Action::Draw), (&offered, place), &mut facts), None);
/// assert_eq!(table.chair(seat).hand.len(), 8);
/// ```
pub fn apply_chosen(
    rulebook: &Rulebook,
    table: &mut Table,
    at: Time,
    acts: (Seat, &Action),
    (offers, place): (&Offers, usize),
    facts: &mut Vec<Fact>,
) -> Option<Refusal> {
    apply_known(rulebook, table, at, acts, (offers, Some(place)), facts)
}

#[inline(always)]
fn apply_known(
    rulebook: &Rulebook,
    table: &mut Table,
    at: Time,
    (seat, action): (Seat, &Action),
    (offers, chosen): (&Offers, Option<usize>),
    facts: &mut Vec<Fact>,
) -> Option<Refusal> {
    let check = Check::begin(table, facts, false);
    let due = table.deadline().is_some_and(|deadline| deadline <= at);
    let mut run = Resolution::new(rulebook, table, facts, at, None);
    let refused = if due {
        // A deadline that passes first can change the offers.
        run.let_deadlines_pass();
        run.act(seat, action, None)
    } else if chosen.is_some_and(|place| run.go_chosen(seat, action, (offers, place))) {
        None
    } else {
        run.act(seat, action, Some(offers))
    };
    check.end((table, facts, refused.as_ref()), |table, facts| {
        let input = Input { at, what: InputKind::Act { seat, action: action.clone() } };
        resolve(Resolution::new(rulebook, table, facts, at, None).roundabout(), &input)
    });
    refused
}

/// Decides an input and traces the rules that took part in the decision.
pub fn explain(rulebook: &Rulebook, table: &Table, input: &Input) -> (Decision, Trace) {
    let mut scratch = table.clone();
    let mut facts = Vec::new();
    let mut trace = Trace::default();
    let refused = judge(rulebook, &mut scratch, input, &mut facts, Some(&mut trace), None);
    (Decision { facts, refused }, trace)
}

fn judge(
    rulebook: &Rulebook,
    table: &mut Table,
    input: &Input,
    facts: &mut Vec<Fact>,
    trace: Option<&mut Trace>,
    listener: Option<&mut dyn Listener>,
) -> Option<Refusal> {
    let check = Check::begin(table, facts, trace.is_some());
    let mut run = Resolution::new(rulebook, table, facts, input.at, trace);
    if let Some(listener) = listener {
        run.listener = Some(listener);
    }
    let refused = resolve(run, input);
    check.end((table, facts, refused.as_ref()), |table, facts| {
        resolve(Resolution::new(rulebook, table, facts, input.at, None).roundabout(), input)
    });
    refused
}

fn resolve(mut run: Resolution<'_>, input: &Input) -> Option<Refusal> {
    run.let_deadlines_pass();
    match &input.what {
        InputKind::Tick => None,
        InputKind::StartMatch => {
            if matches!(run.table.phase, Phase::Dealing | Phase::Playing) {
                return Some(Refusal::because(Code::NotLegalNow));
            }
            run.emit(Fact::MatchBegun);
            None
        }
        InputKind::Deal { seed, dealer } => {
            let running = matches!(run.table.phase, Phase::Dealing | Phase::Playing);
            let people = run.table.next_seats().len();
            // A player who is alone must wait for others (M4).
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
        InputKind::Join { seat } => run.join(*seat),
        InputKind::TakeOver { seat } => run.take_over(*seat),
        InputKind::Leave { seat } => run.leave(*seat),
        InputKind::Act { seat, action } => run.act(*seat, action, None),
        InputKind::Speak { seat } => {
            run.speak(*seat);
            None
        }
    }
}

impl Resolution<'_> {
    /// Closes the windows with passed deadlines and rings the clocks that have run out, earliest first.
    fn let_deadlines_pass(&mut self) {
        while let Some(deadline) = self.table.deadline().filter(|&deadline| deadline <= self.now) {
            let now = std::mem::replace(&mut self.now, deadline);
            // The consequences happen at the deadline and not at the time of the input.
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

    /// Notifies rules that a seat wrote in the chat, at most once until another card lands: if a rule penalizes
    /// talking, messages must not use up the draw pile (SS-11). Marked cold because few inputs are messages.
    #[cold]
    fn speak(&mut self, seat: Seat) {
        if self.table.has_seat(seat) && !self.table.has_paid(seat, Mistake::Talk) {
            self.emit(Fact::Spoke { seat });
            self.drain();
            self.settle();
        }
    }

    /// Rings the next clock.
    pub(crate) fn ring(&mut self) {
        let Some(clock) = self.table.next_clock() else { return };
        self.is_of_play(false);
        self.speak_as(clock.rule);
        self.emit(Fact::ClockRang { rule: clock.rule, step: clock.step });
        clock.rule.rule().ring(self, clock);
    }

    /// Performs an action if it is offered. Uses `known` as the offers if given.
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
            "these offers belong to another position"
        );
        self.take_up(seat, action, offers)
    }

    /// Performs an action if it is among the offers.
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
        if self.go_straight(seat, action, offer) {
            return None;
        }
        if let Some(trace) = &mut self.trace {
            let what = format!("{:?} {:?}", offer.verb(), offer.how());
            trace.note(TraceStep { seam: Seam::Meaning, rule: offer.rule, what });
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

    /// Returns true for a right accusation by a seat that has paid for a wrong one since the last card landed. Such an
    /// accusation is not offered, because the offer would reveal who is guilty (SS-12).
    fn is_right_after_all(&self, seat: Seat, action: &Action) -> bool {
        let Action::Accuse(accused) = action else { return false };
        self.table.has_paid(seat, Mistake::Accusation) && self.table.undoable() == Some(*accused)
    }

    /// Returns true if an action continues the play that can be undone: it draws the debt, challenges, or answers a
    /// window that the play opened. An accusation is independent of the play.
    fn follows_from_play(&self, offer: &Offer) -> bool {
        match offer.verb() {
            Verb::Accuse => false,
            Verb::Challenge => true,
            Verb::Draw if self.table.debt > 0 => true,
            _ => self.table.window_of(offer.rule).is_some_and(|window| window.of_play),
        }
    }

    /// Returns true if an action is a `pass` that answers a window and so does not count as passing the turn (U2).
    fn answers_window(&self, seat: Seat, offer: &Offer) -> bool {
        let asked = |rule| self.table.windows.iter().any(|it| it.opening.rule == rule && it.awaited().contains(seat));
        offer.verb() == Verb::Pass && asked(offer.rule)
    }

    /// U2, `next-action`: after the next action, earlier players can no longer be caught.
    pub(crate) fn pass_by_catches(&mut self, verb: Verb) {
        let acts = matches!(verb, Verb::Play | Verb::Draw | Verb::Pass | Verb::Challenge | Verb::Pay | Verb::Show);
        if acts && self.rulebook.procedures.uno.catch == Catch::NextAction && !self.table.liable.is_empty() {
            self.emit_known(Fact::Liable { seats: SeatSet::EMPTY });
        }
    }

    /// G10: a legal card out of turn closes the window in which a color is called, unless the card has no effect: after
    /// a match, the player still calls the color (PS-3.1).
    fn overtake(&mut self) {
        while let Some(window) = self.table.windows.last()
            && window.opening.freeze == Freeze::AllButOutOfTurn
        {
            self.lapse(window.opening.rule);
            // The overtaken play ended without being judged. The card out of turn is the next action after it (U2).
            if self.rulebook.procedures.uno.catch == Catch::NextAction {
                self.emit_known(Fact::Liable { seats: SeatSet::EMPTY });
            }
        }
    }

    fn refuse(&mut self, seat: Seat, action: &Action) -> Refusal {
        let (code, mut refusal) = legality::why_not(self.rulebook, self.table, seat, action);
        let wrong = match action {
            Action::Play { card, .. } => WrongAction::Card(*card),
            // An empty payment is not a wrong card.
            Action::Pay(cards) if !cards.is_empty() => WrongAction::Cards(cards),
            _ => return refusal,
        };
        refusal.rule = self.pay_for(Fault { seat, wrong, code, reported: refusal.code }).or(refusal.rule);
        refusal
    }

    /// Judges a catch, slap or call of UNO that has no effect, which may cost cards (U3, SP-6.4, SS-11, G16).
    fn find_fault(&mut self, seat: Seat, action: &Action) -> Option<Refusal> {
        // A player who dropped out cannot pay (G18).
        if self.table.has_dropped_out(seat) {
            return None;
        }
        let wrong = match action {
            Action::Catch(caught) if self.table.windows.is_empty() => WrongAction::Catch(*caught),
            Action::Slap => WrongAction::Slap,
            Action::Uno => WrongAction::Uno,
            _ => return None,
        };
        let code = Code::NotLegalNow;
        let rule = self.pay_for(Fault { seat, wrong, code, reported: code })?;
        Some(Refusal { code, rule: Some(rule) })
    }

    /// Asks the rules for the penalty of a mistake. Returns the rule that penalized it.
    fn pay_for(&mut self, fault: Fault<'_>) -> Option<RuleId> {
        let rulebook = self.rulebook;
        for &(id, rule) in &rulebook.fault {
            self.speak_as(id);
            let paid = self.table.has_paid(fault.seat, fault.wrong.kind());
            if rule.fault(self, fault) {
                if let Some(trace) = &mut self.trace {
                    let costs = if paid { "is already paid for" } else { "costs" };
                    trace.note(TraceStep { seam: Seam::Fault, rule: id, what: format!("{:?} {costs}", fault.wrong) });
                }
                self.drain();
                self.settle();
                return Some(id);
            }
        }
        None
    }
}
