//! The guest as tables, facts, and views see it: rules from outside the engine. Their behavior during play is in
//! [`seams::guest`](crate::Guest).

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::cards::card::Card;
use crate::tables::cell::CellInfo;
use crate::tables::window::Opening;

/// The maximum number of home-made rules in a guest.
pub const MOST_ENTRIES: usize = 8;

/// The part of a guest that tables and views need: the titles of its home-made rules, and its cells and windows.
pub trait TableGuest: fmt::Debug + Send + Sync {
    /// Returns itself, for callers that know its type.
    fn as_any(&self) -> &dyn Any;

    /// Returns true if another guest has the same type and the same home-made rules.
    fn is_same(&self, other: &dyn TableGuest) -> bool;

    /// Returns the cells that the guest declares.
    fn cells(&self) -> &'static [CellInfo] {
        &[]
    }

    /// Returns the display names of the home-made rules, in order: at most [`MOST_ENTRIES`].
    fn titles(&self) -> &[Arc<str>];

    /// Returns the texts of one of the guest's windows: the options to choose from, or the action to perform.
    fn words(&self, opening: &Opening) -> &[String] {
        let _ = opening;
        &[]
    }

    /// Returns the deck of the next round. `cards` are all cards of the table at the end of the last round, which this
    /// guest took part in.
    fn next_deck(&self, cards: &mut dyn Iterator<Item = Card>, deck: Arc<[Card]>) -> Arc<[Card]> {
        let _ = cards;
        deck
    }
}

/// A shared handle to a table's guest.
#[derive(Clone, Debug)]
pub struct GuestAtTable(Arc<dyn TableGuest>);

impl GuestAtTable {
    pub(crate) fn new(guest: Arc<dyn TableGuest>) -> Self {
        Self(guest)
    }

    /// Returns the guest as a `T` if it has that type.
    pub fn known_as<T: 'static>(&self) -> Option<&T> {
        self.0.as_any().downcast_ref()
    }
}

impl Deref for GuestAtTable {
    type Target = dyn TableGuest;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for GuestAtTable {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.is_same(&*other.0)
    }
}

impl Eq for GuestAtTable {}
