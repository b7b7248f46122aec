//! Events of several tables on a running server. [`ruckus_events`] decides how an event proceeds; this module adds its
//! code, journal, people with tokens, and tables.
//!
//! The journal stores an event as a room with a name that no table can have. Each event has one task that owns it. Its
//! tables are ordinary rooms with long names, which are recorded in the event's journal.

mod actor;
mod closest;
mod commits;
mod display;
mod forecast;
mod forget;
mod head;
mod names;
mod open;
mod people;
mod presence;
mod record;
mod refusals;
mod request;
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
pub(crate) use open::{Opening, opening};
pub(crate) use request::EventActorRequest;
pub(crate) use results::{matches_csv, record, standings_csv};
pub(crate) use rooms::{Expected, TableRooms};
pub(crate) use screens::{ScreenUpdate, Screens, stamped};
pub use settings::EventTimes;
pub(crate) use view::DurableState;

pub(crate) use actor::{Actor, End};
pub(crate) use state::EventState;

/// Prefix of event names in the journal. Table names consist of uppercase consonants, so none can begin with it.
const PREFIX: &str = "event-";

/// Length of an event's code in letters.
pub(crate) const CODE_LETTERS: usize = 5;

/// Returns the journal's name of the event with this code, or `None` if `text` is not a valid code.
pub(crate) fn named(text: &str) -> Option<RoomName> {
    let code = code::read(text).filter(|code| code::is_short(code.as_str()))?;
    Some(RoomName::new(&format!("{PREFIX}{code}")))
}

/// Returns the code of an event from its name in the journal, or `None` for the name of a table.
pub(crate) fn code_of(name: &RoomName) -> Option<&str> {
    name.as_str().strip_prefix(PREFIX)
}

/// Returns the reason why the entries of an event are unreadable. Returns `None` if they are readable, or if `name` is
/// that of a table.
pub fn unreadable(name: &RoomName, entries: &[Entry]) -> Option<String> {
    EventState::replay(name, code_of(name)?, entries).err()
}

/// Returns true if a name in the journal is that of an event, and not of a table.
pub fn is_event(name: &RoomName) -> bool {
    code_of(name).is_some()
}

/// A handle to an event's actor.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) requests: mpsc::Sender<EventActorRequest>,
    pub(crate) shown: watch::Receiver<Arc<DurableState>>,
    /// Updates for screens, at a pace that they can follow.
    pub(crate) updates: watch::Receiver<Arc<ScreenUpdate>>,
    pub(crate) clock: Clock,
}

impl Handle {
    /// Returns the current durable state of the event.
    pub(crate) fn now(&self) -> Arc<DurableState> {
        self.shown.borrow().clone()
    }
}
