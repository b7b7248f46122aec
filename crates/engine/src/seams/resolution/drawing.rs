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
        let mut drawn = 0;
        while drawn < cards && self.takes_cards(seat) {
            if let Some(limit) = limit
                && limit.is_reached_by(&self.table.chair(seat).hand)
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
            self.emit_known(Fact::Drawn { seat, card, why });
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
