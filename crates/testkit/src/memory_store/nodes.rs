//! Nodes in memory, for tests of several servers in one process. The store's clock is that of the tokio runtime, so tests can pause it.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt, ready};
use ruckus_journal::{Beat, Changes, Claim, LEASE, Located, Node, Nodes, RoomName, SharedBucket, StoreError};
use tokio::sync::watch;
use tokio::time::Instant;

use super::MemoryStore;

/// The nodes that are alive, and which node has which room.
#[derive(Debug, Default)]
pub(super) struct SeenNodes {
    nodes: BTreeMap<String, (Node, Instant)>,
    /// The name and the boot of the node that has a room.
    holders: BTreeMap<RoomName, (String, String)>,
    /// The time at which each bucket is full again, by its name, in microseconds since `begun`.
    buckets: BTreeMap<[u8; 32], i64>,
    begun: Option<Instant>,
    pub(super) changes: watch::Sender<Changes>,
}

impl SeenNodes {
    fn lives(&self, name: &str, boot: &str) -> bool {
        self.nodes.get(name).is_some_and(|(node, beat)| node.boot == boot && beat.elapsed() < LEASE)
    }

    fn beat(&mut self, me: &Node) -> Beat {
        let other = self.nodes.get(&me.name).filter(|(node, _)| node.boot != me.boot);
        if let Some(renewed) = other.map(|(_, beat)| beat.elapsed()).filter(|renewed| *renewed < LEASE) {
            return Beat::NameTaken(renewed);
        }
        self.nodes.insert(me.name.clone(), (me.clone(), Instant::now()));
        let alive = self.nodes.values().filter(|(_, beat)| beat.elapsed() < LEASE);
        Beat::Alive(alive.map(|(node, _)| node.clone()).collect())
    }

    fn leave(&mut self, me: &Node) {
        self.nodes.retain(|_, (node, _)| node.boot != me.boot);
        self.holders.retain(|_, (_, boot)| *boot != me.boot);
    }

    /// `known`: the room exists, or may be created.
    fn claim(&mut self, me: &Node, room: &RoomName, known: bool) -> Claim {
        if !self.lives(&me.name, &me.boot) {
            return Claim::Lapsed;
        }
        match self.holders.get(room) {
            Some((name, boot)) if *boot != me.boot && self.lives(name, boot) => Claim::Theirs(name.clone()),
            _ if !known => Claim::Unknown,
            _ => {
                self.holders.insert(room.clone(), (me.name.clone(), me.boot.clone()));
                Claim::Mine
            }
        }
    }

    fn take(&mut self, buckets: &[SharedBucket]) -> Result<(), Duration> {
        let now = self.begun.get_or_insert_with(Instant::now).elapsed().as_micros() as i64;
        self.buckets.retain(|_, full_at| *full_at > now);
        let of = |bucket: &SharedBucket| bucket.take(self.buckets.get(&bucket.name).copied().unwrap_or(now), now);
        if let Some(wait) = buckets.iter().filter_map(|bucket| of(bucket).err()).max() {
            return Err(Duration::from_micros(wait.cast_unsigned()));
        }
        let taken: Vec<_> = buckets.iter().filter_map(|bucket| Some((bucket.name, of(bucket).ok()?))).collect();
        self.buckets.extend(taken);
        Ok(())
    }

    pub(super) fn forget(&mut self, room: &RoomName) {
        self.holders.remove(room);
    }
}

impl MemoryStore {
    /// Changes the state of nodes, unless the test asked for a failure.
    fn seen<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut super::Inner) -> T,
    ) -> BoxFuture<'static, Result<T, StoreError>> {
        let mut inner = self.lock();
        let failed = inner.failure.clone();
        ready(failed.map_or_else(|| Ok(change(&mut inner)), Err)).boxed()
    }
}

impl Nodes for MemoryStore {
    fn beat<'a>(&'a self, node: &'a Node) -> BoxFuture<'a, Result<Beat, StoreError>> {
        self.seen(|inner| inner.seen.beat(node))
    }

    fn leave<'a>(&'a self, node: &'a Node) -> BoxFuture<'a, Result<(), StoreError>> {
        self.seen(|inner| inner.seen.leave(node))
    }

    fn claim<'a>(
        &'a self,
        node: &'a Node,
        room: &'a RoomName,
        fresh: bool,
    ) -> BoxFuture<'a, Result<Claim, StoreError>> {
        self.seen(|inner| {
            let known = fresh || inner.rooms.get(room).is_some_and(|room| !room.entries.is_empty());
            inner.seen.claim(node, room, known)
        })
    }

    fn release<'a>(&'a self, node: &'a Node, room: &'a RoomName) -> BoxFuture<'a, Result<(), StoreError>> {
        self.seen(|inner| {
            if inner.seen.holders.get(room).is_some_and(|(_, boot)| *boot == node.boot) {
                inner.seen.forget(room);
            }
        })
    }

    fn locate<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Option<Located>, StoreError>> {
        self.seen(|inner| {
            let room = inner.called(text)?;
            let holder = inner.seen.holders.get(&room).filter(|(name, boot)| inner.seen.lives(name, boot));
            Some(Located { node: holder.map(|(name, _)| name.clone()), room })
        })
    }

    fn take<'a>(&'a self, buckets: &'a [SharedBucket]) -> BoxFuture<'a, Result<Result<(), Duration>, StoreError>> {
        self.seen(|inner| inner.seen.take(buckets))
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        self.lock().seen.changes.subscribe()
    }
}
