//! Writing cells of a rule while a move is resolved.

use crate::seams::resolution::Resolution;
use crate::tables::cell::{Cell, Holds, Key};
use crate::tables::table::Table;

impl<T: Holds> Cell<T> {
    /// Writes the table's cell.
    pub fn note(&self, run: &mut Resolution<'_>, value: T) {
        self.note_at(run, Key::default(), value);
    }

    /// Writes the cell of a seat or a number.
    pub fn note_at(&self, run: &mut Resolution<'_>, key: impl Into<Key>, value: T) {
        run.note(self.rule, self.about.place, key.into(), value.write());
    }

    /// Empties all of the rule's cells with this name.
    pub fn forget(&self, run: &mut Resolution<'_>) {
        let next = |table: &Table| self.all(table).next().map(|(key, _)| key);
        while let Some(key) = next(run.table()) {
            self.note_at(run, key, T::default());
        }
    }
}
