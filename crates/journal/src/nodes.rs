//! Nodes: programs that serve the rooms of one store together, and the assignment of rooms to nodes.
//!
//! A node holds a *lease*, which it renews every second. Leases are only for liveness: they tell which node to ask for
//! a room, and when a room may be taken over. The journal's fence guarantees that nothing is done twice or forked,
//! regardless of clocks.

use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::watch;

use crate::{RoomName, SharedBucket, StoreError};

/// The duration of a lease after its last renewal, by the store's clock.
pub const LEASE: Duration = Duration::from_secs(3);

/// A node's description of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name. Running nodes have unique names.
    pub name: String,
    /// A unique name for this run of the node.
    pub boot: String,
    /// The address for other nodes: `http://10.0.0.5:8080`.
    pub address: String,
    /// The address for pages that reaches only this node. `None` if there is none.
    pub url: Option<String>,
    /// The version of its program.
    pub version: String,
    /// A fingerprint of the secret that nodes show each other. It does not reveal the secret.
    pub mark: String,
    /// The number of rooms in memory.
    pub rooms: u64,
    /// True if the node accepts no new rooms.
    pub draining: bool,
}

/// The result of renewing a lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
    /// The lease is renewed. Contains all running nodes by name, including this one.
    Alive(Vec<Node>),
    /// Another run with the same name has renewed its lease this long ago, by the store's clock. A second attempt shows
    /// whether it still does.
    NameTaken(Duration),
}

/// The result of claiming a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This node has the room.
    Mine,
    /// The running node with this name has the room.
    Theirs(String),
    /// The room does not exist.
    Unknown,
    /// This node's own lease has expired.
    Lapsed,
}

/// The room for a name or a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The room.
    pub room: RoomName,
    /// The name of the running node that has it.
    pub node: Option<String>,
}

/// Change counters of data that all nodes share. Only an increase is meaningful, not the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Documents: bans, invitations, secrets.
    pub documents: u64,
    /// Published items.
    pub gallery_entries: u64,
}

/// The directory of nodes and of the rooms that they have.
#[async_trait]
pub trait Nodes: std::fmt::Debug + Send + Sync {
    /// Starts or renews a node's lease.
    ///
    /// # Errors
    /// It is unknown whether the lease was renewed. Treat it as not renewed.
    async fn beat(&self, node: &Node) -> Result<Beat, StoreError>;

    /// Ends a node's lease. Its rooms are free immediately.
    ///
    /// # Errors
    /// The lease stays until it expires.
    async fn leave(&self, node: &Node) -> Result<(), StoreError>;

    /// Claims a room for a node. The first node to claim it keeps it as long as it is running. A `fresh` room may not
    /// be in the journal yet.
    ///
    /// # Errors
    /// It is unknown which node has the room.
    async fn claim(&self, node: &Node, room: &RoomName, fresh: bool) -> Result<Claim, StoreError>;

    /// Releases a room, if this node has it.
    ///
    /// # Errors
    /// The room stays with this node.
    async fn release(&self, node: &Node, room: &RoomName) -> Result<(), StoreError>;

    /// Finds a room by its name or its code. Returns `None` if there is no such room.
    ///
    /// # Errors
    /// The directory cannot be read.
    async fn locate(&self, text: &str) -> Result<Option<Located>, StoreError>;

    /// Takes a token from each of these buckets, by the store's clock. If one of them is empty, takes nothing and
    /// returns how long to wait. Deletes buckets that are full again.
    ///
    /// # Errors
    /// It is unknown whether tokens were taken.
    async fn take(&self, buckets: &[SharedBucket]) -> Result<Result<(), Duration>, StoreError>;

    /// Reports changes of shared data by any node until the receiver is dropped. Can report changes that did not
    /// happen, if notifications may have been lost.
    fn changes(&self) -> watch::Receiver<Changes>;
}
