//! Players who were eliminated from the match (G20).

use arrayvec::ArrayVec;

use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::Table;

impl Table {
    /// Returns true if the seat was eliminated from the match (G20). It stays in the circle until the next deal.
    pub fn is_eliminated(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.eliminated.is_some())
    }

    /// The eliminated seats, in order (G20).
    pub fn eliminated(&self) -> ArrayVec<Seat, MAX_SEATS> {
        let seats = (0..self.chairs.len().min(MAX_SEATS) as u8).map(Seat);
        let mut seats: ArrayVec<Seat, MAX_SEATS> = seats.filter(|&seat| self.is_eliminated(seat)).collect();
        seats.sort_by_key(|seat| self.chair(*seat).eliminated);
        seats
    }

    /// The seats that take part in the next deal: those in the circle that were not eliminated, and those that wait.
    pub fn next_seats(&self) -> SeatSet {
        let still = self.circle.iter().copied().filter(|&seat| !self.is_eliminated(seat));
        still.chain(self.waiting.iter().copied()).collect()
    }
}
