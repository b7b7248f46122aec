//! Listeners observe each fact while an input is applied.

use crate::facts::fact::Fact;
use crate::tables::table::Table;

/// Observes each fact that [`apply_observed`](crate::apply_observed) applies, in order.
pub trait Listener {
    /// Called before a fact changes the table.
    fn before(&mut self, _fact: &Fact, _table: &Table) {}

    /// Called after a fact has changed the table.
    fn after(&mut self, _fact: &Fact, _table: &Table) {}
}
