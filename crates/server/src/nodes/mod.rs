//! Several nodes on one store: which of them has a room, and how they reach each other.
//!
//! A node takes a room for as long as it lives ([`Nodes`]), and others ask it. No node takes over a room whose holder lives. A
//! node that cannot renew its lease lets go of all rooms before others take them.
//!
//! Leases and clocks only say whom to ask. If two nodes both believe that they have a room, the journal still lets only
//! one of them write.

mod forward;
mod lease;
mod relay;
mod releases;
mod tenure;
mod words;

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use ruckus_journal::{Beat, Claim, Located, Node, Nodes, RoomName, StoreError};
use thiserror::Error;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

pub(crate) use forward::{Forwarder, NotForwarded, take_relayed};
use lease::Lease;
pub(crate) use relay::{NotThere, Relay, Socket, dial, dial_event};
use releases::Releases;
pub(crate) use tenure::Tenure;
pub(crate) use words::{Answer, Join, Said};

use crate::limits::{Budget, RateLimits, Wait};
use crate::{telemetry, token};

/// How often a lease is renewed.
const BEAT: Duration = Duration::from_secs(1);
/// How long it is tried to renew it before it is tried anew.
const RENEW: Duration = Duration::from_millis(1500);
/// How long a name may be taken at the start: by a run of this node that has died and whose lease runs out.
const NAME_FREE: Duration = Duration::from_secs(8);
/// How often it is looked meanwhile whether the name is free.
const LOOK: Duration = Duration::from_millis(100);
/// How long after a node has begun to join the other run must have renewed its lease to count as alive.
const LATE: Duration = Duration::from_millis(200);
/// What the word is derived for that nodes show each other.
const WORD: &str = "ruckus 2026 between nodes v1";
/// What the mark is derived for that tells whether two nodes have the same secret.
const MARK: &str = "ruckus 2026 mark of the nodes' secret v1";
/// What the secret is derived for that passes are signed with.
const PASS: &str = "ruckus 2026 passes of all nodes v1";

/// What the secret is derived for under which addresses are hashed that all nodes count together.
const BUDGETS: &str = "ruckus 2026 addresses that all nodes count v1";

/// How a server is one of several.
#[derive(Clone)]
pub struct ClusterSettings {
    /// The directory that all share.
    pub nodes: Arc<dyn Nodes>,
    /// The node's name.
    pub name: String,
    /// Where other nodes reach it, like `http://10.0.0.5:8080`; none for where it listens.
    pub address: Option<String>,
    /// Where pages reach this node and no other; none if they cannot.
    pub url: Option<String>,
    /// The secret that all nodes know.
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
    /// A node for tests.
    #[cfg(test)]
    pub(crate) fn of(nodes: Arc<dyn Nodes>, name: &str) -> Self {
        Self { nodes, name: name.to_owned(), address: None, url: None, secret: "what all nodes know".to_owned() }
    }

    /// The secret that passes are signed with: the same at all nodes, so that a pass of one is good at each.
    pub(crate) fn pass(&self) -> [u8; 32] {
        blake3::derive_key(PASS, self.secret.as_bytes())
    }
}

/// Why a node cannot join.
#[derive(Debug, Error)]
pub enum NotJoined {
    /// Another one that lives has its name.
    #[error("another node called `{0}` is running; give each node its own --node")]
    NameTaken(String),
    /// Another one that lives has another secret.
    #[error("node `{0}` has another secret; give all nodes the same --node-secret-file")]
    OtherSecret(String),
    /// The store cannot be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A node among others.
pub(crate) struct Cluster {
    nodes: Arc<dyn Nodes>,
    /// What this node tells of itself; how busy it is changes.
    me: Node,
    rooms: AtomicU64,
    draining: AtomicBool,
    /// All that live, by name, as of the last beat.
    alive: RwLock<Vec<Node>>,
    lease: Lease,
    releases: Arc<Releases>,
    /// What nodes show each other.
    word: String,
    /// The key to the names of budgets that all share.
    budgets: [u8; 32],
    forwarder: Forwarder,
}

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cluster").field("me", &self.me.name).finish_non_exhaustive()
    }
}

impl Cluster {
    /// Joins the others. `listens` is where this node is reached unless the settings say otherwise.
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

