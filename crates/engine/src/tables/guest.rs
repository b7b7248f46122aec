//! What a table knows of its guest: rules from outside of the engine, as far as tables, facts and views need them. What they do in
//! a game, [`seams::guest`](crate::Guest) asks.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::cards::card::Card;
use crate::tables::cell::CellAbout;
use crate::tables::window::Opening;

/// The most entries that a guest stands for.
pub const MOST_ENTRIES: usize = 8;

/// A guest as tables and views see it: what its entries are called, and how it describes its cells and windows.
pub trait TableGuest: fmt::Debug + Send + Sync {
    /// Returns itself, for callers that know its type.
    fn as_any(&self) -> &dyn Any;

    /// Returns whether another guest is the same rule with the same entries.
    fn is_same(&self, other: &dyn TableGuest) -> bool;

    /// Returns the cells that it declares.
    fn cells(&self) -> &'static [CellAbout] {
        &[]
    }

    /// Returns the titles of its entries for people, in their order: [`MOST_ENTRIES`] at most.
    fn titles(&self) -> &[Arc<str>];

    /// Returns the words that a window of its own shows: what to choose from, or what is to be done.
    fn words(&self, opening: &Opening) -> &[String] {
        let _ = opening;
        &[]
    }

    /// Returns the deck of the next round. `cards` are all cards of the table, as the last round, in which this guest held, has
    /// left them.
    fn next_deck(&self, cards: &mut dyn Iterator<Item = Card>, deck: Arc<[Card]>) -> Arc<[Card]> {
        let _ = cards;
        deck
    }
}

/// The guest of a table.
#[derive(Clone, Debug)]
pub struct GuestAtTable(Arc<dyn TableGuest>);

impl GuestAtTable {
    pub(crate) fn new(guest: Arc<dyn TableGuest>) -> Self {
        Self(guest)
    }

    /// Returns the guest as a `T`, if it is one.
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
