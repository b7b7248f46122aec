//! Two hidden cards change places: for tests that what one may not see tells one nothing. No game does this.

use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::tables::seat::Seat;
use crate::tables::table::Table;

/// Where a card lies that others do not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// In a hand, at a place of it.
    Hand(Seat, usize),
    /// In a hand that has been let go and has not arrived.
    Lifted(Seat, usize),
    /// Face down before a seat, not even seen by it (home-made rules).
    Aside(Seat, usize),
    /// In the stock, so many cards below the next one.
    Stock(usize),
}

impl Table {
    /// Every card that `viewer` does not see, while hands are not laid open. While a play can still be undone there
    /// is none: cards would have to change places in the table before it as well, or they would come back as two.
    pub fn hidden_from(&self, viewer: Option<Seat>) -> Vec<(Hidden, Card)> {
        if self.undoable.is_some() {
            return Vec::new();
        }
        let mut found: Vec<_> =
            self.stock.iter().rev().enumerate().map(|(depth, &card)| (Hidden::Stock(depth), card)).collect();
        for &seat in self.circle() {
            let aside = self.chair(seat).aside.cards().iter().enumerate();
            found.extend(aside.map(|(place, &card)| (Hidden::Aside(seat, place), card)));
        }
        for &seat in self.circle().iter().filter(|&&seat| viewer != Some(seat)) {
            let chair = self.chair(seat);
            // What its holder has chosen already is bound to be shown from this very hand.
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

    /// Puts a card where another hidden one lies, and gives that one back; none if no card lies there.
    pub fn put_hidden(&mut self, place: Hidden, card: Card) -> Option<Card> {
        match place {
            Hidden::Stock(depth) => {
                let place = self.stock.len().checked_sub(depth + 1)?;
                Some(std::mem::replace(self.stock.get_mut(place)?, card))
            }
            Hidden::Hand(seat, place) => put_in(&mut self.chairs.get_mut(seat.index())?.hand, place, card),
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
