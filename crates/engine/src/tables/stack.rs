//! The stack behind a debt: its draw cards, and the cards played in answer to them. The stack survives changes to the
//! discard pile ("What is remembered").

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Color};
use crate::tables::effect::How;
use crate::tables::played_card::PlayedCard;
use crate::tables::seat::Seat;

/// A card of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// The card.
    pub card: Card,
    /// The color called, for wild-type cards.
    #[serde(alias = "colour")]
    pub color: Option<Color>,
    /// The player who played it.
    pub by: Option<Seat>,
    /// True if the card raised the debt. Cards that answer a draw card do not.
    pub draws: bool,
    /// True if the card is a payment, which turns the debt into a truck: only another payment or drawing answers it
    /// (SP-9.3).
    #[serde(default)]
    pub paid: bool,
}

/// The cards of an unsettled debt, in the order in which they were played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Stack(Vec<Layer>);

impl Stack {
    /// Derives the stack from a discard pile: all cards that took effect since the first card with an unsettled debt.
    pub(crate) fn of(pile: &[PlayedCard]) -> Self {
        let mut stack = Self::default();
        for played in pile {
            if played.owes > 0 || !stack.0.is_empty() {
                stack.played(played);
            }
            if played.owes > 0 {
                stack.raised(played);
            }
        }
        stack
    }

    /// The last card that raised the debt.
    pub(crate) fn draw_card(&self) -> Option<&Layer> {
        self.0.iter().rev().find(|layer| layer.draws)
    }

    /// The number of cards that raised the debt.
    pub(crate) fn draws(&self) -> u16 {
        self.0.iter().filter(|layer| layer.draws).count() as u16
    }

    /// True if the debt has been paid and passed back, even if the payment is no longer on the pile.
    pub(crate) fn is_paid(&self) -> bool {
        self.0.first().is_some_and(|layer| layer.paid)
    }

    /// The last card.
    pub(crate) fn last(&self) -> Option<&Layer> {
        self.0.last()
    }

    /// Records a card that landed during a debt. Cards without effect are ignored. A payment replaces all earlier
    /// cards, which can no longer be answered.
    pub(crate) fn played(&mut self, played: &PlayedCard) {
        let paid = played.how == How::Payment;
        if paid {
            self.0.clear();
        }
        if paid || played.how.takes_effect() {
            self.0.push(Layer { card: played.card, color: played.color, by: played.by, draws: false, paid });
        }
    }

    /// Records that the top card raised the debt.
    pub(crate) fn raised(&mut self, top: &PlayedCard) {
        if !top.how.takes_effect() || answers(top.card) {
            return;
        }
        // An illegal draw card that no player accuses (SS-12) starts a new stack.
        self.0.retain(|layer| !layer.paid);
        match self.0.last_mut().filter(|layer| layer.card == top.card && layer.by == top.by) {
            Some(layer) => layer.draws = true,
            None => {
                self.0.push(Layer { card: top.card, color: top.color, by: top.by, draws: true, paid: false });
            }
        }
    }

    /// Records the color called for the last card.
    pub(crate) fn called(&mut self, color: Color) {
        if let Some(layer) = self.0.last_mut().filter(|layer| layer.card.is_wild_type()) {
            layer.color = Some(color);
        }
    }

    /// Records that cards were taken back with their share of the debt. `cards` is ordered bottom to top.
    pub(crate) fn taken_back(&mut self, cards: &[PlayedCard]) {
        for played in cards.iter().rev().filter(|played| played.how.takes_effect()) {
            if let Some(place) = self.0.iter().rposition(|layer| layer.card == played.card && layer.by == played.by) {
                self.0.remove(place);
            }
        }
    }

    /// Clears the stack when the debt is settled.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Removes the player from the cards of a seat that has left (M4).
    pub(crate) fn left(&mut self, seat: Seat) {
        for layer in &mut self.0 {
            layer.by = layer.by.filter(|&by| by != seat);
        }
    }
}

/// Returns true if a card passes a debt on without raising it.
const fn answers(card: Card) -> bool {
    card.owes() == 0 && (card.skips() || card.turns_round())
}
