//! Decides which rooms and events this node may hold in a cluster.

use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::{Claim, Node, RoomName};
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

use super::room_journal::RoomJournal;
use crate::error::RegistryError;
use crate::nodes::{Cluster, Tenure};

/// Claims rooms and events for this node, and finds the nodes that hold others. A server without a cluster may hold
/// all.
#[derive(Debug)]
pub(super) struct Claims {
    tenure: Mutex<Tenure>,
    cluster: Option<Arc<Cluster>>,
    journal: RoomJournal,
}

impl Claims {
    pub(super) fn new(closing: CancellationToken, cluster: Option<Arc<Cluster>>, journal: RoomJournal) -> Self {
        Self { tenure: Mutex::new(Tenure::new(closing, cluster.clone())), cluster, journal }
    }

    /// Returns true if other nodes can claim rooms.
    pub(super) const fn are_shared(&self) -> bool {
        self.cluster.is_some()
    }

    /// The cluster that this node belongs to, or `None` if there is only one node.
    pub(super) const fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.cluster.as_ref()
    }

    /// The tenure of rooms that are claimed now.
    pub(super) fn tenure(&self) -> Tenure {
        self.tenure.lock().clone()
    }

    /// Canceled when the server shuts down.
    pub(super) fn closing(&self) -> CancellationToken {
        self.tenure.lock().closing.clone()
    }

    /// Ends the tenure of all rooms that this node holds. Other nodes may claim them.
    pub(super) fn lapse(&self) {
        self.tenure.lock().lapse();
    }

    /// The cluster, or `None` if there is only one node.
    ///
    /// # Errors
    /// Returns an error while this node has no lease. The node cannot know where rooms are then, so it rejects requests
    /// immediately instead of keeping clients waiting.
    pub(super) fn others(&self) -> Result<Option<&Cluster>, RegistryError> {
        match &self.cluster {
            Some(cluster) if !cluster.holds() => Err(RegistryError::Unavailable),
            cluster => Ok(cluster.as_deref()),
        }
    }

    /// Returns the room that `text` refers to, and the node that holds it if that is another one. Returns `None` if
    /// there is no such room.
    pub(super) async fn locate(
        &self,
        cluster: &Cluster,
        text: &str,
    ) -> Result<Option<(RoomName, Option<Node>)>, RegistryError> {
        cluster.locate(text).await.map_err(|error| self.journal.unavailable(&error))
    }

    /// Claims a room for this node. `fresh` is true if the room does not exist yet and is about to be opened.
    ///
    /// # Errors
    /// Returns [`RegistryError::Elsewhere`] if another node has the room.
    pub(super) async fn claim(&self, name: &RoomName, fresh: bool) -> Result<(), RegistryError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        match cluster.claim(name, fresh).await {
            Ok(Claim::Mine) => Ok(()),
            Ok(Claim::Theirs(node)) => {
                tracing::debug!(room = %name, node, "another node holds the room");
                Err(RegistryError::Elsewhere)
            }
            Ok(Claim::Unknown) => Err(RegistryError::Unknown),
            Ok(Claim::Lapsed) => Err(RegistryError::Unavailable),
            Err(error) => Err(self.journal.unavailable(&error)),
        }
    }

    /// Claims a room or an event and does `work`. Releases the claim again if the work fails.
    ///
    /// Call this only from the initializer of the slot, so that this node cannot claim the same name concurrently.
    /// Otherwise a release could arrive after a newer claim of this node and undo it.
    pub(super) async fn with_claim<T>(
        &self,
        name: &RoomName,
        fresh: bool,
        work: impl Future<Output = Result<T, RegistryError>>,
    ) -> Result<T, RegistryError> {
        let tenure = self.tenure();
        let done = match self.claim(name, fresh).await {
            Ok(()) => work.await,
            // Another node has it, so there is no claim to release.
            Err(RegistryError::Elsewhere) => return Err(RegistryError::Elsewhere),
            // The claim may have succeeded although its answer was lost.
            Err(error) => Err(error),
        };
        if done.is_err() {
            tenure.give_up(name).await;
        }
        done
    }

    /// Claims a room or an event, and does `work` in the initializer of its slot, so that no request can load it
    /// meanwhile. The slot stays empty. Returns `None` if it was loaded before, or if another node has it.
    pub(super) async fn instead_of_loading<K, T>(
        &self,
        name: &RoomName,
        slot: &OnceCell<K>,
        work: &mut Option<impl Future<Output = T>>,
    ) -> Option<T> {
        let mut done = None;
        let doing = async {
            if matches!(self.claim(name, false).await, Ok(()) | Err(RegistryError::Unknown)) {
                if let Some(work) = work.take() {
                    done = Some(work.await);
                }
                self.tenure().give_up(name).await;
            }
            Err(())
        };
        let _ = slot.get_or_try_init(|| doing).await;
        done
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use ruckus_store::Journal;
    use ruckus_testkit::MemoryStore;

    use super::*;

    fn claims(closing: &CancellationToken) -> Claims {
        let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
        Claims::new(closing.clone(), None, RoomJournal::new(journal))
    }

    #[tokio::test]
    async fn a_standalone_server_can_claim_every_room() {
        let claims = claims(&CancellationToken::new());
        let name = RoomName::new("BCDF");
        assert!(claims.claim(&name, true).await.is_ok() && !claims.are_shared());
        assert!(claims.others().is_ok_and(|others| others.is_none()));
        assert_eq!(claims.with_claim(&name, false, async { Ok(1) }).await.ok(), Some(1));
        let refused = claims.with_claim(&name, false, async { Err::<(), _>(RegistryError::Unknown) }).await;
        assert!(matches!(refused, Err(RegistryError::Unknown)));
    }

    #[tokio::test]
    async fn tenures_end_on_lapse_and_on_shutdown() {
        let closing = CancellationToken::new();
        let claims = claims(&closing);
        let before = claims.tenure();
        claims.lapse();
        let after = claims.tenure();
        assert!(before.ends().now_or_never().is_some() && after.ends().now_or_never().is_none());
        assert!(!claims.closing().is_cancelled());
        closing.cancel();
        assert!(claims.closing().is_cancelled() && after.ends().now_or_never().is_some());
    }

    #[tokio::test]
    async fn work_replaces_loading_unless_the_room_is_loaded() {
        let claims = claims(&CancellationToken::new());
        let (name, slot) = (RoomName::new("BCDF"), OnceCell::<()>::new());
        let mut work = Some(async { 1 });
        assert_eq!(claims.instead_of_loading(&name, &slot, &mut work).await, Some(1));
        assert!(!slot.initialized() && work.is_none());
        slot.set(()).expect("it is empty");
        let mut work = Some(async { 2 });
        assert_eq!(claims.instead_of_loading(&name, &slot, &mut work).await, None);
        assert!(work.is_some());
    }
}
