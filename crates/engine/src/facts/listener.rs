//! Listeners hear each fact while an input is applied.

use crate::facts::fact::Fact;
use crate::tables::table::Table;

/// Hears each fact that [`apply_heard`](crate::apply_heard) applies, in order.
pub trait Listener {
    /// A fact is about to change the table.
    fn before(&mut self, _fact: &Fact, _table: &Table) {}

    /// A fact has changed the table.
    fn after(&mut self, _fact: &Fact, _table: &Table) {}
}
