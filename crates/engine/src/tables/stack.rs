//! The stack that a debt stands on: its draw cards, and what has been laid in answer to them. It is kept as it was laid,
//! whatever becomes of the pile meanwhile ("What is remembered").

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Colour};
use crate::tables::effect::How;
use crate::tables::laid::Laid;
use crate::tables::seat::Seat;

/// A card of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// The card.
    pub card: Card,
    /// The colour called, for wild-types.
    pub colour: Option<Colour>,
    /// Who laid it.
    pub by: Option<Seat>,
    /// Whether it has raised the debt: what answers it does not.
    pub draws: bool,
    /// True if it is a payment, which makes the debt a truck: only another payment or drawing answers it (SP-9.3).
    #[serde(default)]
    pub paid: bool,
}

/// The cards of an unsettled debt, in the order in which they were laid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Stack(Vec<Layer>);

impl Stack {
    /// The stack that a pile shows: all that took effect since the first card whose debt is unsettled.
    pub(crate) fn of(pile: &[Laid]) -> Self {
        let mut stack = Self::default();
        for laid in pile {
            if laid.owes > 0 || !stack.0.is_empty() {
                stack.laid(laid);
            }
            if laid.owes > 0 {
                stack.raised(laid);
            }
        }
        stack
    }

    /// The last card that has raised the debt.
    pub(crate) fn draw_card(&self) -> Option<&Layer> {
        self.0.iter().rev().find(|layer| layer.draws)
    }

    /// How many cards have raised the debt.
    pub(crate) fn draws(&self) -> u16 {
        self.0.iter().filter(|layer| layer.draws).count() as u16
    }

    /// True if the debt has been paid and passed back, whatever has become of the payment.
    pub(crate) fn is_paid(&self) -> bool {
        self.0.first().is_some_and(|layer| layer.paid)
    }

    /// The last card of all.
    pub(crate) fn last(&self) -> Option<&Layer> {
        self.0.last()
    }

    /// A card has landed while a debt stands. Cards without effect are no part of it. A payment takes the place of all that
    /// lay beneath, which can no longer be answered.
    pub(crate) fn laid(&mut self, laid: &Laid) {
        let paid = laid.how == How::Payment;
        if paid {
            self.0.clear();
        }
        if paid || laid.how.takes_effect() {
            self.0.push(Layer { card: laid.card, colour: laid.colour, by: laid.by, draws: false, paid });
        }
    }

    /// The debt has grown by the card on top.
    pub(crate) fn raised(&mut self, top: &Laid) {
        if !top.how.takes_effect() || answers(top.card) {
            return;
        }
        // An illegal draw card that no player accuses (SS-12) begins a stack of its own.
        self.0.retain(|layer| !layer.paid);
        match self.0.last_mut().filter(|layer| layer.card == top.card && layer.by == top.by) {
            Some(layer) => layer.draws = true,
            None => {
                self.0.push(Layer { card: top.card, colour: top.colour, by: top.by, draws: true, paid: false });
            }
        }
    }

    /// A colour has been called for its last card.
    pub(crate) fn called(&mut self, colour: Colour) {
        if let Some(layer) = self.0.last_mut().filter(|layer| layer.card.is_wild_type()) {
            layer.colour = Some(colour);
        }
    }

    /// Cards of the pile have been taken back, bottom to top, and what they owed with them.
    pub(crate) fn taken_back(&mut self, cards: &[Laid]) {
        for laid in cards.iter().rev().filter(|laid| laid.how.takes_effect()) {
            if let Some(place) = self.0.iter().rposition(|layer| layer.card == laid.card && layer.by == laid.by) {
                self.0.remove(place);
            }
        }
    }

    /// The debt is settled.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Somebody has left: what they laid is nobody's (M4).
    pub(crate) fn left(&mut self, seat: Seat) {
        for layer in &mut self.0 {
            layer.by = layer.by.filter(|&by| by != seat);
        }
    }
}

/// Whether a card hands a debt on instead of raising it.
const fn answers(card: Card) -> bool {
    card.owes() == 0 && (card.skips() || card.turns_round())
}
