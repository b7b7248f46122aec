//! What is made of a match that may be told: its score lines and awards, and its rounds as any seat saw them.

mod awards;
mod film;
mod reel;

pub(crate) use film::Film;
pub(crate) use reel::{MOST_STEPS, reel};

use ruckus_record::{Entry, What};

/// A match played through at once, as far as its record goes.
#[cfg(test)]
pub(crate) fn film(record: &ruckus_record::Record) -> Film {
    let mut film = Film::of(record).expect("good rules");
    film.play(record).expect("it plays");
    film
}

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
