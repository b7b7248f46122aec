//! Views of a finished match: its score lines and awards, and its rounds as any seat saw them.

mod awards;
mod match_replay;
mod round_replay;

pub(crate) use match_replay::MatchReplay;
pub(crate) use round_replay::{MOST_STEPS, round_replay};

use ruckus_record::{Entry, EntryInput};

/// Replays a whole record.
#[cfg(test)]
pub(crate) fn match_replay(record: &ruckus_record::Record) -> MatchReplay {
    let mut replay = MatchReplay::of(record).expect("good rules");
    replay.play(record).expect("it plays");
    replay
}

/// Counts rounds from 1. Each deal opens a round; entries before the first deal belong to round 1.
struct Rounds {
    deals: u16,
}

impl Rounds {
    const fn new() -> Self {
        Self { deals: 0 }
    }

    /// Returns the round of the next entry.
    fn next(&mut self, entry: &Entry) -> u16 {
        if matches!(entry.what, EntryInput::Deal { .. }) {
            self.deals += 1;
        }
        self.deals.max(1)
    }
}

#[cfg(test)]
mod tests;
