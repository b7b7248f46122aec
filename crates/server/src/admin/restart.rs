//! An announced restart. Every table shows a countdown to it.

use parking_lot::Mutex;
use ruckus_protocol::ServerMessage;
use ruckus_room::written;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::OpenSockets;

/// Time in milliseconds that an overdue restart is still announced.
const OVERDUE: u64 = 10 * 60 * 1000;

/// The announced restart, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Restart(Mutex<Option<u64>>);

impl Restart {
    /// Returns the time of the restart in milliseconds since 1970.
    pub(crate) fn due(&self, now: u64) -> Option<u64> {
        self.0.lock().filter(|due| due + OVERDUE > now)
    }

    /// Announces a restart at every table, or cancels it if `due` is `None`.
    pub(crate) fn announce(&self, due: Option<u64>, now: u64, presence: &OpenSockets) {
        // Set first: devices that connect from now on get the message when they enter.
        *self.0.lock() = due;
        presence.tell_all(&text(due, now));
    }

    /// Returns the announcement for a device that connects now.
    pub(super) fn message(&self, now: u64) -> Option<Utf8Bytes> {
        self.due(now).map(|due| text(Some(due), now))
    }
}

fn text(due: Option<u64>, now: u64) -> Utf8Bytes {
    written(&ServerMessage::Restart { in_ms: due.map(|due| due.saturating_sub(now)) }).into()
}
