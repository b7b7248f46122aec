//! The result of a race with all data behind it, for the journal and for the photo finish.

use serde::{Deserialize, Serialize};

use crate::judge::{Claim, Entrant, JudgedPlace, Prize, judge};
use crate::{Conduct, Micros};

/// The verdict on a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The object of the race.
    pub prize: Prize,
    /// The entrants, with times of showing, credits, and claims.
    pub entrants: Vec<Entrant>,
    /// The time of judging.
    pub at: Micros,
    /// The seed that decides exact ties.
    pub seed: u64,
    /// All ranks of claims in time, first place first.
    pub places: Vec<JudgedPlace>,
}

impl Verdict {
    pub(crate) fn new(prize: Prize, entrants: Vec<Entrant>, at: Micros, seed: u64) -> Self {
        let places = judge(prize, &entrants, seed);
        Self { prize, entrants, at, seed, places }
    }

    /// The winner; none if there was no claim.
    pub fn winner(&self) -> Option<u8> {
        self.places.first().map(|first| first.seat)
    }

    /// Judges the race again from the stored data.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::new(self.prize, self.entrants.clone(), self.at, self.seed)
    }

    /// Updates a player's history with this race if the player took part.
    pub fn note(&self, seat: u8, conduct: &mut Conduct) {
        if let Some(place) = self.places.iter().find(|place| place.seat == seat) {
            conduct.note(place.clamped);
        }
        if let Some((entrant, claim)) = self.reacted(seat) {
            conduct.note_guess(entrant.is_guess(claim));
        }
    }

    /// The reaction time of a seat before any limits; none if it did not react to this moment.
    pub fn reaction(&self, seat: u8) -> Option<Micros> {
        self.reacted(seat).map(|(entrant, claim)| entrant.reaction(claim))
    }

    /// The claim of a seat that was in time and had to react.
    fn reacted(&self, seat: u8) -> Option<(&Entrant, Claim)> {
        self.places.iter().find(|place| place.seat == seat)?;
        let entrant = self.entrants.iter().find(|entrant| entrant.seat == seat)?;
        entrant.allowance.guesses?;
        Some((entrant, entrant.claim.filter(|claim| claim.reported != Some(Claim::NO_REACTION))?))
    }
}
