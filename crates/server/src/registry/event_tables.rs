//! Tables of events: opens them under the names that the event chose, reports their state, and stops them.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use ruckus_journal::RoomName;
use ruckus_room::{Decided, EventTableStatus, ForEvent};
use tokio::sync::watch;

use super::{RoomRegistry, opening};
use crate::error::RegistryError;
use crate::events::{Expected, TableRooms};
use crate::room_actor::{EventRequest, RoomRequest};
use crate::{clock, token};

impl TableRooms for RoomRegistry {
    fn expect_table(self: Arc<Self>, room: &RoomName) -> Expected {
        Box::new(self.events.expected().expect(room))
    }

    fn open_table(
        self: Arc<Self>,
        room: RoomName,
        rules: Arc<Decided>,
        of: ForEvent,
    ) -> BoxFuture<'static, Result<(), RegistryError>> {
        Box::pin(async move {
            opening::open_new(&self, &room, |timeouts| {
                let opened = (self.settings.version.clone(), clock::unix_ms());
                ruckus_room::event_table::open(room.clone(), &rules, of, opened, timeouts, token::seed)
            })
            .await
        })
    }

    fn close_seat(self: Arc<Self>, room: RoomName, key: blake3::Hash) -> BoxFuture<'static, Result<(), RegistryError>> {
        Box::pin(async move {
            self.ask(&room, |reply| RoomRequest::Event(EventRequest::CloseSeat { key: Box::new(key), reply })).await
        })
    }

    fn watch_table(
        self: Arc<Self>,
        room: RoomName,
        stop: bool,
    ) -> BoxFuture<'static, Result<watch::Receiver<EventTableStatus>, RegistryError>> {
        Box::pin(async move {
            let watch = |reply| RoomRequest::Event(EventRequest::Watch { stop, reply });
            self.ask(&room, watch).await?.ok_or(RegistryError::Unknown)
        })
    }
}
