//! Guests: rules from outside the engine. A guest is a [`Rule`] that is asked last and can contain several home-made
//! rules, each with a title; a table has at most one guest.

use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::cards::card::Card;
use crate::cards::numbers::Numbers;
use crate::facts::action::Action;
use crate::facts::fact::Fact;
use crate::facts::refusal::Code;
use crate::seams::offers::{Offer, Offers};
use crate::seams::resolution::Resolution;
use crate::seams::rule::{Closing, Fault, Replacement, Rule, RuleContext, RuleInfo};
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, EffectKind};
use crate::tables::guest::{GuestAtTable, MOST_ENTRIES, TableGuest};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::Table;
use crate::tables::window::{Gate, Window};

/// A rule from outside the engine. It is passed to [`Rulebook::compile`](crate::Rulebook::compile) in the
/// [`Selection`](crate::Selection), has the number [`rules::GUEST`](crate::rules::GUEST), and uses the same seams as
/// built-in rules. The engine reads the seams, cells, and heard facts of its description, and ignores name, titles, and
/// meetings.
pub trait Guest: Rule + TableGuest {
    /// Returns the indices of the home-made rules that players can currently assign to a number (HR-5).
    fn makeable(&self, table: &Table) -> Numbers {
        let _ = table;
        Numbers::EMPTY
    }

    /// Returns the action that a home-made rule, assigned to a number, requires of all players; empty if none.
    fn deed(&self, entry: u8) -> &str {
        let _ = entry;
        ""
    }

    /// Checks that the home-made rules are compatible with each other and with the built-in rules that are on.
    ///
    /// # Errors
    /// Returns the first incompatibility.
    fn check_beside(&self, is_on: &dyn Fn(RuleId) -> bool) -> Result<(), Unfit> {
        let _ = is_on;
        Ok(())
    }
}

/// A shared handle to a rulebook's guest.
#[derive(Clone, Debug)]
pub struct GuestRule(Arc<dyn Guest>);

impl GuestRule {
    /// Wraps a guest.
    pub fn new(guest: impl Guest + 'static) -> Self {
        Self(Arc::new(guest))
    }

    /// Returns the guest in the form that tables store.
    pub fn at_table(&self) -> GuestAtTable {
        GuestAtTable::new(self.0.clone())
    }

    /// Returns the guest as a `T` if it has that type.
    pub fn known_as<T: 'static>(&self) -> Option<&T> {
        self.0.as_any().downcast_ref()
    }
}

impl Deref for GuestRule {
    type Target = dyn Guest;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for GuestRule {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.is_same(&*other.0)
    }
}

impl Eq for GuestRule {}

/// The error of a guest that cannot be used at a table.
#[derive(Clone, Debug)]
pub struct Unfit(Arc<dyn Error + Send + Sync>);

impl Unfit {
    /// Wraps an error of the guest.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }

    /// Returns the error as a `T` if it has that type.
    pub fn known_as<T: Error + 'static>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Unfit {}

/// Errors are equal if their messages are equal.
impl PartialEq for Unfit {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Unfit {}

/// Memory of a guest during one input. It is cleared afterwards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scratch {
    /// A counter for each home-made rule.
    pub counts: [u16; MOST_ENTRIES],
    /// A set of seats.
    pub seats: SeatSet,
}

/// Placeholder for the guest in the list of rules. Forwards each call to the guest of the rulebook.
pub(crate) struct GuestSlot;

impl Rule for GuestSlot {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "homemade",
            title: "Home-made rules",
            clause: "HR-5",
            sentence: "Rules made by players. They come last.",
            switchable: false,
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if let Some(guest) = at.rulebook.guest() {
            guest.offer(at, seat, gate, offers);
        }
    }

    fn allows(&self, at: RuleContext<'_>, seat: Seat, offer: &mut Offer) -> bool {
        at.rulebook.guest().is_none_or(|guest| guest.allows(at, seat, offer))
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        if let Some(guest) = run.rulebook().guest() {
            guest.resolve(run, seat, action, offer);
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        if let Some(guest) = run.rulebook().guest() {
            guest.carry_out(run, what);
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, closing: Closing) {
        if let Some(guest) = run.rulebook().guest() {
            guest.close(run, window, closing);
        }
    }

    fn refuses(&self, at: RuleContext<'_>, seat: Seat, card: Card) -> Code {
        at.rulebook.guest().map_or(Code::Frozen, |guest| guest.refuses(at, seat, card))
    }

    fn replace(&self, at: RuleContext<'_>, effect: &Effect) -> Replacement {
        at.rulebook.guest().map_or(Replacement::Keep, |guest| guest.replace(at, effect))
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some(guest) = run.rulebook().guest() {
            guest.remember(run, fact);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some(guest) = run.rulebook().guest() {
            guest.react(run, fact);
        }
    }

    fn pause(&self, run: &mut Resolution<'_>) {
        if let Some(guest) = run.rulebook().guest() {
            guest.pause(run);
        }
    }

    fn settle(&self, run: &mut Resolution<'_>) {
        if let Some(guest) = run.rulebook().guest() {
            guest.settle(run);
        }
    }

    fn rest(&self, run: &mut Resolution<'_>) {
        if let Some(guest) = run.rulebook().guest() {
            guest.rest(run);
        }
    }

    fn count(&self, run: &mut Resolution<'_>) {
        if let Some(guest) = run.rulebook().guest() {
            guest.count(run);
        }
    }

    fn ring(&self, run: &mut Resolution<'_>, clock: Clock) {
        if let Some(guest) = run.rulebook().guest() {
            guest.ring(run, clock);
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        match run.rulebook().guest() {
            Some(guest) => guest.leave(run, seat),
            None => run.close_own(Closing::Deadline),
        }
    }

    fn contest(&self, at: RuleContext<'_>) -> SeatSet {
        at.rulebook.guest().map_or(SeatSet::EMPTY, |guest| guest.contest(at))
    }

    fn fault(&self, run: &mut Resolution<'_>, fault: Fault<'_>) -> bool {
        run.rulebook().guest().is_some_and(|guest| guest.fault(run, fault))
    }
}
