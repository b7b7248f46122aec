//! Tracks the releases in progress. The node must not claim a room again before its release is done: a release that
//! arrives after a newer claim would undo that claim.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::{Node, Nodes, RoomName};
use tokio::sync::Notify;

/// The releases in progress.
#[derive(Debug, Default)]
pub(super) struct Releases {
    /// The number of releases of each room.
    under_way: Mutex<BTreeMap<RoomName, usize>>,
    /// Notified when a release is done.
    done: Notify,
}

impl Releases {
    /// Waits until no release of a room is in progress.
    pub(super) async fn settled(&self, room: &RoomName) {
        loop {
            let done = self.done.notified();
            if !self.under_way.lock().contains_key(room) {
                return;
            }
            done.await;
        }
    }

    /// Releases a room. The release continues even if the caller stops waiting.
    pub(super) async fn release(self: &Arc<Self>, nodes: Arc<dyn Nodes>, me: Node, room: RoomName) {
        *self.under_way.lock().entry(room.clone()).or_default() += 1;
        let under_way = UnderWay { releases: self.clone(), room };
        let release = async move {
            let room = &under_way.room;
            if let Err(error) = nodes.release(&me, room).await {
                tracing::debug!(%room, %error, "a room could not be released");
            }
        };
        // Fails only if the runtime shuts down. Then the lease ends too.
        let _ = tokio::spawn(release).await;
    }
}

/// A release in progress, until it is dropped.
struct UnderWay {
    releases: Arc<Releases>,
    room: RoomName,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut under_way = self.releases.under_way.lock();
        if let Some(count) = under_way.get_mut(&self.room) {
            *count -= 1;
            if *count == 0 {
                under_way.remove(&self.room);
            }
        }
        drop(under_way);
        self.releases.done.notify_waiters();
    }
}
