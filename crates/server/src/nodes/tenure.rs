//! For how long a room is a server's to keep.

use std::sync::Arc;

use ruckus_journal::RoomName;
use tokio_util::sync::CancellationToken;

use super::Cluster;

/// For how long rooms are a server's to keep.
#[derive(Clone, Debug)]
pub(crate) struct Tenure {
    /// The server goes down.
    pub(crate) closing: CancellationToken,
    /// It goes down, or the lease has run out that the rooms are held by.
    over: CancellationToken,
    cluster: Option<Arc<Cluster>>,
}

impl Tenure {
    /// Until the server goes down, and as long as it holds its lease, if it is one of several.
    pub(crate) fn new(closing: CancellationToken, cluster: Option<Arc<Cluster>>) -> Self {
        Self { over: closing.child_token(), closing, cluster }
    }

    /// The same from now on: what was held until here has lapsed.
    pub(crate) fn lapse(&mut self) {
        self.over.cancel();
        self.over = self.closing.child_token();
    }

    /// Whether the lease does not hold. A program that was frozen finds out here, before anybody tells it.
    pub(crate) fn has_lapsed(&self) -> bool {
        self.cluster.as_ref().is_some_and(|cluster| !cluster.holds())
    }

    /// Waits until it has ended.
    pub(crate) async fn ends(&self) {
        self.over.cancelled().await;
    }

    /// Lets others have a room.
    pub(crate) async fn give_up(&self, room: &RoomName) {
        if let Some(cluster) = &self.cluster {
            cluster.release(room).await;
        }
    }
}
