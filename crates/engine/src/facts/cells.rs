//! The facts that say what is in a cell.

use crate::facts::fact::Fact;
use crate::tables::cell::{Cell, Holds, Key, Noted};

impl<T: Holds> Cell<T> {
    /// The fact that this is in the cell of a seat or a number, for tables that start in the middle.
    pub fn fact(&self, key: impl Into<Key>, value: T) -> Fact {
        Fact::Noted { rule: self.rule, place: self.about.place, key: key.into(), value: value.write() }
    }
}

impl Noted {
    /// The fact by which it is noted.
    pub(crate) fn fact(self) -> Fact {
        let Self { rule, place, key, value } = self;
        Fact::Noted { rule, place, key, value: Some(value) }
    }
}
