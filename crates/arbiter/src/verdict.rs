//! What a race came to, with all that it was judged by: for the journal, and for the photo finish.

use serde::{Deserialize, Serialize};

use crate::judge::{Entrant, Finish, Prize, judge};
use crate::{Conduct, Micros};

/// The verdict on a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// What it was about.
    pub prize: Prize,
    /// Who was in it: when each was shown the moment, with what credit, and what each claimed and when.
    pub entrants: Vec<Entrant>,
    /// When it was judged.
    pub at: Micros,
    /// What exact ties are tossed by.
    pub seed: u64,
    /// All places of those who were in time, the first first.
    pub places: Vec<Finish>,
}

impl Verdict {
    pub(crate) fn new(prize: Prize, entrants: Vec<Entrant>, at: Micros, seed: u64) -> Self {
        let places = judge(prize, &entrants, seed);
        Self { prize, entrants, at, seed, places }
    }

    /// Who won; none if nobody claimed it.
    pub fn winner(&self) -> Option<u8> {
        self.places.first().map(|first| first.seat)
    }

    /// Judges it again, by what is written in it alone.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::new(self.prize, self.entrants.clone(), self.at, self.seed)
    }

    /// Notes in a player's conduct how they behaved in this race, if they took part.
    pub fn note(&self, seat: u8, conduct: &mut Conduct) {
        if let Some(place) = self.places.iter().find(|place| place.seat == seat) {
            conduct.note(place.clamped);
        }
    }
}
