//! The seats that hold each kind of card, updated with every change of a hand. The seats that may act are found with
//! them for the whole table, without a look into each hand.

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::tables::chair::Chair;
use crate::tables::seat::{Seat, SeatSet};

/// The number of kinds without icon and mark, rounded up so that an index can be masked.
const KINDS: usize = Card::PLAIN_KINDS.next_power_of_two();

/// The seats that hold cards, by kind. Icons and marks make no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Holders {
    kinds: [SeatSet; KINDS],
    /// The seats with exactly one card.
    one_card: SeatSet,
}

impl Default for Holders {
    fn default() -> Self {
        Self { kinds: [SeatSet::EMPTY; KINDS], one_card: SeatSet::EMPTY }
    }
}

/// The index of a card's kind.
#[inline(always)]
const fn index(card: Card) -> usize {
    card.plain().index() as usize & (KINDS - 1)
}

impl Holders {
    /// Counts the hands of all seats, in the order of their numbers.
    pub(crate) fn of(chairs: &[Chair]) -> Self {
        let mut holders = Self::default();
        for (seat, chair) in chairs.iter().enumerate() {
            holders.add(Seat(seat as u8), chair);
        }
        holders
    }

    /// The seats that hold a card identical to this one.
    #[inline(always)]
    pub(crate) const fn identical(&self, card: Card) -> SeatSet {
        self.kinds[index(card)]
    }

    /// The seats that hold a card with the face of this one.
    #[inline(always)]
    pub(crate) fn same_face(&self, card: Card) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        for kind in card.with_same_face() {
            seats = seats.or(self.kinds[usize::from(kind) & (KINDS - 1)]);
        }
        seats
    }

    /// The seats with exactly one card, in the hand or face down.
    #[inline(always)]
    pub(crate) const fn one_card(&self) -> SeatSet {
        self.one_card
    }

    /// Records that a hand got a card.
    #[inline(always)]
    pub(crate) fn gain(&mut self, seat: Seat, card: Card) {
        self.kinds[index(card)].insert(seat);
    }

    /// Records that a card left a hand that now holds `left`.
    #[inline(always)]
    pub(crate) fn lose(&mut self, seat: Seat, card: Card, left: CardSet) {
        if left.and(CardSet::identical_to(card)).is_empty() {
            self.kinds[index(card)].remove(seat);
        }
    }

    /// Records the number of cards that a seat holds.
    #[inline(always)]
    pub(crate) const fn set_len(&mut self, seat: Seat, len: usize) {
        self.one_card.set(seat, len == 1);
    }

    /// Counts the hand of a seat again.
    pub(crate) fn count(&mut self, seat: Seat, chair: &Chair) {
        for seats in &mut self.kinds {
            seats.remove(seat);
        }
        self.add(seat, chair);
    }

    /// Counts the hand of a seat that is not counted yet.
    fn add(&mut self, seat: Seat, chair: &Chair) {
        for card in chair.hand.kinds().iter() {
            self.gain(seat, card);
        }
        self.set_len(seat, chair.held());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn holders_follow_a_hand_and_ignore_icons_and_marks() {
        let (mut holders, mut chair, seat) = (Holders::default(), Chair::default(), Seat(3));
        let seats = SeatSet::of(seat);
        for text in ["R7", "R7*", "R7^", "G7", "W"] {
            chair.hand.add(card(text));
            holders.gain(seat, card(text));
        }
        assert_eq!((holders.identical(card("R7")), holders.identical(card("W"))), (seats, seats));
        for (text, left) in [("R7*", seats), ("R7^", seats), ("R7", SeatSet::EMPTY)] {
            chair.hand.remove(card(text));
            holders.lose(seat, card(text), chair.hand.kinds());
            assert_eq!(holders.identical(card("R7*")), left, "{text}");
            assert_eq!(holders.same_face(card("B7")), seats, "the green 7 is left");
        }
        holders.count(seat, &chair);
        assert_eq!(holders.one_card(), SeatSet::EMPTY);
        chair.hand.remove(card("G7"));
        holders.count(seat, &chair);
        assert_eq!((holders.same_face(card("B7")), holders.one_card()), (SeatSet::EMPTY, seats));
        chair.face_down.add(card("B1"));
        holders.count(seat, &chair);
        assert_eq!(holders.one_card(), SeatSet::EMPTY, "a card face down is held, too");
        assert_eq!(holders.identical(card("B1")), SeatSet::EMPTY, "but no player knows it");
    }

    #[test]
    fn the_same_face_is_found_in_every_color() {
        for held in Card::all() {
            let mut holders = Holders::default();
            holders.gain(Seat(0), held);
            for top in Card::all() {
                assert_eq!(!holders.same_face(top).is_empty(), held.face() == top.face(), "{held} on {top}");
                assert_eq!(!holders.identical(top).is_empty(), held.is_identical(top), "{held} on {top}");
            }
        }
    }
}
