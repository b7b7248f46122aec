//! The rule itself, as a function of all that is known of a race. Nothing else judges.

use serde::{Deserialize, Serialize};

use crate::{Allowance, FASTEST, Micros, handicap};

/// What a race is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prize {
    /// One takes it: a jump-in, a catch. It ends as soon as nobody can be before the best any more.
    First,
    /// Every place counts: a slap at the pile, where the later draw the more. It ends when all have acted, or when
    /// whoever holds it says so.
    EveryPlace,
}

/// A player's claim to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// How long it took by the player's own device, from the frame that drew the moment to the press, in microseconds.
    /// Whatever was sent; none if nothing was, and the server times it alone.
    pub reported: Option<i64>,
    /// When it arrived.
    pub arrived: Micros,
    /// How many presses of the player shortly before the moment answered nothing ([`crate::early`]).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub early: u8,
}

/// Serde asks by reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl Claim {
    /// What a press reports that answers what was there before: it is no reaction to the moment.
    pub const NO_REACTION: i64 = i64::MAX;
}

/// A seat in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Which.
    pub seat: u8,
    /// The word by which its claim shows that it has seen the moment.
    pub nonce: u64,
    /// When the moment was shown to it.
    pub shown: Micros,
    /// What its line and its conduct come to.
    #[serde(flatten)]
    pub allowance: Allowance,
    /// Its claim.
    pub claim: Option<Claim>,
    /// Whether it has left the race, publicly: the tab hidden, the line lost. What it had claimed counts.
    pub gone: bool,
}

impl Entrant {
    /// The judged reaction of a claim.
    pub(crate) fn judged(&self, claim: Claim) -> Micros {
        let handicap = handicap(claim.early, self.allowance.guesses, self.is_guess(claim));
        self.reaction(claim).max(FASTEST).saturating_add(handicap)
    }

    /// Whether a claim came sooner than people can react, from a seat that had to.
    pub(crate) fn is_guess(&self, claim: Claim) -> bool {
        let reacts = self.allowance.guesses.is_some() && claim.reported != Some(Claim::NO_REACTION);
        reacts && self.reaction(claim) < FASTEST
    }

    /// The reaction that a claim comes to, as far as the line accounts for the rest. A report later than the arrival
    /// itself is none: it would only make others wait.
    pub(crate) fn reaction(&self, claim: Claim) -> Micros {
        let elapsed = claim.arrived.saturating_sub(self.shown);
        let reported = match claim.reported {
            Some(reported) if !self.allowance.by_server => Micros::try_from(reported).unwrap_or(0),
            _ => 0,
        };
        // Whoever reports nothing could be in no contradiction, and is given no room for frames and jitter either.
        let line = if claim.reported.is_some() { self.allowance.counts() } else { self.allowance.trip };
        reported.min(elapsed).max(elapsed.saturating_sub(line))
    }

    /// Whether a claim reports less than its line allows, be it believed or not.
    fn clamps(&self, claim: Claim) -> bool {
        let earliest = claim.arrived.saturating_sub(self.shown).saturating_sub(self.allowance.credit);
        claim.reported.is_some_and(|reported| Micros::try_from(reported).unwrap_or(0) < earliest)
    }

    /// After this, no claim of the seat can be as good as a judged reaction.
    pub(crate) const fn hopeless_after(&self, judged: Micros) -> Micros {
        self.shown.saturating_add(judged).saturating_add(self.allowance.counts())
    }
}

/// A place in the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    /// Who.
    pub seat: u8,
    /// How long they took to react, as judged.
    pub judged: Micros,
    /// Whether what they reported was less than their line allows.
    pub clamped: bool,
    /// Whether somebody else took exactly as long, and a toss decided.
    pub dead_heat: bool,
}

/// The claims that came in time, in the order in which they arrived, and when the race closes after them. How long a
/// race stays open depends on who is in it, their lines and the claims that came, and on nothing that is hidden.
pub(crate) fn timely(prize: Prize, entrants: &[Entrant]) -> (Vec<(Entrant, Claim)>, Option<Micros>) {
    let mut claims: Vec<(Entrant, Claim)> =
        entrants.iter().filter_map(|entrant| Some((*entrant, entrant.claim?))).collect();
    claims.sort_by_key(|(entrant, claim)| (claim.arrived, entrant.seat));
    let mut best = None;
    let mut closes = None;
    let mut came = 0;
    for (place, (entrant, claim)) in claims.iter().enumerate() {
        if closes.is_some_and(|closes| claim.arrived > closes) {
            break;
        }
        came = place + 1;
        let judged = entrant.judged(*claim);
        let lowest = best.map_or(judged, |best: Micros| best.min(judged));
        best = Some(lowest);
        let acted = &claims[..came];
        let awaited =
            entrants.iter().filter(|other| !other.gone && acted.iter().all(|(entrant, _)| entrant.seat != other.seat));
        let hopeless = awaited.map(|other| other.hopeless_after(lowest)).max();
        closes = match (prize, hopeless) {
            // All have acted.
            (_, None) => Some(claim.arrived),
            (Prize::First, Some(hopeless)) => Some(hopeless.max(claim.arrived)),
            (Prize::EveryPlace, Some(_)) => None,
        };
    }
    claims.truncate(came);
    (claims, closes)
}

/// All places, the first first. Exact ties are tossed by the seed.
pub(crate) fn judge(prize: Prize, entrants: &[Entrant], seed: u64) -> Vec<Finish> {
    let (claims, _) = timely(prize, entrants);
    let mut places: Vec<Finish> = claims
        .iter()
        .map(|(entrant, claim)| Finish {
            seat: entrant.seat,
            judged: entrant.judged(*claim),
            clamped: entrant.clamps(*claim),
            dead_heat: false,
        })
        .collect();
    places.sort_by_key(|place| (place.judged, lot(seed, place.seat), place.seat));
    for later in 1..places.len() {
        if places[later].judged == places[later - 1].judged {
            places[later - 1].dead_heat = true;
            places[later].dead_heat = true;
        }
    }
    places
}

/// A seat's lot in a toss: the lowest is before the others. Frozen, since it decides what a journal comes to.
fn lot(seed: u64, seat: u8) -> u64 {
    // The finaliser of SplitMix64 (Steele, Lea, Flood, 2014), over the seed at the seat's place in its sequence.
    let mut lot = seed.wrapping_add(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(u64::from(seat) + 1));
    lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    lot ^ (lot >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_frozen_and_fair() {
        // The published first outputs of SplitMix64 for the seed 1234567.
        assert_eq!(lot(1_234_567, 0), 6_457_827_717_110_365_317);
        assert_eq!(lot(1_234_567, 1), 3_203_168_211_198_807_973);
        let mut firsts = [0_u32; 4];
        for seed in 0..8000 {
            firsts[usize::from((0..4).min_by_key(|seat| lot(seed, *seat)).unwrap())] += 1;
        }
        // 2000 each, give or take four standard deviations of 39.
        assert!(firsts.iter().all(|count| (1845..=2155).contains(count)), "{firsts:?}");
    }
}
