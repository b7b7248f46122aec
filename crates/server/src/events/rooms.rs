//! What an event needs of the rooms in which its tables play.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use ruckus_store::RoomName;
use tokio::sync::watch;

use crate::error::NoEntry;
use crate::room::{Decided, EventGlance, ForEvent};

/// As long as this is kept, whoever comes to the room before it is open waits for it.
pub(crate) type Expected = Box<dyn Send>;

/// The rooms in which the tables of events play.
pub(crate) trait TableRooms: Send + Sync {
    /// Notes that a room is about to open.
    fn expect_table(self: Arc<Self>, room: &RoomName) -> Expected;

    /// Opens a room. There is none of this name yet.
    fn open_table(
        self: Arc<Self>,
        room: RoomName,
        rules: Arc<Decided>,
        of: ForEvent,
    ) -> BoxFuture<'static, Result<(), NoEntry>>;

    /// Closes the seat of a player who has left the event, by the hash of their token.
    fn close_seat(self: Arc<Self>, room: RoomName, key: blake3::Hash) -> BoxFuture<'static, Result<(), NoEntry>>;

    /// Watches how a table stands, from now on; ends its match first if it is to be stopped.
    fn watch_table(
        self: Arc<Self>,
        room: RoomName,
        stop: bool,
    ) -> BoxFuture<'static, Result<watch::Receiver<EventGlance>, NoEntry>>;
}
