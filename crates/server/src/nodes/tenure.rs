//! The period in which a server may hold rooms.

use std::sync::Arc;

use ruckus_journal::RoomName;
use tokio_util::sync::CancellationToken;

use super::Cluster;

/// The period in which a server may hold rooms. In a cluster, it ends when the lease runs out.
#[derive(Clone, Debug)]
pub(crate) struct Tenure {
    /// Canceled when the server shuts down.
    pub(crate) closing: CancellationToken,
    /// Canceled when the server shuts down or the lease of the held rooms has run out.
    over: CancellationToken,
    cluster: Option<Arc<Cluster>>,
}

impl Tenure {
    /// Starts a period. It lasts until the server shuts down or, in a cluster, until it lapses.
    pub(crate) fn new(closing: CancellationToken, cluster: Option<Arc<Cluster>>) -> Self {
        Self { over: closing.child_token(), closing, cluster }
    }

    /// Ends the period for all rooms held so far, and starts a new one.
    pub(crate) fn lapse(&mut self) {
        self.over.cancel();
        self.over = self.closing.child_token();
    }

    /// Returns true if the lease does not hold. A process that was suspended notices it here first.
    pub(crate) fn has_lapsed(&self) -> bool {
        self.cluster.as_ref().is_some_and(|cluster| !cluster.holds())
    }

    /// Waits until the period has ended.
    pub(crate) fn ends(&self) -> impl Future<Output = ()> + Send + use<> {
        self.over.clone().cancelled_owned()
    }

    /// Releases a room, so that other nodes can claim it. Does nothing without a cluster.
    pub(crate) async fn give_up(&self, room: &RoomName) {
        if let Some(cluster) = &self.cluster {
            cluster.release(room).await;
        }
    }
}
