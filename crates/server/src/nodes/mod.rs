//! Several nodes on one store: which of them holds a room, and how they reach each other.
//!
//! A node claims rooms in a shared directory ([`Nodes`]) and holds them as long as it is running. Other nodes forward
//! requests to it. No node claims a room of a running node. A node that cannot renew its lease stops its rooms before
//! others can claim them.
//!
//! Leases and clocks only tell which node to ask. If two nodes both believe that they hold a room, the journal still
//! lets only one of them write.

mod forward;
mod lease;
mod relay;
mod releases;
mod tenure;
mod words;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::RwLock;
use ruckus_journal::{Beat, Claim, Located, Node, Nodes, RoomName, StoreError};
use thiserror::Error;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

pub(crate) use forward::{Forwarder, NotForwarded, take_relayed};
use lease::Lease;
pub(crate) use relay::{NotThere, Relay, Socket, dial, dial_event};
use releases::Releases;
pub(crate) use tenure::Tenure;
pub(crate) use words::{DeviceAnswer, DeviceMessage, Join};

use crate::limits::{Budget, RateLimits, Wait};
use crate::{telemetry, token};

/// The interval between two renewals of the lease.
const BEAT: Duration = Duration::from_secs(1);
/// The timeout of one renewal.
const RENEW: Duration = Duration::from_millis(1500);
/// The maximum wait for a free name at startup. An earlier run of this node that was killed keeps the name until its
/// lease expires.
const NAME_FREE: Duration = Duration::from_secs(8);
/// The interval between two attempts to get the name.
const LOOK: Duration = Duration::from_millis(100);
/// Another run counts as running if it renews its lease later than this after a node began to join.
const LATE: Duration = Duration::from_millis(200);
/// The key derivation context of the word that nodes authenticate with.
const WORD: &str = "ruckus 2026 between nodes v1";
/// The key derivation context of the mark that shows whether two nodes have the same secret.
const MARK: &str = "ruckus 2026 mark of the nodes' secret v1";
/// The key derivation context of the secret for signing passes.
const PASS: &str = "ruckus 2026 passes of all nodes v1";

/// The key derivation context of the key for hashing addresses in shared budgets.
const BUDGETS: &str = "ruckus 2026 addresses that all nodes count v1";

/// The settings of a node in a cluster.
#[derive(Clone)]
pub struct ClusterSettings {
    /// The directory that all nodes share.
    pub nodes: Arc<dyn Nodes>,
    /// The node's name. Each node of a cluster needs its own.
    pub name: String,
    /// The address for other nodes, like `http://10.0.0.5:8080`. `None` means the address that the server listens on.
    pub address: Option<String>,
    /// The address at which pages reach only this node. `None` if there is none.
    pub url: Option<String>,
    /// The secret that all nodes share.
    pub secret: String,
}

impl std::fmt::Debug for ClusterSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClusterSettings")
            .field("name", &self.name)
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl ClusterSettings {
    /// Returns the settings of a node for tests.
    #[cfg(test)]
    pub(crate) fn of(nodes: Arc<dyn Nodes>, name: &str) -> Self {
        Self { nodes, name: name.to_owned(), address: None, url: None, secret: "what all nodes know".to_owned() }
    }

    /// The secret for signing passes. It is the same at all nodes, so every node accepts the passes of the others.
    pub(crate) fn pass(&self) -> [u8; 32] {
        blake3::derive_key(PASS, self.secret.as_bytes())
    }
}

/// The reason why a node cannot join the cluster.
#[derive(Debug, Error)]
pub enum NotJoined {
    /// A running node has the same name.
    #[error("another node called `{0}` is running; give each node a different --node")]
    NameTaken(String),
    /// A running node has another secret.
    #[error("node `{0}` has another secret; give all nodes the same --node-secret-file")]
    OtherSecret(String),
    /// The store has failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// This node, as a member of the cluster.
pub(crate) struct Cluster {
    nodes: Arc<dyn Nodes>,
    /// This node's description of itself. `rooms` and `draining` are stored separately, because they change.
    me: Node,
    rooms: AtomicU64,
    draining: AtomicBool,
    /// All running nodes by name, as of the last renewal.
    alive: RwLock<Vec<Node>>,
    lease: Lease,
    releases: Arc<Releases>,
    /// The word that nodes authenticate with.
    word: String,
    /// The key for hashing addresses in shared budgets.
    budgets: [u8; 32],
    forwarder: Forwarder,
}

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cluster").field("me", &self.me.name).finish_non_exhaustive()
    }
}

