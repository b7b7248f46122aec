//! For how long a room is a server's to keep.

use std::sync::Arc;

use ruckus_store::RoomName;
use tokio_util::sync::CancellationToken;

use super::Cluster;

/// For how long rooms are a server's to keep.
#[derive(Clone, Debug)]
pub(crate) struct Tenure {
    /// The server goes down.
    pub(crate) closing: CancellationToken,
    /// The lease has run out that the rooms are held by.
    lapsed: CancellationToken,
    cluster: Option<Arc<Cluster>>,
}

impl Tenure {
    /// Until the server goes down, and as long as it holds its lease, if it is one of several.
    pub(crate) fn new(closing: CancellationToken, cluster: Option<Arc<Cluster>>) -> Self {
        Self { closing, lapsed: CancellationToken::new(), cluster }
    }

    /// The same from now on: what was held until here has lapsed.
    pub(crate) fn lapse(&mut self) {
        self.lapsed.cancel();
        self.lapsed = CancellationToken::new();
    }

    /// Whether it has ended because of the lease.
    pub(crate) fn has_lapsed(&self) -> bool {
        self.lapsed.is_cancelled() || self.cluster.as_ref().is_some_and(|cluster| !cluster.holds())
    }

    /// Waits until the lease has run out.
    pub(crate) async fn lapses(&self) {
        self.lapsed.cancelled().await;
    }

    /// Lets others have a room.
    pub(crate) async fn give_up(&self, room: &RoomName) {
        if let Some(cluster) = &self.cluster {
            cluster.release(room).await;
        }
    }
}
