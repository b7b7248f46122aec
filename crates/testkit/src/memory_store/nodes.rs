//! Nodes in memory, for tests of several servers in one process. The store's clock is that of the tokio runtime, so tests can pause it.

use std::collections::BTreeMap;
use std::time::Duration;

use async_trait::async_trait;
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

#[async_trait]
impl Nodes for MemoryStore {
    async fn beat(&self, node: &Node) -> Result<Beat, StoreError> {
        self.alter(|inner| inner.seen.beat(node))
    }

    async fn leave(&self, node: &Node) -> Result<(), StoreError> {
        self.alter(|inner| inner.seen.leave(node))
    }

    async fn claim(&self, node: &Node, room: &RoomName, fresh: bool) -> Result<Claim, StoreError> {
        self.alter(|inner| {
            let known = fresh || inner.rooms.get(room).is_some_and(|room| !room.entries.is_empty());
            inner.seen.claim(node, room, known)
        })
    }

    async fn release(&self, node: &Node, room: &RoomName) -> Result<(), StoreError> {
        self.alter(|inner| {
            if inner.seen.holders.get(room).is_some_and(|(_, boot)| *boot == node.boot) {
                inner.seen.forget(room);
            }
        })
    }

    async fn locate(&self, text: &str) -> Result<Option<Located>, StoreError> {
        self.alter(|inner| {
            let room = inner.called(text)?;
            let holder = inner.seen.holders.get(&room).filter(|(name, boot)| inner.seen.lives(name, boot));
            Some(Located { node: holder.map(|(name, _)| name.clone()), room })
        })
    }

    async fn take(&self, buckets: &[SharedBucket]) -> Result<Result<(), Duration>, StoreError> {
        self.alter(|inner| inner.seen.take(buckets))
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        self.lock().seen.changes.subscribe()
    }
}
