//! Events of several tables on a running server. [`ruckus_events`] decides how an event goes; here it is given a code, a
//! journal, people with tokens, and tables.
//!
//! An event is written into the journal as a room of a name that no table can have, and each has one task that owns it.
//! Its tables are ordinary rooms, each with a long name, which the event's journal knows.

mod actor;
mod closest;
mod commits;
mod display;
mod forecast;
mod forget;
mod head;
mod names;
mod note;
mod open;
mod people;
mod presence;
mod record;
mod refusals;
mod results;
mod rooms;
mod screens;
mod settings;
mod state;
mod table_watch;
mod tables;
mod view;
mod waits;
mod word;

#[cfg(test)]
pub(crate) mod tests;

use std::sync::Arc;

use ruckus_journal::{Entry, RoomName};
use tokio::sync::{mpsc, watch};

use crate::code;

pub(crate) use actor::{Clock, no_person};
pub(crate) use forecast::Forecast;
pub(crate) use forget::{Forgotten, forget};
pub(crate) use note::Note;
pub(crate) use open::{Opening, opening};
pub(crate) use results::{matches_csv, record, standings_csv};
pub(crate) use rooms::{Expected, TableRooms};
pub(crate) use screens::{Screens, Told, stamped};
pub use settings::EventTimes;
pub(crate) use view::Shown;

pub(crate) use actor::{Actor, End};
pub(crate) use state::State;

/// How the journal's names of events begin: with letters that no code has.
const PREFIX: &str = "event-";

/// How many letters the code of an event has.
pub(crate) const CODE_LETTERS: usize = 5;

/// Returns the name in the journal of the event that a text leads to; none if it cannot be a code.
pub(crate) fn named(text: &str) -> Option<RoomName> {
    let code = code::read(text).filter(|code| code::is_short(code.as_str()))?;
    Some(RoomName::new(&format!("{PREFIX}{code}")))
}

/// Returns the code of an event, by its name in the journal; none if a table has this name.
pub(crate) fn code_of(name: &RoomName) -> Option<&str> {
    name.as_str().strip_prefix(PREFIX)
}

/// Returns why the entries of an event cannot be read. None if they can, or if they are those of a table.
pub fn unreadable(name: &RoomName, entries: &[Entry]) -> Option<String> {
    State::replay(name, code_of(name)?, entries).err()
}

/// Returns whether a name in the journal is that of an event, and not of a table.
pub fn is_event(name: &RoomName) -> bool {
    code_of(name).is_some()
}

/// The way to an event.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) notes: mpsc::Sender<Note>,
    pub(crate) shown: watch::Receiver<Arc<Shown>>,
    /// What screens are told, at a pace that they can follow.
    pub(crate) told: watch::Receiver<Arc<Told>>,
    pub(crate) clock: Clock,
}

impl Handle {
    /// Returns the event as it may be shown now.
    pub(crate) fn now(&self) -> Arc<Shown> {
        self.shown.borrow().clone()
    }
}
