//! Drawing cards from the draw pile, for whatever reason.

use super::Resolution;
use crate::facts::fact::Fact;
use crate::facts::memorable::Memorable;
use crate::tables::effect::Why;
use crate::tables::seat::Seat;

impl Resolution<'_> {
    /// Draws up to `cards` cards, as far as available (G5) and up to the limit of the hand (G17). Returns the number of
    /// drawn cards.
    pub fn draw(&mut self, seat: Seat, cards: u16, why: Why) -> u16 {
        let limit = self.rulebook.procedures.rule_settings.draw_limit.filter(|_| why != Why::Deal);
        let face_down = self.rulebook.procedures.rule_settings.draws_face_down && why != Why::Deal;
        let mut drawn = 0;
        while drawn < cards && self.takes_cards(seat) {
            if let Some(limit) = limit
                && limit.is_reached_by(self.table.chair(seat).held())
            {
                self.emit(Fact::Invoked { rule: limit.rule, seat });
                break;
            }
            if self.table.draw_pile.is_empty() {
                if self.table.pile.len() < 2 {
                    break;
                }
                self.emit(Fact::Reshuffled);
                self.react(&Fact::Reshuffled);
            }
            let Some(&card) = self.table.draw_pile.last() else { break };
            self.emit_known(Fact::Drawn { seat, card, why, face_down });
            drawn += 1;
        }
        if why != Why::Deal && (drawn > 1 || drawn == 1 && self.rulebook.noticed.meets(Memorable::TOOK)) {
            let fact = Fact::Took { seat, cards: drawn, why };
            self.emit(fact.clone());
            if drawn > 1 {
                self.react(&fact);
            }
        }
        drawn
    }

    /// Adds the cards that a seat drew face down to its hand (G22).
    pub(crate) fn pick_up(&mut self, seat: Seat) {
        let cards = self.table.chair(seat).face_down.len() as u16;
        if cards > 0 {
            self.emit(Fact::PickedUp { seat, cards });
        }
    }

    /// Lets the players of hands that are about to move pick up their cards, so that whole hands move (G22).
    pub(super) fn pick_up_before(&mut self, fact: &Fact) {
        match *fact {
            Fact::HandLifted { seat } => self.pick_up(seat),
            Fact::Swapped { a, b } => {
                self.pick_up(a);
                self.pick_up(b);
            }
            _ => {}
        }
    }

    /// Returns false for a player who has left in the meantime (M4) or dropped out (G18): no card reaches the seat.
    pub(super) fn takes_cards(&self, seat: Seat) -> bool {
        self.table.has_seat(seat) && !self.table.has_dropped_out(seat)
    }

    /// The debtor draws the whole debt; cards that cannot be drawn are forgiven (G5, G9).
    pub(crate) fn draw_debt(&mut self, seat: Seat) {
        let debt = self.table.debt;
        self.draw(seat, debt, Why::Debt);
        self.emit_known(Fact::DebtSettled);
    }
}
