//! Lets parts of a room observe the facts of its game.

use ruckus_engine::{Fact, Listener, Table, Time};

use super::player::RoomPlayer;
use super::rules::Rules;

/// Context of a fact, besides the game's table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'a> {
    /// The time of the fact, by the table's clock.
    pub(super) at: Time,
    pub(super) players: &'a [RoomPlayer],
    pub(super) rules: &'a Rules,
}

/// A part of the room that observes each fact as it is applied. Inactive parts are not in the list of observers.
pub(super) trait Observer {
    /// Called before a fact changes the table.
    fn before(&mut self, _fact: &Fact, _table: &Table, _around: Around<'_>) {}

    /// Called after a fact has changed the table.
    fn after(&mut self, _fact: &Fact, _table: &Table, _around: Around<'_>) {}
}

/// The observers of a room, in the order of their calls.
pub(super) struct Observers<'a, const N: usize> {
    pub(super) list: [Option<&'a mut dyn Observer>; N],
    pub(super) around: Around<'a>,
}

impl<const N: usize> Listener for Observers<'_, N> {
    fn before(&mut self, fact: &Fact, table: &Table) {
        self.list.iter_mut().flatten().for_each(|observer| observer.before(fact, table, self.around));
    }

    fn after(&mut self, fact: &Fact, table: &Table) {
        self.list.iter_mut().flatten().for_each(|observer| observer.after(fact, table, self.around));
    }
}
