//! Looking at a hand of one's choice: what every rule shares that lets a player do so.

use crate::rules::prelude::*;
use crate::tables::rule_id::RuleId;

/// Offers the hands of all others in play to the seat that the rule's window waits for, or to look at none.
pub(crate) fn offer(rule: RuleId, at: At<'_>, seat: Seat, offers: &mut Offers) {
    if at.table.window_of(rule).is_some_and(|window| window.awaited().contains(seat)) {
        let others = at.table.others_in_play(seat);
        if !others.is_empty() {
            offers.add(rule, Pattern::Peek(others));
        }
        offers.add(rule, Pattern::Pass);
    }
}

/// Shows the hand that was chosen, if one was, and takes the answer.
pub(crate) fn resolve(run: &mut Resolution<'_>, seat: Seat, action: &Action) {
    if let &Action::Peek(whose) = action {
        run.emit(Fact::Peeked { seat: whose, by: seat });
    }
    run.answer(seat, 0);
}
