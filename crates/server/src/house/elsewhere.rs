//! Rooms that other nodes have.

use std::sync::{MutexGuard, PoisonError};

use ruckus_journal::{Claim, Node, RoomName};
use tokio_util::sync::CancellationToken;

use super::House;
use crate::error::NoEntry;
use crate::nodes::Tenure;

impl House {
    /// The node that has the table a text leads to, if that is another one.
    pub(crate) async fn whereabouts(&self, text: &str) -> Result<Option<Node>, NoEntry> {
        let (Some(cluster), Some(name)) = (&self.cluster, self.find(text)) else { return Ok(None) };
        // A node without a lease knows of no room where it is, and should not keep anybody waiting.
        if !cluster.holds() {
            return Err(NoEntry::Unavailable);
        }
        if self.is_kept(&name) {
            return Ok(None);
        }
        let mut asked = name;
        loop {
            let located = cluster.locate(asked.as_str()).await.map_err(|error| self.unavailable(&error))?;
            if let Some((room, node)) = located {
                // Given by another node since this one has started.
                if room != asked {
                    self.codes.gave(asked.as_str(), &room);
                }
                return Ok(node);
            }
            // Ended by another node; its code may be another table's by now.
            match crate::code::read(text).filter(|written| *written != asked) {
                Some(written) => self.codes.ended(&std::mem::replace(&mut asked, written)),
                None => return Ok(None),
            }
        }
    }

    /// Takes a room for this node, unless another has it. A `fresh` one is about to be made.
    pub(super) async fn claim(&self, name: &RoomName, fresh: bool) -> Result<(), NoEntry> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        match cluster.claim(name, fresh).await {
            Ok(Claim::Mine) => Ok(()),
            Ok(Claim::Theirs(node)) => {
                tracing::debug!(room = %name, node, "another node has the room");
                Err(NoEntry::Elsewhere)
            }
            Ok(Claim::Unknown) => Err(NoEntry::Unknown),
            Ok(Claim::Lapsed) => Err(NoEntry::Unavailable),
            Err(error) => Err(self.unavailable(&error)),
        }
    }

    /// Claims a room or an event and does something with it. If that fails, gives it up again.
    ///
    /// Call this only where nothing else on this node can claim the same name meanwhile: in the initializer of its slot. A
    /// release that arrives after a newer claim of the same node would undo that claim.
    pub(super) async fn with_claim<T>(
        &self,
        name: &RoomName,
        fresh: bool,
        work: impl Future<Output = Result<T, NoEntry>>,
    ) -> Result<T, NoEntry> {
        let tenure = self.tenure();
        let done = match self.claim(name, fresh).await {
            Ok(()) => work.await,
            // Another node has it, so there is nothing to give up.
            Err(NoEntry::Elsewhere) => return Err(NoEntry::Elsewhere),
            // The claim may have arrived all the same.
            Err(error) => Err(error),
        };
        if done.is_err() {
            tenure.give_up(name).await;
        }
        done
    }

    /// The rooms that this node takes moves for, by its own belief.
    #[cfg(test)]
    pub(crate) fn serves(&self) -> Vec<RoomName> {
        if self.tenure().has_lapsed() {
            return Vec::new();
        }
        self.loaded().into_iter().filter(|(_, room)| !room.is_closed()).map(|(name, _)| name).collect()
    }

    /// Lets all rooms go: others take them now.
    pub(crate) fn lapse(&self) {
        self.lock_tenure().lapse();
    }

    pub(super) fn tenure(&self) -> Tenure {
        self.lock_tenure().clone()
    }

    pub(super) fn closing(&self) -> CancellationToken {
        self.lock_tenure().closing.clone()
    }

    fn lock_tenure(&self) -> MutexGuard<'_, Tenure> {
        // Nothing in here panics half-way.
        self.tenure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
