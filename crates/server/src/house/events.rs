//! Tables of events: opened under the name that the event has given them, asked how they stand, stopped.

use std::collections::BTreeMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use ruckus_journal::RoomName;
use ruckus_room::{Decided, EventGlance, ForEvent};
use tokio::sync::watch;

use super::House;
use crate::error::NoEntry;
use crate::events::{Expected, TableRooms};
use crate::keeper::{EventOrder, Note};
use crate::{clock, token};

/// A room that is about to open.
struct Awaited {
    house: Arc<House>,
    name: RoomName,
}

impl Drop for Awaited {
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
    /// Whether a room is about to open.
    pub(crate) fn expects(&self, name: &RoomName) -> bool {
        self.expected().contains_key(name)
    }

    fn expected(&self) -> MutexGuard<'_, BTreeMap<RoomName, usize>> {
        // Nothing in here panics half-way.
        self.expected.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TableRooms for House {
    fn expect_table(self: Arc<Self>, room: &RoomName) -> Expected {
        *self.expected().entry(room.clone()).or_default() += 1;
        Box::new(Awaited { house: self, name: room.clone() })
    }

    fn open_table(
        self: Arc<Self>,
        room: RoomName,
        rules: Arc<Decided>,
        of: ForEvent,
    ) -> BoxFuture<'static, Result<(), NoEntry>> {
        Box::pin(async move {
            self.open_new(&room, |patience| {
                let opened = (self.settings.version.clone(), clock::unix_ms());
                ruckus_room::event_table::open(room.clone(), &rules, of, opened, patience, token::seed)
            })
            .await
        })
    }

    fn close_seat(self: Arc<Self>, room: RoomName, key: blake3::Hash) -> BoxFuture<'static, Result<(), NoEntry>> {
        Box::pin(async move {
            self.ask(&room, |reply| Note::Event(EventOrder::CloseSeat { key: Box::new(key), reply })).await
        })
    }

    fn watch_table(
        self: Arc<Self>,
        room: RoomName,
        stop: bool,
    ) -> BoxFuture<'static, Result<watch::Receiver<EventGlance>, NoEntry>> {
        Box::pin(async move {
            let watch = |reply| Note::Event(EventOrder::Watch { stop, reply });
            self.ask(&room, watch).await?.ok_or(NoEntry::Unknown)
        })
    }
}
