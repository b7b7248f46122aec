//! What each room has under way. A room decides its next entry before the one before is written, so when a request is
//! refused, all that follows it must be refused as well: another process may have written entries in the place of the
//! refused ones, and what follows would fit behind them by its number alone.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, StoreError, Verdict};
use tokio::sync::oneshot;

use super::Request;

/// How long it is remembered that a room was refused: what it had under way comes within a moment.
const REMEMBERED: Duration = Duration::from_secs(60);

/// The rooms' ends of a request, one for each part of it.
pub(super) type Waiting = Vec<oneshot::Sender<Result<(), StoreError>>>;

/// The first entry of a request that was refused.
#[derive(Clone, Copy, Debug)]
struct Refused {
    seq: Seq,
    epoch: Epoch,
    at: Instant,
}

/// What was refused of each room.
#[derive(Debug, Default)]
pub(super) struct Chains {
    refused: HashMap<RoomName, Refused>,
}

impl Chains {
    /// Makes one request of all that a room has in line, as it gets in whole or not at all, and answers what follows
    /// something that was refused.
    pub(super) fn gather(&mut self, requests: impl Iterator<Item = Request>) -> (Vec<Append>, Vec<Waiting>) {
        let (mut batch, mut waiting): (Vec<Append>, Vec<Waiting>) = (Vec::new(), Vec::new());
        let mut latest: HashMap<RoomName, usize> = HashMap::new();
        for Request { append, done } in requests {
            let Some(first) = append.entries.first() else {
                batch.push(append);
                waiting.push(vec![done]);
                continue;
            };
            if self.follows_a_refused(first) {
                // A room that has gone away no longer cares.
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
            // The room was read anew since.
            self.refused.remove(&first.room);
        }
        follows
    }

    /// Notes what became of a batch.
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

/// Whether a request goes on where another ends, by the same holder of the room.
fn is_next(before: &Append, next: &Append) -> bool {
    matches!((before.entries.last(), next.entries.first()), (Some(last), Some(first))
        if first.room == last.room && first.seq == last.seq.next() && first.epoch == last.epoch)
}
