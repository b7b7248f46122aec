//! Tables of events: opened under the name that the event has given them, asked how they stand, stopped.

use std::collections::BTreeMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use ruckus_store::RoomName;
use tokio::sync::watch;

use super::House;
use crate::error::NoEntry;
use crate::keeper::{EventOrder, Note};
use crate::room::{Decided, EventGlance, ForEvent, Room};
use crate::{clock, token};

/// A table that is about to open.
pub(crate) struct Expected {
    house: Arc<House>,
    name: RoomName,
}

impl Drop for Expected {
    fn drop(&mut self) {
        let mut expected = self.house.expected();
        if let Some(count) = expected.get_mut(&self.name) {
            *count -= 1;
            if *count == 0 {
                expected.remove(&self.name);
            }
        }
    }
}

impl House {
    /// Opens a table of an event. There is none of this name yet.
    pub(crate) async fn open_event_table(
        self: &Arc<Self>,
        name: &RoomName,
        rules: &Decided,
        of: &ForEvent,
    ) -> Result<(), NoEntry> {
        self.open_new(name, |patience| {
            let opened = (self.settings.version.clone(), clock::unix_ms());
            Room::open_for_event(name.clone(), rules, of.clone(), opened, patience, token::seed)
        })
        .await
    }

    /// Notes that a table is about to open, for as long as this is kept: whoever comes before it does waits.
    pub(crate) fn expect_table(self: &Arc<Self>, name: &RoomName) -> Expected {
        *self.expected().entry(name.clone()).or_default() += 1;
        Expected { house: self.clone(), name: name.clone() }
    }

    /// Whether a table is about to open.
    pub(crate) fn expects(&self, name: &RoomName) -> bool {
        self.expected().contains_key(name)
    }

    fn expected(&self) -> MutexGuard<'_, BTreeMap<RoomName, usize>> {
        // Nothing in here panics half-way.
        self.expected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks how a table of an event stands, from now on; ends its match first if it is to be stopped.
    pub(crate) async fn watch_event_table(
        self: &Arc<Self>,
        name: &RoomName,
        stop: bool,
    ) -> Result<watch::Receiver<EventGlance>, NoEntry> {
        let watch = |reply| Note::Event(EventOrder::Watch { stop, reply });
        self.ask(name, watch).await?.ok_or(NoEntry::Unknown)
    }

    /// Closes the seat of a player who has left the event.
    pub(crate) async fn close_event_seat(self: &Arc<Self>, name: &RoomName, key: blake3::Hash) -> Result<(), NoEntry> {
        self.ask(name, |reply| Note::Event(EventOrder::CloseSeat { key: Box::new(key), reply })).await
    }
}
