//! How long players wait for their turns.

use ruckus_engine::{Fact, Seat, Table, Time};

/// The waits of each seat in a game, in milliseconds of the table's clock. A wait is the time between the end of a
/// player's turn and the start of the next one. The first wait starts with the first turn of the round.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    /// Since when each seat waits. `None` for the seat in turn, and before the round.
    since: Vec<Option<Time>>,
    turn: Option<Seat>,
    /// The sum and the number of completed waits of each seat.
    waits: Vec<(u64, u64)>,
    longest: u64,
}

impl Waiting {
    /// Records the facts of an event.
    pub(super) fn hear(&mut self, facts: &[Fact], at: Time, table: &Table) {
        let seats = table.circle().len();
        for fact in facts {
            match fact {
                Fact::RoundBegun(_) => (self.since, self.turn) = (vec![None; seats], None),
                Fact::TurnMoved { to } => self.begin(*to, at, seats),
                Fact::RoundOver => {
                    for since in self.since.iter_mut().filter_map(Option::take) {
                        self.longest = self.longest.max(at.0.saturating_sub(since.0));
                    }
                }
                _ => {}
            }
        }
    }

    fn begin(&mut self, to: Seat, at: Time, seats: usize) {
        self.since.resize(seats, None);
        self.waits.resize(seats, (0, 0));
        let waited = self.turn.is_some();
        match self.turn {
            Some(before) => {
                if let Some(since) = self.since.get_mut(before.index()) {
                    *since = Some(at);
                }
            }
            None => self.since.fill(Some(at)),
        }
        self.turn = Some(to);
        let (Some(since), Some((sum, count))) = (self.since.get_mut(to.index()), self.waits.get_mut(to.index())) else {
            return;
        };
        // The first player of a round has not waited.
        if let Some(since) = since.take().filter(|_| waited) {
            let wait = at.0.saturating_sub(since.0);
            (*sum, *count) = (*sum + wait, *count + 1);
            self.longest = self.longest.max(wait);
        }
    }

    /// Returns the mean wait of all players.
    pub(super) fn mean(&self) -> Option<u64> {
        let (sum, count) = self.waits.iter().fold((0_u64, 0_u64), |(sum, count), wait| (sum + wait.0, count + wait.1));
        sum.checked_div(count)
    }

    /// Returns the mean wait of a seat.
    pub(super) fn of(&self, seat: usize) -> Option<u64> {
        let (sum, count) = self.waits.get(seat)?;
        sum.checked_div(*count)
    }

    /// Returns the longest wait, including those that end with the round.
    pub(super) const fn longest(&self) -> u64 {
        self.longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_end_with_the_next_turn_or_with_the_round() {
        let (table, mut waiting) = (Table::new(3), Waiting::default());
        let moved =
            |seat, at, waiting: &mut Waiting| waiting.hear(&[Fact::TurnMoved { to: Seat(seat) }], Time(at), &table);
        for (seat, at) in [(0, 1000), (1, 3000), (2, 4000), (0, 6000), (1, 7000)] {
            moved(seat, at, &mut waiting);
        }
        // Seat 0 waits 3 s, seat 1 waits 2 and 3 s, seat 2 waits 3 s.
        assert_eq!([0, 1, 2].map(|seat| waiting.of(seat)), [Some(3000), Some(2500), Some(3000)]);
        assert_eq!(waiting.mean(), Some(2750));
        waiting.hear(&[Fact::RoundOver], Time(12_000), &table);
        assert_eq!(waiting.longest(), 6000, "seat 2 waits from 6 s to the end, seat 0 from 7 s");
    }
}
