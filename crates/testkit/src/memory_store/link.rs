//! The directory of nodes, reached over a connection that tests delay or cut.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ruckus_journal::{Beat, Changes, Claim, Located, Node, Nodes, RoomName, SharedBucket, StoreError};
use tokio::sync::watch;

use super::MemoryStore;

/// A node's connection to the directory.
pub trait Link: Debug + Send + Sync + 'static {
    /// Sends a request and returns its answer. `what` is the name of the function of [`Nodes`]. The request takes
    /// effect when it is polled.
    fn ask<T: Send + 'static>(
        &self,
        what: &'static str,
        request: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> impl Future<Output = Result<T, StoreError>> + Send;
}

/// The directory as one node reaches it.
#[derive(Debug)]
pub struct FarDirectory<L> {
    /// The directory itself.
    pub store: Arc<MemoryStore>,
    /// The connection of the node.
    pub link: L,
}

#[async_trait]
impl<L: Link> Nodes for FarDirectory<L> {
    async fn beat(&self, node: &Node) -> Result<Beat, StoreError> {
        let (store, node) = (self.store.clone(), node.clone());
        self.link.ask("beat", async move { store.beat(&node).await }).await
    }

    async fn leave(&self, node: &Node) -> Result<(), StoreError> {
        let (store, node) = (self.store.clone(), node.clone());
        self.link.ask("leave", async move { store.leave(&node).await }).await
    }

    async fn claim(&self, node: &Node, room: &RoomName, fresh: bool) -> Result<Claim, StoreError> {
        let (store, node, room) = (self.store.clone(), node.clone(), room.clone());
        self.link.ask("claim", async move { store.claim(&node, &room, fresh).await }).await
    }

    async fn release(&self, node: &Node, room: &RoomName) -> Result<(), StoreError> {
        let (store, node, room) = (self.store.clone(), node.clone(), room.clone());
        self.link.ask("release", async move { store.release(&node, &room).await }).await
    }

    async fn locate(&self, text: &str) -> Result<Option<Located>, StoreError> {
        let (store, text) = (self.store.clone(), text.to_owned());
        self.link.ask("locate", async move { store.locate(&text).await }).await
    }

    async fn take(&self, buckets: &[SharedBucket]) -> Result<Result<(), Duration>, StoreError> {
        let (store, buckets) = (self.store.clone(), buckets.to_vec());
        self.link.ask("take", async move { store.take(&buckets).await }).await
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        self.store.changes()
    }
}
