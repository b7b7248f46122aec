//! The queue of a room's entries that are not durable yet, and the effects that wait for them.

use std::collections::VecDeque;

use ruckus_journal::{Entry, StoreError};
use ruckus_store::{Journal, Receipt};

use super::effects::{Effect, happen};
use crate::outbox::Close;

/// A commit that the journal has not confirmed.
struct Pending {
    receipt: Receipt,
    effects: Vec<Effect>,
    /// The version of the room after the commit.
    version: u64,
}

/// Writes the entries of a room, and applies effects in order once the entries before them are durable.
pub(super) struct CommitQueue {
    journal: Journal,
    /// The entry that claims the room under a new epoch. It is written with the first change. It depends only on
    /// earlier entries, so every actor that loads the room creates the same one. Therefore it may be shown before it is
    /// written.
    takeover: Option<Box<Entry>>,
    pending: VecDeque<Pending>,
}

impl CommitQueue {
    pub(super) fn new(journal: Journal, takeover: Option<Entry>) -> Self {
        Self { journal, takeover: takeover.map(Box::new), pending: VecDeque::new() }
    }

    /// Writes entries in one commit. Applies the effects once the commit is durable.
    pub(super) async fn append(&mut self, mut entries: Vec<Entry>, effects: Vec<Effect>, version: u64) {
        if let Some(takeover) = self.takeover.take() {
            entries.insert(0, *takeover);
        }
        let receipt = self.journal.append(entries).await;
        self.pending.push_back(Pending { receipt, effects, version });
    }

    /// Applies effects once all entries so far are durable.
    pub(super) fn after(&mut self, effects: Vec<Effect>) {
        match self.pending.back_mut() {
            Some(pending) => pending.effects.extend(effects),
            None => happen(effects),
        }
    }

    /// Waits until the oldest commit is durable. Never returns if there is none.
    pub(super) async fn first_written(&mut self) -> Result<(), StoreError> {
        match self.pending.front_mut() {
            Some(first) => first.receipt.written().await,
            None => std::future::pending().await,
        }
    }

    /// Applies the effects of the oldest commit and returns its version. The commit must be durable.
    pub(super) fn release(&mut self) -> Option<u64> {
        let Pending { effects, version, .. } = self.pending.pop_front()?;
        happen(effects);
        Some(version)
    }

    /// The number of pending commits.
    pub(super) fn len(&self) -> usize {
        self.pending.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }

    /// Returns true if entries were written since the room was loaded. Opening a room counts as writing.
    pub(super) const fn has_written(&self) -> bool {
        self.takeover.is_none()
    }

    /// Closes the connections with a pending `HangUp` effect, because it is unknown whether the commits will become
    /// durable.
    pub(super) fn abandon(&self) {
        for effect in self.pending.iter().flat_map(|pending| &pending.effects) {
            match effect {
                Effect::HangUp { outbox, close: Close::TAKEN_OVER } => outbox.hang_up(Close::TAKEN_OVER),
                // The reason depends on entries that may never be written.
                Effect::HangUp { outbox, .. } => outbox.hang_up(Close::TROUBLE),
                Effect::Send { .. } | Effect::Then(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use ruckus_journal::{RoomName, Seq};
    use ruckus_room::{Choice, Room, TablePlan, Timeouts};
    use ruckus_testkit::MemoryStore;
    use tokio::sync::oneshot;

    use super::*;
    use crate::outbox::Outbox;
    use crate::token;

    /// Returns the two entries of a new room.
    fn entries(name: &RoomName) -> (Entry, Entry) {
        let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let plan = TablePlan::new(rules, "Ann", token::key("secret"), "test");
        let opened = Room::open(name.clone(), plan, Timeouts::default(), token::seed);
        let (.., steps) = opened.expect("the plan is sound");
        let mut entries = steps.into_iter().map(|step| step.entry);
        entries.next().zip(entries.next()).expect("two entries")
    }

    #[tokio::test]
    async fn effects_run_only_after_their_entries_are_written() {
        let (store, name) = (Arc::new(MemoryStore::new()), RoomName::new("BCDF"));
        let (journal, _writer) = Journal::start(store, |_| ());
        let (takeover, entry) = entries(&name);
        let mut commits = CommitQueue::new(journal.clone(), Some(takeover));
        let (reply, mut answer) = oneshot::channel();
        commits.after(vec![Effect::reply(reply, 1)]);
        assert_eq!(answer.try_recv(), Ok(1), "nothing is pending");
        assert!(!commits.has_written() && commits.release().is_none());
        let [(first, first_answer), (second, second_answer)] = [oneshot::channel(), oneshot::channel()];
        let mut answers = [first_answer, second_answer];
        commits.append(vec![entry], vec![Effect::reply(first, 1)], 2).await;
        commits.after(vec![Effect::reply(second, 2)]);
        assert_eq!((commits.len(), commits.has_written()), (1, true));
        commits.first_written().await.expect("the store is sound");
        assert!(answers.iter_mut().all(|answer| answer.try_recv().is_err()), "it is not released yet");
        assert_eq!(commits.release(), Some(2));
        assert_eq!(answers.each_mut().map(|answer| answer.try_recv().ok()), [Some(1), Some(2)]);
        let written = journal.load(&name, Seq(0)).await.expect("the store is sound");
        assert_eq!(written.len(), 2, "the takeover is written with the first change");
        assert!(commits.is_empty());
    }

    #[tokio::test]
    async fn abandoned_commits_close_their_waiting_connections() {
        let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
        let (first, second) = entries(&RoomName::new("BCDF"));
        let mut commits = CommitQueue::new(journal, Some(first));
        let [(taken_over, taken_over_end), (left, left_end)] = [Outbox::new(1), Outbox::new(1)];
        let ends = [(taken_over, Close::TAKEN_OVER), (left, Close::LEFT)];
        let effects = ends.into_iter().map(|(outbox, close)| Effect::HangUp { outbox, close }).collect();
        commits.append(vec![second], effects, 2).await;
        commits.abandon();
        assert_eq!(taken_over_end.ended().await, Close::TAKEN_OVER);
        assert_eq!(left_end.ended().await, Close::TROUBLE);
    }
}
