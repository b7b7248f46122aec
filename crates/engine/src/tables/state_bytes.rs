//! The bytes that a digest of a table covers.

use crate::cards::hand::Hand;
use crate::tables::table::Table;

impl Table {
    /// Appends the state that every player at the table notices: round, turn, debt, sizes of both piles, top card, number
    /// of open windows, and for each seat in the circle its hand and its face-down cards, sorted. Equal states have equal
    /// bytes, different ones differ.
    ///
    /// Numbers are little-endian. The layout is part of the journal's format.
    ///
    /// ```
    /// use ruckus_engine::Table;
    /// let mut bytes = Vec::new();
    /// Table::new(2).write_state(&mut bytes);
    /// assert_eq!(bytes.len(), 19 + 2 * 5);
    /// ```
    pub fn write_state(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.round.to_le_bytes());
        bytes.push(self.turn.0);
        bytes.extend_from_slice(&self.debt.to_le_bytes());
        for count in [self.draw_pile.len(), self.pile.len(), self.windows.len()] {
            bytes.extend_from_slice(&(count as u32).to_le_bytes());
        }
        // No card has two bytes.
        let top = self.pile.last().map_or(u16::MAX, |top| u16::from(top.card.index()));
        bytes.extend_from_slice(&top.to_le_bytes());
        for &seat in &self.circle {
            write_cards(bytes, seat.0, &self.chair(seat).hand);
        }
        // Only tables with face-down cards have this part.
        for &seat in self.circle.iter().filter(|seat| !self.chair(**seat).face_down.is_empty()) {
            write_cards(bytes, seat.0 | FACE_DOWN, &self.chair(seat).face_down);
        }
    }
}

/// Set in the number of a seat before its face-down cards.
const FACE_DOWN: u8 = 128;

/// Appends cards. The order in which they came has no meaning.
fn write_cards(bytes: &mut Vec<u8>, seat: u8, cards: &Hand) {
    bytes.push(seat);
    bytes.extend_from_slice(&(cards.len() as u32).to_le_bytes());
    let start = bytes.len();
    bytes.extend(cards.cards().iter().map(|card| card.index()));
    bytes[start..].sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card::Card;
    use crate::tables::played_card::PlayedCard;
    use crate::tables::seat::Seat;

    fn state(hands: [&[&str]; 2]) -> Vec<u8> {
        let mut table = Table::new(2);
        for (seat, hand) in hands.iter().enumerate() {
            table.chairs[seat].hand = hand.iter().map(|card| card.parse::<Card>().expect("a card")).collect();
        }
        let mut bytes = Vec::new();
        table.write_state(&mut bytes);
        bytes
    }

    #[test]
    fn hand_order_does_not_affect_the_state_bytes() {
        let written = state([&["R7", "W", "R7", "B2^"], &["G1"]]);
        assert_eq!(written, state([&["B2^", "R7", "R7", "W"], &["G1"]]));
        let others: [[&[&str]; 2]; 4] = [
            [&["R6", "R8", "W", "B2^"], &["G1"]],
            [&["R7", "W", "B2^"], &["G1", "R7"]],
            [&["R7", "W", "R7", "B2"], &["G1"]],
            [&["R7", "W", "R7"], &["G1"]],
        ];
        for other in others {
            assert_ne!(written, state(other), "{other:?}");
        }
    }

    #[test]
    fn every_noticeable_change_alters_the_state_bytes() {
        let write = |change: &dyn Fn(&mut Table)| {
            let (mut table, mut bytes) = (Table::new(3), Vec::new());
            change(&mut table);
            table.write_state(&mut bytes);
            bytes
        };
        let card: Card = "R7".parse().expect("a card");
        let written = [
            write(&|_| ()),
            write(&|table| table.round = 1),
            write(&|table| table.turn = Seat(1)),
            write(&|table| table.debt = 2),
            write(&|table| table.draw_pile.push(card)),
            write(&|table| table.pile.push(PlayedCard::starter(card))),
            write(&|table| table.chairs[1].hand.add(card)),
            write(&|table| table.chairs[2].hand.add(card)),
            write(&|table| table.chairs[2].face_down.add(card)),
        ];
        for (place, one) in written.iter().enumerate() {
            assert!(!written[..place].contains(one), "change {place}");
        }
    }
}
