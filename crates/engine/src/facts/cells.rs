//! Facts that write cells.

use crate::facts::fact::Fact;
use crate::tables::cell::{Cell, Holds, Key, Noted};

impl<T: Holds> Cell<T> {
    /// Returns the fact that stores `value` for a seat or a number, for tables that start in the middle of a game.
    pub fn fact(&self, key: impl Into<Key>, value: T) -> Fact {
        Fact::Noted { rule: self.rule, place: self.about.place, key: key.into(), value: value.write() }
    }
}

impl Noted {
    /// Returns the fact that stores this note.
    pub(crate) fn fact(self) -> Fact {
        let Self { rule, place, key, value } = self;
        Fact::Noted { rule, place, key, value: Some(value) }
    }
}
