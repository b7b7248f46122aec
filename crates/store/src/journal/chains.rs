//! Rejects requests that follow a rejected request of the same room. A room decides on its next entry before the
//! previous one is written, and another process may have written entries in place of the rejected ones, so the sequence
//! number alone would let the later entries pass.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, StoreError, Verdict};
use tokio::sync::oneshot;

use super::Request;

/// How long a rejection is remembered. The requests that a room has in flight arrive within moments.
const REMEMBERED: Duration = Duration::from_secs(60);

/// The reply channels of one merged request, one for each original request.
pub(super) type ReplyChannels = Vec<oneshot::Sender<Result<(), StoreError>>>;

/// The first entry of a rejected request.
#[derive(Clone, Copy, Debug)]
struct Refused {
    seq: Seq,
    epoch: Epoch,
    at: Instant,
}

/// The rejected requests, one for each room.
#[derive(Debug, Default)]
pub(super) struct Chains {
    refused: HashMap<RoomName, Refused>,
}

impl Chains {
    /// Merges consecutive requests of each room, since they are written as a whole or not at all, and answers requests
    /// that follow a rejected one.
    pub(super) fn gather(&mut self, requests: impl Iterator<Item = Request>) -> (Vec<Append>, Vec<ReplyChannels>) {
        let (mut batch, mut waiting): (Vec<Append>, Vec<ReplyChannels>) = (Vec::new(), Vec::new());
        let mut latest: HashMap<RoomName, usize> = HashMap::new();
        for Request { append, done } in requests {
            let Some(first) = append.entries.first() else {
                batch.push(append);
                waiting.push(vec![done]);
                continue;
            };
            if self.follows_a_refused(first) {
                // The room may have dropped its receipt.
                let _ = done.send(Err(StoreError::Fenced));
                continue;
            }
            let room = first.room.clone();
            let before = latest.get(&room).copied().filter(|&place| is_next(&batch[place], &append));
            match before {
                Some(place) => {
                    batch[place].entries.extend(append.entries);
                    waiting[place].push(done);
                }
                None => {
                    latest.insert(room, batch.len());
                    batch.push(append);
                    waiting.push(vec![done]);
                }
            }
        }
        (batch, waiting)
    }

    fn follows_a_refused(&mut self, first: &Entry) -> bool {
        let Some(refused) = self.refused.get(&first.room) else { return false };
        let follows = first.epoch == refused.epoch && first.seq > refused.seq;
        if !follows {
            // The room has been reloaded since.
            self.refused.remove(&first.room);
        }
        follows
    }

    /// Records the requests of a batch that were not written.
    pub(super) fn note(&mut self, batch: &[Append], result: &Result<Vec<Verdict>, StoreError>) {
        let verdicts = result.as_deref().unwrap_or_default();
        let at = Instant::now();
        for (place, append) in batch.iter().enumerate() {
            let Some(first) = append.entries.first().filter(|_| verdicts.get(place) != Some(&Verdict::Written)) else {
                continue;
            };
            self.refused.insert(first.room.clone(), Refused { seq: first.seq, epoch: first.epoch, at });
        }
        self.refused.retain(|_, refused| at.duration_since(refused.at) < REMEMBERED);
    }
}

/// Returns true if `next` directly continues `before`: same room, next sequence number, same epoch.
fn is_next(before: &Append, next: &Append) -> bool {
    matches!((before.entries.last(), next.entries.first()), (Some(last), Some(first))
        if first.room == last.room && first.seq == last.seq.next() && first.epoch == last.epoch)
}
