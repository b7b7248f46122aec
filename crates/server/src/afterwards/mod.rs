//! Views of a finished match: its score lines and awards, and its rounds as any seat saw them.

mod awards;
mod film;
mod reel;

pub(crate) use film::Film;
pub(crate) use reel::{MOST_STEPS, reel};

use ruckus_record::{Entry, What};

/// Replays a whole record.
#[cfg(test)]
pub(crate) fn film(record: &ruckus_record::Record) -> Film {
    let mut film = Film::of(record).expect("good rules");
    film.play(record).expect("it plays");
    film
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
        if matches!(entry.what, What::Deal { .. }) {
            self.deals += 1;
        }
        self.deals.max(1)
    }
}

#[cfg(test)]
mod tests;
