//! Exchanges hidden cards, for tests that hidden information does not leak. Games do not use it.

use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::tables::seat::Seat;
use crate::tables::table::Table;

/// The position of a hidden card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// Index in a hand.
    Hand(Seat, usize),
    /// Index in a hand in transit.
    Lifted(Seat, usize),
    /// Index in the cards set aside face down for a seat, which the seat itself does not see either (home-made rules).
    Aside(Seat, usize),
    /// Index in the cards that a seat drew face down, which the seat itself does not see either (G22).
    FaceDown(Seat, usize),
    /// Depth in the draw pile; 0 is the next card.
    DrawPile(usize),
}

impl Table {
    /// All cards that `viewer` does not see, before hands are shown. Returns none while a play can be undone:
    /// exchanging cards would also have to change the table before the play, or undoing it would duplicate cards.
    pub fn hidden_from(&self, viewer: Option<Seat>) -> Vec<(Hidden, Card)> {
        if self.undoable.is_some() {
            return Vec::new();
        }
        let mut found: Vec<_> =
            self.draw_pile.iter().rev().enumerate().map(|(depth, &card)| (Hidden::DrawPile(depth), card)).collect();
        for &seat in self.circle() {
            let chair = self.chair(seat);
            let aside = chair.aside.cards().iter().enumerate();
            found.extend(aside.map(|(place, &card)| (Hidden::Aside(seat, place), card)));
            let face_down = chair.face_down.cards().iter().enumerate();
            found.extend(face_down.map(|(place, &card)| (Hidden::FaceDown(seat, place), card)));
        }
        for &seat in self.circle().iter().filter(|&&seat| viewer != Some(seat)) {
            let chair = self.chair(seat);
            // A card that its holder has already chosen must be shown from this hand.
            let chosen = |card: Card| {
                let mut choices = self.windows.iter().flat_map(|window| &window.choices);
                choices.any(|choice| choice.seat == seat && choice.card == card)
            };
            let held = chair.hand.cards().iter().enumerate().filter(|(_, card)| !chosen(**card));
            found.extend(held.map(|(place, &card)| (Hidden::Hand(seat, place), card)));
            let lifted = chair.lifted.iter().flat_map(|hand| hand.cards().iter().enumerate());
            found.extend(lifted.map(|(place, &card)| (Hidden::Lifted(seat, place), card)));
        }
        found
    }

    /// Replaces the card at a hidden position and returns the previous one. Returns `None` if the position has no card.
    pub fn put_hidden(&mut self, place: Hidden, card: Card) -> Option<Card> {
        match place {
            Hidden::DrawPile(depth) => {
                let place = self.draw_pile.len().checked_sub(depth + 1)?;
                Some(std::mem::replace(self.draw_pile.get_mut(place)?, card))
            }
            Hidden::Hand(seat, place) => {
                let before = put_in(&mut self.chairs.get_mut(seat.index())?.hand, place, card);
                self.count_again();
                before
            }
            Hidden::FaceDown(seat, place) => put_in(&mut self.chairs.get_mut(seat.index())?.face_down, place, card),
            Hidden::Aside(seat, place) => put_in(&mut self.chairs.get_mut(seat.index())?.aside, place, card),
            Hidden::Lifted(seat, place) => {
                put_in(self.chairs.get_mut(seat.index())?.lifted.as_deref_mut()?, place, card)
            }
        }
    }
}

fn put_in(hand: &mut Hand, place: usize, card: Card) -> Option<Card> {
    let mut cards = hand.cards().to_vec();
    let before = std::mem::replace(cards.get_mut(place)?, card);
    *hand = cards.into_iter().collect();
    Some(before)
}
