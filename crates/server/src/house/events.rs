//! Tables of events: opened under the name that the event has given them, asked how they stand, stopped.

use std::sync::Arc;

use ruckus_store::RoomName;
use tokio::sync::oneshot;

use super::{House, NoEntry};
use crate::keeper::{EventOrder, Note};
use crate::room::{Decided, EventGlance, ForEvent, Room};
use crate::{clock, token};

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

    /// How a table of an event stands.
    pub(crate) async fn event_glance(self: &Arc<Self>, name: &RoomName) -> Result<EventGlance, NoEntry> {
        self.ask_for_event(name, |reply| EventOrder::Glance { reply }).await
    }

    /// Ends the match at a table of an event, and says how it stands.
    pub(crate) async fn stop_event_table(self: &Arc<Self>, name: &RoomName) -> Result<EventGlance, NoEntry> {
        self.ask_for_event(name, |reply| EventOrder::Stop { reply }).await
    }

    /// Closes the seat of a player who has left the event.
    pub(crate) async fn close_event_seat(self: &Arc<Self>, name: &RoomName, key: blake3::Hash) -> Result<(), NoEntry> {
        self.ask(name, |reply| Note::Event(EventOrder::CloseSeat { key: Box::new(key), reply })).await
    }

    async fn ask_for_event(
        self: &Arc<Self>,
        name: &RoomName,
        order: impl Fn(oneshot::Sender<Option<EventGlance>>) -> EventOrder,
    ) -> Result<EventGlance, NoEntry> {
        self.ask(name, |reply| Note::Event(order(reply))).await?.ok_or(NoEntry::Unknown)
    }
}
