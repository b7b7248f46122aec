//! Reading the cells of a table.

use std::sync::Arc;

use crate::tables::cell::{Cell, Holds, Key, Value};
use crate::tables::table::Table;

impl<T: Holds> Cell<T> {
    /// The value of the table's cell.
    pub fn of(&self, table: &Table) -> T {
        self.at(table, Key::default())
    }

    /// The value of the cell of a seat or a number.
    pub fn at(&self, table: &Table, key: impl Into<Key>) -> T {
        table.cells.get(self.rule, self.about.place, key.into()).map_or_else(T::default, T::read)
    }

    /// All non-empty cells, by seat or number.
    pub fn all<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = (Key, T)> + 'a {
        let own = table.cells.of(self.rule, self.about.place);
        own.map(|noted| (noted.key, T::read(&noted.value)))
    }
}

impl Cell<Option<Arc<str>>> {
    /// The text in the cell of a seat or a number.
    pub fn text_at<'a>(&self, table: &'a Table, key: impl Into<Key>) -> Option<&'a str> {
        match table.cells.get(self.rule, self.about.place, key.into())? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}
