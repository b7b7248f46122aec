//! The closest table of an event: the one where several players are about to go out.

use std::collections::BTreeMap;

use ruckus_events::{Round, TableNumber};
use ruckus_protocol::EventClosest;

/// Hand sizes at tables where few cards are held.
#[derive(Debug, Default)]
pub(super) struct Closest {
    tables: BTreeMap<(Round, TableNumber), Vec<u16>>,
    /// The last result.
    last: Option<EventClosest>,
}

impl Closest {
    /// Records the hand sizes at a table. `cards` is empty if the table is not close.
    pub(super) fn hear(&mut self, table: (Round, TableNumber), cards: &[u16]) {
        if cards.is_empty() {
            self.tables.remove(&table);
        } else {
            self.tables.insert(table, cards.to_vec());
        }
    }

    /// Returns the closest table in play, and true if it or its hand sizes have changed since the last call.
    pub(super) fn look(&mut self, plays: impl Fn(Round, TableNumber) -> bool) -> (Option<EventClosest>, bool) {
        self.tables.retain(|(round, table), _| plays(*round, *table));
        let closest = self.tables.iter().min_by_key(|(_, cards)| closeness(cards));
        let closest = closest.map(|((_, table), cards)| EventClosest { table: *table, cards: cards.clone() });
        let is_news = closest != self.last;
        self.last.clone_from(&closest);
        (closest, is_news)
    }
}

/// Sort key: the sum of the two smallest hands, then the sum of all hands. Smaller is closer.
fn closeness(cards: &[u16]) -> (u16, u16) {
    let mut held: Vec<u16> = cards.iter().copied().filter(|&cards| cards > 0).collect();
    held.sort_unstable();
    (held.iter().take(2).sum(), held.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_table_has_two_players_nearly_out() {
        let mut closest = Closest::default();
        let table = |closest: &mut Closest| {
            let (found, is_news) = closest.look(|_, table| table != 9);
            (found.map(|found| found.table), is_news)
        };
        assert_eq!(table(&mut closest), (None, false));
        closest.hear((1, 1), &[2, 2, 7]);
        closest.hear((1, 9), &[1, 1, 1]);
        assert_eq!(table(&mut closest), (Some(1), true), "table 9 has finished");
        closest.hear((1, 2), &[1, 2, 12, 0]);
        assert_eq!((table(&mut closest), table(&mut closest)), ((Some(2), true), (Some(2), false)));
        closest.hear((1, 3), &[2, 5, 1]);
        assert_eq!(table(&mut closest), (Some(3), true), "the others hold fewer as well");
        closest.hear((1, 3), &[]);
        assert_eq!(table(&mut closest), (Some(2), true));
    }
}
