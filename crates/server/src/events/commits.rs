//! Pending entries of an event, and the answers that wait for them.

use ruckus_journal::{Entry, StoreError};
use ruckus_store::Journal;
use tokio::sync::oneshot;

/// Collects entries and answers, so that many requests share one commit.
pub(super) struct Commits {
    journal: Journal,
    entries: Vec<Entry>,
    answers: Vec<Box<dyn FnOnce() + Send>>,
}

impl Commits {
    pub(super) const fn new(journal: Journal) -> Self {
        Self { journal, entries: Vec::new(), answers: Vec::new() }
    }

    /// Adds entries to be written.
    pub(super) fn add(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.entries.extend(entries);
    }

    /// Sends `answer` once all entries added until now are written. The client may have disconnected.
    pub(super) fn answer<T: Send + 'static>(&mut self, to: oneshot::Sender<T>, answer: T) {
        self.answers.push(Box::new(move || _ = to.send(answer)));
    }

    /// Writes the pending entries. Returns true if there were any.
    ///
    /// # Errors
    /// Fails if the journal fails.
    pub(super) async fn write(&mut self) -> Result<bool, StoreError> {
        if self.entries.is_empty() {
            return Ok(false);
        }
        let entries = std::mem::take(&mut self.entries);
        self.journal.append(entries).await.written().await?;
        Ok(true)
    }

    /// Sends all answers. Call this after their entries are written.
    pub(super) fn release(&mut self) {
        for answer in self.answers.drain(..) {
            answer();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ruckus_journal::{Epoch, RoomName, Seq};
    use ruckus_testkit::MemoryStore;

    use super::*;

    #[tokio::test]
    async fn answers_are_released_only_after_entries_are_written() {
        let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
        let (room, command, tallies) = (RoomName::new("event-BCDFG"), String::new(), Vec::new());
        let entry = Entry { room: room.clone(), seq: Seq(1), epoch: Epoch(1), command, body: b"{}".to_vec(), tallies };
        let mut commits = Commits::new(journal.clone());
        assert_eq!(commits.write().await.ok(), Some(false));
        commits.add([entry]);
        let (reply, mut answer) = oneshot::channel();
        commits.answer(reply, 7);
        assert_eq!(commits.write().await.ok(), Some(true));
        assert_eq!(journal.load(&room, Seq(0)).await.expect("reads").len(), 1);
        assert!(answer.try_recv().is_err());
        commits.release();
        assert_eq!(answer.try_recv(), Ok(7));
        assert_eq!(commits.write().await.ok(), Some(false));
    }
}
