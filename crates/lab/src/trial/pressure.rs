//! Which players have to draw because of others.

use ruckus_engine::{Fact, Seat, Table, Why};

/// The cards that players of a game had to draw because of other players or rules: debts, races, challenges, spreads,
/// home-made rules, and UNO that was not said. Draws in one's own turn and penalties for mistakes do not count.
#[derive(Clone, Debug, Default)]
pub(super) struct Pressure {
    /// The number of cards in each hand before the event.
    held: Vec<usize>,
    /// The number of such cards by seat.
    hit: Vec<u64>,
    /// The number of such cards for a player who held the fewest cards.
    leaders: u64,
}

impl Pressure {
    /// Records the facts of an event, and the table after it.
    pub(super) fn hear(&mut self, facts: &[Fact], table: &Table) {
        for fact in facts {
            if let Fact::Drawn { seat, why, .. } = fact
                && is_hit(*why)
            {
                self.add(*seat);
            }
        }
        self.held.clear();
        self.held.extend(table.all_seats().iter().map(|seat| table.chair(seat).held()));
    }

    fn add(&mut self, seat: Seat) {
        self.hit.resize(self.hit.len().max(seat.index() + 1), 0);
        self.hit[seat.index()] += 1;
        // Players without cards are out.
        let fewest = self.held.iter().copied().filter(|&cards| cards > 0).min();
        self.leaders += u64::from(fewest.is_some() && self.held.get(seat.index()).copied() == fewest);
    }

    /// Returns the number of cards.
    pub(super) fn cards(&self) -> u64 {
        self.hit.iter().sum()
    }

    /// Returns the share of the cards that the player with the most of them drew, in thousandths.
    pub(super) fn pile_on(&self) -> Option<u64> {
        (1000 * self.hit.iter().max()?).checked_div(self.cards())
    }

    /// Returns the share of the cards that a player with the fewest cards drew, in thousandths.
    pub(super) fn on_leader(&self) -> Option<u64> {
        (1000 * self.leaders).checked_div(self.cards())
    }
}

const fn is_hit(why: Why) -> bool {
    match why {
        Why::Debt | Why::Uno | Why::Race | Why::Challenge | Why::Spread | Why::Rule => true,
        Why::Deal | Why::Turn | Why::Mistake | Why::Show => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_because_of_others_count_by_seat() {
        let (table, mut pressure) = (Table::new(3), Pressure::default());
        pressure.held = vec![2, 5, 7];
        let card = "R5".parse().unwrap();
        let drawn = |seat, why| Fact::Drawn { seat: Seat(seat), card, why, face_down: false };
        pressure.hear(
            &[drawn(0, Why::Debt), drawn(0, Why::Debt), drawn(2, Why::Race), drawn(1, Why::Turn), drawn(2, Why::Uno)],
            &table,
        );
        assert_eq!((pressure.cards(), pressure.pile_on(), pressure.on_leader()), (4, Some(500), Some(500)));
        assert_eq!(Pressure::default().pile_on(), None);
    }
}
