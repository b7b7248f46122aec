//! Nodes: programs that serve the rooms of one store together, and which of them has which room.
//!
//! A node holds a *lease*, which it renews each second. Leases are for liveness alone: they say whom to ask for a room, and
//! when a room may be taken over. That nothing is done twice or forked hangs on the journal's fence, whatever clocks say.

use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::watch;

use crate::{RoomName, SharedBucket, StoreError};

/// How long a node lives after it has last renewed its lease, by the store's clock.
pub const LEASE: Duration = Duration::from_secs(3);

/// A node, as it tells of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name: no two that live have the same.
    pub name: String,
    /// A name for this run of it, unlike for any other.
    pub boot: String,
    /// Where other nodes reach it: `http://10.0.0.5:8080`.
    pub address: String,
    /// Where pages reach it and no other; none if they cannot.
    pub url: Option<String>,
    /// The version of its program.
    pub version: String,
    /// A mark of the secret that nodes show each other; it does not tell the secret.
    pub mark: String,
    /// How many rooms it has in memory.
    pub rooms: u64,
    /// Whether it takes no new rooms.
    pub draining: bool,
}

/// What came of renewing a lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
    /// It holds on: all nodes that live, by name, this one among them.
    Alive(Vec<Node>),
    /// Another run under the same name lives, and has renewed its lease so long ago, by the store's clock. Whether it still
    /// renews it, only a second look tells.
    NameTaken(Duration),
}

/// What came of wanting a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is this node's.
    Mine,
    /// It is the node's of this name, which lives.
    Theirs(String),
    /// There is no such room.
    Unknown,
    /// This node's own lease has run out.
    Lapsed,
}

/// Where a text leads: a room's name, or a code that was given to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The room.
    pub room: RoomName,
    /// The node that has it and lives, by name.
    pub node: Option<String>,
}

/// How often something that all nodes share has changed. Only whether a number has risen means anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// What servers keep for themselves: bans, invitations, secrets.
    pub documents: u64,
    /// What is published.
    pub exhibits: u64,
}

/// The directory of nodes and of who has which room.
pub trait Nodes: std::fmt::Debug + Send + Sync {
    /// Renews a node's lease, or begins it.
    ///
    /// # Errors
    /// It is not known whether it was renewed: then it was not.
    fn beat<'a>(&'a self, node: &'a Node) -> BoxFuture<'a, Result<Beat, StoreError>>;

    /// Ends a node's lease: its rooms are free at once.
    ///
    /// # Errors
    /// It runs out by itself.
    fn leave<'a>(&'a self, node: &'a Node) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Wants a room for a node: the first who comes gets it, for as long as they live. A `fresh` one need not be written
    /// down yet.
    ///
    /// # Errors
    /// It is not known who has it.
    fn claim<'a>(&'a self, node: &'a Node, room: &'a RoomName, fresh: bool)
    -> BoxFuture<'a, Result<Claim, StoreError>>;

    /// Gives up a room, if this node has it.
    ///
    /// # Errors
    /// It stays this node's.
    fn release<'a>(&'a self, node: &'a Node, room: &'a RoomName) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Finds the room that a text names, by its name or its code; none if there is none.
    ///
    /// # Errors
    /// It cannot be read.
    fn locate<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Option<Located>, StoreError>>;

    /// Takes a token from each of these buckets, by the store's clock; if one has none, takes nothing and returns how long
    /// to wait. Buckets that are full again are forgotten.
    ///
    /// # Errors
    /// It is not known whether tokens were taken.
    fn take<'a>(&'a self, buckets: &'a [SharedBucket]) -> BoxFuture<'a, Result<Result<(), Duration>, StoreError>>;

    /// Tells of changes by any node to what all share, until the receiver is dropped. Some may be told of that did not
    /// happen, where notices may have been missed.
    fn changes(&self) -> watch::Receiver<Changes>;
}