impl Cluster {
    /// Joins the cluster. Other nodes reach this one at `listens`, unless the settings contain another address.
    pub(crate) async fn join(settings: &ClusterSettings, version: &str, listens: String) -> Result<Self, NotJoined> {
        let secret = settings.secret.as_bytes();
        let me = Node {
            name: settings.name.clone(),
            boot: token::fresh(),
            address: settings.address.clone().unwrap_or(listens),
            url: settings.url.clone(),
            version: version.to_owned(),
            mark: hex::encode(blake3::derive_key(MARK, secret)),
            rooms: 0,
            draining: false,
        };
        let cluster = Self {
            nodes: settings.nodes.clone(),
            me,
            rooms: AtomicU64::new(0),
            draining: AtomicBool::new(false),
            alive: RwLock::default(),
            lease: Lease::new(),
            releases: Arc::default(),
            word: hex::encode(blake3::derive_key(WORD, secret)),
            budgets: blake3::derive_key(BUDGETS, secret),
            forwarder: Forwarder::new(),
        };
        cluster.begin().await?;
        if let Some(other) = cluster.alive().into_iter().find(|node| node.mark != cluster.me.mark) {
            cluster.leave().await;
            return Err(NotJoined::OtherSecret(other.name));
        }
        Ok(cluster)
    }

