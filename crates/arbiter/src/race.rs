//! A race: a moment that several seats may claim, from showing it until no other claim can win.

use serde::{Deserialize, Serialize};

use crate::judge::{Claim, Entrant, JudgedPlace, Prize, judge, timely};
use crate::{Allowance, Micros, Verdict};

/// The reason why a claim is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimError {
    /// The moment was not shown to this seat or not with this nonce, or the seat has left the race.
    NotShown,
    /// A false start: the press came before the moment was shown. It counts as an early press for the seat's next
    /// claim.
    FalseStart,
    /// The seat has already claimed; only the first claim counts.
    Twice,
    /// The race was already closed.
    Late,
}

/// A race in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    prize: Prize,
    entrants: Vec<Entrant>,
}

impl Race {
    /// Creates a race without entrants.
    pub const fn new(prize: Prize) -> Self {
        Self { prize, entrants: Vec::new() }
    }

    /// Records that the moment was sent to a seat. A seat takes part if it is connected and its tab is visible; the
    /// choice must not depend on hidden information such as hands. If the moment is shown again, the first time counts,
    /// so that reconnecting gives no advantage; only the nonce is replaced.
    pub fn show(&mut self, seat: u8, nonce: u64, at: Micros, allowance: Allowance) {
        match self.entrants.iter_mut().find(|entrant| entrant.seat == seat) {
            Some(entrant) => {
                entrant.nonce = nonce;
                entrant.gone = false;
            }
            None => {
                let (claim, gone) = (None, false);
                self.entrants.push(Entrant { seat, nonce, shown: at, allowance, claim, gone });
            }
        }
    }

    /// The last nonce that was sent to a seat.
    pub fn nonce(&self, seat: u8) -> Option<u64> {
        self.entrants.iter().find(|entrant| entrant.seat == seat).map(|entrant| entrant.nonce)
    }

    /// Records that a seat publicly left the race because its tab is hidden or its connection is lost. The race no
    /// longer waits for it. An earlier claim still counts.
    pub fn withdraw(&mut self, seat: u8) {
        if let Some(entrant) = self.entrants.iter_mut().find(|entrant| entrant.seat == seat) {
            entrant.gone = true;
        }
    }

    /// True if the seat left the race without a claim.
    pub fn has_left(&self, seat: u8) -> bool {
        self.entrants.iter().any(|entrant| entrant.seat == seat && entrant.gone && entrant.claim.is_none())
    }

    /// Returns a seat that left to the race, because its player acts after all. The race did not wait for the seat and
    /// may have settled ranks, so the seat loses its latency credit. Claim with [`Claim::NO_REACTION`], which is judged
    /// by its arrival.
    pub fn take_back(&mut self, seat: u8) {
        if let Some(entrant) = self.entrants.iter_mut().find(|entrant| entrant.seat == seat && entrant.gone) {
            entrant.gone = false;
            entrant.allowance = Allowance { guesses: entrant.allowance.guesses, ..Allowance::NONE };
        }
    }

    /// Records a claim.
    ///
    /// # Errors
    /// Returns the reason if the claim is rejected.
    pub fn claim(&mut self, seat: u8, nonce: u64, claim: Claim) -> Result<(), ClaimError> {
        let closes = self.closes();
        let entrant = self.entrants.iter_mut().find(|entrant| entrant.seat == seat && entrant.nonce == nonce);
        let entrant = entrant.filter(|entrant| !entrant.gone).ok_or(ClaimError::NotShown)?;
        if entrant.claim.is_some() {
            return Err(ClaimError::Twice);
        }
        if claim.arrived < entrant.shown || claim.reported.is_some_and(i64::is_negative) {
            return Err(ClaimError::FalseStart);
        }
        if closes.is_some_and(|closes| claim.arrived > closes) {
            return Err(ClaimError::Late);
        }
        entrant.claim = Some(claim);
        Ok(())
    }

    /// The time after which no claim can win. None before the first claim, or while every rank counts and a seat has
    /// not acted.
    pub fn closes(&self) -> Option<Micros> {
        timely(self.prize, &self.entrants).1
    }

    /// Returns true if the race is over: it is closed, all seats have acted, or no remaining seat can match the best
    /// time.
    pub fn is_over(&self, now: Micros) -> bool {
        let waits = self.entrants.iter().any(|entrant| entrant.claim.is_none() && !entrant.gone);
        let hopeless = || self.prize == Prize::First && self.settles(0, 0).is_some_and(|settled| now > settled);
        self.closes().is_some_and(|closes| !waits || now > closes || hopeless())
    }

    /// The ranks that no later claim can change, first place first, for showing results while every rank counts. The
    /// seed decides exact ties.
    pub fn settled(&self, now: Micros, seed: u64) -> Vec<JudgedPlace> {
        let awaited = || self.entrants.iter().filter(|entrant| entrant.claim.is_none() && !entrant.gone);
        let is_settled = |place: &JudgedPlace| awaited().all(|entrant| now > entrant.hopeless_after(place.judged));
        judge(self.prize, &self.entrants, seed).into_iter().take_while(is_settled).collect()
    }

    /// The time at which the next rank after `known` settled ones is settled, if it has been claimed: no seat without a
    /// claim can take it afterwards. A race with a single winner ends with the first.
    pub fn settles(&self, known: usize, seed: u64) -> Option<Micros> {
        let place = *judge(self.prize, &self.entrants, seed).get(known)?;
        let awaited = self.entrants.iter().filter(|entrant| entrant.claim.is_none() && !entrant.gone);
        Some(awaited.map(|entrant| entrant.hopeless_after(place.judged)).max().unwrap_or(0))
    }

    /// The verdict on the first `places` ranks of a race in progress in which every rank counts, as if no other seat
    /// had claimed yet.
    pub fn so_far(&self, places: usize, now: Micros, seed: u64) -> Verdict {
        let known = judge(self.prize, &self.entrants, seed).into_iter().take(places);
        let known: Vec<u8> = known.map(|place| place.seat).collect();
        let mut race = self.clone();
        for entrant in race.entrants.iter_mut().filter(|entrant| !known.contains(&entrant.seat)) {
            entrant.claim = None;
        }
        race.verdict(now, seed)
    }

    /// The verdict after the end of the race, or when its object no longer exists.
    pub fn verdict(self, now: Micros, seed: u64) -> Verdict {
        Verdict::new(self.prize, self.entrants, now, seed)
    }
}
