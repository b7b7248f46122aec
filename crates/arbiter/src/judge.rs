//! The judging rule as a function of the data of a race. All judging is in this module.

use serde::{Deserialize, Serialize};

use crate::{Allowance, FASTEST, Micros, handicap};

/// What the players of a race compete for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prize {
    /// A single winner: a jump-in, a catch. The race ends when no other claim can win.
    First,
    /// Every rank: a slap at the discard pile, after which later players draw more. The race ends when all players have
    /// acted, or when its owner ends it.
    EveryPlace,
}

/// A player's claim to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The time from the frame that showed the moment to the press, in microseconds of the device's clock, as sent by
    /// the client. None if the client sent nothing; then only the server's clock counts.
    pub reported: Option<i64>,
    /// The time of arrival.
    pub arrived: Micros,
    /// The number of the player's presses without effect shortly before the moment ([`crate::early`]).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub early: u8,
}

/// Serde requires a reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl Claim {
    /// The reported time of a press that answers an earlier state and is not a reaction to the moment.
    pub const NO_REACTION: i64 = i64::MAX;
}

/// A seat in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The seat's number.
    pub seat: u8,
    /// The nonce that proves that a claim has seen the moment.
    pub nonce: u64,
    /// The time at which the moment was sent to the seat.
    pub shown: Micros,
    /// The seat's latency credit.
    #[serde(flatten)]
    pub allowance: Allowance,
    /// The seat's claim.
    pub claim: Option<Claim>,
    /// True if the seat has publicly left the race because its tab is hidden or its connection is lost. An earlier
    /// claim still counts.
    pub gone: bool,
}

impl Entrant {
    /// The judged reaction time of a claim.
    pub(crate) fn judged(&self, claim: Claim) -> Micros {
        let handicap = handicap(claim.early, self.allowance.guesses, self.is_guess(claim));
        self.reaction(claim).max(FASTEST).saturating_add(handicap)
    }

    /// Returns true if a claim was faster than people can react, for a seat that had to react.
    pub(crate) fn is_guess(&self, claim: Claim) -> bool {
        let reacts = self.allowance.guesses.is_some() && claim.reported != Some(Claim::NO_REACTION);
        reacts && self.reaction(claim) < FASTEST
    }

    /// The reaction time of a claim after subtracting plausible latency. A report later than the arrival is limited to
    /// it, because it would only make others wait.
    pub(crate) fn reaction(&self, claim: Claim) -> Micros {
        let elapsed = claim.arrived.saturating_sub(self.shown);
        let reported = match claim.reported {
            Some(reported) if !self.allowance.by_server => Micros::try_from(reported).unwrap_or(0),
            _ => 0,
        };
        // A claim without a report cannot be checked for plausibility, so it gets no margins for frames and jitter.
        let latency = if claim.reported.is_some() { self.allowance.counts() } else { self.allowance.trip };
        reported.min(elapsed).max(elapsed.saturating_sub(latency))
    }

    /// Returns true if a claim reports less than its latency allows, even if the seat is not trusted.
    fn clamps(&self, claim: Claim) -> bool {
        let earliest = claim.arrived.saturating_sub(self.shown).saturating_sub(self.allowance.credit);
        claim.reported.is_some_and(|reported| Micros::try_from(reported).unwrap_or(0) < earliest)
    }

    /// The time after which no claim of the seat can match a judged reaction time.
    pub(crate) const fn hopeless_after(&self, judged: Micros) -> Micros {
        self.shown.saturating_add(judged).saturating_add(self.allowance.counts())
    }
}

/// A rank in the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedPlace {
    /// The seat.
    pub seat: u8,
    /// The judged reaction time.
    pub judged: Micros,
    /// True if the report was less than the latency allows.
    pub clamped: bool,
    /// True if another seat had exactly the same time, and a random draw decided.
    pub dead_heat: bool,
}

/// The claims in time, in order of arrival, and the time at which the race closes. The closing time depends only on the
/// entrants, their latency, and the claims, and not on hidden information.
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
            // All seats have acted.
            (_, None) => Some(claim.arrived),
            (Prize::First, Some(hopeless)) => Some(hopeless.max(claim.arrived)),
            (Prize::EveryPlace, Some(_)) => None,
        };
    }
    claims.truncate(came);
    (claims, closes)
}

/// All ranks, first place first. The seed decides exact ties.
pub(crate) fn judge(prize: Prize, entrants: &[Entrant], seed: u64) -> Vec<JudgedPlace> {
    let (claims, _) = timely(prize, entrants);
    let mut places: Vec<JudgedPlace> = claims
        .iter()
        .map(|(entrant, claim)| JudgedPlace {
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

/// A seat's draw in a tie; the lowest wins. Frozen, because it determines the results of a journal.
fn lot(seed: u64, seat: u8) -> u64 {
    // The finalizer of SplitMix64 (Steele, Lea, Flood, 2014), applied to the seat's position in the seed's sequence.
    let mut lot = seed.wrapping_add(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(u64::from(seat) + 1));
    lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    lot ^ (lot >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_follow_splitmix64_and_are_fair() {
        // The published first outputs of SplitMix64 for the seed 1234567.
        assert_eq!(lot(1_234_567, 0), 6_457_827_717_110_365_317);
        assert_eq!(lot(1_234_567, 1), 3_203_168_211_198_807_973);
        let mut firsts = [0_u32; 4];
        for seed in 0..8000 {
            firsts[usize::from((0..4).min_by_key(|seat| lot(seed, *seat)).unwrap())] += 1;
        }
        // 2000 each, within four standard deviations of 39.
        assert!(firsts.iter().all(|count| (1845..=2155).contains(count)), "{firsts:?}");
    }
}
