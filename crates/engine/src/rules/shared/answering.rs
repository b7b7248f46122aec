//! The cards that answer the draw cards of a debt (SP-1.3, SS-5, PS-4), for all rules that let debtors answer. Depends
//! on the stack that the table records, never on the current top card.

use crate::cards::card::Color;
use crate::rules::prelude::*;
use crate::tables::procedures::Stack;
use crate::tables::stack::Layer;

/// Returns the draw card that `seat` can answer instead of drawing. Returns `None` if the seat is not the debtor, a
/// window freezes it, or the debt is a truck.
pub(crate) fn stack_for(at: RuleContext<'_>, seat: Seat, gate: Gate) -> Option<&Layer> {
    let table = at.table;
    let owes = table.debt > 0 && table.turn == seat && gate == Gate::Open && table.in_play(seat);
    if owes { table.draw_card() } else { None }
}

/// Returns the cards in a debtor's hand that raise the debt (SP-1.3, SS-5, PS-4.1).
pub(crate) fn raising(at: RuleContext<'_>, seat: Seat, gate: Gate) -> CardSet {
    let Some(last) = stack_for(at, seat, gate) else { return CardSet::EMPTY };
    at.table.chair(seat).hand.kinds() & stackable(last.card, at.rulebook.procedures.debt.stack)
}

/// Returns the cards that raise the debt when played on a draw card. Empty for other cards.
fn stackable(on: Card, stack: Stack) -> CardSet {
    match stack {
        _ if on.owes() == 0 => CardSet::EMPTY,
        Stack::SameFace => CardSet::of_face(on.face()),
        Stack::Any => CardSet::DRAW_CARDS,
    }
}

/// Returns the skips or reverses (`word`) that answer a stack. They must have the color of its last card, played or
/// called; on another card of the same word, any color works (PS-4.2, PS-4.3, PS-4.4). Excludes draw cards, which raise
/// the debt instead.
pub(crate) fn with_word(table: &Table, word: CardSet) -> CardSet {
    let Some(last) = table.stack.last() else { return CardSet::EMPTY };
    let word = word - CardSet::DRAW_CARDS;
    let color: Option<Color> = last.card.color().or(last.color);
    match color {
        Some(color) if !word.contains(last.card) => word & CardSet::of_color(color),
        _ => word,
    }
}
