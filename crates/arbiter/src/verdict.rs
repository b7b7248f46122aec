//! What a race came to, with all that it was judged by: for the journal, and for the photo finish.

use serde::{Deserialize, Serialize};

use crate::judge::{Claim, Entrant, Finish, Prize, judge};
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
        if let Some((entrant, claim)) = self.reacted(seat) {
            conduct.note_guess(entrant.is_guess(claim));
        }
    }

    /// How long a seat took to react, before any bound was put on it; none if it did not react to this moment.
    pub fn reaction(&self, seat: u8) -> Option<Micros> {
        self.reacted(seat).map(|(entrant, claim)| entrant.reaction(claim))
    }

    /// The claim of a seat that came in time and had to react.
    fn reacted(&self, seat: u8) -> Option<(&Entrant, Claim)> {
        self.places.iter().find(|place| place.seat == seat)?;
        let entrant = self.entrants.iter().find(|entrant| entrant.seat == seat)?;
        entrant.allowance.guesses?;
        Some((entrant, entrant.claim.filter(|claim| claim.reported != Some(Claim::NO_REACTION))?))
    }
}
