//! Guests: rules from outside of the engine. A table has one guest at most, which is a [`Rule`] like any other, comes last in the
//! order of rules, and may stand for several entries: rules in the eyes of players, each with a title.

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
use crate::seams::rule::{About, At, Closing, Fault, Replacement, Rule};
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, What};
use crate::tables::guest::{GuestAtTable, MOST_ENTRIES, TableGuest};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::Table;
use crate::tables::window::{Gate, Window};

/// A rule from outside of the engine. It is handed to [`Rulebook::compile`](crate::Rulebook::compile) within the
/// [`Selection`](crate::Selection), goes by the number [`rules::GUEST`](crate::rules::GUEST), and plugs into the same seams as
/// built-in rules. Its description names its seams, cells and what it hears; its name, titles and meetings count for nothing.
pub trait Guest: Rule + TableGuest {
    /// Returns the entries that players can make for a number now, by their place (HR-5).
    fn makeable(&self, table: &Table) -> Numbers {
        let _ = table;
        Numbers::EMPTY
    }

    /// Returns what an entry that is made for a number has all players do; empty, if nothing.
    fn deed(&self, entry: u8) -> &str {
        let _ = entry;
        ""
    }

    /// Checks that its entries go together, with each other and with the built-in rules that are on.
    ///
    /// # Errors
    /// What does not.
    fn check_beside(&self, is_on: &dyn Fn(RuleId) -> bool) -> Result<(), Unfit> {
        let _ = is_on;
        Ok(())
    }
}

/// The guest of a rulebook.
#[derive(Clone, Debug)]
pub struct GuestRule(Arc<dyn Guest>);

impl GuestRule {
    /// A guest that can be handed on.
    pub fn new(guest: impl Guest + 'static) -> Self {
        Self(Arc::new(guest))
    }

    /// Returns the guest as tables keep it.
    pub fn at_table(&self) -> GuestAtTable {
        GuestAtTable::new(self.0.clone())
    }

    /// The guest as what it is, for whoever knows that.
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

/// Why a guest cannot be at a table, in its own words.
#[derive(Clone, Debug)]
pub struct Unfit(Arc<dyn Error + Send + Sync>);

impl Unfit {
    /// The guest's error.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }

    /// The error as what it is, for whoever knows that.
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

/// Two are the same if they say the same.
impl PartialEq for Unfit {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Unfit {}

/// What a guest has in mind while one input is resolved. It is forgotten after it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scratch {
    /// Something that it counts for each of its entries.
    pub counts: [u16; MOST_ENTRIES],
    /// Seats.
    pub seats: SeatSet,
}

/// The place of a table's guest among the rules. It has no mind of its own, and asks the guest of the rulebook.
pub(crate) struct Place;

impl Rule for Place {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "homemade",
            title: "Home-made rules",
            clause: "HR-5",
            sentence: "Rules that players have made. They come last.",
            switchable: false,
            ..About::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if let Some(guest) = at.rulebook.guest() {
            guest.offer(at, seat, gate, offers);
        }
    }

    fn allows(&self, at: At<'_>, seat: Seat, offer: &mut Offer) -> bool {
        at.rulebook.guest().is_none_or(|guest| guest.allows(at, seat, offer))
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        if let Some(guest) = run.rulebook().guest() {
            guest.resolve(run, seat, action, offer);
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: What) {
        if let Some(guest) = run.rulebook().guest() {
            guest.carry_out(run, what);
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, closing: Closing) {
        if let Some(guest) = run.rulebook().guest() {
            guest.close(run, window, closing);
        }
    }

    fn refuses(&self, at: At<'_>, seat: Seat, card: Card) -> Code {
        at.rulebook.guest().map_or(Code::Frozen, |guest| guest.refuses(at, seat, card))
    }

    fn replace(&self, at: At<'_>, effect: &Effect) -> Replacement {
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

    fn contest(&self, at: At<'_>) -> SeatSet {
        at.rulebook.guest().map_or(SeatSet::EMPTY, |guest| guest.contest(at))
    }

    fn fault(&self, run: &mut Resolution<'_>, fault: Fault<'_>) -> bool {
        run.rulebook().guest().is_some_and(|guest| guest.fault(run, fault))
    }
}