    /// Starts the lease. If another run has the name, waits until its lease expires, so that a killed node can be
    /// restarted.
    ///
    /// # Errors
    /// Returns [`NotJoined::NameTaken`] if the other run renews its lease meanwhile.
    async fn begin(&self) -> Result<(), NotJoined> {
        let begun = Instant::now();
        loop {
            let asked = begun.elapsed();
            let Some(renewed) = self.beat().await? else { return Ok(()) };
            // A renewal that a killed node sent may arrive a moment later. It does not prove that the node is running.
            let lives = asked >= renewed + LATE;
            if lives || asked > NAME_FREE {
                return Err(NotJoined::NameTaken(self.me.name.clone()));
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Renews the lease once. If another run has this name, returns how long ago that run renewed its lease.
    async fn beat(&self) -> Result<Option<Duration>, StoreError> {
        let begun = Instant::now();
        let rooms = self.rooms.load(Ordering::Relaxed);
        let me = Node { rooms, draining: self.draining.load(Ordering::Relaxed), ..self.me.clone() };
        match self.nodes.beat(&me).await? {
            Beat::Alive(all) => {
                *self.alive.write() = all;
                self.lease.renewed(begun);
                Ok(None)
            }
            Beat::NameTaken(renewed) => Ok(Some(renewed)),
        }
    }

    /// Renews the lease until the server shuts down, and publishes the number of `rooms`. Calls `let_go` when the lease
    /// runs out, before other nodes can claim the rooms. Also calls it after a late renewal, if the end of the lease
    /// went unnoticed.
    pub(crate) async fn live(&self, closing: CancellationToken, rooms: impl Fn() -> u64, let_go: impl Fn()) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut held = true;
        loop {
            tokio::select! {
                biased;
                () = closing.cancelled() => return,
                () = self.lease.runs_out(), if held => {
                    held = false;
                    telemetry::lease_lost();
                    tracing::error!(node = self.me.name, "the lease could not be renewed: all rooms are released");
                    let_go();
                }
                () = self.lease.lapses() => {
                    telemetry::lease_lost();
                    tracing::error!(node = self.me.name, "the lease was renewed too late: all rooms are released");
                    let_go();
                }
                _ = beats.tick() => {
                    self.rooms.store(rooms(), Ordering::Relaxed);
                    // A renewal that takes too long is abandoned, so that it does not delay the next one.
                    let renewed = timeout(RENEW, self.beat()).await;
                    match &renewed {
                        Ok(Ok(None)) => {
                            if !held {
                                tracing::warn!(node = self.me.name, "the lease is renewed again");
                            }
                            held = true;
                        }
                        Ok(Ok(Some(_))) => tracing::error!(node = self.me.name, "another node uses this name"),
                        Ok(Err(error)) => tracing::warn!(%error, "the lease was not renewed"),
                        Err(_) => tracing::warn!("the lease was not renewed in time"),
                    }
                    telemetry::beat(matches!(renewed, Ok(Ok(None))), self.lease.age(), self.alive().len());
                }
            }
        }
    }

    /// Returns true while the lease holds. No other node can claim rooms of this one until it ends.
    pub(crate) fn holds(&self) -> bool {
        self.lease.holds()
    }

    /// Claims a room. Waits first until no release of the room is in progress.
    pub(crate) async fn claim(&self, room: &RoomName, fresh: bool) -> Result<Claim, StoreError> {
        self.releases.settled(room).await;
        if !self.holds() {
            return Ok(Claim::Lapsed);
        }
        self.nodes.claim(&self.me, room, fresh).await
    }

    /// Releases a room. If the release fails, the room is free when the lease expires.
    pub(crate) async fn release(&self, room: &RoomName) {
        self.releases.release(self.nodes.clone(), self.me.clone(), room.clone()).await;
    }

    /// Takes one unit of a budget that all nodes count together for an address. Returns how long to wait if the budget
    /// is used up.
    pub(crate) async fn take(
        &self,
        rates: &RateLimits,
        budget: Budget,
        address: IpAddr,
    ) -> Result<Result<(), Wait>, StoreError> {
        let buckets = rates.shared(budget, address, &self.budgets);
        if buckets.is_empty() {
            return Ok(Ok(()));
        }
        Ok(self.nodes.take(&buckets).await?.map_err(Wait))
    }

    /// Leaves the cluster. All rooms that this node still holds are free afterwards.
    pub(crate) async fn leave(&self) {
        self.lease.end();
        if let Err(error) = self.nodes.leave(&self.me).await {
            tracing::warn!(%error, "this node could not leave the cluster; its rooms are free when the lease expires");
        }
    }

    /// Returns the room that `text` refers to, and the node that holds it if that is another one.
    pub(crate) async fn locate(&self, text: &str) -> Result<Option<(RoomName, Option<Node>)>, StoreError> {
        let Some(Located { room, node }) = self.nodes.locate(text).await? else { return Ok(None) };
        let Some(other) = node.filter(|name| *name != self.me.name) else { return Ok(Some((room, None))) };
        if self.node(&other).is_none() {
            // The node may have joined after the last renewal, so get a new list.
            self.beat().await?;
        }
        Ok(Some((room, self.node(&other))))
    }

    /// Returns another running node by its name.
    pub(crate) fn node(&self, name: &str) -> Option<Node> {
        self.alive().into_iter().find(|node| node.name == name && node.name != self.me.name)
    }

    /// All running nodes, including this one.
    pub(crate) fn alive(&self) -> Vec<Node> {
        self.alive.read().clone()
    }

    /// Sets whether this node refuses new rooms.
    pub(crate) fn drain(&self, draining: bool) {
        self.draining.store(draining, Ordering::Relaxed);
    }

    /// Returns the node that should open a new room, or `None` for this node. It is the least busy node, chosen at
    /// random among equals.
    pub(crate) fn place(&self) -> Option<Node> {
        let rooms = self.rooms.load(Ordering::Relaxed);
        let free = |node: &Node| !node.draining && node.version == self.me.version;
        let others = self.alive().into_iter().filter(|node| node.name != self.me.name && free(node));
        let least = others.min_by_key(|node| (node.rooms, token::number()))?;
        // Ignores small differences, because a table on its maker's node needs no relay.
        let much_less = least.rooms + least.rooms / 4 + 8 < rooms;
        (self.draining.load(Ordering::Relaxed) || much_less).then_some(least)
    }

    /// Returns the node that runs the matchmaking for strangers, or `None` for this node. All nodes choose the same
    /// one, except for a moment after a node has joined or left. With a queue at each node, two players could wait
    /// without meeting each other, and one player could wait in two queues.
    pub(crate) fn meeting_place(&self) -> Option<Node> {
        let here = |node: &Node| node.name == self.me.name;
        let draining = |node: &Node| if here(node) { self.draining.load(Ordering::Relaxed) } else { node.draining };
        let open = self.alive().into_iter().filter(|node| !draining(node) && node.version == self.me.version);
        open.min_by(|one, other| one.name.cmp(&other.name)).filter(|node| !here(node))
    }

    /// The addresses at which pages reach single nodes, as sources for sockets in a content security policy.
    pub(crate) fn pages_reach(&self) -> Vec<String> {
        let urls = self.alive().into_iter().filter_map(|node| node.url);
        let mut origins: Vec<String> = urls.filter_map(|url| sockets_of(&url)).collect();
        origins.sort();
        origins.dedup();
        origins
    }

    /// This node's name.
    pub(crate) fn name(&self) -> &str {
        &self.me.name
    }

    /// The word that nodes authenticate with.
    pub(crate) fn word(&self) -> &str {
        &self.word
    }

    /// Returns true if `word` is the word of this cluster. Compares hashes in constant time.
    pub(crate) fn is_node(&self, word: &str) -> bool {
        token::key(word) == token::key(&self.word)
    }

    pub(crate) const fn forwarder(&self) -> &Forwarder {
        &self.forwarder
    }
}

/// Returns the origin of an address for sockets: `wss://a.example.org` for `https://a.example.org/n/a`.
fn sockets_of(url: &str) -> Option<String> {
    let (scheme, rest) = url.strip_prefix("http")?.split_once("://")?;
    rest.split('/').next().map(|authority| format!("ws{scheme}://{authority}"))
}

#[cfg(test)]
mod tests {
    use ruckus_testkit::MemoryStore;

    use super::*;

    async fn join(store: &Arc<MemoryStore>) -> Result<Cluster, NotJoined> {
        let settings = ClusterSettings {
            nodes: store.clone(),
            name: "a".to_owned(),
            address: None,
            url: None,
            secret: "what all nodes know".to_owned(),
        };
        Cluster::join(&settings, "1", "http://a".to_owned()).await
    }

    #[tokio::test(start_paused = true)]
    async fn rejects_the_name_of_a_live_node_within_1500_ms() {
        let store = Arc::new(MemoryStore::new());
        let (first, closing) = (join(&store).await.expect("the name is free"), CancellationToken::new());
        let until = closing.clone();
        let living = tokio::spawn(async move { first.live(until, || 0, || ()).await });
        for after in [0, 400, 999] {
            tokio::time::advance(Duration::from_millis(after)).await;
            let begun = Instant::now();
            let refused = join(&store).await;
            assert!(matches!(&refused, Err(NotJoined::NameTaken(name)) if name == "a"), "{refused:?}");
            assert!(begun.elapsed() < Duration::from_millis(1500), "{:?}", begun.elapsed());
        }
        closing.cancel();
        living.await.expect("no panic");
    }

    #[tokio::test(start_paused = true)]
    async fn a_killed_node_can_rejoin_under_its_name() {
        let store = Arc::new(MemoryStore::new());
        // No task renews its lease, so the lease expires.
        let killed = join(&store).await.expect("the name is free");
        let begun = Instant::now();
        join(&store).await.expect("it waits until the name is free");
        assert!(begun.elapsed() <= ruckus_journal::LEASE + 2 * LOOK, "{:?}", begun.elapsed());
        assert!(!killed.holds());
    }
}
