//! Looking at another player's hand, for all rules that allow it.

use crate::rules::prelude::*;
use crate::tables::rule_id::RuleId;

/// Offers a peek at any other hand in play, or a pass, to the seat that the rule's window waits for.
pub(crate) fn offer(rule: RuleId, at: RuleContext<'_>, seat: Seat, offers: &mut Offers) {
    if at.table.window_of(rule).is_some_and(|window| window.awaited().contains(seat)) {
        let others = at.table.others_in_play(seat);
        if !others.is_empty() {
            offers.add(rule, Pattern::Peek(others));
        }
        offers.add(rule, Pattern::Pass);
    }
}

/// Shows the chosen hand, if any, and records the answer.
pub(crate) fn resolve(run: &mut Resolution<'_>, seat: Seat, action: &Action) {
    if let &Action::Peek(whose) = action {
        run.emit(Fact::Peeked { seat: whose, by: seat });
    }
    run.answer(seat, 0);
}
