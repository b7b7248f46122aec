//! G20: after each round, the player with the worst total leaves the match.

use super::prelude::*;
use crate::cards::shuffle;
use crate::seams::rule::Question;

/// Random stream of the draw between tied players. Lies beyond the streams for reshuffles, guests, the first dealer and
/// random seats.
const DRAW: u64 = 1 << 43;

/// Draws the player who is eliminated among players who tie, in the order of their seat numbers. Each is equally likely,
/// and the result reveals nothing about the shuffle. Anyone who has the key of the round's shuffles can verify it.
/// Returns `None` for an empty set.
///
/// Frozen: any change invalidates records of matches in which players tied.
///
/// ```
/// use ruckus_engine::{Seat, SeatSet, drawn_out};
///
/// let tied: SeatSet = [Seat(1), Seat(4)].into_iter().collect();
/// assert!(drawn_out(&[7; 32], tied).is_some_and(|seat| tied.contains(seat)));
/// ```
pub fn drawn_out(key: &[u8; 32], tied: SeatSet) -> Option<Seat> {
    let seats = u32::try_from(tied.len()).ok().filter(|&seats| seats > 0)?;
    tied.iter().nth(shuffle::chance(key, DRAW, seats) as usize)
}

pub(super) struct Elimination;

impl Rule for Elimination {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "elimination",
            title: "Elimination",
            clause: "G20",
            sentence: "After each round, the player with the worst total leaves the match. The last one wins.",
            later: true,
            answers: &[Question::MatchWinner],
            moments: &[Moment::Standings],
            touches: &[Moment::Places],
            presentation: Presentation::cards("B3 B2 B1"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// The engine judges the match in one place, after all rules have counted.
    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.elimination = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_draw_is_frozen() {
        let tied: SeatSet = [Seat(0), Seat(2), Seat(5)].into_iter().collect();
        let drawn: Vec<u8> = (1..9).filter_map(|key| drawn_out(&[key; 32], tied)).map(|seat| seat.0).collect();
        assert_eq!(drawn, [2, 2, 0, 5, 0, 0, 2, 2]);
        assert_eq!(drawn_out(&[7; 32], SeatSet::EMPTY), None);
    }

    #[test]
    fn tied_players_are_drawn_equally_often() {
        let tied: SeatSet = [Seat(0), Seat(2), Seat(5)].into_iter().collect();
        let mut seen = [0_u32; 6];
        for round in 0..3000_u32 {
            let mut key = [0; 32];
            key[..4].copy_from_slice(&round.to_le_bytes());
            seen[drawn_out(&key, tied).expect("a seat").index()] += 1;
        }
        assert!([0, 2, 5].iter().all(|&seat| (850..1150).contains(&seen[seat])), "{seen:?}");
    }
}
