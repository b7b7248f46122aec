//! A race: a moment that several may claim, from its showing until nobody can be before the best any more.

use serde::{Deserialize, Serialize};

use crate::judge::{Claim, Entrant, Finish, Prize, judge, timely};
use crate::{Allowance, Micros, Verdict};

/// Why a claim is not heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unheard {
    /// The moment was not shown to this seat, or with another nonce, or the seat has left the race.
    NotShown,
    /// Pressed before the moment was shown: a false start. It counts as an early press for the seat's next claim.
    FalseStart,
    /// The seat has claimed already; its first claim counts.
    Twice,
    /// The race was closed before.
    Late,
}

/// A race under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    prize: Prize,
    entrants: Vec<Entrant>,
}

impl Race {
    /// A race that nobody has been shown yet.
    pub const fn new(prize: Prize) -> Self {
        Self { prize, entrants: Vec::new() }
    }

    /// The moment is written to a seat that may take part: connected, its tab not hidden. Who is shown it must not
    /// depend on anything that others at the table do not know, such as the cards in a hand. If a seat is shown it again,
    /// the first time counts, so that nobody gains by connecting anew; only the nonce is the new one.
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

    /// The nonce that was last shown to a seat.
    pub fn nonce(&self, seat: u8) -> Option<u64> {
        self.entrants.iter().find(|entrant| entrant.seat == seat).map(|entrant| entrant.nonce)
    }

    /// A seat leaves the race, publicly: its tab is hidden, its line is lost. It is no longer waited for. What it has
    /// claimed counts.
    pub fn withdraw(&mut self, seat: u8) {
        if let Some(entrant) = self.entrants.iter_mut().find(|entrant| entrant.seat == seat) {
            entrant.gone = true;
        }
    }

    /// True if the seat left the race without a claim.
    pub fn has_left(&self, seat: u8) -> bool {
        self.entrants.iter().any(|entrant| entrant.seat == seat && entrant.gone && entrant.claim.is_none())
    }

    /// Returns a seat that left to the race, because its player acts after all. The race did not wait for the seat and may have
    /// settled places, so the seat loses its latency credit. Claim with [`Claim::NO_REACTION`], which is judged by its arrival.
    pub fn take_back(&mut self, seat: u8) {
        if let Some(entrant) = self.entrants.iter_mut().find(|entrant| entrant.seat == seat && entrant.gone) {
            entrant.gone = false;
            entrant.allowance = Allowance { guesses: entrant.allowance.guesses, ..Allowance::HOUSE };
        }
    }

    /// A claim comes in.
    ///
    /// # Errors
    /// The claim is not heard, and why.
    pub fn claim(&mut self, seat: u8, nonce: u64, claim: Claim) -> Result<(), Unheard> {
        let closes = self.closes();
        let entrant = self.entrants.iter_mut().find(|entrant| entrant.seat == seat && entrant.nonce == nonce);
        let entrant = entrant.filter(|entrant| !entrant.gone).ok_or(Unheard::NotShown)?;
        if entrant.claim.is_some() {
            return Err(Unheard::Twice);
        }
        if claim.arrived < entrant.shown || claim.reported.is_some_and(i64::is_negative) {
            return Err(Unheard::FalseStart);
        }
        if closes.is_some_and(|closes| claim.arrived > closes) {
            return Err(Unheard::Late);
        }
        entrant.claim = Some(claim);
        Ok(())
    }

    /// When the race closes: after this moment, nobody can be before the best. None as long as nobody has claimed it,
    /// or as long as every place counts and somebody has not acted.
    pub fn closes(&self) -> Option<Micros> {
        timely(self.prize, &self.entrants).1
    }

    /// Whether the race is over: closed, or all have acted, or nobody who has not can be as good as the best.
    pub fn is_over(&self, now: Micros) -> bool {
        let waits = self.entrants.iter().any(|entrant| entrant.claim.is_none() && !entrant.gone);
        let hopeless = || self.prize == Prize::First && self.settles(0, 0).is_some_and(|settled| now > settled);
        self.closes().is_some_and(|closes| !waits || now > closes || hopeless())
    }

    /// The places that no claim can change any more, the first first: what can be shown while every place counts.
    /// Exact ties are tossed by the seed.
    pub fn settled(&self, now: Micros, seed: u64) -> Vec<Finish> {
        let awaited = || self.entrants.iter().filter(|entrant| entrant.claim.is_none() && !entrant.gone);
        let is_settled = |place: &Finish| awaited().all(|entrant| now > entrant.hopeless_after(place.judged));
        judge(self.prize, &self.entrants, seed).into_iter().take_while(is_settled).collect()
    }

    /// When the next place after so many settled ones is settled, if somebody has claimed it: after this moment, nobody
    /// who has not claimed anything can take it. A race for one prize is over with the first.
    pub fn settles(&self, known: usize, seed: u64) -> Option<Micros> {
        let place = *judge(self.prize, &self.entrants, seed).get(known)?;
        let awaited = self.entrants.iter().filter(|entrant| entrant.claim.is_none() && !entrant.gone);
        Some(awaited.map(|entrant| entrant.hopeless_after(place.judged)).max().unwrap_or(0))
    }

    /// The verdict on the first so many places of a race in which every place counts, while it goes on: as if nobody
    /// else had claimed it yet.
    pub fn so_far(&self, places: usize, now: Micros, seed: u64) -> Verdict {
        let known = judge(self.prize, &self.entrants, seed).into_iter().take(places);
        let known: Vec<u8> = known.map(|place| place.seat).collect();
        let mut race = self.clone();
        for entrant in race.entrants.iter_mut().filter(|entrant| !known.contains(&entrant.seat)) {
            entrant.claim = None;
        }
        race.verdict(now, seed)
    }

    /// The verdict, once the race is over, or has to be because what it was about is.
    pub fn verdict(self, now: Micros, seed: u64) -> Verdict {
        Verdict::new(self.prize, self.entrants, now, seed)
    }
}
