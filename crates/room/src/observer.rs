//! The parts of a room that follow what happens at its table.

use ruckus_engine::{Fact, Listener, Table, Time};

use super::player::Player;
use super::rules::Rules;

/// What an observer can look at besides the fact and the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'a> {
    /// When it happens, by the table's clock.
    pub(super) at: Time,
    pub(super) players: &'a [Player],
    pub(super) rules: &'a Rules,
}

/// A part that is told of each fact, while the fact is applied. A part that is off is not in the list of observers.
pub(super) trait Observer {
    /// A fact is about to change the table.
    fn before(&mut self, _fact: &Fact, _table: &Table, _around: Around<'_>) {}

    /// A fact has changed the table.
    fn after(&mut self, _fact: &Fact, _table: &Table, _around: Around<'_>) {}
}

/// The observers of a room, in the order in which they are told.
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