    /// Begins the lease. If another run has the name, it waits until that one's lease has run out: a node that was killed
    /// can be started again. One that renews its lease meanwhile lives.
    async fn begin(&self) -> Result<(), NotJoined> {
        let begun = Instant::now();
        loop {
            let asked = begun.elapsed();
            let Some(renewed) = self.beat().await? else { return Ok(()) };
            // What a killed node has sent may be handled a moment later.
            let lives = asked >= renewed + LATE;
            if lives || asked > NAME_FREE {
                return Err(NotJoined::NameTaken(self.me.name.clone()));
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Renews the lease once. If another run under this name has one, returns how long ago that was renewed.
    async fn beat(&self) -> Result<Option<Duration>, StoreError> {
        let begun = Instant::now();
        let rooms = self.rooms.load(Ordering::Relaxed);
        let me = Node { rooms, draining: self.draining.load(Ordering::Relaxed), ..self.me.clone() };
        match self.nodes.beat(&me).await? {
            Beat::Alive(all) => {
                *self.alive.write().unwrap_or_else(PoisonError::into_inner) = all;
                self.lease.renewed(begun);
                Ok(None)
            }
            Beat::NameTaken(renewed) => Ok(Some(renewed)),
        }
    }

    /// Renews the lease until the server goes down, and tells others how many `rooms` there are. Whenever it has
    /// run out, `let_go` is called, before others take the rooms.
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
                    tracing::error!(node = self.me.name, "the lease could not be renewed: all tables are let go");
                    let_go();
                }
                () = self.lease.lapses() => {
                    telemetry::lease_lost();
                    tracing::error!(node = self.me.name, "the lease was renewed too late: all tables are let go");
                    let_go();
                }
                _ = beats.tick() => {
                    self.rooms.store(rooms(), Ordering::Relaxed);
                    // What takes too long is as good as lost, and must not keep the next one from being tried.
                    let renewed = timeout(RENEW, self.beat()).await;
                    match &renewed {
                        Ok(Ok(None)) => {
                            if !held {
                                tracing::warn!(node = self.me.name, "the lease holds again");
                            }
                            held = true;
                        }
                        Ok(Ok(Some(_))) => tracing::error!(node = self.me.name, "another node runs under this name"),
                        Ok(Err(error)) => tracing::warn!(%error, "the lease was not renewed"),
                        Err(_) => tracing::warn!("the lease was not renewed in time"),
                    }
                    telemetry::beat(matches!(renewed, Ok(Ok(None))), self.lease.age(), self.alive().len());
                }
            }
        }
    }

    /// Whether the lease holds: while it does, nobody takes a room of this node's over.
    pub(crate) fn holds(&self) -> bool {
        self.lease.holds()
    }

    /// Wants a room.
    pub(crate) async fn claim(&self, room: &RoomName, fresh: bool) -> Result<Claim, StoreError> {
        self.releases.settled(room).await;
        if !self.holds() {
            return Ok(Claim::Lapsed);
        }
        self.nodes.claim(&self.me, room, fresh).await
    }

    /// Gives a room up. One that cannot be given up now is free when the lease ends.
    pub(crate) async fn release(&self, room: &RoomName) {
        self.releases.release(self.nodes.clone(), self.me.clone(), room.clone()).await;
    }

    /// Takes one of a budget that an address has at all nodes together.
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

    /// Leaves the others: whatever this node still has is free.
    pub(crate) async fn leave(&self) {
        self.lease.end();
        if let Err(error) = self.nodes.leave(&self.me).await {
            tracing::warn!(%error, "others have to wait until the lease runs out");
        }
    }

    /// Finds the room that a text names, and the node that has it, if that is another one.
    pub(crate) async fn locate(&self, text: &str) -> Result<Option<(RoomName, Option<Node>)>, StoreError> {
        let Some(Located { room, node }) = self.nodes.locate(text).await? else { return Ok(None) };
        let Some(other) = node.filter(|name| *name != self.me.name) else { return Ok(Some((room, None))) };
        if self.node(&other).is_none() {
            // It has joined a moment ago.
            self.beat().await?;
        }
        Ok(Some((room, self.node(&other))))
    }

    /// Another node that lives, by its name.
    pub(crate) fn node(&self, name: &str) -> Option<Node> {
        self.alive().into_iter().find(|node| node.name == name && node.name != self.me.name)
    }

    /// All nodes that live, this one among them.
    pub(crate) fn alive(&self) -> Vec<Node> {
        self.alive.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether this node takes new rooms, from now on.
    pub(crate) fn drain(&self, draining: bool) {
        self.draining.store(draining, Ordering::Relaxed);
    }

    /// The node that should get a new room, unless that is this one: the least busy, and of those that are alike any.
    pub(crate) fn place(&self) -> Option<Node> {
        let rooms = self.rooms.load(Ordering::Relaxed);
        let free = |node: &Node| !node.draining && node.version == self.me.version;
        let others = self.alive().into_iter().filter(|node| node.name != self.me.name && free(node));
        let least = others.min_by_key(|node| (node.rooms, token::number()))?;
        // A table that stays where its maker is saves a relay, so a little difference is none.
        let much_less = least.rooms + least.rooms / 4 + 8 < rooms;
        (self.draining.load(Ordering::Relaxed) || much_less).then_some(least)
    }

    /// The node at which strangers meet, unless it is this one. All nodes name the same, but for a moment after one has come or gone:
    /// a queue at each would let two people wait beside each other, and one person at two of them.
    pub(crate) fn meeting_place(&self) -> Option<Node> {
        let here = |node: &Node| node.name == self.me.name;
        let draining = |node: &Node| if here(node) { self.draining.load(Ordering::Relaxed) } else { node.draining };
        let open = self.alive().into_iter().filter(|node| !draining(node) && node.version == self.me.version);
        open.min_by(|one, other| one.name.cmp(&other.name)).filter(|node| !here(node))
    }

    /// Where pages reach single nodes, as sources of a content security policy for sockets.
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

    /// What nodes show each other.
    pub(crate) fn word(&self) -> &str {
        &self.word
    }

    /// Whether somebody shows what nodes show each other. Hashes are compared in a time that tells nothing.
    pub(crate) fn is_node(&self, word: &str) -> bool {
        token::key(word) == token::key(&self.word)
    }

    pub(crate) const fn forwarder(&self) -> &Forwarder {
        &self.forwarder
    }
}

/// The origin of an address, for sockets: `wss://a.example.org` of `https://a.example.org/n/a`.
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
    async fn a_name_that_a_living_node_has_is_refused_within_2_seconds() {
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
    async fn a_node_that_was_killed_is_started_again_under_its_name() {
        let store = Arc::new(MemoryStore::new());
        // Its lease runs out, as nothing renews it.
        let killed = join(&store).await.expect("the name is free");
        let begun = Instant::now();
        join(&store).await.expect("it waits until the name is free");
        assert!(begun.elapsed() <= ruckus_journal::LEASE + 2 * LOOK, "{:?}", begun.elapsed());
        assert!(!killed.holds());
    }
}
