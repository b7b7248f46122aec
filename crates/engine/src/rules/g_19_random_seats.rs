//! G19: the seats are drawn before each round.

use arrayvec::ArrayVec;

use super::prelude::*;
use crate::cards::shuffle;
use crate::tables::seat::MAX_SEATS;

/// First random stream of the draw. Lies beyond the streams for reshuffles, guests and the first dealer.
const DRAW: u64 = 1 << 42;

/// Draws the order in which seats sit around the table, clockwise, from the order before. Each order is equally likely,
/// and the result reveals nothing about the shuffle. Anyone who has the key of the round's shuffles can verify it.
///
/// Frozen: any change invalidates records of matches in which seats were drawn.
///
/// ```
/// use ruckus_engine::{Seat, drawn_seats};
///
/// let before = [Seat(0), Seat(1), Seat(2), Seat(3)];
/// let mut drawn = drawn_seats(&[7; 32], &before);
/// drawn.sort_unstable();
/// assert_eq!(*drawn, before);
/// ```
pub fn drawn_seats(key: &[u8; 32], before: &[Seat]) -> ArrayVec<Seat, MAX_SEATS> {
    let mut seats: ArrayVec<Seat, MAX_SEATS> = before.iter().copied().take(MAX_SEATS).collect();
    for last in (1..seats.len()).rev() {
        let place = shuffle::chance(key, DRAW + last as u64, last as u32 + 1);
        seats.swap(last, place as usize);
    }
    seats
}

pub(super) struct RandomSeats;

impl Rule for RandomSeats {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "random-seats",
            title: "Random Seats",
            clause: "G19",
            sentence: "Before each round, the seats are drawn. Anyone can check the draw, like the shuffle.",
            later: true,
            seams: &[Seam::Begin],
            moments: &[Moment::Places],
            presentation: Presentation::cards("RV YV GV BV"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn begin(&self, run: &mut Resolution<'_>) {
        let table = run.table();
        let (seats, dealer) = (drawn_seats(&table.key, table.circle()), table.dealer);
        run.invoke(dealer);
        for (place, seat) in seats.into_iter().enumerate() {
            if run.table().circle()[place] != seat {
                run.emit(Fact::Moved { seat, place: place as u8 });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    #[test]
    fn the_draw_is_frozen() {
        let drawn = [7, 8, 9].map(|key| drawn_seats(&[key; 32], &BEFORE).iter().map(|seat| seat.0).collect::<Vec<_>>());
        assert_eq!(drawn, [[1, 3, 0, 2], [2, 3, 0, 1], [3, 0, 2, 1]]);
    }

    #[test]
    fn every_seat_is_drawn_for_every_place_equally_often() {
        let mut seen = [[0_u32; 4]; 4];
        for round in 0..4000_u32 {
            let mut key = [0; 32];
            key[..4].copy_from_slice(&round.to_le_bytes());
            for (place, seat) in drawn_seats(&key, &BEFORE).into_iter().enumerate() {
                seen[place][seat.index()] += 1;
            }
        }
        assert!(seen.iter().flatten().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}
