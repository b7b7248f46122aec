//! What is made of a match that may be told: its score lines and awards, and its rounds as any seat saw them.

mod awards;
mod card;
mod reel;

pub(crate) use card::card;
pub(crate) use reel::reel;

use ruckus_record::{Entry, What};

/// Which rounds entries belong to, counted from 1: the deal opens a round, what comes before the first belongs to it.
struct Rounds {
    deals: u16,
}

impl Rounds {
    const fn new() -> Self {
        Self { deals: 0 }
    }

    /// The round of the next entry.
    fn next(&mut self, entry: &Entry) -> u16 {
        if matches!(entry.what, What::Deal { .. }) {
            self.deals += 1;
        }
        self.deals.max(1)
    }
}

#[cfg(test)]
mod tests;
