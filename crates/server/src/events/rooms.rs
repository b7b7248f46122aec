//! Interface of an event to the rooms in which its tables play.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use ruckus_journal::RoomName;
use ruckus_room::{Decided, EventTableStatus, ForEvent};
use tokio::sync::watch;

use crate::error::RegistryError;

/// Guard of an announced room. Players who arrive before the room is open wait for it until this is dropped.
pub(crate) type Expected = Box<dyn Send>;

/// The rooms in which the tables of events play.
pub(crate) trait TableRooms: Send + Sync {
    /// Announces a room that is about to open.
    fn expect_table(self: Arc<Self>, room: &RoomName) -> Expected;

    /// Opens a room. Its name must be unused.
    fn open_table(
        self: Arc<Self>,
        room: RoomName,
        rules: Arc<Decided>,
        of: ForEvent,
    ) -> BoxFuture<'static, Result<(), RegistryError>>;

    /// Closes the seat of a player who has left the event, by the hash of their token.
    fn close_seat(self: Arc<Self>, room: RoomName, key: blake3::Hash) -> BoxFuture<'static, Result<(), RegistryError>>;

    /// Subscribes to the state of a table. With `stop`, ends its match first.
    fn watch_table(
        self: Arc<Self>,
        room: RoomName,
        stop: bool,
    ) -> BoxFuture<'static, Result<watch::Receiver<EventTableStatus>, RegistryError>>;
}
